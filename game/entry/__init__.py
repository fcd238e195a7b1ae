"""From what a player types to a line of the log.

Read `names` (words to ids) and `note` (checked, then appended); `open_game` holds a game while its log grows.
`named_events` finds the ids of an event that a program writes. `responses` completes the answers of a
suggestion, `slips` refuses obvious mistakes, and `refusal` gives reasons. `doubts` asks about odd entries,
and `not_noted` finds details that the keeper must have seen. `setup` begins a game, `library` finds it, and
`known` notes a sheet of ticks and crosses. `called` has everyday names for ids, and `fit` measures how well
a text fits them. `shorthand` reads the short lines of the prompt, `clue_words` those about a Clue card.
"""
