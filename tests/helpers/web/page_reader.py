"""Reads a page as a browser does and reports mistakes in it; finds its forms as they would be sent."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import pairwise

VOID = {"meta", "link", "input", "br", "hr", "img", "source", "wbr"}
CONTROLS = {"input", "select", "textarea", "button"}
ROWS = {"thead", "tbody", "table"}
INSIDE = {"li": {"ul", "ol"}, "tr": ROWS, "td": {"tr"}, "th": {"tr"}, "option": {"select"}}
"""Elements that stand right inside of one of these."""
UNREAD = ("script", "style")
SPOKEN = ("aria-label", "title", "placeholder", "alt")
NO_BLOCKS = {"p", "span", "label", "button", "h1", "h2", "h3", "legend", "summary", "a", "small"}
BLOCKS = {
    *("p", "h1", "h2", "h3", "div", "section", "ul", "ol", "li", "table", "form", "fieldset", "article"),
    *("nav", "main"),
}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    parent: "Element | None"
    text: str = ""
    inside: list["Element"] = field(default_factory=list)

    def all(self) -> Iterator["Element"]:
        yield self
        for one in self.inside:
            yield from one.all()

    def above(self) -> Iterator["Element"]:
        element = self.parent
        while element is not None:
            yield element
            element = element.parent

    def heard(self) -> Iterator[str]:
        """Everything of it that is read, by eye or by ear."""
        for one in self.all():
            if one.tag not in UNREAD:
                yield one.text
                yield from (one.attributes[name] for name in SPOKEN if name in one.attributes)

    def words(self) -> str:
        return " ".join(" ".join([one.text for one in self.all()]).split())


class Page(HTMLParser):
    """A page as a tree, with `faults` in its nesting."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.root = self.here = Element("", {}, None)
        self.faults: list[str] = []
        self.feed(text)
        self.close()
        if self.here is not self.root:
            self.faults.append(f"{self.here.tag} is never closed")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(set(names)) < len(names):
            self.faults.append(f"an attribute twice: {tag} {names}")
        element = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        if tag in INSIDE and self.here.tag not in INSIDE[tag]:
            self.faults.append(f"{tag} in {self.here.tag}")
        if tag in BLOCKS and self.here.tag in NO_BLOCKS:
            self.faults.append(f"{tag} in {self.here.tag}")
        if tag in ("a", "button", "form") and tag in [one.tag for one in element.above()]:
            self.faults.append(f"{tag} in {tag}")
        self.here.inside.append(element)
        if tag not in VOID:
            self.here = element

    def handle_endtag(self, tag: str) -> None:
        if tag != self.here.tag or self.here.parent is None:
            self.faults.append(f"{tag} closes {self.here.tag}")
        else:
            self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.text += data

    # -- what can be asked

    def all(self, *tags: str) -> list[Element]:
        return [one for one in self.root.all() if one.tag in tags or not tags]

    def complaints(self) -> list[str]:
        """Everything that is wrong with it."""
        return [*self.faults, *self._ids(), *self._labels(), *self._inline(), *self._outline()]

    def _ids(self) -> Iterator[str]:
        ids = [one.attributes["id"] for one in self.all() if "id" in one.attributes]
        yield from (f"id twice: {one}" for one in set(ids) if ids.count(one) > 1)
        for one in self.all():
            for name in ("for", "aria-labelledby", "aria-describedby"):
                for wanted in one.attributes.get(name, "").split():
                    if (
                        wanted not in ids and wanted != "explanation-title"
                    ):  # the title comes with the explanation
                        yield f"{name}={wanted} leads nowhere"

    def _labels(self) -> Iterator[str]:
        labelled = {one.attributes["for"] for one in self.all("label") if "for" in one.attributes}
        for one in self.all(*CONTROLS, "a", "summary"):
            if one.attributes.get("type") == "hidden":
                continue
            around = any(above.tag == "label" and above.words() for above in one.above())
            named = one.attributes.get("aria-label") or one.attributes.get("id") in labelled or around
            if not (named or (one.tag in ("button", "a", "summary") and one.words())):
                yield f"no label: {one.tag} {one.attributes}"
            label = re.findall(r"\w+", one.attributes.get("aria-label", "").casefold())
            seen = re.findall(r"\w+", one.words().casefold())
            if label and not set(seen) <= set(label):
                yield f"who says what is seen ({seen}) does not name it: {label}"  # WCAG 2.2, 2.5.3
        for group in self.all("fieldset"):
            if not group.inside or group.inside[0].tag != "legend" or not group.inside[0].words():
                yield "a group without a legend"
        for radio in self.all("input"):
            if radio.attributes.get("type") == "radio" and "fieldset" not in [a.tag for a in radio.above()]:
                yield f"a radio outside of a group: {radio.attributes}"

    def _inline(self) -> Iterator[str]:
        for one in self.all():
            if "style" in one.attributes or one.tag == "style":
                yield f"a style in {one.tag}"
            if any(name.startswith("on") for name in one.attributes) or (one.tag == "script" and one.text):
                yield f"a script in {one.tag}"

    def _outline(self) -> Iterator[str]:
        levels = [int(one.tag[1]) for one in self.all("h1", "h2", "h3", "h4")]
        if levels.count(1) != 1:
            yield f"{levels.count(1)} first headings"
        if any(next_one > one + 1 for one, next_one in pairwise(levels)):
            yield f"a level of headings left out: {levels}"

    def form(self, action_part: str) -> dict[str, list[str]]:
        """The fields of the form whose action holds this, as a browser would send them untouched."""
        form = next(one for one in self.all("form") if action_part in one.attributes.get("action", ""))
        sent: dict[str, list[str]] = {}
        for one in form.all():
            name, kind = one.attributes.get("name"), one.attributes.get("type", "")
            if not name:
                continue
            if one.tag == "select":
                options = [o for o in one.all() if o.tag == "option"]
                chosen = [o for o in options if "selected" in o.attributes] or options[:1]
                sent.setdefault(name, []).extend(o.attributes.get("value", o.words()) for o in chosen)
            elif one.tag == "textarea":
                sent.setdefault(name, []).append(one.text.strip())
            elif one.tag == "input" and (kind not in ("radio", "checkbox") or "checked" in one.attributes):
                sent.setdefault(name, []).append(one.attributes.get("value", ""))
        return sent
