"""How output is printed.

Read `streams` (where it goes), `command_line` (how to type a command, with its `options`), `first_words`
(what people try) and `output` first. Then `tables`, `sheet_table`, `compact_sheet` and its `one_column`,
`board_drawing` with `board_legend`, and `qr_code`. `files` are written all or none;
`piecewise` are those too large for memory.
"""
