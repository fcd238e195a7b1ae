"""Many logs verified: `archive` has what is said of each and of all; `csv_table` and `parquet_table` write it
as a table. `course` has a game's figures."""
