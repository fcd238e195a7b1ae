"""Merging logs: copied entries, disagreements and who prevails, logs of two different games."""

from typing import Any

import pytest

from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.review.merge.merge import Disagreement, Merged, merged
from tests.helpers.game.kept_logs import Line, Lines, rows_of
from tests.helpers.logs import as_log

PLAYERS = ["Ana", "Bob", "Cleo"]
HANDS = {
    "Ana": ["moutarde", "poignard", "corde", "hall", "bureau", "cuisine"],
    "Bob": ["rose", "leblanc", "revolver", "matraque", "veranda", "petit-salon"],
    "Cleo": ["olive", "violet", "chandelier", "bibliotheque", "grand-salon", "salle-de-billard"],
}
TRIPLE = {"suspect": "olive", "weapon": "corde", "room": "veranda"}


def head(me: str | None = None, players: list[str] | None = None, **more: Any) -> Line:
    seats = [{"name": name} for name in players or PLAYERS]
    own = {} if me is None else {"me": me, "hand": HANDS[me]}
    return {"type": "game", "format": 1, "edition": "classic", "players": seats, **own, **more}


def asked(player: str, *answers: str, **more: Any) -> Line:
    """A suggestion of olive, corde, veranda; an answer is `Bob pass` or `Bob show veranda`."""
    responses = []
    for answer in answers:
        who, action, *card = answer.split()
        responses.append({"player": who, "action": action, **({"card": card[0]} if card else {})})
    return {"type": "suggestion", "player": player, **TRIPLE, "responses": responses, **more}


def note(text: str) -> Line:
    return {"type": "note", "text": text}


def roll(player: str, *dice: int) -> Line:
    return {"type": "roll", "player": player, "dice": [*dice]}


def merging(**logs: Lines) -> Merged:
    """The logs of these players, each with a header of his own unless it begins with one."""
    read = []
    for name, lines in logs.items():
        keeper = name if name in HANDS else None
        whole = lines if lines and lines[0]["type"] == "game" else [head(keeper), *lines]
        read.append(as_log(whole, f"{name}.jsonl"))
    return merged(read)


def events(result: Merged) -> Lines:
    return [row for row in rows_of(result.log) if row["type"] != "reveal"]


def said_by_log(one: Disagreement) -> dict[str, Any]:
    return {says.file.removesuffix(".jsonl"): says.says for says in one.logs}


# -- what is taken over


def test_a_shown_card_comes_from_the_asker_and_from_the_one_who_showed() -> None:
    for informed in ("Ana", "Bob"):
        logs = {"Cleo": [asked("Ana", "Bob show")], informed: [asked("Ana", "Bob show veranda")]}
        result = merging(**logs)
        assert events(result) == [asked("Ana", "Bob show veranda")]
        assert result.disagreements == ()


def test_an_answer_that_one_log_leaves_out_is_no_disagreement() -> None:
    result = merging(Ana=[asked("Ana", "Cleo show olive")], Bob=[asked("Ana", "Bob pass", "Cleo show")])
    assert events(result) == [asked("Ana", "Bob pass", "Cleo show olive")]
    assert result.disagreements == ()


def test_in_a_complete_log_an_answer_or_an_event_that_is_left_out_did_not_happen() -> None:
    full = [roll("Ana", 1, 2), asked("Ana", "Bob pass", "Cleo show"), roll("Bob", 3, 4)]
    short = [asked("Ana", "Cleo show"), roll("Bob", 3, 4)]
    result = merging(
        Ana=[head("Ana", complete=True), *full], Bob=[head("Bob", complete=True), *short], Cleo=full
    )
    missing, answer = result.disagreements
    assert (missing.event, missing.what) == (1, "missing")
    assert said_by_log(missing) == {"Ana": "roll", "Bob": None, "Cleo": "roll"}
    assert (answer.event, answer.what, answer.player) == (2, "answer", "Bob")
    assert said_by_log(answer) == {"Ana": "pass", "Bob": None, "Cleo": "pass"}
    assert events(result) == full
    assert result.log.header.complete is None


def test_a_complete_log_that_ends_early_says_nothing_of_what_came_later() -> None:
    result = merging(
        Ana=[head("Ana", complete=True), roll("Ana", 1, 2), roll("Bob", 3, 4)],
        Bob=[head("Bob", complete=True), roll("Ana", 1, 2)],
    )
    assert result.disagreements == ()
    assert result.log.header.complete is True


def test_corrections_are_resolved_before_logs_are_compared() -> None:
    """Ana noted Bob's answer wrongly and forgot the roll; Bob took a note back."""
    mended = [
        asked("Ana", "Bob pass"),
        {"type": "amend", "event": 1, "as": asked("Ana", "Bob show veranda")},
        {"type": "insert", "after": 0, "as": roll("Ana", 5, 5)},
    ]
    result = merging(
        Ana=mended,
        Bob=[roll("Ana", 5, 5), note("x"), asked("Ana", "Bob show"), {"type": "retract", "event": 2}],
    )
    assert events(result) == [roll("Ana", 5, 5), asked("Ana", "Bob show veranda")]
    assert result.disagreements == ()


def test_events_of_one_log_only_stand_in_the_order_of_turns() -> None:
    """Neither saw the other's rolls: the suggestions and the seats tell where they belong."""
    first, second = asked("Ana", "Bob pass", "Cleo show"), asked("Cleo", "Ana show")
    result = merging(
        Ana=[first, roll("Bob", 1, 1), second], Bob=[roll("Ana", 2, 3), first, roll("Cleo", 4, 4), second]
    )
    assert events(result) == [roll("Ana", 2, 3), first, roll("Bob", 1, 1), roll("Cleo", 4, 4), second]


def test_facts_are_kept_once_and_notes_with_their_keeper() -> None:
    fact = {"type": "fact", "owner": "Bob", "holds": ["rose"]}
    turn = asked("Ana", "Bob show")
    result = merging(
        Ana=[fact, turn, note("hm")], Cleo=[turn, fact, note("hm")], referee=[turn, note("late")]
    )
    assert events(result) == [fact, turn, note("Ana: hm"), note("Cleo: hm"), note("late")]
    assert result.disagreements == ()


def test_references_are_by_the_numbers_of_the_merged_log() -> None:
    """A suggestion that only Bob noted moves the one that the false witness is about."""
    witness = {"type": "false_witness", "player": "Cleo", "event": 1, "card": "olive"}
    result = merging(
        Ana=[asked("Bob", "Cleo pass"), witness],
        Bob=[roll("Ana", 1, 2), asked("Bob", "Cleo pass"), {**witness, "event": 2}],
    )
    assert events(result)[-1] == {**witness, "event": 2}
    assert result.disagreements == ()


def test_a_reference_to_what_was_inserted_later_is_kept_by_an_amendment() -> None:
    witness = {"type": "false_witness", "player": "Cleo", "card": "olive"}
    forgotten = {"type": "insert", "after": 1, "as": asked("Bob", "Cleo pass")}
    late = {"type": "amend", "event": 1, "as": {**witness, "event": 2}}
    result = merging(Ana=[witness, forgotten, late], referee=[])
    live = [(live.number, live.event) for live in result.log.live]
    assert getattr(live[0][1], "event", None) == 2
    assert result.log.events[-1] != result.log.events[0]
    assert position_of(result.log).consistent


def test_what_meant_the_last_suggestion_goes_on_meaning_it() -> None:
    """Ana used her power about the suggestion before it; Bob's log has a later one in between."""
    seats = [{"name": name} for name in ("Ana", "Bob", "Cleo", "Dan")]
    header = {"type": "game", "format": 1, "edition": "secrets-2008", "players": seats}
    triple = {"suspect": "olive", "weapon": "corde", "room": "spa"}
    one = {
        "type": "suggestion",
        "player": "Bob",
        **triple,
        "responses": [{"player": "Cleo", "action": "show"}],
    }
    other = {**one, "player": "Cleo", "responses": [{"player": "Dan", "action": "show"}]}
    power = {"type": "power", "player": "Ana", "power": "see-shown", "saw": "spa"}
    end = {"type": "end_turn", "player": "Dan"}
    logs = [
        as_log([header, one, power, end], "Ana.jsonl"),
        as_log([header, one, other, {**power, "event": 1, "saw": None}, end], "Bob.jsonl"),
    ]
    assert {**power, "event": 1} in rows_of(merged(logs).log)
    explicit = rows_of(merged([logs[0], as_log([header, one, end], "Cleo.jsonl")]).log)
    assert explicit == [one, power, end]


# -- who prevails


def test_most_logs_prevail_then_who_must_know_then_the_first_file() -> None:
    shows, passes = [asked("Ana", "Bob show")], [asked("Ana", "Bob pass")]
    by_number = merging(Ana=passes, Bob=shows, Cleo=passes)
    assert events(by_number) == passes
    by_act = merging(Ana=passes, Bob=shows)
    assert events(by_act) == shows
    by_file = merging(Ana=passes, Cleo=shows, referee=shows, second=passes)
    assert events(by_file) == passes  # two against two: the asker's own log
    for result in (by_number, by_act, by_file):
        (one,) = result.disagreements
        assert (one.event, one.what, one.player) == (1, "answer", "Bob")
    assert said_by_log(by_act.disagreements[0]) == {"Ana": "pass", "Bob": "show"}
    first = merging(Cleo=shows, referee=passes)
    assert (events(first), events(merging(referee=passes, Cleo=shows))) == (shows, passes)


def test_the_asker_knows_which_card_was_shown_to_him() -> None:
    result = merging(Bob=[asked("Ana", "Bob show veranda")], Ana=[asked("Ana", "Bob show corde")])
    (one,) = result.disagreements
    assert (one.what, one.player, said_by_log(one)) == ("card", "Bob", {"Bob": "veranda", "Ana": "corde"})
    assert events(result) == [asked("Ana", "Bob show corde")]


def test_what_follows_from_a_wrong_answer_falls_with_it() -> None:
    """Bob says himself that he showed: then nobody asked Cleo."""
    result = merging(Ana=[asked("Ana", "Bob pass", "Cleo show")], Bob=[asked("Ana", "Bob show")])
    assert events(result) == [asked("Ana", "Bob show")]
    assert len(result.disagreements) == 1


def test_two_logs_that_name_one_shower_each() -> None:
    result = merging(Ana=[asked("Ana", "Cleo show")], Bob=[asked("Ana", "Bob show")])
    (one,) = result.disagreements
    assert (one.what, said_by_log(one)) == ("shower", {"Ana": "Cleo", "Bob": "Bob"})
    assert events(result) == [asked("Ana", "Cleo show")]


def test_a_pass_and_a_block_are_one_story_a_block_and_a_shown_card_are_not() -> None:
    both = merging(Cleo=[asked("Ana", "Bob pass")], referee=[asked("Ana", "Bob block")])
    assert events(both) == [asked("Ana", "Bob pass", "Bob block")]
    assert both.disagreements == ()
    (one,) = merging(Cleo=[asked("Ana", "Bob show")], referee=[asked("Ana", "Bob block")]).disagreements
    assert said_by_log(one) == {"Cleo": "show", "referee": "block"}


@pytest.mark.parametrize(
    ("what", "wrong"),
    [
        ("suspect", {**asked("Ana", "Bob pass"), "suspect": "rose"}),
        ("player", {**asked("Cleo", "Bob pass")}),
        ("power", {**asked("Ana", "Bob pass"), "power": "go-room"}),
    ],
)
def test_a_wrong_detail_of_a_suggestion_has_its_name(what: str, wrong: Line) -> None:
    right = asked("Ana", "Bob pass") | ({"power": "suggest-twice"} if what == "power" else {})
    before, after = roll("Ana", 1, 2), roll("Bob", 2, 2)
    result = merging(Ana=[before, right, after], Bob=[before, right, after], Cleo=[before, wrong, after])
    (one,) = result.disagreements
    assert (one.event, one.what, said_by_log(one)["Cleo"]) == (2, what, wrong[what])
    assert events(result) == [before, right, after]


def test_the_verdict_and_the_dice() -> None:
    lost = {"type": "accusation", "player": "Bob", "correct": False, **TRIPLE}
    secret = {"type": "accusation", "player": "Bob", "correct": True}
    result = merging(
        Ana=[roll("Bob", 3, 4), lost], Bob=[roll("Bob", 4, 3), lost], Cleo=[roll("Bob", 3, 5), secret]
    )
    dice, verdict = result.disagreements
    assert (dice.what, verdict.what) == ("dice", "correct")
    assert said_by_log(verdict) == {"Ana": False, "Bob": False, "Cleo": True}
    assert events(result) == [roll("Bob", 3, 4), lost]


def test_rolls_with_a_round_between_them_are_two_rolls() -> None:
    """Each left out one of Ana's rolls: the turns of the others show that it is not one roll."""
    round_ = [roll("Bob", 1, 1), roll("Cleo", 2, 2)]
    before = {"type": "end_turn", "player": "Cleo"}
    result = merging(Ana=[before, roll("Ana", 3, 3)], Bob=[before, *round_, roll("Ana", 5, 6)])
    assert result.disagreements == ()
    assert events(result) == [before, roll("Ana", 3, 3), *round_, roll("Ana", 5, 6)]


def test_two_rolls_that_a_third_log_has_both_are_two_rolls() -> None:
    """Bob alone rolls on: in the third log both stand."""
    first, second = roll("Bob", 1, 2), roll("Bob", 5, 6)
    result = merging(Ana=[first], Bob=[second], Cleo=[first, second])
    assert events(result) == [first, second]
    assert result.disagreements == ()


# -- hands, the end


def test_everything_laid_open_ends_the_log() -> None:
    envelope = {"suspect": "pervenche", "weapon": "clef-anglaise", "room": "salle-a-manger"}
    result = merging(
        Ana=[{"type": "reveal", "envelope": envelope}],
        Bob=[{"type": "reveal", "hands": {"Cleo": HANDS["Cleo"], "Bob": HANDS["Bob"]}}, note("well done")],
    )
    *others, last = rows_of(result.log)
    assert others == [note("Bob: well done")]
    assert last == {"type": "reveal", "envelope": envelope, "hands": HANDS}
    assert result.disagreements == ()
    assert position_of(result.log).consistent


def test_a_reveal_against_a_hand_and_a_card_in_two_hands() -> None:
    wrong = [*HANDS["Bob"][:-1], "hall"]
    result = merging(Ana=[{"type": "reveal", "hands": {"Bob": wrong}}], Bob=[], Cleo=[])
    (one,) = result.disagreements
    assert (one.event, one.what, one.player) == (1, "hands", "Bob")
    assert said_by_log(one) == {"Ana": tuple(wrong), "Bob": tuple(HANDS["Bob"])}
    result = merging(Ana=[{"type": "reveal", "hands": {"Bob": wrong}}], Cleo=[])
    (one,) = result.disagreements
    assert (one.what, one.card) == ("card-twice", "hall")
    assert [(says.event, says.says) for says in one.logs] == [(None, "Ana"), (1, "Bob")]
    assert not position_of(result.log).consistent


def test_logs_without_a_hand_need_no_reveal() -> None:
    assert rows_of(merging(referee=[roll("Ana", 1, 2)], other=[roll("Ana", 1, 2)]).log) == [roll("Ana", 1, 2)]


# -- not one game


@pytest.mark.parametrize(
    ("other", "code"),
    [
        ({**head(), "edition": "asterix"}, "merge-other-edition"),
        (head(players=["Ana", "Bob", "Dan"]), "merge-other-players"),
        (head(players=["Ana", "Cleo", "Bob"]), "merge-other-order"),
    ],
)
def test_logs_of_two_games_are_refused(other: Line, code: str) -> None:
    with pytest.raises(EntryError) as raised:
        merging(one=[head()], two=[other])
    assert raised.value.message.code == code
    assert raised.value.message.arguments["file"] == "two.jsonl"


def test_other_names_of_the_cards_are_another_game() -> None:
    named = {**head(), "edition": "asterix", "options": {"suspects": ["Batdaf"]}}
    with pytest.raises(EntryError) as raised:
        merging(one=[{**head(), "edition": "asterix"}], two=[named])
    assert raised.value.message.arguments["cards"] == ["batdaf", "suspect-3"]


def test_one_log_is_not_enough() -> None:
    with pytest.raises(EntryError):
        merged([as_log([head()], "one.jsonl")])
