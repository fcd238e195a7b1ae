"""The exact constraints of each event, their sources, and their weights."""

from collections.abc import Sequence

import pytest

from cluedo_notes.game.deduction.evidence import (
    AlternativeEvidence,
    Evidence,
    constraints_of,
    evidence,
)
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.solver import Holds, HoldsOneOf, NotAllOf
from tests.game.deduction.test_evidence import (
    CLASSIC,
    DEAD_DAN,
    OPEN,
    SECRETS,
    SUPER,
    TRIPLE,
    TWO,
    WITNESSES_ALL,
    asked,
)
from tests.helpers.game.hearing import ROSE, holds, lacks, log_of, one_of, picked, said, shown, whole

SEEN = '"saw":"corde"'
POWER = f'{{"type":"power","player":"Dan","power":"see-shown",{SEEN}}}'
CARD = f'{{"type":"play","player":"Cleo","card":"see-shown",{SEEN}}}'
RIGHT = '{"type":"play","player":"Ana","card":"right-neighbour","saw":"rose"}'
RANDOM = '{"type":"power","player":"Bob","power":"random-card","saw":"olive"}'
FOUND = '{"type":"false_witness","player":"Bob","event":1}'
ACCUSED = f'{{"type":"accusation","player":"Bob","correct":true,{TRIPLE}}}'
LOOK = '{"type":"look","player":"Tess","place":"aside","slot":3,"cards":["dague"]}'
FACT = '{"type":"fact","owner":"Bob","holds":["rose"],"lacks":["hall"],"one_of":["corde","bureau"]}'
REVEAL = f'{{"type":"reveal","envelope":{{{TRIPLE}}},"hands":{{"Bob":["olive"]}},"pool":["hache"]}}'
NOTE = '{"type":"note","text":"?"}'
DANS = "olive batte hache patio spa"

NEVER = HoldsOneOf("Bob", (), sources=(1, 2))
"""What the answer and the card seen say cannot both be."""

HEARD: dict[str, tuple[tuple[str, ...], Sequence[Evidence]]] = {
    "a pass": ((CLASSIC, NOTE, asked("Ana", "Bob pass")), lacks("Bob", 2)),
    "shown unseen": ((CLASSIC, asked("Ana", "Bob show")), [one_of("Bob", 1)]),
    "shown to me": (
        (CLASSIC, asked("Ana", "Bob show corde")),
        [holds("Bob", "corde", 1), shown("Bob", 1)],
    ),
    "a right accusation": ((CLASSIC, ACCUSED), [holds("envelope", card, 1) for card in ROSE]),
    "a wrong accusation": (
        (CLASSIC, ACCUSED.replace("true", "false")),
        [NotAllOf("envelope", ROSE, sources=(1,))],
    ),
    "a spied card": (
        (SUPER, NOTE, '{"type":"spy","player":"Ana","target":"Bob","card":"fontaine"}'),
        [holds("Bob", "fontaine", 2), picked("Bob", 2)],
    ),
    "a look at a slot": ((TWO, LOOK), [holds("aside-3", "dague", 1)]),
    "a look at a slot that is not named": (
        (TWO, LOOK.replace('"slot":3,', "")),
        lacks("envelope Tess Milo", 1, cards=["dague"]),
    ),
    "a look at the pool": (
        (SECRETS, '{"type":"look","player":"Ana","place":"pool","cards":["hache"]}'),
        whole(SECRETS, "pool", "hache", 1),
    ),
    "a look at a pool that there is none of": (
        (CLASSIC, '{"type":"look","player":"Ana","place":"pool","cards":[]}'),
        [],
    ),
    "an open hand": ((SECRETS, NOTE, DEAD_DAN), whole(SECRETS, "Dan", DANS, 2)),
    "one who sees what was shown": (
        (SECRETS, asked("Ana", "Bob show"), POWER),
        [one_of("Bob", 1), holds("Bob", "corde", 1, 2), shown("Bob", 1, 2)],
    ),
    "one who sees what the answer tells": (
        (SECRETS, asked("Ana", "Bob show corde"), POWER),
        [holds("Bob", "corde", 1), holds("Bob", "corde", 1, 2), shown("Bob", 1)],
    ),
    "what was shown twice": (
        (SECRETS, asked("Ana", "Bob show"), POWER, asked("Ana", "Bob show"), POWER),
        [
            *(one_of("Bob", 1), holds("Bob", "corde", 1, 2)),
            *(one_of("Bob", 3), holds("Bob", "corde", 3, 4)),
            *(shown("Bob", 1, 2), shown("Bob", 3, 4)),
        ],
    ),
    "what was shown in an earlier event": (
        (
            SECRETS,
            asked("Ana", "Bob show"),
            asked("Cleo", "Dan show"),
            CARD.replace(SEEN, f'{SEEN},"event":1'),
        ),
        [one_of("Bob", 1), one_of("Dan", 2), holds("Bob", "corde", 1, 3), shown("Bob", 1, 3)],
    ),
    "what is said to be shown by somebody": (
        (SECRETS, asked("Ana", "Bob show"), POWER.replace(SEEN, f'{SEEN},"target":"Bob"')),
        [one_of("Bob", 1), holds("Bob", "corde", 2), shown("Bob", 1, 2)],
    ),
    "the same before any suggestion": (
        (SECRETS, POWER.replace(SEEN, f'{SEEN},"target":"Bob"')),
        [holds("Bob", "corde", 1)],
    ),
    "a card that was not named": (
        (SECRETS, asked("Ana", "Bob show"), POWER.replace("corde", "hache")),
        [one_of("Bob", 1), holds("Bob", "hache", 1, 2), NEVER],
    ),
    "nothing to be seen": ((SECRETS, POWER), []),
    "one of two who showed": (
        (WITNESSES_ALL, asked("Ana", "Bob show", "Cleo show", "Dan pass"), POWER.replace("Dan", "Ana")),
        [
            *(one_of("Bob", 1), one_of("Cleo", 1), *lacks("Dan", 1)),
            *lacks("envelope Ana Dan pool", 1, 2, cards=["corde"]),
        ],
    ),
    "the right neighbour": ((SECRETS, RIGHT), [holds("Dan", "rose", 1), picked("Dan", 1)]),
    "another than the right neighbour": (
        (SECRETS, RIGHT.replace('"saw"', '"target":"Bob","saw"')),
        [holds("Bob", "rose", 1), picked("Bob", 1)],
    ),
    "a card by chance": (
        (SECRETS, asked("Ana", "Bob show"), RANDOM),
        [one_of("Bob", 1), holds("Ana", "olive", 1, 2), picked("Ana", 1, 2)],
    ),
    "a card by chance of somebody": (
        (SECRETS, asked("Ana"), RANDOM.replace('"saw"', '"target":"Dan","saw"')),
        [holds("Dan", "olive", 2), picked("Dan", 2)],
    ),
    "a card that is no such": (
        (SECRETS, asked("Ana"), '{"type":"play","player":"Bob","card":"other","text":"?","saw":"olive"}'),
        [],
    ),
    "a fact": (
        (CLASSIC, NOTE, FACT),
        [
            *(holds("Bob", "rose", 2), *lacks("Bob", 2, cards=["hall"])),
            one_of("Bob", 2, cards=("corde", "bureau")),
        ],
    ),
    "a false witness": (
        (CLASSIC, asked("Ana", "Bob pass"), FOUND),
        [*lacks("Bob", 1, unless=(2,)), one_of("Bob", 1, 2)],
    ),
    "a false witness found twice": (
        (CLASSIC, asked("Ana", "Bob pass", "Cleo pass"), FOUND.replace("1}", '1,"card":"corde"}'), FOUND),
        [
            *(*lacks("Bob", 1, unless=(2, 3)), *lacks("Cleo", 1)),
            *(holds("Bob", "corde", 2), one_of("Bob", 1, 3)),
        ],
    ),
    "a reveal": (
        (SECRETS, NOTE, REVEAL),
        [
            *(holds("envelope", card, 2) for card in ROSE),
            *whole(SECRETS, "Bob", "olive", 2),
            *whole(SECRETS, "pool", "hache", 2),
        ],
    ),
    "a reveal of the envelope alone": (
        (SECRETS, f'{{"type":"reveal","envelope":{{{TRIPLE}}}}}'),
        [holds("envelope", card, 1) for card in ROSE],
    ),
    "a reveal of the cards aside": (
        (TWO, NOTE, '{"type":"reveal","aside":["dague","cersei","arakh","cachots"]}'),
        [holds(f"aside-{n}", card, 2) for n, card in enumerate(("dague", "cersei", "arakh", "cachots"), 1)],
    ),
    "cards that lie open": ((OPEN,), [holds("face_up", card, 0) for card in ("cersei", "cachots")]),
}


@pytest.mark.parametrize(("lines", "expected"), HEARD.values(), ids=HEARD)
def test_exactly_this_is_evidence(lines: tuple[str, ...], expected: Sequence[Evidence]) -> None:
    assert said(*lines) == list(expected)


def test_my_own_hand_comes_from_the_header() -> None:
    hand = "rose olive corde hall bureau cuisine"
    quoted = ",".join(f'"{card}"' for card in hand.split())
    assert said(f'{CLASSIC[:-1]},"me":"Ana","hand":[{quoted}]}}') == whole(CLASSIC, "Ana", hand, 0)
    assert said(f'{CLASSIC[:-1]},"me":"Ana"}}') == []


def test_the_problem_is_that_of_the_deal() -> None:
    log = log_of(SECRETS, asked("Ana", "Bob pass"), POWER)
    problem = evidence(log)
    assert [len(cards) for cards in problem.categories] == [6, 9, 9]
    assert (problem.envelope, problem.owners) == ("envelope", log.deal.owners)
    assert problem.arrangements == log.deal.arrangements


def test_constraints_are_separated_from_weights() -> None:
    given = (holds("Bob", "corde", 1), shown("Bob", 1), one_of("Cleo", 2), picked("Bob", 2))
    assert constraints_of(given) == (given[0], given[2])


def test_an_event_read_otherwise_tells_what_it_would_in_its_place() -> None:
    log = log_of(SECRETS, asked("Ana", "Bob show"), NOTE, POWER)
    readings = AlternativeEvidence(log)
    assert readings.before(3) == tables(log)[2]
    seen = log.live[2].event
    for _ in range(2):  # one reading leaves nothing to the next
        assert readings.evidence_of(3, seen) == (holds("Bob", "corde", 1, 3), shown("Bob", 1, 3))
    other = log_of(SECRETS, RIGHT).live[0].event
    assert readings.evidence_of(3, other) == (holds("Dan", "rose", 3), picked("Dan", 3))
    fact = log_of(SECRETS, FACT.replace("bureau", "spa")).live[0].event
    kinds = [type(one) for one in readings.evidence_of(2, fact)]
    assert (kinds[0], kinds[2]) == (Holds, HoldsOneOf)
    assert {one.sources for one in readings.evidence_of(2, fact)} == {(2,)}
