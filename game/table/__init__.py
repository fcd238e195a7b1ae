"""The state of the game between two events.

Read `setting` (what stays the same through a game), `turn`, `table`, then `apply` (the table after an event),
with `intrigue_events` (drawing and playing intrigue cards), and `of_log` (the table before each event of a
log, and what passed by all that the log says). `asking` says who answers a suggestion; `movement` and `reach`
where a pawn may go, `standing` whether it may stay; `intrigue_deck` and `card_uses` what became of the
intrigue cards; `passed_cards` what passed between two players, at a suggestion or otherwise; `heard_in_part`
what a suggestion did of which not everything was heard.
"""
