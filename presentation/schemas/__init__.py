"""JSON Schemas for other programs: `data/` has the files, made by `make schemas`.

The types of the output are in the modules that make them. `lab/schemas.py` knows which command prints which
type, and writes the files.
"""
