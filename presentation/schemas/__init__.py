"""What other programs may rely on, as JSON Schema: `data/` holds the files, made by `make schemas`.

`json_schema` makes a schema of a type, `line_formats` those of a line of a log and of private notes. The
types of what is printed stand in the modules that make them. `lab/schemas.py` knows which command prints
which, and writes the files.
"""
