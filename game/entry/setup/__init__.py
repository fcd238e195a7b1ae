"""A game's beginning, from typed words to its header.

Read `typed` (the typed words, and their consequences) and `new_game` (the game on disk). `corrected` begins a
game again with a corrected set-up, and `dealt_again` after a hand was dealt out among the others. `other_way`
has the events of a table at which players answer in the other direction, and notices when they do.
`conversation` asks for everything that these need, one question at a time. `edition_names` finds the edition
that a text means, `people` the players and pawns, `hands` the cards of a hand, and `two_players` how the
cards of two are dealt. `preference` has what a player may say at any time about how people play, and about
which numbers are shown first.
"""
