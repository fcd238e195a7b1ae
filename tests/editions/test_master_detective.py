"""Clue Master Detective: everybody else answers, each with one card; a snoop draws a card at random."""

import pytest

from cluedo_notes.editions import Witnesses, load
from cluedo_notes.game.advice.adviser import Adviser
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.log.events import Action, Suggestion
from cluedo_notes.game.review.verify import verify
from cluedo_notes.game.table.of_log import first_table
from tests.helpers.cli.playing import header
from tests.helpers.game.at_the_table_2008 import LEGAL, broken
from tests.helpers.game.at_the_table_2008 import header as seated
from tests.helpers.game.eager_play import eager
from tests.helpers.game.random_play import played_anew
from tests.helpers.logs import as_log

FOUR = header("master-detective", "Ana Bob Cleo Dan")
HEAD = seated("master-detective", "Ana rose, Bob moutarde, Cleo violet, Dan olive", dealer="Dan")
THERE = ("Ana roll 6 6", "Ana move fontaine")
ASKS = "Ana suggest violet corde fontaine: {}"


def test_everybody_is_asked_whoever_has_shown() -> None:
    assert broken(HEAD, *THERE, ASKS.format("Bob show, Cleo show, Dan show")) == LEGAL
    assert broken(HEAD, *THERE, ASKS.format("Bob show, Cleo pass, Dan show")) == LEGAL
    assert broken(HEAD, *THERE, ASKS.format("Bob show")) == ("answer-missing",)
    first = {**HEAD, "options": {"witnesses": "first"}}
    assert broken(first, *THERE, ASKS.format("Bob show")) == LEGAL


@pytest.mark.parametrize(
    ("typed", "answers"),
    [
        ("violet corde grange bob dan", "Bob show, Cleo pass, Dan show"),
        ("violet corde grange bob cleo dan", "Bob show, Cleo show, Dan show"),
        ("violet corde grange bob=corde dan=vio", "Bob show corde, Cleo pass, Dan show violet"),
        ("violet corde grange -", "Bob pass, Cleo pass, Dan pass"),
    ],
)
def test_a_line_names_all_who_showed(typed: str, answers: str) -> None:
    log = as_log([{**FOUR, "me": "Ana"}])
    event = parse_shorthand(f"ana {typed}").build(log, first_table(log))
    assert isinstance(event, Suggestion)
    said = ", ".join(" ".join(filter(None, (r.player, r.action, r.card))) for r in event.responses)
    assert said == answers


def test_each_holder_of_a_card_is_foreseen_to_show_one() -> None:
    """A question to all tells at least as much as one that the first card ends."""
    gains = {}
    for witnesses in (Witnesses.FIRST, Witnesses.ALL):
        hand = ["rose", "corde", "cuisine", "poison", "jardin", "kiosque", "peche"]
        head = {**FOUR, "me": "Ana", "hand": hand, "dealer": "Dan", "options": {"witnesses": witnesses}}
        position = position_of(as_log([head]))
        gains[witnesses] = Adviser(position).best(1)[0].gain
    plain = position_of(as_log([{**FOUR, "me": "Ana", "hand": hand, "dealer": "Dan"}]))
    assert gains[Witnesses.ALL] > gains[Witnesses.FIRST]
    assert Adviser(plain).best(1)[0].gain == gains[Witnesses.ALL]


def test_random_legal_games_with_several_showers_are_legal() -> None:
    players, several = load("master-detective").players, 0
    for seed in range(6):
        played = played_anew("master-detective", players.min + seed, seed, 60, eager)
        log = played.log()
        assert verify(log).violations == ()
        asked = [live.event for live in log.live if isinstance(live.event, Suggestion)]
        several += sum([r.action for r in one.responses].count(Action.SHOW) > 1 for one in asked)
        for one in asked:
            assert len(one.responses) == len(log.deal.players) - 1
    assert several > 5
