"""Advice for programs."""

from typing import TYPE_CHECKING, Any

from cluedo_notes.editions import Effect, Feature, Power
from cluedo_notes.game.advice.advice import Advice
from cluedo_notes.game.advice.opportunities import Opportunity
from cluedo_notes.presentation.envelope import askers_json, triple_json

if TYPE_CHECKING:
    from cluedo_notes.game.advice.adviser import Adviser, Question


def advice_json(advice: Advice) -> dict[str, Any]:
    """For programs: chances from 0 to 1, the expected information in bits."""
    found = advice.accusing
    return {
        "asker": advice.adviser.asker,
        "bits": advice.adviser.bits,
        "accuse": {
            "now": found.advised,
            "certain": found.certain,
            **triple_json(found.envelope),
            "p": found.now,
            "moment": found.moment,
            "later": found.later,
            "wait": found.wait,
            "patient": found.patient,
            **({} if found.looked is None else {"looked": found.looked}),
            "first": found.first,
            **({} if found.likelier is None else {"likelier": triple_json(found.likelier)}),
            **({"alone": True} if found.alone else {}),
            "knows": {player: share.value for player, share in found.knows.items()},
        },
        "rooms": None if advice.rooms is None else sorted(advice.rooms),
        "questions": [_question_json(one, advice.adviser) for one in advice.questions],
        "beside": [_opportunity_json(one) for one in advice.beside],
        **askers_json(advice.adviser.figures),
    }


def _question_json(question: "Question", adviser: "Adviser") -> dict[str, Any]:
    way = adviser.ways[question.triple[-1]]
    return {
        **triple_json(question.triple),
        "bits": question.gain,
        "certain": question.certain,
        "refuted": question.refuted,
        "by": dict(question.by),
        "own": list(question.own),
        "alike": {card: list(others) for card, others in question.alike.items()},
        "pips": way.pips,
        "passage": way.passage,
        "exact": adviser.figures is None,
    }


def _opportunity_json(one: Opportunity) -> dict[str, Any]:
    by = {Effect: "card", Power: "power", Feature: "square"}[type(one.means)]
    return {
        "by": by,
        "means": one.means,
        "worth": one.worth,
        "player": one.player,
        "bits": one.gain,
        "place": one.place,
    }
