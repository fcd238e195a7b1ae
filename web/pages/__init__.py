"""The pages, each module with its `routes`.

Read `sheet` (a game's first page) and `noting` (its forms); then `cells`, `advice`, `log`, `more`, `stream`
(what open pages hear). `front`, `new` and `language` come before a game.
"""
