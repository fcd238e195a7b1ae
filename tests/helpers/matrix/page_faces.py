"""The faces for tapping: `serve`, `serve --table`, and the site, whose pages the browser makes."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from httpx2 import Response

from tests.helpers.matrix.faces import GAME, Answer, Evening, lines_of
from tests.helpers.matrix.script import ME, OWN, Line
from tests.helpers.matrix.sites import OpenSite
from tests.helpers.web.page_reader import Page
from tests.helpers.web.phones import Phone
from tests.helpers.web.serving import SECRET, Browser, served
from tests.helpers.web.table import address
from tests.helpers.web.tapping import Taps, taps_of

HERE = f"/game/{GAME}"
NOT_TAPPED = ("token", "lines", "log")
SEE_OTHER = 303


class _Tapped:
    """What the pages have in common."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.script = evening.script

    def get(self, path: str) -> bytes:
        """The contents of a page."""
        raise NotImplementedError

    def post(self, path: str, fields: Mapping[str, Any]) -> tuple[int, str]:
        """Send a form: the answer's status and page."""
        raise NotImplementedError

    def _found(self) -> None:
        """Set the game up by the page for that."""
        fields = self._form(f"/new?edition={self.script.box}", "/new") | {
            "seat": self.script.players,
            "pawn": [""] * len(self.script.players),
            "me": [ME],
            "hand": self.script.hands[ME],
            "name": [GAME],
            "do": ["found"],
        }
        status, text = self.post("/new", fields)
        assert status == SEE_OTHER, text

    def _form(self, page: str, action: str) -> Taps:
        return Page(self.get(page).decode()).form(action)

    def note(self, event: Line) -> Answer:
        kind, taps = taps_of(event, self.script.players)
        return self._send(address(kind), taps)

    def correct(self, number: int, event: Line) -> Answer:
        kind, taps = taps_of(event, self.script.players)
        return self._send(f"/edit/{number}?kind={kind}", taps)

    def _send(self, path: str, taps: Taps) -> Answer:
        form = self._form(HERE + path, HERE + path.partition("?")[0])
        untapped = {name: values for name, values in form.items() if name in NOT_TAPPED}
        return self.send(path, untapped | taps)

    def send(self, path: str, fields: Taps) -> Answer:
        """Send a form of the game."""
        status, text = self.post(HERE + path, fields)
        problems = [one.words() for one in Page(text).all("p") if one.attributes.get("class") == "problem"]
        return Answer(status == SEE_OTHER, "\n".join(problems) or text)

    def file(self) -> Path:
        return self.evening.folder / "games" / f"{GAME}.jsonl"

    def lines(self) -> list[str]:
        return lines_of(self.file())

    def log(self) -> bytes:
        return self.get(f"{HERE}/download")


class OnPage(_Tapped):
    """`serve`: a browser on the pages of the whole library."""

    def set_up(self) -> None:
        self.script.write_box(self.evening.folder / "editions")
        self.app = served(self.evening.folder)
        self.browser = Browser(self.app)
        self._found()

    def get(self, path: str) -> bytes:
        return self.browser.get(path).content

    def post(self, path: str, fields: Mapping[str, Any]) -> tuple[int, str]:
        sent = {"origin": self.browser.address, "sec-fetch-site": "same-origin"}
        return answered(self.browser.client.post(path, data=dict(fields), headers=sent))


class OnPhone(OnPage):
    """`serve --table`: a phone in the keeper's seat; the computer keeps what all saw and what each saw."""

    def set_up(self) -> None:
        self.script.write_box(self.evening.folder / "editions")
        self.public = self.evening.folder / f"{GAME}.jsonl"
        self.app = served(self.evening.folder, self.public, secret=SECRET, table=True)
        self.browser = Phone(self.app)
        self._found()
        steps: tuple[tuple[str, dict[str, object]], ...] = (
            ("/seats", {"take": ME}),
            ("/seat", {"hand": self.script.hands[ME]}),
        )
        for path, fields in steps:
            answer = self.browser.send(path, fields)
            assert answer.status_code == SEE_OTHER, answer.text

    def file(self) -> Path:
        """Nobody but the phone's owner has a file of what they saw: the one that is downloaded."""
        file = self.evening.folder / "taken" / f"{GAME}.jsonl"
        self.script.write_box(file.parent)
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(self.log())
        return file

    def lines(self) -> list[str]:
        """What all saw, and what the keeper alone saw."""
        seats = self.app.state.table.seats
        return lines_of(self.public, seats.notes_file(seats.of(ME)))


class OnSite(_Tapped):
    """The pages of the site, made in the browser, which keeps the files."""

    def set_up(self) -> None:
        self.site = OpenSite(self.evening.folder, self.evening.patch)
        if self.script.is_own:
            self.script.write_box(self.evening.folder / "brought")
            self.site.bring({OWN: (self.evening.folder / "brought" / OWN).read_bytes()})
        self._found()

    def get(self, path: str) -> bytes:
        return self.site.get(path).body

    def post(self, path: str, fields: Mapping[str, Any]) -> tuple[int, str]:
        answer = self.site.post(path, fields)
        return answer.status, answer.body.decode()


def answered(answer: Response) -> tuple[int, str]:
    return answer.status_code, answer.text
