"""The commands that read a position.

`options` and `dice` are what they share. Each command has a module: `sheet`, `odds`, `why`, `log`, `turn`,
`advise`, `reply`, `others`, `replay`; `sheet_files`, `board` and `replay_screen` are further forms of three.
"""
