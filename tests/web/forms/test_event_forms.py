"""Every event as a filled-in form, and read back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec import structs

from cluedo_notes.editions import Power, Witnesses
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import (
    TABLE_EVENT_TYPES,
    Action,
    Play,
    Response,
    Reveal,
    Suggestion,
    TableEvent,
)
from cluedo_notes.game.log.reader import Log, parse_log, read_log
from cluedo_notes.game.table.of_log import table_at, tables
from cluedo_notes.language.words import words_in
from cluedo_notes.web.forms import event_forms
from cluedo_notes.web.forms.answer_rows import Answering
from cluedo_notes.web.forms.event_forms import FORMS, event_of, fields_of, filled_of, kinds_of
from cluedo_notes.web.forms.fields import AnswersField, ChoiceField, FormValues, HelpText
from cluedo_notes.web.forms.inputs import FormContext, suggestions
from tests.helpers.game.random_play import play
from tests.helpers.places import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))
ENGLISH = words_in("en")
THREE = (
    '{"type":"game","format":1,"edition":"classic","players":[{"name":"Ana"},{"name":"Bob"},{"name":"Cleo"}],'
    '"me":"Ana","hand":["moutarde","poignard","corde","hall","bureau","cuisine"]}\n'
)
"""Three players of the classic game, six cards each."""
SEATS = {"got-red-keep": 4, "got-meereen": 3, "secrets-2008": 3}
"""So many players that no card is left over."""


def header_of(edition: str) -> str:
    seats = ",".join(f'{{"name":"{name}"}}' for name in ("Ana", "Bob", "Cleo", "Dan")[: SEATS[edition]])
    return f'{{"type":"game","format":1,"edition":"{edition}","players":[{seats}]}}\n'


def at_start(header: str = THREE) -> FormContext:
    log = parse_log(header.encode(), "x", Path())
    return FormContext(log, tables(log)[0], ENGLISH)


def moments(log: Log) -> Iterator[FormContext]:
    for number, table in enumerate(tables(log)[:-1]):
        yield FormContext(log.at(number), table, ENGLISH)


def check_round_trip(log: Log) -> None:
    for live, table in zip(log.live, tables(log), strict=False):
        at = FormContext(log, table, ENGLISH)
        again = event_of(live.event.kind, at, filled_of(live.event, at))
        assert unordered(again) == unordered(live.event)


def unordered(event: TableEvent) -> TableEvent:
    """An event whose hands are in the order of their ids, in a hand cards have none; no text is no text."""
    if isinstance(event, Play):
        return structs.replace(event, text=event.text or None)
    if isinstance(event, Reveal):
        hands = {player: tuple(sorted(hand)) for player, hand in (event.hands or {}).items()}
        return structs.replace(event, hands=hands, pool=event.pool and tuple(sorted(event.pool)))
    return event


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_the_form_of_every_event_of_an_example_means_that_event(example: Path) -> None:
    check_round_trip(read_log(example))


@given(
    st.sampled_from(["classic", "super", "secrets-2008", "asterix", "got-meereen", "got-red-keep"]),
    st.integers(0, 10**6),
)
@settings(max_examples=settings().max_examples // 5)
def test_the_form_of_every_event_of_a_random_game_means_that_event(edition: str, seed: int) -> None:
    check_round_trip(play(edition, 3, seed, most=60).log())


@given(st.permutations(["Bob", "Cleo"]), st.lists(st.sampled_from(["pass", "show", "block"]), max_size=2))
@settings(deadline=None)
def test_answers_out_of_order_and_with_gaps_survive(order: list[str], actions: list[str]) -> None:
    responses = tuple(Response(p, Action(a)) for p, a in zip(order, actions, strict=False))
    event = Suggestion("Ana", "rose", "corde", "hall", responses)
    at = at_start()
    assert event_of("suggestion", at, filled_of(event, at)) == event


# -- the passes that the seats tell


def filled_with(said: dict[str, str]) -> FormValues:
    values = {"player": ("Ana",), "suspect": ("rose",), "weapon": ("corde",), "room": ("hall",)}
    return FormValues(values | {key.replace("_", "-"): (value,) for key, value in said.items()})


def answered(at: FormContext, **said: str) -> list[str]:
    return [
        " ".join(filter(None, (one.player, one.action, one.card)))
        for one in Answering().read(at, filled_with(said))["responses"]
    ]


def with_witnesses(witnesses: Witnesses) -> FormContext:
    seats = ",".join(f'{{"name":"{name}"}}' for name in ("Ana", "Bob", "Cleo", "Dan"))
    options = f'"options":{{"witnesses":"{witnesses}"}}'
    header = f'{{"type":"game","format":1,"edition":"classic","players":[{seats}],{options}}}\n'
    return at_start(header)


@pytest.mark.parametrize(
    ("witnesses", "said", "expected"),
    [
        ("first", {}, []),
        ("first", {"answer_2": "show"}, ["Bob pass", "Cleo show"]),
        ("first", {"answer_1": "show"}, ["Bob show"]),
        ("first", {"nobody": "1"}, ["Bob pass", "Cleo pass", "Dan pass"]),
        ("first", {"answer_2": "pass"}, ["Cleo pass"]),
        ("first", {"answer_1": "show", "answer_2": "pass"}, ["Bob show", "Cleo pass"]),
        ("first", {"answer_1": "pass", "answer_2": "block"}, ["Bob pass", "Cleo block"]),
        ("first", {"answer_3": "show", "answer_1": "none"}, ["Cleo pass", "Dan show"]),
        ("first", {"answer_2": "block"}, ["Cleo block"]),
        ("all", {"answer_2": "show"}, ["Bob pass", "Cleo show", "Dan pass"]),
        ("all", {"answer_1": "show", "answer_3": "show"}, ["Bob show", "Cleo pass", "Dan show"]),
        ("left-then-all", {"answer_1": "show"}, ["Bob show"]),
        ("left-then-all", {"answer_2": "show"}, ["Bob pass", "Cleo show", "Dan pass"]),
        ("first", {"answer_2": "show:corde"}, ["Bob pass", "Cleo show corde"]),
        ("first", {"answer_2": "show-weapon"}, ["Bob pass", "Cleo show corde"]),
        ("first", {"answer_2": "show", "drew": "1"}, ["Bob draw", "Bob pass", "Cleo show"]),
        ("first", {"answer_2": "show", "drew": "2"}, ["Cleo draw", "Bob pass", "Cleo show"]),
    ],
)
def test_passes_fill_in_by_themselves(witnesses: str, said: dict[str, str], expected: list[str]) -> None:
    at = with_witnesses(Witnesses(witnesses))
    assert answered(at, **said) == expected
    answers = next(iter(Answering().fields(at, filled_with(said))))
    assert isinstance(answers, AnswersField)
    rows = {row.choice.legend: row.choice for row in answers.rows}
    passing = [player for player, row in rows.items() if row.options[0].label == "must have passed"]
    assert [player for player in passing if rows[player].chosen == ""] == [
        player
        for player, row in rows.items()
        if f"{player} pass" in expected and row.chosen not in ("pass", "pass-block")
    ]


@pytest.mark.parametrize("witnesses", Witnesses)
def test_one_tap_names_the_shower_only_where_one_player_shows(witnesses: Witnesses) -> None:
    fields = fields_of("suggestion", with_witnesses(witnesses), FormValues({"player": ("Ana",)}))
    answers = next(one for one in fields if isinstance(one, AnswersField))
    alone = witnesses is Witnesses.FIRST
    names = [one.label for one in answers.shower.players]
    assert (names, answers.unusual) == ((["Bob", "Cleo", "Dan", "Ana"], False) if alone else ([], True))


@pytest.mark.parametrize("name", ["secrets-2008-4p", "secrets-2008-4p-raised"])
def test_the_form_of_a_card_drawn_among_the_answers_means_that_card(name: str) -> None:
    log = read_log(EXAMPLES[0].parents[1] / "tests" / "fixtures" / "format-2" / f"{name}.jsonl")
    check_round_trip(log)


def test_which_card_was_drawn_is_asked_once_it_is_said_that_one_was() -> None:
    at = at_start(header_of("secrets-2008"))
    asked = {"player": ("Ana",), "suspect": ("rose",), "weapon": ("corde",), "room": ("spa",)}

    def drawn(**filled: tuple[str, ...]) -> dict[str, list[str] | None]:
        fields = fields_of("suggestion", at, FormValues(asked | filled))
        rows = next(one for one in fields if isinstance(one, AnswersField)).rows
        return {row.choice.legend: row.drawn and [one.value for one in row.drawn.options] for row in rows}

    assert drawn() == {"Bob": None, "Cleo": None}
    offered = drawn(drew=("1",))
    assert offered["Cleo"] is None
    assert offered["Bob"] is not None
    assert offered["Bob"][:4] == ["", "clock", "hidden", "stay"]
    said = asked | {"drew": ("1",), "drawn-1": ("clock",), "answer-2": ("show",)}
    event = event_of("suggestion", at, FormValues(said))
    assert isinstance(event, Suggestion)
    answers = [(one.player, str(one.action), one.card) for one in event.responses]
    assert answers == [("Bob", "draw", "clock"), ("Bob", "pass", None), ("Cleo", "show", None)]
    faceless = event_of("suggestion", at, FormValues(said | {"drew": ()}))
    assert isinstance(faceless, Suggestion)
    assert [one.card for one in faceless.responses] == [None, None]
    with pytest.raises(EntryError):
        event_of("suggestion", at, FormValues(said | {"drawn-1": ("rose",)}))


def test_of_another_who_drew_only_a_clock_is_asked_in_one_tap() -> None:
    """A clock, none, or not noted: three buttons, no list."""
    at = at_start(header_of("secrets-2008").replace("}\n", ',"me":"Ana"}\n'))
    filled = {"player": ("Ana",), "suspect": ("rose",), "weapon": ("corde",), "room": ("spa",)}
    filled["drew"] = ("1",)
    fields = fields_of("suggestion", at, FormValues(filled))
    rows = next(one for one in fields if isinstance(one, AnswersField)).rows
    drawn = next(row.drawn for row in rows if row.choice.legend == "Bob")
    assert drawn is not None
    assert ([one.value for one in drawn.options], drawn.long) == (["", "clock", "hidden"], False)
    for face in ("clock", "hidden"):
        said = FormValues({**filled, "drawn-1": (face,), "answer-2": ("show",)})
        event = event_of("suggestion", at, said)
        assert isinstance(event, Suggestion)
        assert event.responses[0] == Response("Bob", Action.DRAW, face)


SIGNS = {"": "", "show": "{}", "pass": "{}-", "block": "{}!"}
"""How a line in the terminal says what a row of the form says."""


@given(
    st.sampled_from(list(Witnesses)),
    st.tuples(*[st.sampled_from(list(SIGNS))] * 3),
    st.sets(st.integers(1, 3)),
)
@settings(deadline=None)
def test_what_is_tapped_is_what_a_line_in_the_terminal_says(
    witnesses: Witnesses, rows: tuple[str, ...], drew: set[int]
) -> None:
    """But for one difference: in a line that ends in a pass, those before pass too. The page has a row for
    each of them, and an empty one is not noted."""
    *_, last = (seat for seat, row in enumerate(("", *rows)) if row or seat == 0)
    assume(last == 0 or rows[last - 1] != "pass" or "" not in rows[: last - 1])
    at = with_witnesses(witnesses)
    values = {"player": ("Ana",), "suspect": ("rose",), "weapon": ("corde",), "room": ("hall",)}
    tapped = {f"answer-{seat}": (row,) for seat, row in enumerate(rows, 1)}
    names = list(zip(at.log.deal.players[1:], rows, range(1, 4), strict=True))
    said = [SIGNS[row].format(name) for name, row, _ in reversed(names) if row]
    said += [f"{name}+" for name, _, seat in names if seat in drew]
    line = " ".join(["Ana rose corde hall", *said])
    try:
        expected = parse_shorthand(line).build(at.log, at.table)
    except EntryError:
        return  # nothing was answered, or what the page lets be noted and a line does not
    filled = FormValues(values | tapped | {"drew": tuple(map(str, drew))})
    assert event_of("suggestion", at, filled) == expected


def test_what_a_form_has_of_its_own_is_of_a_field_that_an_event_has() -> None:
    own = {*event_forms.OPTIONS, *event_forms.SPECIAL, *event_forms.LEGENDS}
    fields = {f"{kind}.{key}" for kind, of in TABLE_EVENT_TYPES.items() for key in of.__struct_fields__}
    assert {name for name in own if "." in str(name)} <= fields


def test_nobody_and_somebody_is_refused() -> None:
    with pytest.raises(EntryError) as refused:
        answered(at_start(), nobody="1", answer_1="show")
    assert refused.value.message.code == "nobody-and-somebody"


# -- what is offered


def rows(at: FormContext, **values: str) -> dict[str, list[str]]:
    filled = FormValues({key: (value,) for key, value in values.items()})
    found = next(one for one in fields_of("suggestion", at, filled) if isinstance(one, AnswersField))
    return {row.choice.legend: [option.value for option in row.choice.options] for row in found.rows}


def test_only_what_i_can_have_seen_is_offered() -> None:
    """A card that I hold nobody else can show me; what others show each other I do not see."""
    cards = {"suspect": "rose", "weapon": "corde", "room": "veranda"}
    mine = rows(at_start(), player="Ana", **cards)
    assert list(mine) == ["Bob", "Cleo"]
    assert mine["Bob"] == ["", "pass", "show", "show:rose", "show:veranda", "none"]
    others = rows(at_start(), player="Bob", **cards)
    assert list(others) == ["Cleo", "Ana"]
    assert others["Cleo"] == ["", "pass", "show", "none"]
    assert others["Ana"] == ["", "show:corde", "pass", "none"]


def test_without_scripts_the_card_shown_is_named_by_its_category() -> None:
    assert rows(at_start(), player="Ana")["Bob"] == [
        *["", "pass", "show"],
        *["show-suspect", "show-weapon", "show-room", "none"],
    ]


def test_an_edition_has_the_forms_of_its_rules() -> None:
    def of(name: str) -> set[str]:
        return set(FORMS) - set(kinds_of(read_log(EXAMPLES[0].with_name(name))))

    assert of("classic-3p.jsonl") == {"spy", "look", "play", "clue_card", "draw", "open_hand", "power"}
    assert of("super-6p.jsonl") == {"look", "play", "clue_card", "draw", "open_hand", "power"}
    assert of("secrets-2008-4p.jsonl") == {"clue_card", "spy"}


def test_how_somebody_plays_is_asked_of_the_others_alone() -> None:
    offered = {
        field.name: [option.value for option in field.options]
        for field in fields_of("prefer", at_start(), FormValues())
        if isinstance(field, ChoiceField)
    }
    assert offered["rival"] == ["", "Bob", "Cleo"]


@pytest.mark.parametrize("edition", SEATS)
def test_a_power_is_asked_for_and_where_the_others_are_noted_is_said(edition: str) -> None:
    """Of Game of Thrones one power is known: which the other characters have can be any."""
    at = at_start(header_of(edition))
    fields = fields_of("power", at, FormValues())
    (powers,) = [one.options for one in fields if isinstance(one, ChoiceField) and one.name == "power"]
    assert {one.value for one in powers} == {"see-shown", "random-card"}
    helps = " ".join(one.text for one in fields if isinstance(one, HelpText))
    assert "move twice" in helps
    assert "under “Move”" in helps
    assert "power" in kinds_of(at.log)


@pytest.mark.parametrize(("power", "offered"), [("move-twice", False), ("see-shown", True)])
def test_no_form_is_offered_that_would_ask_for_no_power(
    monkeypatch: pytest.MonkeyPatch, power: str, offered: bool
) -> None:
    at = at_start(header_of("secrets-2008"))
    monkeypatch.setattr("cluedo_notes.game.table.card_uses.possible_powers", lambda _: (Power(power),))
    assert ("power" in kinds_of(at.log)) is offered


@pytest.mark.parametrize("kind", FORMS)
def test_an_empty_form_is_refused_in_words_or_means_something(kind: str) -> None:
    try:
        event = event_of(kind, at_start(), FormValues())
    except EntryError as error:
        for language in ("en", "fr"):
            assert words_in(language).say(error.message)
    else:
        assert event.kind in ("note", "fact")


@given(st.sampled_from(sorted(FORMS)), st.data())
@settings(deadline=None, max_examples=200)
def test_any_values_are_an_event_or_an_error_in_words(kind: str, data: st.DataObject) -> None:
    names = [one.name for one in fields_of(kind, at_start(), FormValues()) if isinstance(one, ChoiceField)]
    names += [
        "player",
        "suspect",
        "answer-1",
        "answer-2",
        "order",
        "die-1",
        "place",
        "event",
        "square",
        "path",
    ]
    names += ["cards", "drew", "at-rose", "at-corde", "text", "via", "to"]
    typed = st.sampled_from(["Ana", "Bob", "rose", "corde", "show-room", "show:", "9", "-1", "²", "aside-4"])
    values = data.draw(st.dictionaries(st.sampled_from(names), st.lists(typed | st.text(max_size=5))))
    at, filled = at_start(), FormValues(values)
    fields_of(kind, at, filled)
    try:
        event = event_of(kind, at, filled)
    except EntryError as error:
        assert ENGLISH.say(error.message)
    else:
        assert event_of(kind, at, filled_of(event, at)) == event


def test_a_suggestion_to_choose_is_said_in_each_language_as_it_is_written_there() -> None:
    log = read_log(next(path for path in EXAMPLES if path.stem == "classic-3p"))
    for language, colon in (("en", ": "), ("fr", " : ")):
        moment = FormContext(log, table_at(log, None), words_in(language))
        described = [option.note for option in suggestions(moment)]
        assert described
        asked = [event.player for event in log.events if isinstance(event, Suggestion)]
        assert [one.partition(colon)[0] for one in described] == asked[::-1]
