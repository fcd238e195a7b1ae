"""The best question, the card to show, and whether to accuse.

Read `adviser` (what to ask) and `reading_adviser` (the same, with the others' questions read). `race`
estimates who names the envelope first, `rivals_ahead` how close the others are, and `listeners` how close
they are after a question. `value` is the chance to win, and `accusation` decides whether to accuse now.
`opportunities` covers cards, powers and spy squares, and `walk` where to go to ask. `advice` puts them
together. `card_to_show` is separate. `hindsight` compares each suggestion made with the best one possible
then.
"""
