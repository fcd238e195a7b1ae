"""One line a turn, its words in any order.

Read `words` (what a word may be), `readings` (every way to read a line), `parse` (the only reading left),
then `write` (an event as such a line) and `short_names`. What means nothing so is read as a sentence:
`sentence_parts`, `sentence`. `fixed_order` reads a line in the order of
`add-suggestion`; for `s`, it falls back to any order where a line has no meaning in that order.
`late_answers` reads an answer typed after its suggestion, `uses` what follows the user of a card or a power.
"""
