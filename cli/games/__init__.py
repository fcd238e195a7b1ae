"""The commands about whole games: `new`, `games`, `editions`, `merge`, `verify`, `simulate`, `serve`;
`archive` (many games for `verify`) and its `table`; `place`: who does the work of `verify` and
`simulate`."""
