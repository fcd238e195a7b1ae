"""The same answers make the same game in every face: as questions in `play`, as options of `new`, or on the
two steps of the page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from httpx2 import Response

from cluedo_notes.cli.main import main
from cluedo_notes.editions import Category, Edition, load, load_file, shipped
from cluedo_notes.game.entry.names import NOBODY
from cluedo_notes.game.entry.setup.conversation import (
    OF_A_PLAYER,
    Conversation,
    SetupQuestion,
    new_game,
    rest_of,
)
from cluedo_notes.game.entry.setup.new_game import create_game
from cluedo_notes.game.entry.setup.typed import Setup, suspects_option
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.letters import slug
from cluedo_notes.web.forms.house_rules import house_rules
from tests.helpers.places import ROOT
from tests.helpers.web.page_reader import Page
from tests.helpers.web.serving import served
from tests.web.pages.test_new import Setter

OWN = "box.toml"
"""An edition of the user's own, a box that names suspects."""

PEOPLE = ["Ana", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo Ann"]
OF_THE_BOX = ["Batdaf", "Olaf", "Épitaf", "Cénotaf"]
GAMES_EACH = 4
MOST_FACE_UP = 12
CARDS_ASKED = tuple(question.value for question in OF_A_PLAYER)
PLAYERS_ASKED = (SetupQuestion.DEALER, SetupQuestion.FIRST, SetupQuestion.DEALER_AFTER_ALL)

Answers = Mapping[SetupQuestion, Sequence[str]]


@dataclass
class Wanted:
    """A game that somebody wants to begin; `box` is what `new` calls its edition, and `suspects` has a place
    for each that the box names."""

    edition: Edition
    box: str
    seats: Sequence[str]
    pawns: Sequence[str]
    suspects: Sequence[str]
    rule: tuple[str, str] | None
    me: str

    @property
    def named(self) -> list[str]:
        return [name for name in self.suspects if name]

    @property
    def places(self) -> Mapping[str, str]:
        """Where the page has a card of the game: names are given in order, so who has none comes last."""
        places = [card.id for card in self.edition.unnamed_suspects]
        here = {slug(name): place for place, name in zip(places, self.suspects, strict=True) if name}
        unnamed = [place for place, name in zip(places, self.suspects, strict=True) if not name]
        return here | dict(zip(places[len(here) :], unnamed, strict=True))

    def asked(self) -> tuple[Conversation, Answers]:
        """The questions of the prompt, or of `new` where a house rule is typed, and what is known to be
        answered: characters that have no name yet are said later."""
        seats = [f"{name}:{pawn}" for name, pawn in zip(self.seats, self.pawns, strict=True)]
        known: dict[SetupQuestion, Sequence[str]] = {SetupQuestion.ME: [self.me]}
        if self.rule is not None:
            names = [suspects_option(self.named)] if self.named else []
            return rest_of(Setup(self.box, seats, options=["=".join(self.rule), *names])), known
        if self.named:
            seats = list(self.seats)
            known[SetupQuestion.PAWNS] = [pawn or NOBODY for pawn in self.pawns]
        known |= {SetupQuestion.EDITION: [self.box], SetupQuestion.PLAYERS: [*seats, ""]}
        return new_game(Path("friday.jsonl")), {**known, SetupQuestion.SUSPECTS: self.named}

    def fields(self, typed: Setup) -> dict[str, Sequence[str]]:
        """The fields of the page's form that say what was typed: suspects of the box by their places."""
        cards = {"hand": typed.hand, "face-up": typed.face_up or ()}
        ids = {name: [card for text in texts for card in text.split(", ")] for name, texts in cards.items()}
        picked = {name: [self.places.get(card, card) for card in ids[name]] for name in ids}
        rule = {} if self.rule is None else {f"rule-{self.rule[0]}": [self.rule[1]]}
        said = {"me": [self.me], "dealer": [typed.dealer or ""], "first": [typed.first_player or ""]}
        pawns = [self.places.get(pawn, pawn) for pawn in self.pawns]
        lie = {"cards-lie": cards_lie(typed)}
        return {"seat": self.seats, "pawn": pawns, "suspect": self.suspects, **said, **picked, **rule, **lie}


WAYS = {"aside=0": "toutes", "aside=6": "6", "hand-size=5": "5 chacun"}
"""What the page offers for what the prompt means."""


def cards_lie(typed: Setup) -> Sequence[str]:
    """What is tapped of how two players' cards lie: how, and in which rooms."""
    for option in typed.options:
        key, _, rooms = option.partition("=")
        if key == "aside-rooms":
            return ["", *rooms.split(",")]
        if option in WAYS:
            return [WAYS[option]]
    return [""]


def wanted(edition: Edition, box: str, ruled: bool, random: Random) -> Wanted:
    suspects = [name if random.random() < 0.6 else "" for name in OF_THE_BOX if edition.unnamed_suspects]
    number = random.randint(edition.players.min, min(edition.players.max, len(PEOPLE)))
    known = [card.id for card in edition.of(Category.SUSPECT) if not card.unnamed]
    pawns = random.sample([*known, *(slug(name) for name in suspects if name), *[""] * number], number)
    rule = random.choice([rule for rule in house_rules(edition, "") if rule.own in ("true", "false")])
    value = "false" if rule.own == "true" else "true"
    chosen = (rule.key, value) if ruled else None
    me = random.choice([*PEOPLE[:number], NOBODY])
    return Wanted(edition, box, PEOPLE[:number], pawns, suspects, chosen, me)


def attempts(asked: Conversation, known: Answers, random: Random) -> Iterator[Sequence[str]]:
    """Answers to the open question, of which the first that is accepted is given."""
    cards = [card.id for card in asked.edition.cards]
    players = [seat.name for seat in asked.typed.seats] if asked.typed.players else []
    if asked.step is SetupQuestion.HAND and asked.sizes and random.random() < 0.8:
        yield sorted(random.sample(cards, random.choice(asked.sizes)), key=cards.index)  # as a page has them
    elif asked.step is SetupQuestion.CARDS_LIE:
        rooms = sorted(random.sample(sorted(asked.edition.rooms), 4))
        yield [random.choice(["", "all", "6", "5 each", ", ".join(rooms)])]
    elif asked.step is SetupQuestion.FACE_UP:
        held = ", ".join(asked.typed.hand).split(", ")
        free = [card for card in cards if card not in held]
        yield from (free[-number:] for number in range(1, MOST_FACE_UP))
    elif asked.step in PLAYERS_ASKED:
        yield [random.choice([*players, ""])]
        yield from ([player] for player in players)
    elif asked.step in known:
        yield known[asked.step]
    yield [""]


def answered(conversation: Conversation, known: Answers, random: Random) -> Setup:
    """What is typed in the end."""
    while conversation.step is not SetupQuestion.DONE:
        for answer in attempts(conversation, known, random):
            try:
                conversation = conversation.answered(", ".join(answer))
            except EntryError:
                continue
            break
        else:
            raise AssertionError(conversation.step)
    return conversation.typed


def typed_for_new(typed: Setup) -> list[str]:
    """The arguments of `new` that say the same."""
    said = (("--me", typed.me), ("--dealer", typed.dealer), ("--first", typed.first_player))
    cards = (("--hand", ",".join(typed.hand)), ("--face-up", ",".join(typed.face_up or ())))
    options = [("--option", option) for option in typed.options]
    named = (part for option, text in (*said, *cards, *options) if text for part in (option, text))
    return ["--edition", typed.edition, *typed.players, *named]


def form_of(page: Response) -> dict[str, Sequence[str]]:
    """What a page's form sends if nothing is changed."""
    assert page.status_code == 200, page.text
    return {name: values for name, values in Page(page.text).form("/new").items() if name != "token"}


def tapped(setter: Setter, chosen: str, name: str, fields: Mapping[str, Sequence[str]]) -> Response:
    """What answers the steps of the page, filled in and sent as they are shown. The first two players
    change places; where there is room, seats between them and the others stay empty."""

    def send(form: Mapping[str, Sequence[str]], wish: str) -> Response:
        return setter.post("/new", {**form, "do": wish})

    form = form_of(setter.get(f"/new?edition={chosen}"))
    rows = list(zip(fields["seat"], fields["pawn"], strict=True))
    while len(form["seat"]) < len(rows):
        form = form_of(send(form, "add"))
    empty = [("", "")] * (len(form["seat"]) - len(rows))
    seats, pawns = zip(rows[1], rows[0], *empty, *rows[2:], strict=True)
    of_the_box = {field: fields[field] for field in fields if field == "suspect" or field.startswith("rule-")}
    moved = form_of(send({**form, **of_the_box, "seat": seats, "pawn": pawns}, "down-0"))
    cards = send(moved, "cards")
    if len(rows) == 2:  # how their cards lie is asked before
        lies = form_of(cards)
        assert lies["cards-lie"] == [""]
        cards = send({**lies, "cards-lie": fields["cards-lie"]}, "hands")
    shown = {field: fields[field] for field in CARDS_ASKED if f'name="{field}"' in cards.text}
    assert not any(any(fields[field]) for field in CARDS_ASKED if field not in shown)
    return send({**form_of(cards), **shown, "name": name}, "found")


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An edition of the user's own in the library of the page; at the prompt nothing was played yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "nothing-played"))
    path = tmp_path / "editions" / OWN
    path.parent.mkdir()
    text = (ROOT / "editions" / "data" / "asterix.toml").read_text(encoding="utf-8")
    path.write_text(text.replace('"asterix"', '"box"'), encoding="utf-8")
    return path


@pytest.mark.parametrize("chosen", [*shipped(), OWN])
@pytest.mark.parametrize("ruled", [False, True], ids=["as at the prompt", "with a house rule"])
def test_the_same_answers_make_the_same_game(tmp_path: Path, own: Path, chosen: str, ruled: bool) -> None:
    edition, box = (load_file(own), str(own)) if chosen == OWN else (load(chosen), chosen)
    setter = Setter(served(tmp_path))
    for number in range(GAMES_EACH):
        random = Random(f"{chosen} {ruled} {number}")
        game = wanted(edition, box, ruled, random)
        typed = answered(*game.asked(), random)
        by_asking, by_typing = (tmp_path / f"{way}-{number}.jsonl" for way in ("asked", "typed"))
        create_game(typed, by_asking)
        assert main(["--game", str(by_typing), "new", *typed_for_new(typed)]) == 0
        assert tapped(setter, chosen, f"tapped-{number}", game.fields(typed)).status_code == 303
        by_taps = tmp_path / "games" / f"tapped-{number}.jsonl"
        assert by_taps.read_bytes() == by_typing.read_bytes() == by_asking.read_bytes()
