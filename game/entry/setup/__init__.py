"""A game's beginning, from typed words to its header.

Read `typed` (what was typed, and what follows from it) and `new_game` (the game on disk); `corrected` begins
a game again where its set-up was wrong, `dealt_again` where a hand was dealt out among the others;
`other_way` has the events of a table at which players answer the other way round, and sees that they do.
`conversation` asks for what either needs, question after question.
`edition_names` knows which edition is meant, `two_players` how the cards of two lie; `preference` has what
may be said at any time of how people play, and of which numbers stand first.
"""
