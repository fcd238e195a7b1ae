"""What other programs may rely on, as JSON Schema: `data/` holds the files, made by `make schemas`.

`json_schema` makes a schema of a type, `log_formats` those of a line of a log, `notes_formats` those of a
line of private notes, `commands` those of what each command prints with `--json`, `write` the files. The
types of what is printed stand in the modules that make them.
"""
