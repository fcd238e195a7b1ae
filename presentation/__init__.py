"""The lines and the JSON of each topic together, for all faces.

Read `describe` (events, cards and owners in a reader's language) and `noted` (the effect of an event). Each
topic has a module: `log`, `turn`, `envelope`, `odds`, `why`, `contradiction`, `card_to_show`, `rivals`.
`refused` explains a refusal. `games` has the topics of whole games. `advice`, `sheet` and `replay` have
several forms: a sentence, lines, HTML, PDF, JSON. `schemas` describes logs and JSON for other programs.
`text_table` is a table that each face lays out. `standalone_page` and `assets/` make pages that load nothing,
and `on_page` makes their text safe.
"""
