"""The state of the game between two events.

Read `setting` (the unchanging part), `turn`, `table`, then `apply` (the table after an event), with
`intrigue_events` (drawing and playing intrigue cards). `of_log` has the table before each event of a log.
`asking` decides who answers a suggestion, `movement` and `reach` where a pawn may go, `standing` whether it
may stay. `intrigue_deck` and `card_uses` follow the intrigue cards. `passed_cards` finds cards that passed
between two players, and `heard_in_part` the effect of a suggestion that was only partly heard.
"""
