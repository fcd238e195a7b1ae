"""Whole games: `edition`, `rules` and `house_rules` (the box), `new` (setting up), `verification` and `merge`
(after the game).
"""
