"""Several players' logs of one game merged into one.

Read `merge`, then its parts: `headers`, `alignment` and `columns` (which events are the same), `entries`,
`events`, `votes` (what counts where the logs differ), `shown_cards` and `reveals`.
"""
