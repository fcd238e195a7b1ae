"""A shared table in browsers: phones that take their seats, record a whole game by taps and answer questions.
It checks that the files and the sheets contain exactly what each player saw."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
from playwright.sync_api import expect

from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.knowledge.view import hand_of, public, public_header, view
from cluedo_notes.game.log.events import Amend, Event, HeardInPart, Insert, Retract, Reveal
from cluedo_notes.game.log.journal import create
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.private_notes.open_questions import OpenQuestion, open_questions
from cluedo_notes.game.private_notes.shared_log import SharedLog
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.sheet.grid import grid_of
from cluedo_notes.presentation.sheet.html_table import grid_table
from cluedo_notes.web.pages.questions import key_of
from tests.helpers.browser.hands import Hands
from tests.helpers.browser.looking import Looking
from tests.helpers.browser.serving import Served
from tests.helpers.web.phones import event_of, truth_of

BASE = "/game/friday"
SERVE_TABLE = ("friday", "--table", "--address", "127.0.0.1")
"""What follows `serve`."""

CELLS = """(html) => {
  const page = new DOMParser().parseFromString(html, "text/html");
  return [...page.querySelectorAll("table.sheet tr")].map((row) => [...row.cells].map((cell) =>
    [cell.className, cell.textContent.trim(), cell.querySelector("a")?.getAttribute("aria-label") ?? ""]));
}"""
"""What can be seen and heard of each cell of a sheet, row by row."""

Phones = Mapping[str, Hands]


def set_up(folder: Path, log: Log) -> Path:
    """The log of the table, with nothing in it yet; where the games lie."""
    games = folder / "cluedo-notes" / "games"
    games.mkdir(parents=True)
    create(games / "friday.jsonl", public_header(log))
    return games


def apart(entrance: str, folder: Path) -> Served:
    """The server whose entrance this is."""
    return Served(entrance.partition("/enter/")[0], folder)


def sit(looking: Looking, player: str, hand: tuple[str, ...]) -> str:
    """Take a seat and tick the cards; the seat's code."""
    page = looking.page
    looking.tap(page.locator(f'button[name="take"][value="{player}"]'))
    page.wait_for_url("**/seat")
    for card in hand:
        looking.choose("hand", card)
    code = page.locator(".code").inner_text()
    looking.tap(page.locator("p.send button.main"))
    page.wait_for_url(f"**{BASE}/")
    return code


def seated(log: Log, phone: Callable[[], Looking]) -> Phones:
    """A phone in each seat, which has ticked its hand."""
    header = msgspec.to_builtins(public_header(log))
    phones = {}
    for player in log.deal.players:
        looking, hand = phone(), hand_of(log, player) or ()
        sit(looking, player, hand)
        phones[player] = Hands(looking, {**header, "me": player, "hand": hand})
        phones[player].base = BASE
    return phones


# -- noting


def noted_before_the_reveal(log: Log) -> Iterator[tuple[int, str, Event]]:
    """Each line with its number, who notes it, and what that player saw of it when it was noted: each player
    what they did, the log's keeper what nobody did, and every correction."""
    for number, line in enumerate(log.events, start=1):
        if isinstance(line, Reveal):
            return
        keeper = str(log.header.me)
        actor = None if isinstance(line, Amend | Insert | Retract | HeardInPart) else line.actor
        player = actor or keeper
        yield number, player, view(log.at(number), player).events[number - 1]


def note_all(phones: Phones, log: Log) -> None:
    """Note the whole game, up to the reveal."""
    for _, player, line in noted_before_the_reveal(log):
        phones[player].enter(msgspec.to_builtins(line))


def answer_all(looking: Looking, log: Log, shared: SharedLog) -> None:
    """Tap the answer to each question above the sheet, which lies open, until there is none. What others
    noted last may have something appear under the finger: it has arrived before."""
    questions = looking.page.locator("form.question")
    _wait_for_lines(looking, len(shared.read().events))
    while asked := open_questions(shared.joined()):
        looking.wait_for_count(questions, len(asked))
        tap_answer(looking, log, asked[0])
        looking.wait_for_count(questions, len(asked) - 1)


def tap_answer(looking: Looking, log: Log, question: OpenQuestion) -> None:
    """Tap the true answer to the first question above the sheet, which is this one."""
    form = looking.page.locator("form.question").first
    expect(form.locator('input[name="question"]')).to_have_value(key_of(question))
    for card in truth_of(question, event_of(log, question.number)):
        looking.tap(form.locator(f'button[value="{card}"], label:has(input[value="{card}"])'))
    if question.how_many > 1:
        looking.tap(form.locator("button.main"))


# -- what is there in the end


def shared_logs(games: Path) -> Mapping[str, SharedLog]:
    """What each player reads."""
    found = [SharedLog(games / "friday.jsonl", notes) for notes in games.glob(".friday.jsonl.*.notes")]
    return {shared.joined().notes.owner: shared for shared in found}


def differences(phones: Phones, log: Log, games: Path) -> list[str]:
    """What is otherwise than each player saw it: in the public log, among what players noted for themselves
    as it happened, in their notes once all questions are answered, and in any cell of their sheets."""
    lines = list(noted_before_the_reveal(log))
    seen_by_all = tuple(public(log.at(number)).events[number - 1] for number, *_ in lines)
    found = [] if read_log(games / "friday.jsonl").events == seen_by_all else ["the public log"]
    by = {line.event if isinstance(line, Amend) else number: player for number, player, line in lines}
    shared_by = shared_logs(games)
    if shared_by.keys() != phones.keys():
        found.append("whose notes there are")
    for player, shared in shared_by.items():
        asked = [one for one in open_questions(shared.joined()) if by[one.number] == player]
        found += [f"{player} noted it and is asked: {one}" for one in asked if one.event.actor == player]
        answer_all(phones[player].looking, log, shared)
        seen = view(log, player).at(len(lines))
        found += [f"{player}'s notes: {one}" for one in _untrue(shared.read(), seen)]
        if _cells_shown(phones[player].looking, len(lines)) != _cells(phones[player].looking, seen):
            found.append(f"{player}'s sheet")
    return found


def _untrue(noted: Log, seen: Log) -> Iterator[str]:
    """What is noted otherwise than it was seen. Left out may be which of one's own cards others saw: where
    it is not asked, no other is possible."""
    if (noted.header.me, noted.header.hand) != (seen.header.me, seen.header.hand):
        yield "the hand"
    if [live.number for live in noted.live] != [live.number for live in seen.live]:
        yield "the order of events"
    for is_, was in zip(noted.live, seen.live, strict=True):
        if not _says_no_more(msgspec.to_builtins(is_.event), msgspec.to_builtins(was.event)):
            yield f"event {is_.number}"


def _says_no_more(part: Any, whole: Any) -> bool:
    """Is all that a line says in the other, and of what the other says no more left out than cards?"""
    if isinstance(part, dict):
        left_out = {key for key in whole if key not in part or part[key] is None}
        return left_out <= {"card", "saw", *(k for k in whole if whole[k] is None)} and all(
            _says_no_more(part[key], whole.get(key)) for key in part if key not in left_out
        )
    if isinstance(part, list | tuple):
        return len(part) == len(whole) and all(map(_says_no_more, part, whole))
    return bool(part == whole)


def _wait_for_lines(looking: Looking, lines: int) -> None:
    """Until the sheet on the page that lies open is that of a log with so many lines."""
    expect(looking.page.locator("#live")).to_have_attribute("data-version", re.compile(f"^{lines}-"))


def _cells_shown(looking: Looking, lines: int) -> Any:
    """The sheet on the page that lies open, once it is that of a log with so many lines."""
    _wait_for_lines(looking, lines)
    return looking.page.evaluate(CELLS, looking.page.content())


def _cells(looking: Looking, log: Log) -> Any:
    """The sheet that follows from a log, as that page has it."""
    position = position_of(log)
    table = grid_table(
        grid_of(position, odds_of(position), words_in("en")),
        words_in("en"),
        lambda card, owner: f"{BASE}/why?card={quote(card)}&owner={quote(owner)}",
    )
    return looking.page.evaluate(CELLS, table)
