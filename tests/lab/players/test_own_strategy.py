"""Users' own players get only data that their seat saw. Their answers are checked, and their games are as
legal as any."""

import ast
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluedo_notes.editions import Category
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Accusation, Action, Look, OpenHand, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.review.verify import Verdict, verify
from cluedo_notes.lab.players.notebook import SimulatedNotebook
from cluedo_notes.lab.players.own_strategy import AnyStrategy, OwnStrategy, class_of, strategy_of
from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.lab.simulation.dealing import Dealt, deal_game
from cluedo_notes.lab.simulation.one_turn import take_turn
from cluedo_notes.lab.simulation.played_out import begun, play_out, strategies_round
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from tests.helpers.places import ROOT

FILES = {
    definition.name.lower(): f"{path}:{definition.name}"
    for folder in ("examples", "benchmarks")
    for path in sorted((ROOT / folder / "players").glob("*.py"))
    for definition in ast.parse(path.read_text(encoding="utf-8")).body
    if isinstance(definition, ast.ClassDef)
}
GUESSES = ("hasty", "weighing", "ernst", "leo")
"""Who accuses of what is not certain."""

TABLES = [("classic", 3), ("classic", 6), ("secrets-2008", 4), ("got-red-keep", 2), ("got-meereen", 5)]

FEWEST_METHODS = """
    class Player:
        def __init__(self, name, hand, notebook):
            self.notebook, self.asked = notebook, 0

        def suggestion(self, situation, rooms):
            self.asked += 1
            cards = situation.table.setting.edition.suspects
            weapons = [card.id for card in situation.table.setting.edition.cards if card.category == "weapon"]
            return [cards[self.asked % len(cards)], weapons[self.asked % len(weapons)], max(rooms)]

        def accusation(self, situation):
            return self.notebook.envelope
    """

Own = Callable[..., OwnStrategy]


@pytest.fixture
def own(tmp_path: Path) -> Own:
    """Writes a file with the class `Player` and reads it."""

    def written(text: str, name: str = "player.py") -> OwnStrategy:
        (tmp_path / name).write_text(dedent(text), encoding="utf-8")
        found = strategy_of(f"{tmp_path / name}:Player")
        assert isinstance(found, OwnStrategy)
        return found

    return written


# -- what they are made of


@pytest.mark.parametrize("name", sorted(FILES))
def test_players_import_all_that_they_need_from_the_front(name: str) -> None:
    text = Path(FILES[name].rpartition(":")[0]).read_text(encoding="utf-8")
    modules = [node.module for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
    assert {module for module in modules if module and module.startswith("cluedo_notes")} == {"cluedo_notes"}


# -- who sits where


@given(
    st.integers(2, 10),
    st.data(),
    st.lists(st.sampled_from(Strategy), min_size=1, max_size=12).map(tuple),
)
def test_the_others_sit_clockwise_from_the_left_of_the_seat_and_begin_again(
    players: int, data: st.DataObject, others: tuple[AnyStrategy, ...]
) -> None:
    dealt = deal_game("super", max(players, 3), "round")
    seats = dealt.log.deal.players
    place = data.draw(st.integers(0, len(seats) - 1))
    found = strategies_round(dealt, seats[place], Strategy.ADVISE, others)
    assert set(found) == set(seats)
    assert found[seats[place]] is Strategy.ADVISE
    for step in range(1, len(seats)):
        assert found[seats[(place + step) % len(seats)]] is others[(step - 1) % len(others)]


# -- whole games


def test_there_are_players_to_try() -> None:
    assert {"bluffer", "isolator"} < set(FILES)


@pytest.mark.parametrize("name", sorted(FILES))
@settings(max_examples=5)
@given(st.sampled_from(TABLES), st.integers(0, 10**6))
def test_the_games_of_every_player_that_is_there_are_legal_and_somebody_wins(
    name: str, table: tuple[str, int], seed: int
) -> None:
    strategy = strategy_of(FILES[name])
    played = play_out(deal_game(*table, f"own/{seed}"), "P2", strategy, (strategy, Strategy.NOTEBOOK))
    assert verify(played.log).verdict is Verdict.LEGAL
    assert played.winner is not None or any(isinstance(event, OpenHand) for event in played.log.events)
    wrong = [event for event in played.log.events if isinstance(event, Accusation) and not event.correct]
    assert name in GUESSES or wrong == []


@pytest.mark.parametrize("table", TABLES)
def test_who_says_only_what_to_ask_goes_by_the_notebook_for_the_rest(
    own: Own, table: tuple[str, int]
) -> None:
    played = play_out(deal_game(*table, "fewest"), "P1", own(FEWEST_METHODS))
    assert verify(played.log).verdict is Verdict.LEGAL
    asked = [one.suspect for one in played.log.events if isinstance(one, Suggestion) and one.player == "P1"]
    suspects = played.log.edition.suspects
    steps = {(suspects.index(b) - suspects.index(a)) % len(suspects) for a, b in pairwise(asked)}
    assert steps <= {1}
    assert asked


def test_the_bluffer_names_his_own_cards_in_six_questions_of_ten() -> None:
    """And now and then besides, as the notebook does."""
    found = [
        any(card in dealt.hands["P2"] for card in asked.triple[:2])
        for dealt, asked, _ in questions("bluffer")
    ]
    assert len(found) > 100
    assert 0.55 < sum(found) / len(found) < 0.8


def test_the_isolator_looks_for_a_card_of_one_category_alone() -> None:
    """Beside it they name what nobody else can have, as far as there is such a card."""
    alone = 0
    for _, asked, sheet in questions("isolator"):
        first = next((kind for kind in Category if sheet.worth_asking(kind)), None)
        for kind, card in zip((Category.SUSPECT, Category.WEAPON), asked.triple, strict=False):
            if kind is first:
                assert card in sheet.worth_asking(kind)
            elif sheet.safe(kind) and first is not None:
                assert card in sheet.safe(kind)
                alone += 1
    assert alone > 100


def questions(name: str) -> Iterator[tuple[Dealt, Suggestion, SimulatedNotebook]]:
    """The questions of a player in the seat P2, each with the deal and the sheet before it."""
    for seed in range(30):
        dealt = deal_game("classic", 3, f"habits {seed}")
        game = begun(dealt, {"P2": strategy_of(FILES[name])})
        while not game.over:
            sheet, before = game.players["P2"].notebook.copy(), len(game.events)
            take_turn(game)
            for event in game.events[before:]:
                if isinstance(event, Suggestion) and event.player == "P2":
                    yield dealt, event, sheet


# -- what is refused


GOOD = {
    "__init__": "pass",
    "suggestion": "return 'rose', 'corde', min(args[1])",
    "accusation": "return None",
}


def player_that(**methods: str) -> str:
    body = GOOD | methods
    return "class Player:\n" + "".join(
        f"    def {name}(self, *args): {code}\n" for name, code in body.items()
    )


@pytest.mark.parametrize(
    ("methods", "said"),
    [
        ({"suggestion": "return 'rose', 'corde', 'nowhere'"}, "nowhere"),
        ({"suggestion": "return 'rose', 'corde', 'rose'"}, "'rose'"),
        ({"suggestion": "return 'corde', 'rose', min(args[1])"}, "'corde'"),
        ({"suggestion": "return 'rose', 'corde'"}, "('rose', 'corde')"),
        ({"suggestion": "return None"}, "None"),
        ({"suggestion": "return 'abc'"}, "'abc'"),
        ({"suggestion": "return 'rose', ['corde'], min(args[1])"}, "['corde']"),
        (
            {"suggestion": "return 'rose', 'corde', min(args[0].table.setting.rooms - set(args[1]))"},
            "out-of-reach",
        ),
        ({"suggestion": "return {}['key']"}, "KeyError: 'key'"),
        ({"suggestion": "raise SystemExit(3)"}, "SystemExit: 3"),
        ({"suggestion": "raise KeyboardInterrupt"}, "KeyboardInterrupt"),
        ({"suggestion": "return self.suggestion(*args)"}, "RecursionError"),
        ({"accusation": "return 'rose', 'rose', 'rose'"}, "'rose'"),
        ({"accusation": "return 1 / 0"}, "ZeroDivisionError"),
        ({"starts_from": "return 'rose', 'corde', 'x'"}, "'x'"),
        ({"goal": "return 'the moon'"}, "'the moon'"),
        ({"goal": "return None"}, "None"),
        ({"card_to_show": "return 'rose'"}, "'rose'"),
        ({"card_to_show": "return ({*args[0].table.setting.edition.by_id} - {*args[2]}).pop()"}, "not-among"),
        ({"turn_begins": "raise ValueError('two\\nlines')"}, "ValueError: two lines"),
        ({"__init__": "raise ValueError"}, "ValueError"),
        ({"accusation": "return 7"}, "own-strategy-no-triple-or-none"),
    ],
)
def test_what_a_player_does_wrong_is_theirs(own: Own, methods: dict[str, str], said: str) -> None:
    strategy = own(player_that(**methods))
    with pytest.raises(EntryError) as raised:
        for seed in range(20):
            play_out(deal_game("classic", 3, f"wrong/{seed}"), "P1", strategy)
    message = raised.value.message
    assert message.arguments["file"] == strategy.file
    inner = message.arguments["what"]
    assert inner.code.startswith("own-strategy-")
    (method,) = methods
    assert str(inner.arguments["call"]).startswith("Player")
    assert method.strip("_") in inner.arguments["call"] or method == "__init__"
    texts = [inner.code, *map(str, inner.arguments.values())]
    assert any(said in text for text in texts), texts
    assert all("\n" not in text for text in texts)
    if "Error" in said and method != "__init__":
        body = Path(strategy.file).read_text(encoding="utf-8").splitlines()
        assert f"def {method}" in body[message.arguments["line"] - 1]


WRONG = ("7", "'rose'", "['rose']", "('rose', 'corde', 3)", "{}", "object()", "float('nan')")
ANSWERS = {
    "suggestion": (*WRONG, "None", "True"),
    "accusation": (*WRONG, "True"),
    "starts_from": (*WRONG, "True"),
    "goal": (*WRONG, "None", "True"),
    "wants_to_look": (*WRONG, "None", "True"),
    "card_to_show": (*WRONG, "True"),
}
"""For each method of the protocol answers that are wrong: in this game no card is left over to look at."""


@pytest.mark.parametrize(("method", "answer"), [(one, answer) for one in ANSWERS for answer in ANSWERS[one]])
def test_every_wrong_answer_of_every_method_is_one_line_that_names_both(
    own: Own, method: str, answer: str
) -> None:
    strategy = own(player_that(**{method: f"return {answer}"}))
    with pytest.raises(EntryError) as raised:
        for seed in range(20):
            play_out(deal_game("secrets-2008", 3, f"wrong/{seed}"), "P1", strategy)
    for language in LANGUAGES:
        line = words_in(language).say(raised.value.message)
        assert strategy.file in line
        assert f"Player.{method}" in line
        assert "\n" not in line


def test_who_wants_to_look_where_cards_are_left_over_looks(own: Own) -> None:
    strategy = own(player_that(wants_to_look="return True"))
    played = play_out(deal_game("secrets-2008", 4, "look"), "P1", strategy)
    assert any(isinstance(event, Look) and event.player == "P1" for event in played.log.events)


# -- the card to show

SHOWS_THE_SAME = """
    from cluedo_notes import ByNotebook

    class Player(ByNotebook):
        def card_to_show(self, situation, asker, cards):
            assert asker != self.name and len(cards) > 1
            return min(cards)
    """


def shown(log: Log, hand: frozenset[str]) -> Iterator[tuple[str | None, list[str]]]:
    """Where P1 showed a card although they had a choice: which, and which they could show."""
    for event in log.events:
        for answer in event.responses if isinstance(event, Suggestion) else ():
            fits = sorted(hand.intersection(event.triple))
            if answer.player == "P1" and answer.action is Action.SHOW and len(fits) > 1:
                yield answer.card, fits


@pytest.mark.parametrize(("edition", "players"), [("classic", 3), ("super", 4), ("secrets-2008", 3)])
def test_who_always_shows_the_same_card_shows_it_and_the_others_any(
    own: Own, edition: str, players: int
) -> None:
    strategy, choices = own(SHOWS_THE_SAME), []
    for seed in range(12):
        dealt = deal_game(edition, players, f"same card {seed}")
        log = play_out(dealt, "P1", strategy).log
        assert verify(log).verdict is Verdict.LEGAL
        choices.extend(shown(log, dealt.hands["P1"]))
    assert len(choices) > 10
    assert all(card == fits[0] for card, fits in choices)


def test_who_leaves_the_card_to_chance_plays_as_if_nobody_had_asked_which(own: Own) -> None:
    """Any of the cards, by the chance of the game: whether the class has the method, inherits it or does
    without."""
    games = []
    for line in ("pass", "card_to_show = None", "def card_to_show(self, *args): return None"):
        text = f"from cluedo_notes import ByNotebook\nclass Player(ByNotebook):\n    {line}\n"
        strategy = own(text, f"player{len(games)}.py")
        dealt = [deal_game("classic", 3, f"any card {seed}") for seed in range(8)]
        games.append([(play_out(deal, "P1", strategy).log, deal.hands["P1"]) for deal in dealt])
    assert games[0] == games[1] == games[2]
    assert {fits.index(str(card)) for game in games[0] for card, fits in shown(*game)} >= {0, 1}


def test_each_answer_may_be_a_list_and_none_where_it_may(own: Own) -> None:
    strategy = own(
        player_that(suggestion="return ['rose', 'corde', min(args[1])]", starts_from="return None")
    )
    played = play_out(deal_game("classic", 3, "lists"), "P1", strategy)
    assert verify(played.log).verdict is Verdict.LEGAL


def test_a_file_that_has_changed_is_not_played_on(own: Own) -> None:
    strategy = own(player_that())
    class_of.cache_clear()
    Path(strategy.file).write_text(player_that() + "# more\n", encoding="utf-8")
    with pytest.raises(EntryError) as raised:
        begun(deal_game("classic", 3, "changed"), {"P1": strategy})
    assert raised.value.message.arguments["what"].code == "own-strategy-changed"


def test_one_seed_gives_one_game() -> None:
    """Also of a player who reads chance."""
    strategy = strategy_of(FILES["bluffer"])
    games = [
        play_out(deal_game("super", 6, f"own {seed}"), "P2", strategy, (strategy,)).log for seed in (1, 1, 2)
    ]
    assert games[0] == games[1]
    assert games[0].events != games[2].events


def test_ctrl_c_within_a_players_code_is_no_mistake_of_it(own: Own) -> None:
    strategy = own(player_that(suggestion="return __import__('signal').raise_signal(2)"))
    with pytest.raises(KeyboardInterrupt):
        play_out(deal_game("classic", 3, "interrupted"), "P1", strategy)
