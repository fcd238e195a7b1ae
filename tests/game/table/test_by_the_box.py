"""The header's starter and dealer are one thing, the box's rule is another. A difference is the table's own
choice, unless a log of format 4 says that the rule was meant."""

from typing import Any

import pytest

from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log.events import Header, Seat
from cluedo_notes.game.log.formats import HEADER_KEYS, needed_by
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.review.merge.merge import merged
from cluedo_notes.game.review.verify import Verdict, verify
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.games.verification import HouseOutput, verification_lines, verify_output
from tests.helpers.game.at_the_table_2008 import Line, header, log_of
from tests.helpers.logs import as_log

SEATS = "Ana rose, Bob moutarde, Cleo leblanc"
FOUR = f"{SEATS}, Dan olive"
MEANT = {"format": 4, "by_the_box": True}
HEAD = {"type": "game", "format": 1, "players": [{"name": "Ana"}, {"name": "Bob"}, {"name": "Cleo"}]}
NOT_ROSE = header("classic", SEATS, first="Bob", dealer="Cleo")
BOB_BEGINS = ("Bob roll 4 4", "Bob move salle-a-manger")


def sized(head: Line, *sizes: int) -> Line:
    seats = [{**seat, "hand_size": size} for seat, size in zip(head["players"], sizes, strict=True)]
    return {**head, "players": seats}


def judged(head: Line, *events: str) -> tuple[Verdict, list[tuple[int, Rule]], list[str]]:
    """The verdict, the broken rules, and what is said of the house."""
    found = verify(log_of(head, *events))
    said = [line.strip() for line in verification_lines(found, words_in("en")) if "own choice" in line]
    output = verify_output(found, words_in("en"))
    assert bool(said) is bool(output.house)
    return found.verdict, [(one.event, one.rule) for one in found.violations], said


def test_a_table_that_lets_another_begin_does_as_it_likes_and_it_is_said() -> None:
    """Rose is Ana's, so she begins by the rule; here Bob did."""
    sentence = (
        "Bob began, although by the rules of the box Ana should have begun. "
        "This counts as your table’s own choice."
    )
    assert judged(NOT_ROSE, *BOB_BEGINS) == (Verdict.LEGAL, [], [sentence])
    house = verify_output(verify(log_of(NOT_ROSE, *BOB_BEGINS)), words_in("en")).house
    assert (house.began, house.by_rule, house.dealt) == ("Bob", "Ana", False)  # type: ignore[union-attr]


def test_where_the_rule_was_meant_it_is_broken() -> None:
    broken = [(1, Rule.FIRST_PLAYER)]
    assert judged({**NOT_ROSE, **MEANT}, *BOB_BEGINS) == (Verdict.ILLEGAL, broken, [])
    with_gaps = {**NOT_ROSE, **MEANT, "complete": None}
    assert judged(with_gaps, *BOB_BEGINS) == (Verdict.ILLEGAL, broken, [])
    assert judged({**NOT_ROSE, "format": 4, "by_the_box": False}, *BOB_BEGINS)[:2] == (Verdict.LEGAL, [])


@pytest.mark.parametrize(
    "head",
    [
        header("classic", SEATS, first="Ana"),
        header("classic", SEATS, first=None),
        header(
            "classic", "Ana violet, Bob pervenche, Cleo leblanc", first="Cleo"
        ),  # the next to Rose's start
        header("secrets-2008", SEATS, first="Cleo", face_up=[]),  # the highest roll, which no log has
        header("super", SEATS, first="Bob", dealer="Bob"),
        header("classic", FOUR, first="Dan", dealer="Ana"),  # Bob and Cleo have one card more
        sized(header("classic", FOUR, first="Dan", dealer="Ana"), 4, 5, 5, 4),
    ],
)
def test_as_the_rule_has_it_nothing_is_said_nor_broken(head: Line) -> None:
    begins = f"{head.get('first_player') or 'Ana'} roll 4 4"
    for more in ({}, MEANT):
        assert judged({**head, **more}, begins) == (Verdict.LEGAL, [], [])


@pytest.mark.parametrize(
    ("head", "rules"),
    [
        (header("super", SEATS, first="Bob", dealer="Ana"), [Rule.FIRST_PLAYER]),
        (header("classic", FOUR, first="Cleo", dealer="Ana"), [Rule.FIRST_PLAYER]),
        (sized(header("classic", SEATS, first="Ana"), 8, 5, 5), [Rule.DEAL]),
        (sized(header("classic", FOUR, first="Ana", dealer="Dan"), 4, 4, 5, 5), [Rule.DEAL]),
    ],
)
def test_other_differences_are_the_tables_choice_or_broken_rules(head: Line, rules: list[Rule]) -> None:
    begins = f"{head['first_player']} roll 4 4"
    verdict, broken, said = judged(head, begins)
    assert (verdict, broken, len(said)) == (Verdict.LEGAL, [], len(rules))
    verdict, broken, said = judged({**head, **MEANT}, begins)
    assert (verdict, sorted(rule for _, rule in broken), said) == (Verdict.ILLEGAL, rules, [])


# -- the key


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_header_of_an_older_format_has_no_such_key(number: int) -> None:
    with pytest.raises(LogError) as refused:
        log_of({**NOT_ROSE, "format": number, "by_the_box": True})
    assert (refused.value.line, refused.value.key) == (1, "by_the_box")
    assert refused.value.what.arguments["needed"] == 4


def test_a_header_says_which_format_it_needs() -> None:
    head = Header(1, "classic", (Seat("Ana"),))
    assert needed_by(head) == (1, "")
    newer: dict[str, Any] = dict.fromkeys(HEADER_KEYS, True)
    assert needed_by(Header(1, "classic", (Seat("Ana"),), **newer)) == (4, "by_the_box")


def test_merged_logs_keep_it_in_the_format_that_has_it() -> None:
    logs: list[Log] = [log_of({**NOT_ROSE, **MEANT}, *BOB_BEGINS), log_of(NOT_ROSE, *BOB_BEGINS)]
    both = merged(logs)
    assert (both.log.header.format, both.log.header.by_the_box, both.disagreements) == (4, True, ())


@pytest.mark.parametrize(
    ("edition", "dice", "said"), [("cluedo-2023", 0, 1), ("cluedo-2023", 2, 0), ("classic", 0, 0)]
)
def test_without_dice_clue_cards_are_drawn_as_the_table_likes(edition: str, dice: int, said: int) -> None:
    log = as_log([{**HEAD, "edition": edition, "options": {"dice": dice}}])
    found, words = verify(log), words_in("en")
    lines = [line for line in verification_lines(found, words) if "Clue card" in line]
    assert len(lines) == said and all(line.endswith("counts as your table’s own choice.") for line in lines)
    house = verify_output(found, words).house
    assert (house.clues_at_will if isinstance(house, HouseOutput) else 0) == said
