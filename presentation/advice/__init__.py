"""What to do: `step` (the one thing, in a sentence), `lines` (all of it), `json`."""
