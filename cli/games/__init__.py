"""The commands about whole games: `new`, `editions`, `merge`, `verify`, `simulate`, `serve`,
`serve_site`; `archive` (many games for `verify`) and its `table`; `work`: the results of many inputs, by
`workers` (processes) or a `cluster`, until an `interruption`."""
