"""How a seat of a simulated game plays.

Read `strategies` (the decisions of every player, and the player by the notebook), `notebook` and `walking`,
then `by_advice`. `own_strategy` reads the players of a file, and `by_own_strategy` makes them play.
"""
