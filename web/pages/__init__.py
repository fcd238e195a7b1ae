"""The pages: one module a topic, each with its `routes`."""
