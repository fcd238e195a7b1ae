"""Much work, shared among several workers.

Read `work` (the order of the results, and lost work), then the workers: `processes` of this machine, or a
`cluster`. `interruption` ends work early.
"""
