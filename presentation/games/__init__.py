"""Whole games: `edition` and `rules` (by what they are played), `new` (set up), `verification` and `merge`
(after they were played)."""
