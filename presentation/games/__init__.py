"""Whole games: `edition` and `rules` (by what they are played), `new` (set up), `verification` and `merge`
(after they were played), `simulation` (many at once), `archive` (many that were verified; as a table by
`csv_table` and `parquet_table`)."""
