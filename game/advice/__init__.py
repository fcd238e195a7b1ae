"""What to ask, which card to show, whether to accuse.

Read `adviser` (what to ask), `reading_adviser` (the same by what the others ask), `race` (who names the
envelope first), `rivals_ahead` (how far the others are), `listeners` (how far after a question), `value` (the
chance to win), `accusation` (whether to accuse now), `opportunities` (cards, powers, spy squares), `walk`
(where to go to ask) and `advice`, which puts them together; `card_to_show`. `hindsight` compares each
suggestion made with the best one possible then.
"""
