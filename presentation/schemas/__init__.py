"""What other programs may rely on, as JSON Schema: `data/` holds the files, made by `make schemas`.

`json_schema` makes a schema of a type, `log_formats` those of a line of a log, `write` the files.
"""
