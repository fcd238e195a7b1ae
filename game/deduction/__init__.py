"""From a log to what is certain and how probable the rest is.

Read `evidence` (what each event says of the cards), `position` (the certain facts) and `odds`; `snapshot`
holds them together while a log's file grows. `changes` says what an event changed, `explanation` why a fact
holds, `contradiction` what is wrong with a log that contradicts itself.
"""
