"""When not to accuse: a solution that the sheet ranks below another one, and when nobody else can win any
more. The same on the terminal, in the line of `play`, on the page and for programs."""

import json
from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from cluedo_notes.cli.play.advice import advice_lines
from cluedo_notes.game.advice.advice import Advice, Step, advised, rooms_by_dice
from cluedo_notes.game.advice.reading_adviser import adviser_of
from cluedo_notes.game.askers.as_said import AsDescribed
from cluedo_notes.game.askers.figures import Impression, ReadFigures
from cluedo_notes.game.askers.kinds import Habit
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.deduction.odds import AskersModel, ShowModel
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.knowledge.rivals import Share
from cluedo_notes.game.log.events import Accusation, Fact, Prefer
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.manners import Daring, Manner, Numbers
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.advice.json import AskedBack, advise_output
from cluedo_notes.presentation.advice.lines import AdviceLines
from cluedo_notes.presentation.advice.step import Deed, StepWords
from cluedo_notes.presentation.envelope import TripleCards, by_category
from tests.helpers.cli.playing import CommandLine
from tests.helpers.game.overheard import overheard
from tests.helpers.places import ROOT
from tests.helpers.web.page_reader import Page
from tests.helpers.web.serving import Browser, served

READ_OTHERWISE = ROOT / "tests" / "fixtures" / "advice" / "read-otherwise.jsonl"
"""What Mum asked makes the ballroom likeliest; by the cards it is six times less likely than the study."""

STUDY = ("pervenche", "clef-anglaise", "bureau")
BOTH_WRONG = (
    Accusation("Bob", False, "rose", "corde", "veranda"),
    Accusation("Cleo", False, "olive", "revolver", "cuisine"),
)


def advice_on(log: Log, askers: AskersModel = AskersModel.READ) -> Advice:
    adviser = adviser_of(position_of(log), ShowModel.EVENLY, askers)
    return advised(adviser, rooms_by_dice(adviser, None), False, None, 5)


def nobody_else_plays() -> Log:
    """Both others have accused wrongly, and the keeper has some thirty solutions left."""
    log = read_log(ROOT / "examples" / "classic-3p.jsonl").at(7)
    for accusation in BOTH_WRONG:
        log = log.with_line(accusation)
    return log


# -- what the sheet ranks below another


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_advised_to_accuse_of_what_the_sheet_ranks_below_another(language: str) -> None:
    log, words = read_log(READ_OTHERWISE).at(28), words_in(language)
    advice = advice_on(log)
    found, step = advice.accusing, StepWords(advice, words)
    by_cards = adviser_of(position_of(log), ShowModel.EVENLY, AskersModel.UNREAD).envelopes
    assert by_cards[found.envelope] < 0.2 < 0.7 < by_cards[STUDY]
    bold = replace(found, daring=Daring.BOLD, waiting=0.0)
    assert (found.likelier, found.advised, bold.advised) == (STUDY, False, False)
    assert advice.step is Step.ASK
    assert step.said.deed == (Deed.ASK, advice.questions[0].triple)
    cards = step.describer.cards(STUDY)
    first, *_ = AdviceLines(advice, words).accusation()
    assert first == words("accuse-not-yet", likely=step.likeliest())
    rather = step.describer.cards(found.envelope)
    assert step.likeliest().startswith(f"{cards} (")
    assert rather in step.likeliest()
    assert "plutôt" not in step.likeliest()  # it says what is likelier, and recommends nothing
    *_, line = advice_lines(Game(log), words)
    assert line == step.said.brief
    assert step.describer.cards(advice.questions[0].triple) in str(line)
    accuse = advise_output(advice).accuse
    assert accuse.now is False
    assert accuse.p == found.exact != accuse.read
    assert accuse.likelier == TripleCards(**by_category(STUDY))


def test_by_the_cards_alone_a_bold_player_accuses_in_that_position() -> None:
    log = read_log(READ_OTHERWISE).at(28)
    safe, bold = (
        advice_on(log.with_line(Prefer(accuse=daring)), AskersModel.UNREAD)
        for daring in (Daring.SAFE, Daring.BOLD)
    )
    assert (safe.step, bold.step) == (Step.ASK, Step.ACCUSE)
    assert (bold.accusing.envelope, bold.accusing.likelier) == (STUDY, None)
    assert advise_output(bold).accuse.likelier is UNSET


def test_advise_and_the_page_ask_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cli = CommandLine(capsys)
    ran = cli("--lang", "en", "--game", str(READ_OTHERWISE), "advise", "--at", "28")
    assert ran.out.splitlines()[1].startswith("Ask for: Mrs Peacock, Rope, Study")
    likely = "The likeliest solution: Mrs Peacock, Wrench, Study (78% sure); going by what the others ask"
    assert likely in " ".join(ran.out.split())
    assert cli("--game", str(READ_OTHERWISE), "advise", "--at", "28", "--json").json["accuse"]["now"] is False
    file = tmp_path / "friday.jsonl"
    file.write_bytes(b"".join(READ_OTHERWISE.read_bytes().splitlines(keepends=True)[:29]))
    assert "/ask?" in page_of(tmp_path, file)


# -- nobody else can win


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_nobody_else_can_win_it_says_so_and_asks_on(language: str) -> None:
    words, advice = words_in(language), advice_on(nobody_else_plays())
    step = StepWords(advice, words)
    assert (advice.accusing.alone, advice.step) == (True, Step.ASK)
    assert words("advice-alone") in step.conditions()
    assert words("advice-alone") in step.beside()
    assert str(step.said.brief).endswith(words("play-alone", advice=""))
    assert advise_output(advice).accuse.alone is True
    assert not any("%" in line for line in [*AdviceLines(advice, words).accusation()][1:])


def test_advise_and_the_page_say_that_nobody_else_can_win(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "friday.jsonl"
    lines = (ROOT / "examples" / "classic-3p.jsonl").read_text(encoding="utf-8").splitlines()[:8]
    wrong = [
        {"type": "accusation", "player": one.player, "correct": False}
        | dict(zip(("suspect", "weapon", "room"), one.triple or (), strict=True))
        for one in BOTH_WRONG
    ]
    file.write_text("\n".join([*lines, *map(json.dumps, wrong)]) + "\n", encoding="utf-8")
    cli = CommandLine(capsys)
    ran = cli("--lang", "en", "--game", str(file), "advise")
    assert ran.out.startswith("Ask for: ")
    assert "Nobody else can win any more" in ran.out
    assert cli("--game", str(file), "advise", "--json").json["accuse"]["alone"] is True
    assert "Nobody else can win any more" in page_of(tmp_path, file)


def page_of(folder: Path, file: Path, more: str = "") -> str:
    """The page of advice, in English."""
    browser = Browser(served(folder, file), **{"accept-language": "en"})
    browser.get("/")
    text = browser.get(f"/game/{file.stem}/advice?now=1{more}").text
    assert Page(text).all("main")
    return text


# -- how sure one wants to be

TEMPTING = ROOT / "examples" / "classic-5p.jsonl"
"""After line 32 one solution is likely, and one of the others may know it."""


@pytest.mark.parametrize(("accuse", "now"), [("certain", False), ("safe", True), ("bold", True)])
def test_who_dares_more_accuses_earlier(accuse: str, now: bool, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--game", str(TEMPTING), "advise", "--at", "32", "--accuse", accuse]
    found = CommandLine(capsys)(*options, "--json").json["accuse"]
    assert (found["accuse"], found["now"]) == (accuse, now)
    assert found["p"] == pytest.approx(2 / 3)
    assert found["read"] > found["p"]
    ran = CommandLine(capsys)("--lang", "en", *options)
    solution = "Mrs White, Candlestick, Dining room (67% by the cards only; 87% going by what the others ask)"
    said = " ".join(ran.out.split())
    if now:
        why = "You would be wrong about 3 times out of 10" if accuse == "bold" else "Waiting is riskier."
        assert said.startswith(f"Accuse now: {solution}. {why}")
    else:
        assert f"Do not accuse yet. The likeliest solution: {solution}." in said
        gamble = "If you want to gamble: Mrs White, Candlestick, Dining room. You would be wrong about 3"
        assert gamble in said


def test_the_page_asks_how_sure_one_wants_to_be(tmp_path: Path) -> None:
    file = tmp_path / "friday.jsonl"
    file.write_bytes(b"".join(TEMPTING.read_bytes().splitlines(keepends=True)[:33]))
    for accuse, leads_to in (("certain", "/ask?"), ("bold", "/note/accusation?"), ("nonsense", "/note/")):
        text = page_of(tmp_path, file, f"&accuse={accuse}")
        page, asked = Page(text), Page(text.partition('<select id="kept"')[0])
        assert any(leads_to in link.attributes["href"] for link in page.all("a"))
        assert any("/note/accusation?" in link.attributes["href"] for link in page.all("a")) is (
            accuse != "certain"
        )
        chosen = [
            option.attributes["value"] for option in asked.all("option") if "selected" in option.attributes
        ]
        assert chosen[-1] == ("safe" if accuse == "nonsense" else accuse)


def test_the_page_keeps_it_for_the_game_and_how_a_rival_plays(tmp_path: Path) -> None:
    file = tmp_path / "friday.jsonl"
    file.write_bytes(b"".join(TEMPTING.read_bytes().splitlines(keepends=True)[:33]))
    rival, me = read_log(file).deal.players[-1], read_log(file).header.me
    browser = Browser(served(tmp_path, file), **{"accept-language": "en"})
    browser.get("/")
    for fields in ({"accuse": "bold"}, {"numbers": "questions"}, {"rival": rival, "plays": "child"}):
        text = browser.get("/game/friday/advice").text
        seen = {
            tag.attributes["name"]: tag.attributes["value"]
            for tag in Page(text).all("input")
            if tag.attributes.get("name") in ("lines", "log")
        }
        refused = browser.post("/game/friday/note/prefer", seen | {"rival": me, "plays": "child"})
        assert f"{me} is you; for yourself, say when you accuse (under “Accuse”)" in refused.text
        sent = browser.post("/game/friday/note/prefer", seen | fields)
        assert sent.headers["location"].endswith("/advice")
    noted = [event for event in read_log(file).events if isinstance(event, Prefer)]
    assert noted == [
        Prefer(accuse=Daring.BOLD),
        Prefer(numbers=Numbers.QUESTIONS),
        Prefer(rival=rival, plays=Manner.CHILD),
    ]
    kept = Page(browser.get("/game/friday/advice").text.partition('<select id="kept"')[2])
    chosen = [tag.attributes["value"] for tag in kept.all("option") if "selected" in tag.attributes]
    assert (chosen[0], chosen[1], chosen[-1]) == ("bold", "questions", "child")


# -- for how long somebody may have known


@pytest.mark.parametrize(
    ("hits", "passed", "since"),
    [
        (9, 2, ""),
        (10, 0, ""),
        (10, 1, " for 1 turn now"),
        (10, 2, " for 2 turns now"),
        (10, 5, " for 5 turns or more"),
    ],
)
def test_since_when_somebody_may_know_it_is_said_where_enough_deals_say_so(
    hits: int, passed: int, since: str
) -> None:
    advice, percent = advice_on(read_log(TEMPTING).at(32)), 5 if hits == 10 else 4
    rival, *_ = advice.accusing.knows
    supposed = replace(advice.accusing, knows={rival: Share(hits, 200)}, passed={rival: passed})
    *_, line = AdviceLines(replace(advice, accusing=supposed), words_in("en")).accusation()
    assert f"(may already know it: {rival} {percent}%{since})" in line
    assert advise_output(replace(advice, accusing=supposed)).accuse.passed == {rival: passed}


# -- how the rivals play, as the keeper says


@pytest.mark.parametrize("believed", [True, False])
@pytest.mark.parametrize("after", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_a_rival_stands_beside_what_they_may_know(
    believed: bool, after: bool, language: str
) -> None:
    words, advice = words_in(language), advice_on(read_log(TEMPTING).at(31))
    rival = next(player for player in advice.accusing.knows if (player in advice.plays_after) is after)
    known = replace(advice.accusing, knows={rival: Share(3, 200)}, passed={rival: 0})
    supposed = replace(known, said={rival: AsDescribed(Manner.CHILD, believed)})
    lines = [*AdviceLines(replace(advice, accusing=supposed), words).accusation()]
    unsaid = [*AdviceLines(replace(advice, accusing=known), words).accusation()]
    child = words("tap-plays-child")
    if believed:
        assert len(lines) == len(unsaid)
        assert child in lines[-1]
        assert child not in unsaid[-1]
    else:
        said = words("said-prefer-plays-child", player=rival)
        assert lines == [*unsaid, words("accuse-doubts", said=said)]


def test_all_faces_say_what_the_keeper_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, cli = tmp_path / "friday.jsonl", CommandLine(capsys)
    file.write_bytes(b"".join(TEMPTING.read_bytes().splitlines(keepends=True)[:33]))
    assert "said" not in cli("--game", str(file), "advise", "--json").json["accuse"]
    knows = advice_on(read_log(file)).accusing.knows
    rival = max(knows, key=lambda player: knows[player].hits)
    cli("--game", str(file), "prefer", rival, "early")
    accuse = cli("--game", str(file), "advise", "--json").json["accuse"]
    assert accuse["said"][rival]["plays"] == "early"
    said = (
        "who you said guesses early"
        if accuse["said"][rival]["believed"]
        else f"You said: {rival} guesses early."
    )
    assert said in " ".join(cli("--lang", "en", "--game", str(file), "advise").out.split())
    assert said in page_of(tmp_path, file)


@pytest.mark.parametrize(("turns", "believed"), [(6, True), (24, False)])
def test_a_word_is_doubted_where_play_speaks_against_it(
    turns: int, believed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, position, _ = overheard("unlearnt", turns)
    player, words = position.log.deal.players[-1], words_in("en")
    advice = advice_on(position.log.with_line(Prefer(rival=player, plays=Manner.CHILD)))
    doubt = f"You said: {player} plays like a child. Their play now suggests otherwise"
    said = advice.accusing.said[player]
    lines = AdviceLines(advice, words)
    assert (said, any(line.startswith(doubt) for line in lines.accusation())) == (
        AsDescribed(Manner.CHILD, believed),
        not believed,
    )
    impression = Impression(player, "corde", 0.2, 0.6, Habit.ANYTHING, 0.1)
    monkeypatch.setattr(ReadFigures, "impressions", lambda _: (impression,))
    beside = any(line.endswith(f"You said: {player} plays like a child.") for line in lines.remarks())
    assert beside is believed


# -- one silence that decides


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_one_silence_decides_the_table_is_asked(language: str) -> None:
    """Mum asked about the study, nobody could show her anything, and she did not accuse."""
    log, words = read_log(READ_OTHERWISE).at(28), words_in(language)
    advice = advice_on(log)
    question = words("advice-silence", player="Maman", event=13)
    assert question in StepWords(advice, words).conditions()
    assert question in StepWords(advice, words).beside()
    assert advise_output(advice).asked_back == AskedBack(player="Maman", event=13)
    answered = log.with_line(Fact("Maman", None, None, STUDY))
    assert advice_on(answered).asked_back is None
    assert advise_output(advice_on(log, AskersModel.UNREAD)).asked_back is UNSET
