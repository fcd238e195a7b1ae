"""How a seat of a simulated game plays.

Read `strategies` (what every player is asked, and the player by the notebook), `notebook` and `walking`, then
`by_advice`; `own_strategy` reads the players of a file, `by_own_strategy` has them play.
"""
