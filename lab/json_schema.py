"""A JSON Schema (draft 2020-12) of a type."""

from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

import msgspec

from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.name import Name

DIALECT = "https://json-schema.org/draft/2020-12/schema"
REFERENCE = "#/$defs/{name}"

JsonSchema = dict[str, Any]


def definitions(types: Sequence[Any]) -> tuple[list[JsonSchema], dict[str, JsonSchema]]:
    """The schema of each type, and the definitions they refer to, by name."""
    named, components = msgspec.json.schema_components(types, schema_hook=_hook, ref_template=REFERENCE)
    return [_tidy(part) for part in named], {name: _tidy(component) for name, component in components.items()}


def _hook(kind: type) -> JsonSchema:
    """The schema of a type without a JSON form: a path is written as a text, a name as one in each
    language."""
    if issubclass(kind, PurePath):
        return {"type": "string"}
    if issubclass(kind, Name):
        of_language = {language: {"type": "string"} for language in LANGUAGES}
        return {"title": "Name", "type": "object", "properties": of_language, "required": list(LANGUAGES)}
    raise NotImplementedError(kind)


def _tidy(schema: Any) -> Any:
    """A schema in plain JSON Schema: without the key `discriminator`, which belongs to OpenAPI, and with each
    description on one line."""
    match schema:
        case list():
            return [_tidy(part) for part in schema]
        case dict():
            return {
                key: " ".join(value.split())
                if key == "description" and isinstance(value, str)
                else _tidy(value)
                for key, value in schema.items()
                if not (key == "discriminator" and "propertyName" in value)
            }
    return schema
