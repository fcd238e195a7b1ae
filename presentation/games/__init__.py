"""Whole games: `edition` and `rules` (the box), `new` (setting up), `verification` and `merge` (after the
game).
"""
