"""The forms of a page with everything that can be tapped in them."""

from msgspec import Struct

from tests.helpers.web.page_reader import Element, Page


class Field(Struct):
    """A field by its name: the values that it offers, and whether any text may be typed."""

    name: str
    values: list[str]
    typed: bool


class PageForm(Struct):
    """Where a form goes, and its fields in the page's order."""

    action: str
    fields: list[Field]


def forms_of(page: str) -> list[PageForm]:
    """The forms of a page."""
    return [PageForm(form.attributes["action"], _fields(form)) for form in Page(page).all("form")]


def _fields(form: Element) -> list[Field]:
    fields: dict[str, Field] = {}
    for one in form.all():
        if name := one.attributes.get("name"):
            field = fields.setdefault(name, Field(name, [], False))
            field.values += _values(one)
            field.typed |= one.tag == "textarea" or (
                one.tag == "input" and one.attributes.get("type", "text") in ("text", "number")
            )
    return list(fields.values())


def _values(one: Element) -> list[str]:
    if one.tag == "select":
        options = (option for option in one.all() if option.tag == "option")
        return [option.attributes.get("value", option.words()) for option in options]
    return [one.attributes.get("value", one.words())]
