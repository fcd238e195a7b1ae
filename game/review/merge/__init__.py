"""Several players' logs of one game merged into one.

Read `merge`, then its parts: `headers`, `alignment` and `columns` (equal events), `entries`, `events`,
`votes` (the result where logs differ), `shown_cards` and `reveals`.
"""
