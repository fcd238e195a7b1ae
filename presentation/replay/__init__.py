"""A game again: `steps` (its lines), `html_page`, `plot` and `questions` (parts of the page)."""
