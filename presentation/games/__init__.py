"""Whole games: `edition` (what they are made of), `new` (set up), `verification` and `merge` (after they were
played), `simulation` (many at once)."""
