"""A letter too many: it never means that a card was seen, and “I” before three cards is the log's keeper."""

from itertools import permutations
from string import ascii_lowercase

import pytest

from cluedo_notes.editions import Category, load
from cluedo_notes.game.entry.shorthand.fixed_order import TypedSuggestion
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.entry.shorthand.sentence import NearMiss, SpokenLine
from cluedo_notes.game.errors import EntryError
from tests.game.entry.shorthand.test_parse import EVENLY, read, refused, start

PLAYERS = ("Ana", "Bob", "Cleo")


@pytest.mark.parametrize("edition", ["classic", "british", "got-meereen", "secrets-2008"])
def test_a_letter_before_three_cards_and_who_showed_never_says_what_was_seen(edition: str) -> None:
    box = load(edition)
    log, table = start(
        edition=edition, players=[{"name": name} for name in PLAYERS], first_player="Ana", options=EVENLY
    )
    kinds = [box.of(kind) for kind in Category]
    for n, letter in enumerate(letter for letter in ascii_lowercase if letter not in "abc"):
        for cards in permutations(kind[n % len(kind)].id for kind in kinds):
            for line in (f"{letter} {' '.join(cards)} cleo", f"bob {letter} {' '.join(cards)} cleo"):
                asker, *behind = line.split()
                for read_line in (
                    SpokenLine(line).build,
                    lambda *at, a=asker, b=behind: TypedSuggestion(a, b).understood(*at).suggestion,
                ):
                    try:
                        event = read_line(log, table)
                    except EntryError:
                        continue
                    assert {answer.card for answer in event.responses} == {None}, line


@pytest.mark.parametrize(
    "line",
    [
        "h cor hall mou cleo",
        "h cor mou hall cleo",
        "hal cor hall mou cleo",
        "bob m cor hall mou cleo",
        "a mou cor cor hal b",
        "bob mou hall cor cleo outar",  # only within Moutarde
    ],
)
def test_a_card_named_twice_was_seen_only_behind_the_others_or_behind_who_showed(line: str) -> None:
    assert refused(line) == "quick-seen-of-whom"


@pytest.mark.parametrize("line", ["i", "je", "j", "I"])
@pytest.mark.parametrize("players", [PLAYERS, ("Anja", "Emilie", "Cleo")])
def test_i_before_three_cards_is_the_keeper_of_the_log(line: str, players: tuple[str, ...]) -> None:
    log, table = start(players=[{"name": name} for name in players], me=players[0], first_player=players[0])
    for behind in ("rope hall plum cleo", "plum rope grand salon cleo", "hall rope plum cleo rope"):
        event = parse_shorthand(f"{line} {behind}").build(log, table)
        assert (event.player, event.responses[-1].player) == (players[0], "Cleo")
        assert TypedSuggestion(line, behind.split()).understood(log, table).suggestion == event


def test_i_is_nobodys_card_and_begins_a_players_name_first() -> None:
    assert refused("i cor hall cleo") == "quick-missing"
    players = [{"name": name} for name in ("Ana", "Ida", "Cleo")]
    assert read("i mou cor hall cleo", players=players)["who"] == "Ida"


@pytest.mark.parametrize(
    "line",
    [
        *("a violet la cuisine b", "a le poignard cuisine b", "a violet corde en b", "a violet corde et b"),
        *("a violet corde un b", "a violet hall à b", "a violet the hall b"),
    ],
)
def test_a_small_word_is_no_third_card(line: str) -> None:
    with pytest.raises(EntryError):
        read(line)


@pytest.mark.parametrize("sign", "-–—−")
def test_every_dash_behind_a_name_is_a_pass(sign: str) -> None:
    assert read(f"a mou cor hal b{sign} c")["answers"] == "Bob:pass Cleo:show"


@pytest.mark.parametrize(
    "line",
    [
        "a? mou cor hal b",
        "a mou cor hal b?",
        "a mou cor hal b-?",
        "a mou cor hal b (cor?)",
        "a mou cor hal b=cor?",
    ],
)
def test_an_answer_in_doubt_is_not_noted_as_certain(line: str) -> None:
    assert refused(line) == "not-noted-and-noted"
    assert read("a mou cor hal? b")["answers"] == "Bob:show"  # it was a question


@pytest.mark.parametrize("line", ["a mou cor hal -b", "a mou cor hal !b", "a mou cor hal ~b"])
def test_a_sign_before_a_name_is_no_answer(line: str) -> None:
    with pytest.raises(EntryError):
        read(line)


def test_je_is_nobody_whose_name_begins_so() -> None:
    players = [{"name": name} for name in ("Ana", "Jean-Marc", "Cleo")]
    assert refused("je mou cor hal c", players=players) == "ambiguous"
    assert read("jea mou cor hal c", players=players)["who"] == "Jean-Marc"


@pytest.mark.parametrize("sign", "~*#@❌✗✓♦")
def test_a_sign_without_a_meaning_at_a_name_is_not_passed_over(sign: str) -> None:
    with pytest.raises(EntryError):
        parse_shorthand(f"a mou cor hal b{sign}").build(*start())
    named = start(players=[{"name": name} for name in ("Ana", f"Bob{sign}", "Cleo")])
    assert parse_shorthand(f"a mou cor hal bob{sign}").build(*named).responses[-1].player == f"Bob{sign}"


@pytest.mark.parametrize("small", ["ni", "on", "ou", "or"])
def test_a_word_of_sentences_is_never_the_middle_of_a_name(small: str) -> None:
    players = [{"name": name} for name in ("Monique", "Lorin", "Ina")]
    changes = {"players": players, "me": "Ina", "first_player": "Ina"}
    assert refused(f"m vio cor hall {small}", **changes) == "quick-unknown"
    assert read("oniqu vio cor hall lo", **changes)["who"] == "Monique"


@pytest.mark.parametrize("sign", ["~=", "=~", "*=", "=*", "!=", "=!", "+=", "=-", "-=", "≠", "=#"])
@pytest.mark.parametrize("behind", ["", " corde"])
def test_a_card_behind_a_sign_other_than_an_equals_sign_was_not_seen(sign: str, behind: str) -> None:
    log, table = start(players=[{"name": name} for name in PLAYERS], first_player="Ana", options=EVENLY)
    line = f"ana mou cor hal cleo{sign}corde{behind}"
    asker, *rest = line.split()
    for read_line in (SpokenLine(line).build, TypedSuggestion(asker, rest).understood):
        with pytest.raises(EntryError) as error:
            read_line(log, table)
        assert not isinstance(error.value, NearMiss)


def test_a_name_may_end_with_a_sign() -> None:
    log, table = start(
        players=[{"name": name} for name in ("Ana", "Bob", "Cleo!")], first_player="Ana", options=EVENLY
    )
    event = parse_shorthand("ana mou cor hal Cleo!=corde").build(log, table)
    assert [answer.card for answer in event.responses] == [None, "corde"]
