"""The open game while it grows.

Read `live_game` (one log, what follows from it, who listens) and `games`. `already_noted`
keeps a form that comes twice from acting twice; `streams`, `background` and `listing` serve many
pages. At a table whose players share one log: `seats` (who sits where), `seat_keys` (what their browsers
carry) and `shared_table` (a live game for each seat).
"""
