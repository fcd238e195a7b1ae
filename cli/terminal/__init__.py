"""How output is printed: `streams` (where it goes), `command_line` (how to type a command) and `output`
first, then `tables`, `sheet_table`, `compact_sheet` and of it `one_column`, `board_drawing` with
`board_legend`, `qr_code`, and `files`, which are written all or none;
`piecewise` are those too large for memory."""
