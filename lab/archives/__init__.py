"""Many verified logs: `archive` has the findings of each and of all, `csv_table` and `parquet_table` write
them as a table, and `course` has a game's figures.
"""
