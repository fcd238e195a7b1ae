"""JSON Schemas for other programs: `data/` holds the files, made by `make schemas`.

The types of what is printed stand in the modules that make them. `lab/schemas.py` knows which command prints
which, and writes the files.
"""
