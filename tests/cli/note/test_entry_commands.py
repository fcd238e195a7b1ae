"""All other commands that record an event: the line they write, and their answer."""

import pytest

from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import Game, Line, header, suggestion

OLIVE = "olive matraque veranda"
SECRETS = header("secrets-2008", "Ana Bob Cleo Dan", me="Ana", hand=["rose", "corde", "spa", "hall", "salon"])
SUPER = header("super", "Ana Bob Cleo", me="Ana")
TWO = header("got-red-keep", "Tess Milo", me="Tess")
DEAD_BOB = {"type": "open_hand", "player": "Bob", "cards": ["olive", "batte", "hache", "patio", "cuisine"]}


OTHERS: list[tuple[Line, str, Line]] = [
    (SECRETS, "add accusation bob --wrong", {"type": "accusation", "player": "Bob", "correct": False}),
    (
        SECRETS,
        "add accusation bob spa rose corde --wrong",
        {
            "type": "accusation",
            "player": "Bob",
            "correct": False,
            "suspect": "rose",
            "weapon": "corde",
            "room": "spa",
        },
    ),
    (
        SECRETS,
        "add accusation moi OLIVE bat observ --right",
        {
            "type": "accusation",
            "player": "Ana",
            "correct": True,
            "suspect": "olive",
            "weapon": "batte",
            "room": "observatoire",
        },
    ),
    (SUPER, "add spy me bob", {"type": "spy", "player": "Ana", "target": "Bob"}),
    (
        SUPER,
        "add spy me bob --card fountain",
        {"type": "spy", "player": "Ana", "target": "Bob", "card": "fontaine"},
    ),
    (SECRETS, "add look Cleo pool", {"type": "look", "player": "Cleo", "place": "pool"}),
    (
        SECRETS,
        "add look me piscine axe",
        {"type": "look", "player": "Ana", "place": "pool", "cards": ["hache"]},
    ),
    (TWO, "add look milo aside", {"type": "look", "player": "Milo", "place": "aside"}),
    (
        TWO,
        "add look me aside dague --slot 3",
        {"type": "look", "player": "Tess", "place": "aside", "cards": ["dague"], "slot": 3},
    ),
    (SECRETS, "add open-hand bob olive,bat hache patio,cuisine", DEAD_BOB),
    (SECRETS, "add intrigue Bob play-again", {"type": "play", "player": "Bob", "card": "play-again"}),
    (SECRETS, "add intrigue bob rejou", {"type": "play", "player": "Bob", "card": "play-again"}),
    (
        SECRETS,
        "add intrigue me right --saw patio --target dan",
        {"type": "play", "player": "Ana", "card": "right-neighbour", "target": "Dan", "saw": "patio"},
    ),
    (
        SECRETS,
        "add intrigue me other --text Secret",
        {"type": "play", "player": "Ana", "card": "other", "text": "Secret"},
    ),
    (
        SECRETS,
        "add power me random --target bob --saw patio",
        {"type": "power", "player": "Ana", "power": "random-card", "target": "Bob", "saw": "patio"},
    ),
    (
        SECRETS,
        "add fact bob --holds patio,olive --lacks hache",
        {"type": "fact", "owner": "Bob", "holds": ["patio", "olive"], "lacks": ["hache"]},
    ),
    (
        SECRETS,
        "add fact envelope --one-of olive,violet",
        {"type": "fact", "owner": "envelope", "one_of": ["olive", "violet"]},
    ),
    (SECRETS, "add fact étui --lacks olive", {"type": "fact", "owner": "envelope", "lacks": ["olive"]}),
    (SECRETS, "add fact piscine --lacks olive", {"type": "fact", "owner": "pool", "lacks": ["olive"]}),
    (TWO, "add fact aside-2 --holds dague", {"type": "fact", "owner": "aside-2", "holds": ["dague"]}),
    (SECRETS, "add fact me --lacks olive", {"type": "fact", "owner": "Ana", "lacks": ["olive"]}),
    (SECRETS, "add note Bob a hésité -- x", {"type": "note", "text": "Bob a hésité x"}),
    (
        SECRETS,
        "add reveal --envelope violet,poison,patio --hand Bob=olive,bat,haltere,trophy,cuisine --pool axe",
        {
            "type": "reveal",
            "envelope": {"suspect": "violet", "weapon": "poison", "room": "patio"},
            "hands": {"Bob": ["olive", "batte", "haltere", "trophee", "cuisine"]},
            "pool": ["hache"],
        },
    ),
    (
        TWO,
        "add reveal --aside dague,cersei,arakh,cachots",
        {"type": "reveal", "aside": ["dague", "cersei", "arakh", "cachots"]},
    ),
]


@pytest.mark.parametrize(("head", "typed", "expected"), OTHERS, ids=[typed for _, typed, _ in OTHERS])
def test_every_other_command_records_its_event(game: Game, head: Line, typed: str, expected: Line) -> None:
    game.start(head)
    ran = game.records(typed, expected)
    assert ran.out.startswith("#1 ")
    assert (ran.err == "") is (typed != "add spy me bob")  # which card was it?


@pytest.mark.parametrize(
    ("typed", "mended"),
    [
        ("add power dan move-twice", "add move Dan … --via move-twice"),
        ("add power dan suggest-twice", "add-suggestion Dan … --power suggest-twice"),
        ("add intrigue bob stay", "add move Bob … --via stay"),
        ("add intrigue bob block", "add-suggestion … --block Bob"),
    ],
)
def test_what_is_used_by_another_event_is_not_noted_by_one_of_its_own(
    game: Game, typed: str, mended: str
) -> None:
    game.start(SECRETS)
    ran = game(*typed.split())
    assert ran.status == 2
    assert mended in ran.err


def test_what_was_seen_or_hidden_in_a_suggestion_names_it(game: Game) -> None:
    said = suggestion("Bob", "violet poison patio", "Cleo pass", "Dan show")
    game.start(SECRETS, said, suggestion("Cleo", "violet poison cuisine", "Dan show"))
    seen = {"type": "play", "player": "Ana", "card": "see-shown", "saw": "patio", "event": 1}
    game.records("add intrigue me see --saw patio --event 1", seen)
    used = {"type": "power", "player": "Ana", "power": "see-shown", "saw": "poison", "event": 2}
    game.records("add power me see-shown --saw poison --event 2", used)
    lied = {"type": "false_witness", "player": "Cleo", "card": "violet", "event": 1}
    game.records("add false-witness cleo --event 1 --card violet", lied)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_false_witness_without_his_event_is_noted_with_a_warning(game: Game, lang: str) -> None:
    """Nothing follows for the cards until it is said where he passed."""
    game.start(SECRETS, suggestion("Ana", "violet poison patio", "Bob pass"))
    ran = game("--lang", lang, "add", "false-witness", "bob")
    assert (ran.status, len(ran.err.splitlines())) == (0, 1)
    assert {"en": "--event", "fr": "--événement"}[lang] in ran.err
    assert game.last == {"type": "false_witness", "player": "Bob"}
    assert game.well("add", "false-witness", "bob", "--event", "1").err == ""


def test_a_look_at_no_cards_is_typed_as_a_dash(game: Game) -> None:
    game.start(SECRETS)
    ran = game("add", "look", "me", "pool", "-")
    assert (ran.status, len(ran.err.splitlines())) == (2, 1)  # one card is left over
    looked: Line = {"type": "look", "player": "Ana", "place": "pool", "cards": []}
    game.records("add look me pool - --force", looked)


@pytest.mark.parametrize("cards", ["-", "dague arakh", "dague,arakh"])
def test_a_look_aside_sees_one_card(game: Game, cards: str) -> None:
    game.start(TWO)
    ran = game("add", "look", "me", "aside", *cards.split())
    assert (ran.status, len(ran.err.splitlines())) == (2, 1)
    assert len(game.rows) == 1
    game.well("add", "look", "me", "aside", *cards.split(), "--force")
    game.well("add", "look", "me", "aside", "dague", "--slot", "3", "--force")


@pytest.mark.parametrize("slot", ["", "--slot 2"])
def test_a_look_aside_may_leave_out_slot_and_card(game: Game, slot: str) -> None:
    game.start(TWO)
    more = {"slot": 2} if slot else {}
    game.records(f"add look milo aside {slot}", {"type": "look", "player": "Milo", "place": "aside", **more})
    seen = {"type": "look", "player": "Tess", "place": "aside", "cards": ["dague"], **more}
    game.records(f"add look me aside dague {slot}", seen)


JSON_KEYS = {
    "event",
    "recorded",
    "certain",
    "impossible",
    "no_longer_certain",
    "no_longer_impossible",
    "consistent",
    "bits",
    "broken",
    "movers",
    "unsettled",
    "doubts",
}


def test_json_tells_the_event_and_what_became_certain(game: Game) -> None:
    said = game.well("s", "me", *OLIVE.split(), "cleo", "=veranda", "--json").json
    assert set(said) == JSON_KEYS
    assert said["event"] == 1
    assert said["recorded"] == game.last == suggestion("Ana", OLIVE, "Bob pass", "Cleo show veranda")
    assert said["certain"] == [{"card": "veranda", "owner": "Cleo"}]
    assert said["impossible"] == [{"card": "olive", "owner": "Bob"}, {"card": "matraque", "owner": "Bob"}]
    assert said["no_longer_certain"] == said["no_longer_impossible"] == []
    assert said["consistent"] is True
    envelope = game.well("odds", "--json").json
    assert said["bits"]["after"] == envelope["bits"]
    assert said["bits"]["gained"] == said["bits"]["before"] - said["bits"]["after"] > 0
    for mover in said["movers"]:
        assert game.well("odds", mover["card"], "--json").json["p"][mover["owner"]] == mover["after"]
        before = game.well("odds", mover["card"], "--at", "0", "--json").json["p"]
        assert before[mover["owner"]] == mover["before"]


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        (
            "en",
            ["#1 Ana suggests", "Cleo has the Conservatory.", "Bob does not have Dr Green or the Lead pipe."],
        ),
        ("fr", ["#1 Ana", "Cleo a la Véranda.", "Bob n’a ni le Docteur Olive ni la Matraque."]),
    ],
)
def test_the_answer_names_what_became_certain(game: Game, lang: str, expected: list[str]) -> None:
    said = game.well("--lang", lang, "s", "me", *OLIVE.split(), "cleo=veranda").out
    lines = said.replace("\n    ", " ").splitlines()
    assert ("still possible" if lang == "en" else "encore possibles") in lines[3]
    assert len(lines) == 7  # and three cells that moved
    for line, words in zip(lines, expected, strict=False):
        assert words in line
    assert "Cleo" in lines[1]
    assert "Bob" in lines[2]


def test_an_event_that_tells_nothing_new_says_so(game: Game) -> None:
    assert "Nothing new is known for certain." in game.well("add", "accusation", "Bob", "--wrong").out
    over = game.well("add", "accusation", "Cleo", "--right").out
    assert "The game is over." in over and "Nothing new" not in over


def test_an_event_that_is_taken_back_tells_nothing_at_all(game: Game) -> None:
    game.well("add", "accusation", "Bob", "--wrong")
    (answer,) = game.well("undo").out.splitlines()
    assert "takes back #1" in answer


@pytest.mark.parametrize(
    ("language", "says"), [("en", "looks at a put-aside card:"), ("fr", "regarde une carte à part :")]
)
def test_a_card_aside_that_nobody_numbered_is_one_of_them(game: Game, language: str, says: str) -> None:
    game.start(TWO)
    assert says in game("--lang", language, "add", "look", "milo", "aside").out


# -- what a box has not


@pytest.mark.parametrize(
    ("edition", "typed", "sentence"),
    [
        ("classic", "add spy Ana Bob", "this edition has no spy squares"),
        ("classic", "add power me", "this edition has no powers"),
        ("secrets-2008", "add power me", "name the power that Ana used; accepted: see the card just shown, "),
    ],
)
def test_what_the_box_has_not_or_nobody_named_is_said(
    game: Game, edition: str, typed: str, sentence: str
) -> None:
    game.start(header(edition, "Ana Bob Cleo", me="Ana"))
    ran = game("--lang", "en", *typed.split())
    assert sentence in ran.err
    assert "“”" not in ran.err


def test_an_empty_power_in_a_box_without_powers_is_no_unknown_one(game: Game) -> None:
    game.start(header("classic", "Ana Bob Cleo", me="Ana"))
    assert game("--lang", "en", "add", "power", "me", "").err == "cluedo-notes: this edition has no powers\n"


CANDLESTICK = suggestion("Bob", "pervenche chandelier cuisine", "Cleo show chandelier")
SEEN_WRONG = {
    "Ana see peacock": {"en": "in event 1 Cleo showed the Candlestick", "fr": "Cleo a montré le Chandelier"},
    "Ana see Dan kitchen": {"en": "Dan showed no card in event 1", "fr": "Dan n’a montré aucune carte"},
    "Ana see Bob kitchen": {"en": "Bob showed no card in event 1", "fr": "Bob n’a montré aucune carte"},
    "Ana see Dan": {"en": "Dan showed no card in event 1", "fr": "Dan n’a montré aucune carte"},
    "Ana see Dan bat": {"en": "the Bat is not one of the three cards", "fr": "n’est pas l’une des trois"},
    "Ana see Cleo bat": {"en": "the Bat is not one of the three cards", "fr": "n’est pas l’une des trois"},
}


@pytest.mark.parametrize("command", ["power", "intrigue"])
@pytest.mark.parametrize("strict", [(), ("--strict",)], ids=["", "strict"])
@pytest.mark.parametrize("typed", SEEN_WRONG)
def test_a_card_that_cannot_have_been_seen_is_refused(
    game: Game, typed: str, strict: tuple[str, ...], command: str
) -> None:
    game.start(SECRETS, CANDLESTICK)
    for lang, sentence in SEEN_WRONG[typed].items():
        ran = game(*strict, "--lang", lang, "add", command, *typed.split())
        assert ran.status == 2
        assert sentence in ran.err
    assert game.last == CANDLESTICK


def test_play_refuses_it_too(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    game.start(SECRETS, CANDLESTICK)
    ran = Play(game, monkeypatch)(
        "power Ana see Dan kitchen", "power Ana see peacock", options=("--lang", "en")
    )
    assert "Dan showed no card in event 1" in ran.out + ran.err
    assert game.last == CANDLESTICK


def test_the_card_that_was_shown_is_noted_whoever_is_named(game: Game) -> None:
    game.start(SECRETS, CANDLESTICK)
    seen = {"type": "power", "player": "Ana", "power": "see-shown", "saw": "chandelier"}
    game.records("add power Ana see candlestick", seen)
    game.records("undo", {"type": "retract", "event": 2})
    game.records("add power Ana see Cleo candlestick", {**seen, "target": "Cleo"})


def test_a_suggestion_is_not_corrected_to_cards_of_which_none_was_seen(game: Game) -> None:
    seen = {"type": "power", "player": "Ana", "power": "see-shown", "target": "Cleo", "saw": "chandelier"}
    game.start(SECRETS, suggestion("Bob", "pervenche chandelier cuisine", "Cleo show"), seen)
    ran = game("--lang", "en", "edit", "1", "s", "bob", "peacock", "bat", "kitchen", "cleo")
    assert ran.status == 3
    assert "#2" in ran.err
