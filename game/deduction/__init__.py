"""From a log to what is certain and how probable the rest is.

Read `evidence` (what each event says of the cards; `named_in_part`: where not all was heard), `position` (the
certain facts) and `odds`; `game` has them together. `changes` says what an event changed, `explanation` why a
fact holds, `contradiction` what is wrong with a log that contradicts itself, `remedies` how its suggestions
may have gone instead.
"""
