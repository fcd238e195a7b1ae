"""Many games at once: simulated, verified, measured. Playing needs none of it.

From the ground up: `program` (which program this is), `workers` (processes and clusters that share work),
`players` (how a simulated seat plays), then `simulation` (whole games played out) and `archives` (many logs
verified). `schemas` describes for other programs what every command prints, `line_formats` a line of
a log and of private notes, each by `json_schema`, the schema of a type; `data` has that of `simulate`.
"""
