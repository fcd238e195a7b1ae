"""Cluedo: what is certain about every card, and how probable the rest is.

`__main__` is the command line, by `python -m cluedo_notes`. docs/api.md lists what else is public.
"""
