"""The lines and the JSON of each topic together, for all faces.

Read `describe` (events, cards and owners in a reader's language) and `noted` (what an event changed). Each
topic has a module: `log`, `turn`, `envelope`, `odds`, `why`, `contradiction`, `card_to_show`, `rivals`.
`refused` says why a command is refused.
`games` holds the topics of whole games; `advice`, `sheet` and `replay` have several forms: a sentence, lines,
HTML, PDF, JSON.
`schemas` has for other programs what logs and JSON are, by the types.
`text_table` is a table that each face lays out. `standalone_page` and `assets/` make pages that need nothing
else, `on_page` keeps their text harmless.
"""
