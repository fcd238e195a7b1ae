"""The commands about whole games: `new`, `editions`, `merge`, `verify`, `simulate`, `serve`,
`serve_site`; `workers`: their processes."""
