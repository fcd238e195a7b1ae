"""The commands about whole games: `new`, `games`, `editions`, `merge`, `verify`, `simulate` and `serve`.

`archive` has many games for `verify`, and `table` their table. `place` decides where the work of `verify` and
`simulate` is done.
"""
