"""How the cards of two players are dealt: one question, and Enter for the box's own game."""

import pytest

from cluedo_notes.game.entry.setup.conversation import Conversation, SetupQuestion, new_game
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.words import words_in


def asked(edition: str, players: str = "Ana Bob") -> Conversation:
    conversation = new_game(None).answered(edition).answered(players)
    return conversation.answered("") if conversation.step is SetupQuestion.PAWNS else conversation


@pytest.mark.parametrize(
    ("edition", "answer", "options", "sizes"),
    [
        ("2023", "", None, (7, 7, 1, 1, 1, 1)),
        ("2023", "all", {"aside": 0}, (9, 9)),
        ("2023", "toutes", {"aside": 0}, (9, 9)),
        ("2023", "6 aside", {"aside": 6}, (6, 6, *[1] * 6)),
        (
            "2023",
            "kitchen, study, hall, lounge",
            {"aside-rooms": ["cuisine", "bureau", "entree", "salon"]},
            (7, 7, 1, 1, 1, 1),
        ),
        ("2011", "", None, (7, 7, 1, 1, 1, 1)),
        ("classic", "", None, (9, 9)),
        ("classic", "8", {"aside": 8}, (5, 5, *[1] * 8)),
        ("classic", "5 each", {"hand-size": 5}, (5, 5, 8)),
        ("classic", "5 chacun", {"hand-size": 5}, (5, 5, 8)),
        ("meereen", "", None, (7, 7, 1, 1, 1, 1)),
    ],
)
def test_one_answer_says_how_the_cards_lie(
    edition: str, answer: str, options: dict[str, object] | None, sizes: tuple[int, ...]
) -> None:
    conversation = asked(edition)
    assert conversation.step is SetupQuestion.CARDS_LIE and conversation.may_be_skipped
    after = conversation.answered(answer)
    assert after.step is SetupQuestion.ME
    assert after.typed.header.options == options
    deal = after.typed.deal()
    assert deal is not None and deal.arrangements == (sizes,)


@pytest.mark.parametrize("answer", ["19", "10 each", "kitchen, hall", "kitchen, butler", "whatever"])
def test_what_cannot_be_is_asked_again(answer: str) -> None:
    conversation = asked("2023")
    with pytest.raises(EntryError):
        conversation.answered(answer)


def test_three_players_are_not_asked() -> None:
    assert asked("2023", "Ana Bob Cleo").step is SetupQuestion.ME


@pytest.mark.parametrize(
    ("edition", "own"), [("2023", "in rooms"), ("2011", "4 put aside"), ("classic", "all are dealt")]
)
def test_the_question_says_what_enter_means(edition: str, own: str) -> None:
    assert own in words_in("en").say(asked(edition).question)
