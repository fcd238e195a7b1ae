"""The pages, each module with its `routes`.

Read `sheet` (a game's first page) and `noting` (its forms); then `cells`, `advice`, `log`, `more`, `stream`
(updates for open pages). `front`, `new`, `language` and `manifest` come before a game. At a shared table:
`seats`, `questions` (to the player of a seat, on the sheet) and `screen` (for all to look at).
"""
