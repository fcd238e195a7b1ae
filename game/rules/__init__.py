"""Is an event legal, and what may happen next?

Read `rulebook` (every rule with its source), `finding` (what a check returns), then `check`, which runs the
checks of `turns`, `moves`, `suggestions`, `cards`, `clue_cards` and `powers`. `legal_events` lists what
may happen next, by `rooms` and `accusation_moment`; `suspected` warns of what looks illegal in a log that may
have gaps.
"""
