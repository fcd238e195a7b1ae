"""Whole games: `edition` (what they are made of), `verification` and `merge` (after they were played)."""
