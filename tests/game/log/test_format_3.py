"""Format 3: the log may say of a drawn card only that it is not a clock."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from cluedo_notes.game.entry.shorthand.late_answers import late_answer
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log.events import CLOCK, HIDDEN, Action, Draw, Response, Suggestion
from cluedo_notes.game.log.formats import needed_by
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.private_notes.joining import join
from cluedo_notes.game.private_notes.parting import part
from cluedo_notes.game.review.merge.merge import merged
from cluedo_notes.game.table.of_log import tables
from tests.helpers.cli.playing import header, suggestion
from tests.helpers.logs import as_log

HEAD = header("secrets-2008", "Ana Bob Cleo", me="Ana")
CARDS = "rose corde spa"
ASKED = suggestion("Bob", CARDS, "Cleo draw", "Cleo show")


def log_of(*lines: dict[str, Any], number: int = 3, **more: Any) -> Log:
    return as_log(({**HEAD, "format": number, **more}, *lines))


DRAW = {"type": "draw", "player": "Bob", "card": "hidden"}
ANSWER = suggestion("Bob", CARDS, "Cleo draw hidden", "Cleo show")


@pytest.mark.parametrize("line", [DRAW, ANSWER], ids=["draw", "answer"])
@pytest.mark.parametrize("number", [1, 2])
def test_an_older_format_has_no_such_card(line: dict[str, Any], number: int) -> None:
    assert log_of(line).events
    with pytest.raises(LogError) as refused:
        log_of(line, number=number)
    assert refused.value.what.code == "line-of-newer-format"
    assert refused.value.what.arguments["needed"] == 3


def test_the_format_is_raised_only_where_it_is_used() -> None:
    assert needed_by(Draw("Bob", HIDDEN)) == (3, "card")
    assert needed_by(Draw("Bob", CLOCK))[0] == 1
    answers = (Response("Cleo", Action.DRAW, CLOCK), Response("Ana", Action.DRAW, HIDDEN))
    asked = Suggestion("Bob", "rose", "corde", "spa", answers)
    assert needed_by(asked) == (3, "responses[1].card")
    assert needed_by(replace(asked, responses=answers[:1]))[0] == 2


@pytest.mark.parametrize(("typed", "face"), [("+", CLOCK), ("-", HIDDEN)])
def test_one_sign_says_whether_it_was_a_clock(typed: str, face: str) -> None:
    for line, at in ((ASKED, "responses"), ({"type": "draw", "player": "Bob"}, "card")):
        log = log_of(line)
        answer = late_answer(parse_shorthand(typed), log)
        assert answer is not None
        event = answer.build(log, tables(log)[-1])
        assert (event.card if isinstance(event, Draw) else event.responses[0].card) == face, at
        known = log_of(json.loads(json.dumps(DRAW)))
        assert late_answer(parse_shorthand(typed), known) is None  # nothing is open


@pytest.mark.parametrize("typed", ["no", "non", "hidden"])
def test_it_is_typed_with_the_suggestion_too(typed: str) -> None:
    log = log_of()
    event = parse_shorthand(f"bob rose corde spa cleo+{typed} cleo").build(log, tables(log)[-1])
    assert event.responses[0] == Response("Cleo", Action.DRAW, HIDDEN)


@pytest.mark.parametrize(("typed", "card"), [("horl", CLOCK), ("n", "right-neighbour"), ("clo", CLOCK)])
def test_what_was_typed_before_means_what_it_meant(typed: str, card: str) -> None:
    log = log_of()
    event = parse_shorthand(f"bob rose corde spa cleo+{typed} cleo").build(log, tables(log)[-1])
    assert event.responses[0] == Response("Cleo", Action.DRAW, card)


@pytest.mark.parametrize(("other", "agree"), [("stay", True), ("clock", False)])
def test_of_two_logs_one_may_say_which_card_it_was(other: str, agree: bool) -> None:
    ana = log_of(DRAW)
    bob = log_of({**DRAW, "card": other}, me="Bob")
    found = merged([ana, bob])
    assert bool(found.disagreements) is not agree
    (event,) = (live.event for live in found.log.live)
    assert event == Draw("Bob", other) if agree else isinstance(event, Draw)


def test_everybody_saw_that_it_was_no_clock() -> None:
    parted = part(log_of(DRAW))
    assert parted.public.events == (Draw("Bob", HIDDEN),)
    assert parted.public.header.format == 3
    assert join(parted.public, parted.notes).log.events == (Draw("Bob", HIDDEN),)
