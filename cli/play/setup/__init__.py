"""Setting up a game within `play`, on a terminal or from a pipe.

Read `new_game` (answers to the questions of `game/entry/setup`), `setup_screen` (the lists and the display)
and `correction` (the same for a game whose hand or players are wrong). `known_sheet` is a sheet of ticks and
crosses for facts that are already known. `saved_game` opens a game that is there already. `join_table` asks
for a seat at another computer's table.
"""
