"""The one thing to do: the same on the terminal, on the page and in the line of `play`."""

import pytest
from msgspec.structs import replace

from cluedo_notes.cli.play.advice import advice_lines
from cluedo_notes.editions import Effect, Power
from cluedo_notes.game.advice import advice as advice_module
from cluedo_notes.game.advice.advice import Advice, Leading, Step, advised, rooms_by_dice
from cluedo_notes.game.advice.adviser import Adviser
from cluedo_notes.game.advice.opportunities import Opportunity, Worth
from cluedo_notes.game.advice.reading_adviser import ReadingAdviser, adviser_of
from cluedo_notes.game.advice.walk import aim_of
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.deduction.odds import AskersModel, ShowModel
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.knowledge.rivals import Share
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.message import message
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.advice.lines import AdviceLines
from cluedo_notes.presentation.advice.step import Deed, StepWords
from cluedo_notes.presentation.envelope import ROUGHLY_FROM, alike_text, brief_openness
from tests.helpers.places import ROOT

WORDS = words_in("en")


def advice_at(game: str, events: int, askers: AskersModel = AskersModel.READ) -> Advice:
    return advice_of(read_log(ROOT / "examples" / f"{game}.jsonl").at(events), askers)


def advice_of(log: Log, askers: AskersModel = AskersModel.READ) -> Advice:
    adviser = adviser_of(position_of(log), ShowModel.EVENLY, askers)
    return advised(adviser, rooms_by_dice(adviser, None), False, None, 5)


# -- looking


def test_where_a_look_is_clearly_better_than_any_question_one_goes_and_looks() -> None:
    advice = advice_at("got-meereen-5p", 23)
    found, step = advice.accusing, StepWords(advice, WORDS)
    assert found.looked is not None
    assert found.looked > 2 * max(found.now, found.waiting)
    assert advice.step is Step.LOOK
    assert step.said.sentence.startswith("Go and look at the left-over cards in the Great Pyramid: ")
    assert step.said.deed == (Deed.LOOK, ())
    assert str(step.said.brief).startswith("Look at the left-over cards in the Great Pyramid")


def test_where_a_look_is_hardly_better_one_asks() -> None:
    advice = advice_at("got-meereen-5p", 23)
    found = advice.accusing
    best = max(found.now, found.waiting)
    for looked, step in ((1.05 * best, Step.ASK), (1.2 * best, Step.LOOK), (None, Step.ASK)):
        assert replace(advice, accusing=replace(found, looked=looked)).step is step


# -- using what leads to a better room


def led(monkeypatch: pytest.MonkeyPatch, *leading: Opportunity) -> Advice:
    """Advice in another's turn, where these lead to a better room."""
    monkeypatch.setattr(advice_module, "opportunities", lambda *_: leading)
    return advice_at("secrets-2008-4p", 33)


def by_bits(advice: Advice) -> list[str]:
    """The rooms, by how much the best question there reveals."""
    gains = {room: advice.adviser.best(5, {room})[0].gain for room in advice.adviser.ways}
    return sorted(gains, key=gains.__getitem__)


def test_of_several_cards_that_lead_to_a_better_room_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    worst, *_, room = by_bits(advice_at("secrets-2008-4p", 33))
    advice = led(
        monkeypatch,
        Opportunity(Effect.STAY, Worth.LEADS, place=worst),
        Opportunity(Effect.GO_ANYWHERE, Worth.LEADS, place=room),
    )
    assert advice.leading is not None
    assert (advice.step, advice.leading.means) == (Step.USE, (Effect.GO_ANYWHERE,))
    assert advice.leading.question is not None
    assert advice.leading.question.triple[-1] == room
    lines = AdviceLines(advice, WORDS)
    assert lines.step.said.sentence.startswith("Use your card “go anywhere” and ask for: ")
    begin = "On your next turn, use your card “go anywhere”, then ask for: "
    assert str(lines.step.said.brief).startswith(begin)
    assert lines.step.said.deed == (Deed.ASK, advice.leading.question.triple)
    there = name_of(advice, room)
    assert list(lines.beside()) == [
        "Your card “stay and suggest”: keep it for later.",
        f"Your card “go anywhere”: use it on your next turn to ask in a better room ({there}).",
    ]


def name_of(advice: Advice, room: str) -> str:
    return advice.adviser.position.log.edition.by_id[room].name.in_language("en")


def test_what_can_do_more_is_kept_where_less_leads_as_far(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, room = by_bits(advice_at("secrets-2008-4p", 33))
    both = [Opportunity(one, Worth.LEADS, place=room) for one in (Effect.GO_ANYWHERE, Effect.STAY)]
    lines = AdviceLines(led(monkeypatch, *both), WORDS)
    assert "your card “stay and suggest” (or “go anywhere”) and ask for: " in lines.step.said.sentence
    kept, used = lines.beside()
    assert kept == "Your card “go anywhere” would have the same effect: keep it for later."
    assert used.startswith("Your card “stay and suggest”: use it on your next turn to ask here again (")


def test_with_no_room_within_reach_what_leads_farther_is_the_one_thing_to_do() -> None:
    advice = advice_at("secrets-2008-4p", 33)
    nowhere = replace(advice, questions=(), rooms=frozenset(), aim=None, leading=None)
    assert nowhere.step is Step.NOTHING
    assert StepWords(nowhere, WORDS).said.sentence.startswith("You cannot reach a room to ask in")
    farther = replace(nowhere, leading=Leading((Power.MOVE_TWICE,), None))
    step = StepWords(farther, WORDS)
    assert step.said.sentence == "Use your power “move twice” to reach a better room."
    assert step.said.brief == "On your next turn, use your power “move twice” to reach a better room."
    assert step.said.deed is None


def test_about_rooms_that_were_named_nothing_leads_elsewhere() -> None:
    advice = replace(advice_at("secrets-2008-4p", 33), leading=Leading((Power.MOVE_TWICE,), None))
    assert advice.step is Step.USE
    aim = aim_of(advice.adviser, None, True, None, advice.questions)
    assert replace(advice, named=True, aim=aim).step is Step.ASK


# -- when


def test_whose_turn_comes_before_is_told_from_who_plays_after() -> None:
    for game in ("classic-5p", "super-6p", "secrets-2008-4p"):
        log = read_log(ROOT / "examples" / f"{game}.jsonl")
        for events in range(4, len(log.events), 9):
            adviser = ReadingAdviser(position_of(log.at(events)))
            if adviser.table.over:
                continue
            advice = replace(advice_at("classic-3p", 4), adviser=adviser)
            player, others = adviser.table.on_turn[0], adviser.table.others_from(adviser.asker)
            before = advice.plays_before
            if player in (None, adviser.asker):
                assert (before, advice.plays_after) == ((), frozenset())
            else:
                assert before[0] == player
                assert (*others, adviser.asker)[others.index(str(player)) :] == (*before, adviser.asker)
                assert advice.plays_after == set(others) - set(before)


def test_who_plays_only_after_the_keeper_is_said_to() -> None:
    advice = next(one for events in range(20, 30) if (one := advice_at("super-6p", events)).plays_after)
    share = Share(200, 200)
    knows = {
        one: replace(share, hits=share.worlds)
        for one in advice.adviser.table.others_from(advice.adviser.asker)
    }
    advice = replace(advice, accusing=replace(advice.accusing, knows=knows))
    *_, said = AdviceLines(advice, WORDS).accusation()
    assert said.startswith("Chance that somebody else names the solution within one round: ")
    assert advice.plays_before
    assert advice.plays_after
    for player in knows:
        assert (f"{player} 100%, who plays after you" in said) is (player in advice.plays_after)


# -- what goes by the others' questions


@pytest.mark.parametrize("askers", AskersModel)
def test_a_choice_that_goes_by_the_others_questions_says_so_and_its_figures_do_not(
    askers: AskersModel,
) -> None:
    step = StepWords(advice_at("classic-3p", 12, askers), WORDS)
    read = askers is AskersModel.READ
    assert step.advice.step is Step.ASK
    assert (WORDS("step-by-what-they-ask") in step.beside()) is read
    assert step.advice.aim is not None
    counted = Adviser(step.adviser.position)
    left = alike_text(counted.score(step.advice.aim.question.triple).possible, WORDS, ROUGHLY_FROM)
    now = brief_openness(counted.openness, WORDS).split()[0]
    assert step.said.brief is not None
    assert step.said.brief.endswith(f"That should leave about {left} of {now}.")
    assert step.said.sentence.endswith(f"About {left} solutions should then be left, instead of {now}.")


@pytest.mark.parametrize(("game", "events"), [("classic-3p", 4), ("classic-3p", 13), ("super-6p", 4)])
def test_the_suggestion_to_make_is_the_first_of_the_list_and_is_the_one_explained(
    game: str, events: int
) -> None:
    advice = advice_at(game, events)
    lines, aim = AdviceLines(advice, WORDS), advice.aim
    assert aim is not None and aim.question.triple != advice.questions[0].triple
    assert len(advice.listed) == len(advice.questions) == len({one.triple for one in advice.listed})
    (first,) = [line for line in lines.suggestions() if line.startswith(" 1. ")]
    named = [lines.describer.card(card) for card in aim.question.triple]
    assert all(card in first for card in named)
    assert any(card in line for line in lines.suggestions() if "is best because" in line for card in named)


# -- play


def game_at(game: str, events: int) -> Game:
    return Game(read_log(ROOT / "examples" / f"{game}.jsonl").at(events))


@pytest.mark.parametrize(
    ("game", "events"),
    [("got-meereen-5p", 23), ("secrets-2008-4p", 33), ("classic-3p", 9), ("classic-3p", 14)],
)
def test_the_line_of_play_is_at_last_what_advise_says_first(game: str, events: int) -> None:
    *_, last = advice_lines(game_at(game, events), WORDS)
    assert last == StepWords(advice_at(game, events), WORDS).said.brief


@pytest.mark.parametrize(
    ("events", "begin"),
    [
        (10, "On your next turn, walk towards "),  # Ana, who is advised, has asked
        (7, "On your next turn, ask for: "),
        (11, "On your next turn, ask for: "),  # Bob has
        (12, "Ask for: "),  # Cleo, before Ana
        (15, "Walk towards "),
    ],
)
def test_the_line_of_play_says_if_somebody_else_plays_before(events: int, begin: str) -> None:
    assert str(StepWords(advice_at("classic-3p", events), WORDS).said.brief).startswith(begin)


@pytest.mark.parametrize("language", LANGUAGES)
def test_play_says_why_there_is_no_advice(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    refusal, words = message("too-large-to-count"), words_in(language)

    def refused(*_: object) -> None:
        raise GameError(refusal)

    monkeypatch.setattr(ReadingAdviser, "best", refused)
    (said,) = advice_lines(game_at("classic-3p", 9), words)
    assert said == words("play-refused", reason=refusal)
    assert words.say(refusal) in said
