"""From a log to certain facts and probabilities.

Read `evidence` (the meaning of each event for the cards), with `named_in_part` for suggestions that were not
heard completely. Then read `position` (the certain facts) and `odds`; `game` has them together. `changes`
finds the effect of an event, and `explanation` the reason for a fact. `contradiction` finds mistakes in a log
that contradicts itself, and `remedies` other ways that its suggestions may have gone.
"""
