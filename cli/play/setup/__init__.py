"""Setting up a game within `play`, on a terminal or from a pipe.

Read `new_game` (answers to the questions of `game/entry/setup`), `setup_screen` (the lists and what is shown)
and `correction` (the same for a game whose hand or players are wrong); `known_sheet` is the sheet of ticks
and crosses that takes in what is known already; `join_table` asks for a seat at another computer's table.
"""
