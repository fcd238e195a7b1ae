"""Several players' logs of one game made one.

Read `merge`, then what it is made of: `headers`, `alignment` and `columns` (which events are the same),
`entries`, `events`, `votes` (what is taken where the logs differ) and `reveals`.
"""
