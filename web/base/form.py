"""The names of the fields that every form carries."""

from starlette.datastructures import ImmutableMultiDict

TOKEN = "token"


Form = ImmutableMultiDict[str, str]
"""The fields of a form by their names: `get` the last of a name, `getlist` all."""
