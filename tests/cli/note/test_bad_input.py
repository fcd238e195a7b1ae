"""Wrong input is one line in the reader's language, leaves the log untouched, and ends with status 2 or 3."""

import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from cluedo_notes.cli.terminal.command_line import option_in_words
from cluedo_notes.language.words import words_in
from tests.helpers.cli.playing import HEADER, CommandLine, Game, Line, Ran, header, suggestion

OLIVE = "olive matraque veranda"
FIRST = suggestion("Ana", OLIVE, "Bob pass", "Cleo show veranda")
SECOND = suggestion("Bob", "rose revolver bibliotheque", "Cleo show")
THIRD = suggestion("Ana", "violet chandelier grand-salon", "Bob pass", "Cleo pass")
EVENTS = (FIRST, SECOND, THIRD)
LANGUAGES = ("en", "fr")

in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


class Wrong(NamedTuple):
    """What is typed, and words that the line says in both languages; `Rope/Corde`: one in each."""

    typed: str
    says: str
    status: int = 2


SCARLETT = "Miss Scarlett/Mademoiselle Rose"

WRONG = {
    "card-unknown": Wrong("s Bob rose cordde hall Cleo", "cordde|Rope/Corde"),
    "card-unknown-at-all": Wrong("s Bob rose xyzzy hall Cleo", "xyzzy|Wrench/Clef anglaise"),
    "card-ambiguous": Wrong("s Bob rose corde salon Cleo", "salon|Lounge/Petit salon|Ballroom/Grand salon"),
    "card-empty": Wrong("add spy Bob Cleo --card ''", "''"),
    "player-unknown": Wrong("s Zoe rose corde hall Cleo", "Zoe|Ana|Bob|Cleo"),
    "player-misspelt": Wrong("s Bbo rose corde hall Cleo", "Bbo|Bob"),
    "shower-unknown": Wrong("s Bob rose corde hall Zoe", "Zoe"),
    "two-weapons": Wrong(
        "s Bob rose corde matraque Cleo", "Miss Scarlett/Mademoiselle Rose|Rope/Corde|Lead pipe/Matraque"
    ),
    "two-suspects": Wrong(
        "add accusation Bob rose olive hall --wrong", "Miss Scarlett/Mademoiselle Rose|Dr Green/Docteur Olive"
    ),
    "answer-by-suggester": Wrong("s Bob rose corde bureau bob", "Bob"),
    "block-by-suggester": Wrong("s Bob rose corde bureau --block bob", "Bob"),
    "draw-by-suggester": Wrong("s Bob rose corde bureau - --draw bob", "Bob"),
    "answers-by-suggester": Wrong("s Bob rose corde bureau --answers bob:pass", "Bob"),
    "answer-after-show": Wrong("s Ana olive revolver veranda --show Bob --show Cleo", "Bob|Cleo|--force"),
    "answers-after-show": Wrong("s Bob rose corde veranda --answers cleo:show,ana:pass", "Ana|Cleo|--force"),
    "answers-twice": Wrong("s Bob rose corde veranda --answers cleo:pass,cleo:show", "Cleo|--force"),
    "answers-malformed": Wrong("s Bob rose corde veranda --answers cleo", "cleo|show/montre"),
    "answers-no-action": Wrong("s Bob rose corde veranda --answers cleo:zeigt", "zeigt|pass/passe"),
    "card-not-shown": Wrong("s Bob rose corde veranda --answers cleo:pass=corde", "Rope/Corde|--force"),
    "shown-card-not-named": Wrong(
        "s Bob olive chandelier veranda Cleo =rose", "Miss Scarlett/Mademoiselle Rose|Dr Green/Docteur Olive"
    ),
    "my-card-shown-by-another": Wrong("s Bob olive corde veranda Cleo =corde", "Rope/Corde|Ana|--force"),
    "my-card-seen-at-another": Wrong("add spy Bob Cleo --card bureau", "Study/Bureau|Ana|--force"),
    "number-of-many-digits": Wrong(f"undo {'1' * 5000}", "too large/trop grand"),
    "own-target": Wrong("add spy Bob bob", "Bob|--force"),
    "two-cards": Wrong("s Bob rose corde", "room/lieu"),
    "two-cards-in-the-long-form": Wrong("add-suggestion Bob rose corde", "room/lieu"),
    "asker-last": Wrong("add-suggestion rose corde hall Bob", "Bob|-|?"),
    "no-asker": Wrong("s rose revolver hall Zoe", "Zoe"),
    "two-accused": Wrong("add accusation Bob rose corde --wrong", "2"),
    "no-cards": Wrong("s Bob", "cluedo-notes s me/cluedo-notes s moi"),
    "accusation-without-result": Wrong("add accusation Bob rose corde hall", "--right|--wrong"),
    "power-heard-in-part": Wrong("s Bob rose ? hall Cleo --power suggest-twice", "?|power/pouvoir"),
    "nobody-and-somebody": Wrong("s Bob rose revolver veranda Cleo --nobody", ":"),
    "card-of-nobody": Wrong("s Bob rose revolver veranda =rose", SCARLETT),
    "card-option-of-nobody": Wrong("s Bob rose revolver veranda --card rose", SCARLETT),
    "too-many-card-options": Wrong(
        "s Bob rose revolver veranda Cleo --card rose --card olive", "Dr Green/Docteur Olive"
    ),
    "answers-and-shower": Wrong("s Bob rose revolver veranda Cleo --answers cleo:show", "--answers"),
    "answers-and-draw": Wrong("s Bob rose revolver veranda --answers cleo:show --draw cleo", "--answers"),
    "shower-and-block": Wrong("s Bob rose revolver veranda Cleo --block Ana", ":"),
    "shower-typed-twice": Wrong("s Bob rose revolver bibliotheque cleo cleo", "Cleo"),
    "shower-typed-and-given": Wrong("s Bob rose revolver bibliotheque cleo --show cleo", "Cleo"),
    "passes-and-shows": Wrong("s Bob rose revolver bibliotheque cleo --pass cleo", "Cleo"),
    "answers-and-pass": Wrong("s Bob rose revolver veranda --answers cleo:show --pass ana", "--answers"),
    "block-option-and-show": Wrong("s Bob rose revolver veranda --show Cleo --block Ana", ":"),
    "fewer-cards-than-showers": Wrong("s Bob rose revolver veranda --show Cleo --show Ana --card rose", "1"),
    "card-after-colon-of-nobody": Wrong("s Bob rose revolver veranda :rose", SCARLETT),
    "cards-with-commas-too-few": Wrong("s Bob rose,revolver", "room/lieu"),
    "shower-twice": Wrong("s Bob rose revolver bibliotheque cleo=rose cleo=revolver", "Cleo"),
    "nobody-sent-home": Wrong("add intrigue Bob send-home", "send a pawn home/renvoyer un pion|--target"),
    "look-without-pool": Wrong("add look Bob pool rose", ":"),
    "look-at-nothing-without-pool": Wrong("add look Bob pool -", "--force"),
    "play-shows-nothing": Wrong("add intrigue Bob play-again --saw rose", "--force"),
    "power-shows-nothing": Wrong("add power Bob move-twice --saw rose", "--force"),
    "play-saw-card-not-named": Wrong(
        "add intrigue Bob see-shown --saw rose --event 1", "Miss Scarlett/Mademoiselle Rose|--force"
    ),
    "power-saw-card-not-named": Wrong(
        "add power Ana see-shown --saw olive", "Dr Green/Docteur Olive|--force"
    ),
    "play-saw-where-all-passed": Wrong("add intrigue Bob see-shown --saw violet --event 3", "--force"),
    "power-saw-where-all-passed": Wrong("add power Bob see-shown --saw violet --event 3", "--force"),
    "look-elsewhere": Wrong("add look Bob attic", "attic"),
    "slot-without-aside": Wrong("add look Bob aside --slot 9", ":"),
    "slot-no-number": Wrong("add look Bob aside --slot one", "one"),
    "open-hand-too-small": Wrong("add open-hand Bob rose,revolver", "2|6|--force"),
    "card-twice": Wrong("add fact Bob --holds rose,rose", "Miss Scarlett/Mademoiselle Rose"),
    "effect-unknown": Wrong("add intrigue Bob teleport", "teleport"),
    "power-unknown": Wrong("add power Bob fly", "fly"),
    "power-of-suggestion-unknown": Wrong("s Bob rose revolver veranda Cleo --power fly", "fly"),
    "witness-of-no-event": Wrong("add false-witness Bob --event 9", "9"),
    "witness-who-showed": Wrong("add false-witness Cleo --event 1", "Cleo|1|--force"),
    "witness-card-not-named": Wrong(
        "add false-witness Bob --event 1 --card rose", "Miss Scarlett/Mademoiselle Rose|--force"
    ),
    "fact-without-cards": Wrong("add fact Bob", "--holds|--lacks|--one-of"),
    "fact-about-nobody": Wrong("add fact attic --holds rose", "attic"),
    "fact-two-suspects-in-envelope": Wrong("add fact envelope --holds rose,olive", "--force"),
    "reveal-of-nothing": Wrong("add reveal", "--envelope|--hand"),
    "reveal-hand-malformed": Wrong("add reveal --hand Bob", "Bob"),
    "reveal-two-cards": Wrong("add reveal --envelope rose,corde", "2"),
    "edit-no-such-event": Wrong("edit 99 add note x", "99"),
    "edit-event-zero": Wrong("edit 0 add note x", "0"),
    "edit-no-number": Wrong("edit one add note x", "one"),
    "edit-not-an-add-command": Wrong("edit 1 sheet", "sheet"),
    "edit-unknown-command": Wrong("edit 1 add-rumour Bob", "add-rumour"),
    "edit-alone": Wrong("edit 1", "edit 1 add-suggestion Ana/corriger 1 hypothèse Ana"),
    "edit-alone-no-such-event": Wrong("edit 99", "99"),
    "insert-no-such-event": Wrong("insert 99 add note x", "99"),
    "insert-nothing": Wrong("insert 1", "1"),
    "undo-no-such-event": Wrong("undo 99", "99"),
    "undo-event-zero": Wrong("undo 0", "0"),
    "redo-without-undo": Wrong("redo", ":"),
    "sheet-beyond-the-end": Wrong("sheet --at 99", "99|3"),
    "sheet-before-the-start": Wrong("sheet --at -1", "-1"),
    "sheet-at-no-number": Wrong("sheet --at x", "--at|x"),
    "undo-no-number": Wrong("undo x", "x"),
    "insert-no-number": Wrong("insert x add note y", "x"),
    "insert-alone": Wrong("insert 1", "cluedo-notes insert 1 s/cluedo-notes insérer 1 s"),
    "event-no-number": Wrong("add false-witness Bob --event x", "--event|x"),
    "command-unknown": Wrong("ad-suggestion Bob", "ad-suggestion|add-suggestion/hypothèse"),
    "command-of-editions-unknown": Wrong("editions frobnicate", "frobnicate"),
    "option-unknown": Wrong("s Bob rose revolver veranda --shw Cleo", "--shw|--show"),
    "option-without-value": Wrong("s Bob rose revolver veranda --show", "--show"),
    "argument-missing": Wrong("add spy Bob", "cluedo-notes add spy me/cluedo-notes ajouter espion moi"),
    "argument-too-many": Wrong("undo 1 2", "2"),
    "edition-unknown": Wrong("editions show clasic", "clasic|Classic Cluedo/Cluedo classique"),
    "edition-file-missing": Wrong("editions show no.toml", "no.toml"),
    "contradicts-one": Wrong(
        "s Cleo olive revolver grand-salon --answers bob:show=olive", "#1|edit 1/corriger 1|--force", 3
    ),
    "contradicts-one-by-fact": Wrong("add fact Bob --holds matraque", "#1|edit 1/corriger 1|--force", 3),
    "contradicts-shown-card": Wrong("add fact Bob --holds veranda", "#1|edit 1/corriger 1|--force", 3),
    "contradicts-hand": Wrong("s Bob olive corde bureau -", "--force", 3),
    "contradicts-hand-by-fact": Wrong("add fact envelope --holds hall", "--force", 3),
}


def one_line(ran: Ran, status: int) -> str:
    """The sentence of a run that complained as it should."""
    assert ran.status == status, ran
    assert not ran.out or list(ran.json) == ["refused"]  # with --json
    (line,) = ran.err.splitlines()
    assert line.startswith("cluedo-notes: ")
    assert "Traceback" not in line
    assert "{" not in line
    return line


def in_language(word: str, lang: str) -> str:
    """`Rope/Corde` says it in English and in French; an option is said by its English name."""
    if word.startswith("--"):
        return option_in_words(word.removeprefix("--"), words_in(lang))
    return word.split("/")[LANGUAGES.index(lang)] if "/" in word else word


def typed_words(typed: str) -> list[str]:
    return ["" if word == "''" else word for word in typed.split()]


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_wrong_input_is_one_line_in_each_language_and_nothing_is_noted(game: Game, wrong: Wrong) -> None:
    game.start(HEADER, *EVENTS)
    before = game.path.read_bytes()
    said = {}
    for lang in LANGUAGES:
        line = one_line(game("--lang", lang, *typed_words(wrong.typed)), wrong.status)
        words = [in_language(word, lang) for word in wrong.says.replace("''", "").split("|")]
        assert [word for word in words if word not in line] == [], line
        said[lang] = line
    assert said["en"] != said["fr"]
    assert game.path.read_bytes() == before


ENGLISH = re.compile(
    r"\b(is not|is no|there is|valid|range|such|needed|missing|the|of|with)\b", re.IGNORECASE
)


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_no_english_is_left_in_a_french_complaint(game: Game, wrong: Wrong) -> None:
    game.start(HEADER, *EVENTS)
    ran = game("--lang", "fr", *typed_words(wrong.typed))
    assert ENGLISH.findall(re.sub(r"--?[\w-]+", "", ran.err)) == []


def test_an_ambiguous_player_is_asked_for_more(game: Game) -> None:
    game.start(header("classic", "Anna Annabel Bob"))
    for lang in LANGUAGES:
        line = one_line(game("--lang", lang, "s", "Ann", "rose", "corde", "hall", "bob"), 2)
        assert "Anna, Annabel" in line
    game.well("s", "anna", "rose", "corde", "hall", "bob")


@in_each_language
def test_me_needs_a_log_that_says_who_i_am(game: Game, lang: str) -> None:
    game.start(header("classic", "Ana Bob Cleo"))
    your_name = {"en": "your name", "fr": "votre nom"}[lang]
    assert your_name in one_line(game("--lang", lang, "s", "me", "rose", "corde", "hall", "bob"), 2)


def test_an_unknown_word_is_asked_back(game: Game) -> None:
    assert "did you mean Rope?" in one_line(game("s", "Bob", "rose", "cordde", "hall", "Cleo"), 2)
    french = one_line(game("--lang", "fr", "s", "Bob", "rose", "cordde", "hall", "Cleo"), 2)
    assert "vouliez-vous dire Corde" in french


@in_each_language
def test_after_the_reveal_the_game_is_over(game: Game, lang: str) -> None:
    envelope = {"suspect": "violet", "weapon": "chandelier", "room": "petit-salon"}
    game.start(HEADER, {"type": "reveal", "envelope": envelope})
    before = game.path.read_bytes()
    one_line(game("--lang", lang, "s", "Bob", "rose", "corde", "hall", "Cleo"), 2)
    assert game.path.read_bytes() == before
    game.well("add", "note", "well played")
    game.well("add", "false-witness", "Bob")


@in_each_language
@pytest.mark.parametrize(
    "typed",
    [
        "Ana:rose:5 Bob:olive:5 Cleo:violet:5",
        "Ana Bob Cleo --me Ana --hand rose,corde",
        "Ana::6 Bob Cleo --me Ana --hand rose,corde,hall",
        "Ana",
        "Ana Bob Cleo Dan Eva Fay Gil",
        "Ana Ana Bob",
        "Ana Bob envelope",
        "Ana Bob Cleo --me Dan",
        "Ana Bob Cleo --hand rose",
        "Ana Bob Cleo --me Ana --hand rose,rosa",
        "Ana Bob Cleo --me Ana --hand rose,rose,corde,hall,bureau,cuisine",
        "Ana:butler Bob Cleo",
        "Ana:rose:many Bob Cleo",
        "Ana:rose Bob:rose Cleo",
        "Ana Bob Cleo --option leftover",
        "Ana Bob Cleo --option leftover=cellar",
        "Ana Bob Cleo --option cheating=true",
        "Ana Bob Cleo --edition clasic",
        "Ana Bob Cleo --edition missing.toml",
        "Ana Bob Cleo --edition got-red-keep",
        "Ana Bob Cleo --edition got-red-keep --face-up cersei",
        "--me Ana",
    ],
)
def test_a_game_that_cannot_be_is_not_set_up(cli: CommandLine, tmp_path: Path, lang: str, typed: str) -> None:
    path = tmp_path / "new.jsonl"
    one_line(cli("--lang", lang, "--game", str(path), "new", *typed.split()), 2)
    assert list(tmp_path.iterdir()) == []


def test_sizes_that_do_not_add_up_say_what_does(cli: CommandLine, tmp_path: Path) -> None:
    typed = ["new", "Ana", "Bob", "Cleo", "--me", "Ana", "--hand", "rose,corde"]
    line = one_line(cli("--game", str(tmp_path / "new.jsonl"), *typed), 2)
    assert "Ana must have 6 cards" in line
    assert "2 are named" in line


def lines_of(*rows: Line) -> bytes:
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


UNREADABLE = {
    "empty": b"",
    "binary": bytes(range(256)) * 40,
    "nuls": b"\0" * 100 + b"\n",
    "text": b"Dear diary\n",
    "no-header": lines_of(FIRST),
    "newer-format": lines_of({**HEADER, "format": 99, "colours": True}, FIRST),
    "unknown-key": lines_of(HEADER, {**FIRST, "mood": "good"}),
    "unknown-type": lines_of(HEADER, {"type": "dance"}),
    "unknown-card": lines_of(HEADER, {**FIRST, "weapon": "piano"}),
    "wrong-category": lines_of(HEADER, {**FIRST, "weapon": "hall"}),
    "answer-by-suggester": lines_of(HEADER, suggestion("Ana", OLIVE, "Ana pass")),
    "broken-in-the-middle": lines_of(HEADER) + b'{"type": "note", "te\n' + lines_of(FIRST),
    "not-utf-8": lines_of(HEADER) + b'{"type": "note", "text": "\xff"}\n' + lines_of(FIRST),
    "sizes": lines_of({**HEADER, "hand": ["rose"]}),
}


@pytest.mark.parametrize("command", ["sheet", "log", "add note x", "undo", "odds --json"])
@pytest.mark.parametrize("content", UNREADABLE.values(), ids=UNREADABLE)
def test_a_file_that_is_no_game_log_is_named_and_left_alone(game: Game, content: bytes, command: str) -> None:
    game.path.write_bytes(content)
    said = {lang: one_line(game("--lang", lang, *command.split()), 2) for lang in LANGUAGES}
    assert all(game.path.name in line for line in said.values())
    assert said["en"] != said["fr"]
    assert game.path.read_bytes() == content


@in_each_language
@pytest.mark.parametrize("command", ["sheet", "log", "add note x", "games use {path}"])
def test_a_folder_and_a_missing_file_are_no_games(
    cli: CommandLine, tmp_path: Path, lang: str, command: str
) -> None:
    for path in (tmp_path, tmp_path / "missing.jsonl", tmp_path / "missing" / "deep.jsonl"):
        typed = command.format(path=path).split()
        one_line(cli("--lang", lang, "--game", str(path), *typed), 2)
    assert list(tmp_path.iterdir()) == []


def test_a_newer_format_is_said_to_be_newer(game: Game) -> None:
    game.path.write_bytes(UNREADABLE["newer-format"])
    assert "newer version" in one_line(game("sheet"), 2)


@in_each_language
def test_without_any_game_the_way_to_one_is_said(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    assert f"cluedo-notes {words_in(lang)('prompt-new')}" in one_line(cli("--lang", lang, "sheet"), 2)
    assert "friday" in one_line(cli("--lang", lang, "games", "use", "friday"), 2)
    monkeypatch.setenv("CLUEDO_NOTES_GAME", "friday")
    assert "friday" in one_line(cli("--lang", lang, "sheet"), 2)


def test_an_unknown_language_is_refused(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    english = one_line(cli("--lang", "de", "games"), 2)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert one_line(cli("--lang", "de", "games"), 2) != english


SLIPS = [
    "s Ana olive revolver veranda --show Bob --show Cleo",
    "s Bob olive chandelier veranda Cleo =rose",
    "add open-hand Bob rose,revolver",
    "add fact Bob",
    "add false-witness Cleo --event 1",
    "add intrigue Bob play-again --saw rose",
    "add power Bob see-shown --saw rose --event 1",
    "add look Bob pool -",
    "add intrigue Bob send-home",
]


@pytest.mark.parametrize("typed", SLIPS)
def test_force_records_what_cannot_be_meant(game: Game, typed: str) -> None:
    game.start(HEADER, FIRST)
    assert game(*typed.split()).status == 2
    game.well(*typed.split(), "--force")
    assert len(game.rows) == 3


def test_a_pawn_is_sent_home_by_its_player_s_name(game: Game) -> None:
    game.start(header("secrets-2008", "Ana Bob Cleo Dan"))
    sent = {"type": "play", "player": "Bob", "card": "send-home", "target": "Dan"}
    game.records("add intrigue bob home --target dan", sent)


@pytest.mark.parametrize(
    "typed", ["add fact Bob --holds olive", "add fact envelope --holds hall", "s Bob olive corde bureau -"]
)
def test_force_records_a_contradiction_and_the_game_goes_on(game: Game, typed: str) -> None:
    game.start(HEADER, FIRST)
    assert game(*typed.split()).status == 3
    ran = game.well(*typed.split(), "--force", "--json")
    assert ran.json["consistent"] is False
    assert len(ran.err.splitlines()) == 1
    sheet = game.well("sheet", "--json").json
    assert sheet["consistent"] is False
    assert sheet["events"] == 2
    assert sheet["ignored"] in ([1], [2])
    game.well("s", "Bob", "rose", "revolver", "bibliotheque", "Cleo")
    assert game("add", "fact", "Cleo", "--lacks", "rose,revolver,bibliotheque").status == 3
    game.well("undo", "2")
    assert game.well("sheet", "--json").json["consistent"] is True


def test_mending_as_the_refusal_says_lets_the_event_in(game: Game) -> None:
    game.start(HEADER, FIRST)
    refused = one_line(game("add", "fact", "Bob", "--holds", "olive"), 3)
    assert "cluedo-notes edit 1" in refused
    game.well("edit", "1", "s", "me", *OLIVE.split(), "bob", "=olive")
    game.well("add", "fact", "Bob", "--holds", "olive")
