"""The knowledge that listeners gain from the keeper's questions, compared with their knowledge after the
question."""

from random import Random

import pytest
from msgspec.structs import replace

from cluedo_notes.game.advice.listeners import races_after
from cluedo_notes.game.advice.reading_adviser import ReadingAdviser
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.knowledge.minds import mind_of
from cluedo_notes.game.knowledge.rivals import guess
from cluedo_notes.game.log.events import Action, Response, Suggestion
from tests.helpers.game.overheard import overheard


@pytest.mark.parametrize(("edition", "players"), [("classic", 3), ("classic", 5), ("super", 4)])
def test_the_others_are_as_far_as_a_log_with_that_question_has_them(edition: str, players: int) -> None:
    """Whoever shows a card here is not asked what they think: the log of the keeper names it, theirs too."""
    position = overheard("listening", 5, edition, players)[1]
    adviser = ReadingAdviser(position)
    cards, compared = position.problem.cards, 0
    for question in adviser.best(2):
        for deal in adviser.worlds(6, Random(3)):
            owners = dict(zip(cards, deal, strict=True))
            holders = {owners[card] for card in question.triple}
            answers = tuple(
                Response(player, Action.SHOW if player in holders else Action.PASS)
                for player in adviser.asking.answering(holders)
            )
            asked = Suggestion(adviser.asker, *question.triple, answers)
            log = replace(position.log, events=(*position.log.events, asked))
            (race,) = races_after(
                position, adviser.rivals, adviser.asking, [question.triple], [deal], Random(5)
            )
            ((standings, _),) = race.deals.items()
            for rival, standing in zip(adviser.rivals.playing, standings, strict=True):
                if rival.player not in holders:
                    (left,) = guess(mind_of(log, rival.player), [deal], Random(5)).left
                    assert standing.left == left
                    compared += 1
    assert compared > 3


def test_a_question_that_gives_nothing_away_comes_before_one_that_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    adviser = ReadingAdviser(overheard("listening", 6, "classic", 4)[1])
    first, *_ = adviser.best(4)
    race = adviser.rivals.race
    near = race.where([tuple(replace(each, left=2) for each in next(iter(race.deals)))])
    far = race.where([tuple(replace(each, left=60) for each in next(iter(race.deals)))])
    again = ReadingAdviser(position_of(adviser.position.log))
    monkeypatch.setattr(
        "cluedo_notes.game.advice.reading_adviser.races_after",
        lambda *given: [near if triple == first.triple else far for triple in given[3]],
    )
    others = [question.triple for question in adviser.best(4) if question.triple != first.triple]
    assert {question.triple for question in again.best(4)[:3]} == set(others)
    assert again.best(4)[3].triple == first.triple
