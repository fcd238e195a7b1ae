"""Many games at once: simulated, verified, measured. Playing needs none of it.

The modules are listed from the ground up. `program` identifies this program, `workers` are processes and
clusters that share work, and `players` decide for a simulated seat. `simulation` plays whole games out, and
`archives` verifies many logs. `schemas` describes what every command prints. `line_formats` describes a line
of a log and of private notes. Both use `json_schema`, the schema of a type; `data` has that of `simulate`.
"""
