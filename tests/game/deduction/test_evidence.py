"""The facts that each event reveals about the cards, one test per rule: a small log in, the certain facts
out."""

import pytest

from cluedo_notes.game.deduction.position import position_of
from tests.helpers.game.hearing import ROSE, holds, lacks, log_of, one_of, picked, said, shown, whole

PLAYERS = '"players":[{"name":"Ana"},{"name":"Bob"},{"name":"Cleo"}]'
CLASSIC = f'{{"type":"game","format":1,"edition":"classic",{PLAYERS}}}'
SUPER = f'{{"type":"game","format":1,"edition":"super",{PLAYERS}}}'
FOUR = '"players":[{"name":"Ana"},{"name":"Bob"},{"name":"Cleo"},{"name":"Dan"}]'
SECRETS = f'{{"type":"game","format":1,"edition":"secrets-2008",{FOUR}}}'
TWO = '{"type":"game","format":1,"edition":"got-red-keep","players":[{"name":"Tess"},{"name":"Milo"}]}'
OPEN = f'{{"type":"game","format":1,"edition":"got-red-keep",{PLAYERS},"face_up":["cersei","cachots"]}}'
TRIPLE = '"suspect":"rose","weapon":"corde","room":"cuisine"'
DEAD_DAN = '{"type":"open_hand","player":"Dan","cards":["olive","batte","hache","patio","spa"]}'


def asked(player: str, *answers: str) -> str:
    """A suggestion of Rose, rope, kitchen; an answer is `Bob pass` or `Bob show rose`."""
    responses = []
    for answer in answers:
        who, action, *card = answer.split()
        seen = f',"card":"{card[0]}"' if card else ""
        responses.append(f'{{"player":"{who}","action":"{action}"{seen}}}')
    return f'{{"type":"suggestion","player":"{player}",{TRIPLE},"responses":[{",".join(responses)}]}}'


class Facts:
    """The certain facts of a log: cards with a holder, and owners that a card cannot be at."""

    def __init__(self, *lines: str) -> None:
        self.position = position_of(log_of(*lines))
        assert self.position.consistent
        self.owners = self.position.owners
        self.holder = {card: owner for card, owner in self.position.facts.holder.items() if owner}

    def possible(self, card: str) -> set[str]:
        return set(self.owners) - self.position.facts.impossible[card]

    def certainly(self, owner: str) -> set[str]:
        return {card for card, holder in self.holder.items() if holder == owner}

    def excluded(self, owner: str) -> set[str]:
        """The cards that cannot be at `owner` though their holder is not known."""
        impossible = self.position.facts.impossible
        return {card for card in impossible if owner in impossible[card] and card not in self.holder}


def says_nothing(header: str, *lines: str) -> bool:
    """Are the certain facts those of the header alone?"""
    return Facts(header, *lines).position.facts == Facts(header).position.facts


def test_my_hand_is_whole() -> None:
    hand = ["rose", "olive", "corde", "hall", "bureau", "cuisine"]
    quoted = ",".join(f'"{card}"' for card in hand)
    facts = Facts(f'{CLASSIC[:-1]},"me":"Ana","hand":[{quoted}]}}')
    assert facts.certainly("Ana") == set(hand)
    assert len(facts.excluded("Ana")) == 21 - 6


def test_open_cards_lie_open_and_nothing_else_does() -> None:
    facts = Facts(OPEN)
    assert facts.certainly("face_up") == {"cersei", "cachots"}
    assert facts.possible("jaime") == {"envelope", "Ana", "Bob", "Cleo"}


def test_a_pass_tells_that_he_has_none_of_the_three() -> None:
    facts = Facts(CLASSIC, asked("Ana", "Bob pass"))
    assert facts.excluded("Bob") == set(ROSE)
    assert facts.holder == {}


def test_a_card_shown_to_me_is_at_who_showed_it() -> None:
    assert Facts(CLASSIC, asked("Ana", "Bob show corde")).holder == {"corde": "Bob"}


def test_a_card_shown_unseen_is_one_of_the_three() -> None:
    assert says_nothing(CLASSIC, asked("Ana", "Bob show"))
    lacks = '{"type":"fact","owner":"Bob","lacks":["rose","cuisine"]}'
    assert Facts(CLASSIC, asked("Ana", "Bob show"), lacks).holder == {"corde": "Bob"}


def test_who_is_not_listed_was_not_noted() -> None:
    assert says_nothing(CLASSIC, asked("Ana"))
    assert Facts(CLASSIC, asked("Ana", "Cleo pass")).excluded("Bob") == set()


def test_an_unanswered_suggestion_leaves_suggester_and_envelope() -> None:
    facts = Facts(CLASSIC, asked("Ana", "Bob pass", "Cleo pass"))
    assert all(facts.possible(card) == {"Ana", "envelope"} for card in ROSE)


def test_an_unanswered_suggestion_leaves_suggester_envelope_and_pool() -> None:
    facts = Facts(SECRETS, asked("Ana", "Bob pass", "Cleo pass", "Dan pass"))
    assert all(facts.possible(card) == {"Ana", "envelope", "pool"} for card in ROSE)


def test_an_unanswered_suggestion_of_two_leaves_the_cards_aside() -> None:
    triple = '"suspect":"cersei","weapon":"arakh","room":"cachots"'
    passed = '"responses":[{"player":"Milo","action":"pass"}]'
    facts = Facts(TWO, f'{{"type":"suggestion","player":"Tess",{triple},{passed}}}')
    aside = {f"aside-{slot}" for slot in range(1, 5)}
    assert facts.possible("arakh") == {"Tess", "envelope"} | aside


def test_a_s0_23_a_block_tells_nothing() -> None:
    """Neither about the blocker nor about those who were not asked any more."""
    assert says_nothing(SECRETS, asked("Ana", "Bob block"))
    assert says_nothing(SECRETS, asked("Ana", "Dan block"))


def test_a_s0_23_a_blocker_may_have_passed_before() -> None:
    facts = Facts(SECRETS, asked("Ana", "Bob pass", "Bob block"))
    assert facts.excluded("Bob") == set(ROSE)
    assert facts.excluded("Cleo") == facts.excluded("Dan") == set()


def test_a_s0_22_a_draw_before_the_answer_tells_nothing() -> None:
    assert says_nothing(SECRETS, asked("Ana", "Bob draw"))


def test_a_right_accusation_tells_the_envelope() -> None:
    facts = Facts(CLASSIC, f'{{"type":"accusation","player":"Bob","correct":true,{TRIPLE}}}')
    assert facts.certainly("envelope") == set(ROSE)
    assert facts.possible("olive") == {"Ana", "Bob", "Cleo"}


def test_a_wrong_accusation_rules_out_exactly_its_triple() -> None:
    wrong = f'{{"type":"accusation","player":"Bob","correct":false,{TRIPLE}}}'
    assert says_nothing(CLASSIC, wrong)
    two = '{"type":"fact","owner":"envelope","holds":["rose","cuisine"]}'
    facts = Facts(CLASSIC, wrong, two)
    assert "envelope" not in facts.possible("corde")
    assert "envelope" in facts.possible("revolver")


@pytest.mark.parametrize("correct", ["true", "false"])
def test_a_g_6_a_written_accusation_tells_nothing(correct: str) -> None:
    assert says_nothing(CLASSIC, f'{{"type":"accusation","player":"Bob","correct":{correct}}}')


def test_a_spied_card_is_at_the_target() -> None:
    spied = '{"type":"spy","player":"Ana","target":"Bob","card":"fontaine"}'
    assert Facts(SUPER, spied).holder == {"fontaine": "Bob"}


def test_a_spy_whose_card_was_not_seen_tells_nothing() -> None:
    assert says_nothing(SUPER, '{"type":"spy","player":"Ana","target":"Bob"}')


def test_a_look_at_the_pool_tells_all_of_it() -> None:
    facts = Facts(SECRETS, '{"type":"look","player":"Ana","place":"pool","cards":["hache"]}')
    assert facts.certainly("pool") == {"hache"}
    assert facts.possible("rose") == {"envelope", "Ana", "Bob", "Cleo", "Dan"}


@pytest.mark.parametrize("place", ['"pool"', '"aside","slot":2', '"aside"'])
def test_a_look_whose_cards_were_not_seen_tells_nothing(place: str) -> None:
    header = SECRETS if place == '"pool"' else TWO
    player = "Ana" if header == SECRETS else "Milo"
    assert says_nothing(header, f'{{"type":"look","player":"{player}","place":{place}}}')


def test_a_look_at_a_slot_tells_its_card() -> None:
    look = '{"type":"look","player":"Tess","place":"aside","slot":3,"cards":["dague"]}'
    facts = Facts(TWO, look)
    assert facts.holder == {"dague": "aside-3"}


def test_a_look_at_an_unnamed_slot_tells_that_the_card_is_aside() -> None:
    """The slots are not told apart by it: each is possible."""
    facts = Facts(TWO, '{"type":"look","player":"Tess","place":"aside","cards":["dague"]}')
    assert facts.possible("dague") == {"aside-1", "aside-2", "aside-3", "aside-4"}
    second = '{"type":"fact","owner":"aside-1","holds":["arakh"]}'
    third = '{"type":"fact","owner":"aside-4","lacks":["dague"]}'
    facts = Facts(TWO, '{"type":"look","player":"Tess","place":"aside","cards":["dague"]}', second, third)
    assert facts.possible("dague") == {"aside-2", "aside-3"}


def test_an_open_hand_is_whole() -> None:
    facts = Facts(SECRETS, DEAD_DAN)
    assert facts.certainly("Dan") == {"olive", "batte", "hache", "patio", "spa"}
    assert facts.possible("rose") == {"envelope", "Ana", "Bob", "Cleo", "pool"}


def test_the_right_neighbour_shows_a_card_of_his_hand() -> None:
    """Seats go clockwise, each next one to the left: Ana's right neighbour is Dan."""
    played = '{"type":"play","player":"Ana","card":"right-neighbour","saw":"olive"}'
    assert Facts(SECRETS, played).holder == {"olive": "Dan"}
    played = '{"type":"play","player":"Cleo","card":"right-neighbour","saw":"olive"}'
    assert Facts(SECRETS, played).holder == {"olive": "Bob"}


def test_a_g_5_for_an_eliminated_right_neighbour_the_next_living_player_shows() -> None:
    played = '{"type":"play","player":"Ana","card":"right-neighbour","saw":"rose"}'
    assert Facts(SECRETS, DEAD_DAN, played).holder["rose"] == "Cleo"


def test_a_g_5_who_is_eliminated_later_showed_himself() -> None:
    played = '{"type":"play","player":"Ana","card":"right-neighbour","saw":"olive"}'
    assert Facts(SECRETS, played, DEAD_DAN).holder["olive"] == "Dan"


@pytest.mark.parametrize("used", ['"play","player":"Dan","card"', '"power","player":"Dan","power"'])
def test_see_shown_sees_the_card_of_the_last_suggestion(used: str) -> None:
    seen = f'{{"type":{used}:"see-shown","saw":"corde"}}'
    facts = Facts(SECRETS, asked("Ana", "Bob show"), asked("Bob", "Cleo show"), seen)
    assert facts.holder == {"corde": "Cleo"}


@pytest.mark.parametrize("used", ['"play","player":"Dan","card"', '"power","player":"Dan","power"'])
def test_see_shown_sees_the_card_of_the_suggestion_that_it_names(used: str) -> None:
    seen = f'{{"type":{used}:"see-shown","saw":"corde","event":1}}'
    facts = Facts(SECRETS, asked("Ana", "Bob show"), asked("Bob", "Cleo show"), seen)
    assert facts.holder == {"corde": "Bob"}


def test_see_shown_that_names_another_kind_of_event_is_at_whom_it_names() -> None:
    known = '{"type":"fact","owner":"Cleo","lacks":["rose"]}'
    seen = '{"type":"power","player":"Dan","power":"see-shown","target":"Bob","saw":"corde","event":2}'
    assert Facts(SECRETS, asked("Ana", "Bob show"), known, seen).holder == {"corde": "Bob"}


def test_see_shown_among_several_witnesses_is_at_one_of_them() -> None:
    header = f'{SECRETS[:-1]},"options":{{"witnesses":"all"}}}}'
    seen = '{"type":"power","player":"Ana","power":"see-shown","saw":"corde"}'
    facts = Facts(header, asked("Ana", "Bob show", "Cleo show", "Dan pass"), seen)
    assert facts.possible("corde") == {"Bob", "Cleo"}


WITNESSES_ALL = f'{SECRETS[:-1]},"options":{{"witnesses":"all"}}}}'
SEEN_BY_DAN = '{"type":"power","player":"Dan","power":"see-shown","saw":"corde"}'


def test_see_shown_where_no_answer_was_noted_is_at_neither_the_asker_nor_who_saw() -> None:
    assert Facts(SECRETS, asked("Ana"), SEEN_BY_DAN).possible("corde") == {"Bob", "Cleo"}


def test_see_shown_where_some_answers_were_not_noted_is_at_nobody_who_passed() -> None:
    assert Facts(SECRETS, asked("Ana", "Bob pass"), SEEN_BY_DAN).holder["corde"] == "Cleo"


def test_see_shown_where_not_all_showers_were_noted_may_be_at_another() -> None:
    facts = Facts(WITNESSES_ALL, asked("Ana", "Bob show"), SEEN_BY_DAN)
    assert facts.possible("corde") == {"Bob", "Cleo"}


def test_see_shown_among_several_is_not_at_him_who_showed_another_card() -> None:
    answers = asked("Ana", "Bob show rose", "Cleo show")
    assert Facts(WITNESSES_ALL, answers, SEEN_BY_DAN).holder == {"rose": "Bob", "corde": "Cleo"}
    answers = asked("Ana", "Bob show corde", "Cleo show")
    assert Facts(WITNESSES_ALL, answers, SEEN_BY_DAN).holder == {"corde": "Bob"}


def test_the_right_neighbour_passed_over_shows_after_all_where_his_open_hand_was_a_mistake() -> None:
    """Three events tell that the open hand was none of Dan's: it is left out, and he showed the card."""
    played = '{"type":"play","player":"Ana","card":"right-neighbour","saw":"rose"}'
    other = '{"type":"fact","owner":"Bob","holds":["olive"]}'
    position = position_of(log_of(SECRETS, DEAD_DAN, played, other, other))
    assert position.ignored == (1,)
    assert position.facts.holder["rose"] == "Dan"


def test_a_target_says_who_showed_the_card() -> None:
    seen = '{"type":"play","player":"Ana","card":"see-shown","target":"Cleo","saw":"corde"}'
    assert Facts(SECRETS, seen).holder == {"corde": "Cleo"}


def test_a_s0_14_a_random_card_is_the_askers() -> None:
    """To whom the user of the power has just shown a card."""
    used = '{"type":"power","player":"Bob","power":"random-card","saw":"olive"}'
    assert Facts(SECRETS, asked("Ana", "Bob show"), used).holder == {"olive": "Ana"}


def test_a_card_or_power_that_showed_me_nothing_tells_nothing() -> None:
    assert says_nothing(SECRETS, '{"type":"play","player":"Ana","card":"right-neighbour"}')
    assert says_nothing(SECRETS, '{"type":"power","player":"Ana","power":"random-card","target":"Bob"}')
    assert says_nothing(SECRETS, '{"type":"play","player":"Ana","card":"other","text":"?"}')


def test_a_fact_tells_what_it_says() -> None:
    fact = '{"type":"fact","owner":"Bob","holds":["rose"],"lacks":["corde"],"one_of":["hall","bureau"]}'
    facts = Facts(CLASSIC, fact, '{"type":"fact","owner":"Bob","lacks":["hall"]}')
    assert facts.certainly("Bob") == {"rose", "bureau"}
    assert {"corde", "hall"} <= facts.excluded("Bob")


def test_a_false_witness_without_event_tells_nothing_about_cards() -> None:
    """Only the ban of the rule follows; with a card, it is not said where he hid it."""
    assert says_nothing(CLASSIC, '{"type":"false_witness","player":"Bob"}')


def test_a_false_witness_turns_his_pass_into_one_of_the_three() -> None:
    found = '{"type":"false_witness","player":"Bob","event":1}'
    assert says_nothing(CLASSIC, asked("Ana", "Bob pass"), found)
    lacks = '{"type":"fact","owner":"Bob","lacks":["rose","cuisine"]}'
    assert Facts(CLASSIC, asked("Ana", "Bob pass"), found, lacks).holder == {"corde": "Bob"}


def test_a_false_witness_turns_his_pass_into_the_card_that_he_hid() -> None:
    found = '{"type":"false_witness","player":"Bob","event":1,"card":"corde"}'
    facts = Facts(CLASSIC, asked("Ana", "Bob pass", "Cleo pass"), found)
    assert facts.holder == {"corde": "Bob"}
    assert facts.excluded("Cleo") == {"rose", "cuisine"}


def test_a_false_witness_in_one_event_passed_truly_in_another() -> None:
    found = '{"type":"false_witness","player":"Bob","event":1}'
    other = asked("Cleo", "Bob pass").replace("corde", "poignard").replace("rose", "olive")
    facts = Facts(CLASSIC, asked("Ana", "Bob pass"), other, found)
    assert facts.excluded("Bob") == {"olive", "poignard", "cuisine"}


def test_a_reveal_tells_what_it_lays_open() -> None:
    envelope = f'"envelope":{{{TRIPLE}}}'
    hands = '"hands":{"Bob":["olive","batte","haltere","salon","hall"]}'
    facts = Facts(SECRETS, f'{{"type":"reveal",{envelope},{hands},"pool":["hache"]}}')
    assert facts.certainly("envelope") == set(ROSE)
    assert facts.certainly("Bob") == {"olive", "batte", "haltere", "salon", "hall"}
    assert facts.certainly("pool") == {"hache"}
    assert facts.possible("spa") == {"Ana", "Cleo", "Dan"}


def test_a_reveal_names_the_cards_aside_slot_by_slot() -> None:
    facts = Facts(TWO, '{"type":"reveal","aside":["dague","cersei","arakh","cachots"]}')
    assert facts.holder == {"dague": "aside-1", "cersei": "aside-2", "arakh": "aside-3", "cachots": "aside-4"}


@pytest.mark.parametrize(
    "line",
    [
        '{"type":"note","text":"Bob has the rope"}',
        '{"type":"roll","player":"Ana","dice":[1,"?"]}',
        '{"type":"move","player":"Ana","to":"cuisine"}',
        '{"type":"draw","player":"Ana","card":"clock"}',
        '{"type":"end_turn","player":"Ana"}',
    ],
)
def test_moves_draws_and_notes_tell_nothing_about_cards(line: str) -> None:
    assert says_nothing(SECRETS, line)


# -- how likely it was, and what a repair may leave out (all of it: test_evidence_word_for_word.py)


def test_a_spied_card_was_any_of_the_whole_hand() -> None:
    spied = '{"type":"spy","player":"Ana","target":"Bob","card":"fontaine"}'
    assert said(SUPER, spied) == [holds("Bob", "fontaine", 1), picked("Bob", 1)]


def test_two_who_are_let_see_one_card_saw_one_choice() -> None:
    seen = '{"type":"play","player":"Cleo","card":"see-shown","saw":"corde"}'
    assert said(SECRETS, asked("Ana", "Bob show"), SEEN_BY_DAN, seen) == [
        *(one_of("Bob", 1), holds("Bob", "corde", 1, 2), holds("Bob", "corde", 1, 3)),
        shown("Bob", 1, 2),
    ]


def test_every_open_hand_that_the_right_neighbours_card_passes_over_is_a_reason() -> None:
    cleo = '{"type":"open_hand","player":"Cleo","cards":["violet","corde","haltere","salon","hall"]}'
    played = '{"type":"play","player":"Ana","card":"right-neighbour","saw":"rose"}'
    assert said(SECRETS, DEAD_DAN, cleo, played) == [
        *whole(SECRETS, "Dan", "olive batte hache patio spa", 1),
        *whole(SECRETS, "Cleo", "violet corde haltere salon hall", 2),
        *(holds("Dan", "rose", 3, unless=(1,)), holds("Cleo", "rose", 1, 3, unless=(2,))),
        holds("Bob", "rose", 1, 2, 3),
        *(picked("Dan", 3, unless=(1,)), picked("Cleo", 1, 3, unless=(2,)), picked("Bob", 1, 2, 3)),
    ]


def test_what_a_false_witness_hid_comes_from_the_suggestion_too() -> None:
    found = '{"type":"false_witness","player":"Bob","event":1}'
    expected = [*lacks("Bob", 1, unless=(2,)), one_of("Bob", 1, 2)]
    assert said(CLASSIC, asked("Ana", "Bob pass"), found) == expected
    roll = '{"type":"roll","player":"Ana","dice":[1,2]}'
    assert said(CLASSIC, roll, found) == []  # nobody answered a roll


def test_where_all_other_hands_lie_open_one_of_them_is_not_what_it_seems() -> None:
    cleo = '{"type":"open_hand","player":"Cleo","cards":["violet","corde","haltere","salon","hall"]}'
    bob = '{"type":"open_hand","player":"Bob","cards":["moutarde","poison","trophee","cuisine","patio"]}'
    played = '{"type":"play","player":"Ana","card":"right-neighbour","saw":"rose"}'
    passed_over = {"Dan": ((4,), 1), "Cleo": ((1, 4), 2), "Bob": ((1, 2, 4), 3)}
    found = said(SECRETS, DEAD_DAN, cleo, bob, played)
    assert [one for one in found if 4 in one.sources] == [
        *(holds(who, "rose", *sources, unless=(out,)) for who, (sources, out) in passed_over.items()),
        *(picked(who, *sources, unless=(out,)) for who, (sources, out) in passed_over.items()),
    ]
