"""The rule switches as an edition's file, or a game's options, set them."""

from collections.abc import Mapping
from typing import Any, get_args, get_type_hints

from cluedo_notes.editions.switches import Switches
from cluedo_notes.editions.toml_table import TomlTable


def check_member(table: TomlTable, name: str, member: str, accepted: tuple[str, ...]) -> None:
    """Notes a member of a list that is not accepted."""
    if member not in accepted:
        table.mistakes.add(
            "edition-not-accepted", key=table.key(name), found=member, accepted=list(accepted) or "–"
        )


def read_rules(
    table: TomlTable, defaults: Switches, places: tuple[str, ...], suspects: tuple[str, ...]
) -> Switches:
    """The switches that a table sets, over `defaults`; mistakes go to the table's mistakes."""
    kinds = get_type_hints(Switches)
    values: dict[str, Any] = {}
    for field, key in zip(Switches.__struct_fields__, Switches.__struct_encode_fields__, strict=True):
        values[field] = _switch(table, key, kinds[field], getattr(defaults, field))
    table.finish()
    if table.has("look-aside") != table.has("look-when-unanswered"):  # "all" excludes the others
        other = "look_when_unanswered" if table.has("look-aside") else "look_aside"
        values[other] = getattr(Switches(), other)
    for field, accepted in _MEMBERS.items():
        if values[field] is not None:
            chosen = suspects if accepted == "suspects" else places
            extra = ("anywhere",) if field == "accusation_place" else ()
            key = field.replace("_", "-")
            check_member(table, key, values[field], (*extra, *chosen))
    return Switches(**values)


_MEMBERS: Mapping[str, str] = {
    "starter_pawn": "suspects",
    "accusation_place": "places",
    "look_place": "places",
}


def _switch(table: TomlTable, key: str, kind: Any, default: Any) -> Any:
    if kind is bool:
        return table.flag(key, default)
    if kind is int:
        return table.integer(key, default)
    if kind is str or str in get_args(kind):
        return table.text(key, default)
    return table.choice(key, kind, default)
