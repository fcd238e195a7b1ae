"""The commands that read a position.

`options` is what they share. Each command has a module: `sheet`, `odds`, `why`, `log`, `turn`, `board`,
`advise`, `show`, `rivals`, `replay`; `sheet_files` and `replay_screen` are further forms of two of them.
"""
