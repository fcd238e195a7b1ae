"""The commands about whole games: `new`, `editions`, `merge`, `verify`, `simulate`, `serve`; `workers`: their
processes."""
