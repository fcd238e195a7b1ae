"""On the home screen: the promises of the manifest are kept, and the app begins where users are let in."""

import re
import struct
from pathlib import Path

import pytest

from cluedo_notes.presentation.standalone_page import colour
from tests.helpers.places import ROOT
from tests.helpers.web.serving import SECRET, Browser, copied, served

STATIC = ROOT / "web" / "static"
HERE = "/manifest.webmanifest"
FETCHED = {"sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", "sec-fetch-dest": "manifest"}
"""What browsers say when they fetch a manifest."""

MOST_BYTES = 60_000
"""Of all icons together."""


@pytest.fixture
def inside(tmp_path: Path) -> Browser:
    return Browser(served(tmp_path, copied("classic-3p", tmp_path), secret=SECRET)).enter()


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_every_icon_is_there_with_the_size_that_it_says(inside: Browser) -> None:
    icons = inside.get(HERE, **FETCHED).json()["icons"]
    for icon in icons:
        found = inside.get(icon["src"])
        assert found.status_code == 200
        assert found.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert "x".join(map(str, size_of(found.content))) == icon["sizes"]
    sizes = {(icon["sizes"], icon["purpose"]) for icon in icons}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes


def test_icons_are_small_and_none_is_there_in_vain(inside: Browser) -> None:
    head = inside.get(inside.home).text
    named = {icon["src"] for icon in inside.get(HERE).json()["icons"]}
    named |= set(re.findall(r'<link rel="(?:apple-touch-)?icon" href="([^"]+)"', head))
    there = [*STATIC.glob("icon*")]
    assert {f"/static/{path.name}" for path in there} == named
    assert sum(path.stat().st_size for path in there) < MOST_BYTES
    assert size_of((STATIC / "icon-whole-180.png").read_bytes()) == (180, 180)


def test_it_is_a_whole_manifest_in_the_readers_language(inside: Browser) -> None:
    said = inside.get(HERE, **{"accept-language": "fr"})
    assert said.headers["content-type"] == "application/manifest+json"
    french, english = said.json(), inside.get(HERE, **{"accept-language": "en"}).json()
    assert (french["lang"], english["lang"]) == ("fr", "en")
    assert french["name"] != english["name"]
    for one in (french, english):
        assert len(one["short_name"]) <= 12  # more is cut below an icon
        assert one["display"] == "standalone"
        assert (one["scope"], one["id"]) == ("/", "/")


def test_who_begins_there_without_a_cookie_is_let_in(tmp_path: Path) -> None:
    app = served(tmp_path, copied("classic-3p", tmp_path), secret=SECRET)
    start = Browser(app).enter().get(HERE).json()["start_url"]
    anew = Browser(app)
    assert anew.get("/").status_code == 403
    came = anew.get(start, **{"sec-fetch-site": "none", "sec-fetch-mode": "navigate"})
    assert (came.status_code, came.headers["location"]) == (303, "/")
    assert anew.get(anew.home).status_code == 200


def test_who_was_let_in_already_keeps_their_forms(inside: Browser) -> None:
    token = inside.token
    inside.enter()
    assert inside.token == token


def test_on_this_machine_alone_there_is_no_secret(tmp_path: Path) -> None:
    copied("classic-3p", tmp_path)
    assert Browser(served(tmp_path)).get(HERE).json()["start_url"] == "/"


def test_nobody_reads_it_who_was_not_let_in(tmp_path: Path) -> None:
    outside = Browser(served(tmp_path, copied("classic-3p", tmp_path), secret=SECRET))
    elsewhere = FETCHED | {"sec-fetch-site": "cross-site"}
    for headers in (FETCHED, elsewhere):
        answer = outside.get(HERE, **headers)
        assert answer.status_code == 403
        assert SECRET not in answer.text
    assert outside.enter().get(HERE, **elsewhere).status_code == 403


def test_pages_lead_to_it_with_their_cookie_and_may_load_it(inside: Browser) -> None:
    page = inside.get(inside.home)
    assert f'<link rel="manifest" href="{HERE}" crossorigin="use-credentials">' in page.text
    assert "manifest-src 'self'" in page.headers["content-security-policy"]


def test_the_cover_colours_the_system_by_day_and_in_the_dark(inside: Browser) -> None:
    head, said = inside.get(inside.home).text, inside.get(HERE).json()
    found = dict(re.findall(r'theme-color" media="\(prefers-color-scheme: (\w+)\)" content="(#\w+)"', head))
    palette = (ROOT / "presentation/assets/palette.css").read_text(encoding="utf-8")
    light, dark = re.findall(r"--cover: (#\w+);", palette)
    assert found == {"light": light, "dark": dark}
    assert said["theme_color"] == light == colour("cover").light
    icon = (STATIC / "icon.svg").read_text(encoding="utf-8")
    assert f'fill="{light}"' in icon
