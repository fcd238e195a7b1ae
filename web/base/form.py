"""The names of the fields that every form carries."""

from starlette.datastructures import ImmutableMultiDict

TOKEN = "token"


Form = ImmutableMultiDict[str, str]
"""The fields of a form by name: `get` returns the last value of a name, `getlist` all."""
