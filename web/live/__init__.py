"""The open game while it grows.

Read `live_game` (one log, its deductions, its listeners) and `games`. `already_noted` keeps a form that comes
twice from acting twice. `streams`, `background` and `listing` serve many pages. At a table whose players
share one log: `seats` (each player's place), `seat_keys` (the keys in their browsers) and `shared_table` (a
live game for each seat).
"""
