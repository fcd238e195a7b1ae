"""From what a player types to a line of the log.

Read `names` (words to ids) and `note` (checked, then appended); `open_game` holds a game while its log
grows. `named_events` finds the ids of an event that a program writes. `responses` completes the answers of a
suggestion, `slips` refuses obvious mistakes, `refusal` says why an event cannot be, `doubts` asks about what
is odd and about what its keeper must have seen (`not_noted`). `setup` begins a game, `library` finds it;
`known` notes a sheet of ticks and crosses. `called` is what people call what logs have ids for, `fit` how
well a text fits that. `shorthand` reads the short lines of the prompt, `clue_words`
what is typed of a Clue card.
"""
