"""Is an event legal, and what may happen next?

Read `rulebook` (every rule with its source), `finding` (the result of a check), then `check`. It runs the
checks of `turns`, `moves`, `suggestions`, `cards`, `clue_cards` and `powers`. `rules_of_box` chooses the
rules that concern an edition. `legal_events` lists what may happen next, with `rooms` and
`accusation_moment`. `suspected` warns of events that look illegal in a log that may have gaps.
"""
