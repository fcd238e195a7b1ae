"""One line a turn, its words in any order.

Read `words` (what a word may be), `readings` (every way to read a line), `parse` (the one that can be meant),
then `write` (an event as such a line) and `short_names`. `fixed_order` reads a line in the order of
`add-suggestion`, and for `s` in any order where it has no meaning so.
"""
