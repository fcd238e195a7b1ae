"""The notes sheet: `grid` (its cells), `json`, `paper` (its lines), `html_table`, `pdf`."""
