"""The notes sheet: `grid` (its cells), `json`, `paper` (its lines), `html_table`, `html_page`, `pdf`."""
