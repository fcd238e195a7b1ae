"""The forms of a page, as a browser would send them."""

from html.parser import HTMLParser

from msgspec import Struct


class Field(Struct):
    """A field by its name: the values that it offers, and whether any text may be typed."""

    name: str
    values: list[str]
    typed: bool


class PageForm(Struct):
    """Where a form goes, and its fields in the page's order."""

    action: str
    fields: list[Field]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[PageForm] = []
        self._select: Field | None = None
        self._option = False

    def handle_data(self, data: str) -> None:
        if self._option and self._select is not None:
            self._select.values.append(data.strip())
            self._option = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(PageForm(given["action"], []))
        elif tag == "select":
            self._select = self._field(given["name"], False)
        elif tag == "option" and self._select is not None:
            self._option = "value" not in given
            self._select.values += [given["value"]] if "value" in given else []
        elif tag in ("input", "textarea", "button") and "name" in given:
            typed = tag != "button" and given.get("type", "text") in ("text", "number", "search")
            self._field(given["name"], typed).values.append(given.get("value", ""))

    def _field(self, name: str, typed: bool) -> Field:
        fields = self.forms[-1].fields
        for field in fields:
            if field.name == name:
                return field
        fields.append(Field(name, [], typed))
        return fields[-1]


def forms_of(page: str) -> list[PageForm]:
    """The forms of a page that are sent by POST."""
    reader = _Reader()
    reader.feed(page)
    return reader.forms
