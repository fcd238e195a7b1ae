"""The TOML reader's errors in our words."""

import re

from cluedo_notes.language.message import Message, message

_NOT_TOML = {
    r"Cannot declare (?P<found>\(.*\)) twice": "toml-table-twice",
    r"Cannot overwrite a value|Duplicate inline table key": "toml-key-twice",
    r"Unterminated string|Illegal character '\\n'": "toml-text-open",
    r"Unclosed (array|inline table)": "toml-bracket-open",
    r"Expected '='": "toml-no-equals",
    r"Invalid value": "toml-no-value",
}
"""The TOML reader's errors, which are English only, and our words for them."""


def not_toml(reason: str) -> Message:
    """The TOML reader's error as a message, with its position if it has one."""
    where = re.search(r"at line (\d+), column (\d+)", reason)
    if where is None:
        return message("edition-not-toml")
    at = {"line": int(where[1]), "column": int(where[2])}
    for said, code in _NOT_TOML.items():
        if match := re.match(said, reason):
            table = ".".join(re.findall(r"'([^']*)'", match.groupdict().get("found", "")))
            return message("edition-not-toml-why", why=message(code, found=table), **at)
    return message("edition-not-toml-at", **at)
