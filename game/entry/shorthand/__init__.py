"""One line for a turn, with its words in any order.

Read `words` (the meanings of a word), `whole_names` (neighbours that are one name), `readings` (every way to
read a line) and `parse` (the only reading left). Then read `write` (an event as such a line) and
`short_names`. A line without such a meaning is read as a sentence: `sentence_parts`, `sentence_doubt`,
`sentence_reader`, `sentence`. `clear_part` is for a line with one unknown word.
`fixed_order` reads a line in the order of `add-suggestion`; for `s`, it falls back to any order.
`late_answers` reads an answer typed after its suggestion. `uses` reads the words about a card or a power that
a player uses.
"""
