"""The two catalogues, compared with each other and with the source that uses them."""

import ast
import gettext
import io
import re
import string
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import chain, product
from pathlib import Path

import jinja2
import pytest
import typer
import typer.main
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from jinja2.nodes import Call, Const, Name, Template

from cluedo_notes.cli.commands import BEHIND, COMMANDS, MODULES, SHORT
from cluedo_notes.cli.main import app
from cluedo_notes.cli.terminal.options import names_of_options
from cluedo_notes.editions import Clue, Witnesses, load, shipped
from cluedo_notes.editions.switches import Side
from cluedo_notes.game.advice.card_to_show import ShowReason
from cluedo_notes.game.askers.kinds import Habit
from cluedo_notes.game.deduction.remedies import RemedyKind
from cluedo_notes.game.entry.setup.conversation import OF_A_PLAYER, SetupQuestion
from cluedo_notes.game.entry.setup.corrected import SetupPart
from cluedo_notes.game.rules.finding import Reason
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.turn import Phase
from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.language.choice import language_of
from cluedo_notes.language.message import HintKind, message
from cluedo_notes.language.words import Words, words_in
from cluedo_notes.presentation.envelope import Measure
from cluedo_notes.web.forms.event_forms import FORMS
from cluedo_notes.web.forms.house_rules import house_rules
from tests.helpers.places import ROOT
from tests.helpers.sources import nodes

LOCALE = ROOT / "language" / "locale"
LANGUAGES = ("fr", "en")
PACKAGES = ("language", "editions", "game", "presentation", "lab", "web", "cli")


# Codes that are put together while the program runs: the fixed part, and what may follow it (the ids
# of effects, powers, actions and owners; colours; typer's own options and the groups for help).
def named_options() -> list[str]:
    """The options of all commands that have a name of their own in French."""
    apps = [import_module(f"cluedo_notes.cli.{module}").app for module in MODULES]
    groups = list(map(typer.main.get_group, (app, *apps)))
    commands = [command for group in groups for command in (group, *group.commands.values())]
    below = [command for group in commands for command in getattr(group, "commands", {}).values()]
    names = chain(*(names for command in (*commands, *below) for names in names_of_options(command)))
    return [name for name in dict.fromkeys(n[2:] for n in names) if words_in("fr").has(f"option-{name}")]


EFFECTS = "stay go-anywhere plus-six right-neighbour play-again send-home see-shown block other clock hidden"
WAYS = "dice passage double remain"
POWERS = "see-shown move-twice go-room suggest-anywhere random-card suggest-twice"
BELOW = " ".join(
    f"{command}-{word}" for command, words in BEHIND.items() for word in words if word != "suggestion"
)
COLUMNS = "envelope pool face-up aside"
CERTAIN_OF = "is of not-is not-of"
MEASURES = [one.value for one in Measure]
HOUSE = {
    said.code.removeprefix("house-")
    for edition in shipped()
    for rule in house_rules(load(edition), "")
    for said in (rule.question, *(one.label for one in rule.values))
}
OLD_IN_PLAY = "board envelope insert-after rivals show"
"""Names that commands had in `play`."""

ENDINGS = {
    "effect-": EFFECTS,
    "power-": POWERS,
    "way-": WAYS,
    "feature-": "spy draw window",
    "owner-": "envelope pool face-up aside",
    "typed-": "envelope pool aside clock",
    "column-": COLUMNS,
    "colour-": "yellow green purple blue red white brown peach grey pink",
    "rule-": " ".join(Rule),
    "broke-": " ".join(Rule),
    "unchecked-": " ".join([*Reason, "clue-cards"]),
    "phase-": " ".join([*(phase for phase in Phase if phase is not Phase.START), "unknown"]),
    "moment-": " ".join(Phase),
    "misnote-": " ".join(RemedyKind),
    "check-first-asked-": " ".join(Side),
    "not-heard-": "suspect weapon room",
    "why-one-": "suspect weapon room",
    "why-only-": "suspect weapon room",
    "why-left-": "suspect weapon room",
    "why-none-": "suspect weapon room",
    "count-": "legal illegal contradictory",
    "may-": "roll move suggestion accusation spy look look-aside open-hand play clue-card power draw "
    "end-turn",
    "clue-": " ".join(Clue),
    "tap-clue-": " ".join(Clue),
    "play-clue-": " ".join(Clue),
    "clue-does-": " ".join(Clue),
    "strategy-": " ".join(Strategy),
    "asker-": " ".join(Habit),
    "show-": " ".join(ShowReason),
    "show-figures-": " ".join(MEASURES),
    "show-others-": " ".join(MEASURES),
    "show-why-seen-": " ".join(MEASURES),
    "now-has-": CERTAIN_OF,
    "no-longer-has-": CERTAIN_OF,
    "found-": "suspect weapon room",
    "house-": " ".join(HOUSE),
    "house-asks-": " ".join(ways for ways in Witnesses if ways is not Witnesses.FIRST),
    "leftover-": "none pool face-up centre",
    "answer-": "pass show block draw show-card",
    "differs-": "player suspect weapon room power correct target card card-shown cards slot saw text dice to "
    "via path event answer drawn shower shown spot clue missing envelope hands pool aside card-twice options "
    "character "
    "player-of hand-size dealer first-player face-up deal",
    "prompt-": " ".join([*SHORT, "quit exit help known list delete rename", OLD_IN_PLAY, *SetupPart]),
    "option-": " ".join(named_options()),
    "corrected-": " ".join(SetupPart),
    "tap-correct-": " ".join(SetupPart),
    "play-what-correct-": " ".join(SetupPart),
    "help-": " ".join([*COMMANDS, BELOW, "cluedo-notes usage help install-completion show-completion"]),
    "example-": " ".join([*(command for command in COMMANDS if command != "editions"), BELOW]),
    "play-what-": " ".join(step.value for step in SetupQuestion if step is not SetupQuestion.DONE),
    "web-": " ".join(OF_A_PLAYER),
    "tap-": "suspect weapon room target saw power owner holds lacks one-of",
    "tap-showed-": "suspect weapon room",
    "tap-seen-": "suspect weapon room",
    "tap-event-": " ".join(kind.replace("_", "-") for kind in FORMS),
    "hint-": " ".join(HintKind),
    "question-": "theirs own by-use looked drawn accused",
    "accuse-certain-": "now next",
    "accuse-likely-": "now next",
    "step-accuse-certain-": "now next",
    "accuse-bold-": "now next",
    "tap-accuse-": "certain safe bold",
    "said-prefer-accuse-": "certain safe bold",
    "said-prefer-numbers-": "cards questions",
    "tap-numbers-": "cards questions",
    "likely-": "read counted",
    "likely-rather-": "read counted",
    "said-prefer-plays-": "sure early forgets child unsaid",
    "tap-plays-": "sure early forgets child",
    "": "suspects weapons rooms",  # the categories as headings
}
DYNAMIC = {head + tail for head, tails in ENDINGS.items() for tail in tails.split()}
# What msgspec calls the types of JSON values: errors name them by these codes.
JSON_TYPES = {"str", "int", "float", "bool", "array", "object", "null"}


@cache
def catalogue(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / "cluedo-notes.po").open("rb") as file:
        return read_po(file, locale=language)


def sentences(language: str) -> dict[str, str]:
    """Code -> sentence, as the .po file has them."""
    return {str(entry.id): str(entry.string) for entry in catalogue(language) if entry.id}


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


@cache
def modules() -> tuple[tuple[Path, tuple[ast.AST, ...]], ...]:
    """The files of the packages, with their nodes."""
    files = sorted(file for package in PACKAGES for file in (ROOT / package).rglob("*.py"))
    return tuple((file, nodes(file.read_text(encoding="utf-8"))) for file in files)


# Where a call takes its code: message("code"), words("code"), Message("code"), problems.add("code"),
# DealError(key, "code").
TAKES_CODE = {"message": 0, "words": 0, "current_words": 0, "Message": 0, "DealError": 1}


def code_of(call: ast.Call) -> str | None:
    """The code that a call says literally, or None."""
    match call.func:
        case ast.Name(name) | ast.Attribute(attr=name) if name in TAKES_CODE:
            position = TAKES_CODE[name]
        case ast.Attribute(ast.Name("problems") | ast.Attribute(attr="problems"), "add"):
            position = 0
        case _:
            return None
    argument = call.args[position] if len(call.args) > position else None
    match argument:
        case ast.Constant(str(code)):
            return code
    return None


@cache
def calls() -> tuple[tuple[str, str, ast.Call], ...]:
    """Where, the code, the call: every call that says a code literally."""
    return tuple(
        (f"{file.relative_to(ROOT)}:{node.lineno}", code, node)
        for file, within in modules()
        for node in within
        if isinstance(node, ast.Call) and (code := code_of(node)) is not None
    )


@cache
def literals() -> frozenset[str]:
    """Every string of the source that stands by itself (no docstring, no part of an f-string)."""
    found = set()
    for _, within in modules():
        parts = {id(part) for node in within if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in within:
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
                found.add(node.value)
    return frozenset(found)


def at_codes() -> set[str]:
    """The codes that the source writes as "@code", alone or in a list of accepted values."""
    return {text[1:] for text in literals() if re.fullmatch("@[a-z0-9-]+", text)}


@cache
def templates() -> tuple[tuple[Path, Template], ...]:
    """The pages of the phone's server."""
    parse = jinja2.Environment().parse
    files = sorted((ROOT / "web" / "templates").rglob("*.html"))
    return tuple((file, parse(file.read_text(encoding="utf-8"))) for file in files)


def calls_of_templates() -> Iterator[tuple[str, str, set[str]]]:
    """Where, the code, the names of its arguments: every call of a template that says a code literally."""
    for file, tree in templates():
        for call in tree.find_all(Call):
            match call.node, call.args:
                case Name(name="words"), [Const(value=str(code)), *_]:
                    yield f"{file.name}:{call.lineno}", code, {argument.key for argument in call.kwargs}


def literals_of_templates() -> set[str]:
    """Every string of the templates' code."""
    return {one.value for _, tree in templates() for one in tree.find_all(Const)}


def of_the_library() -> set[str]:
    """What the command line library says in English and the French catalogue says in French."""
    return set(sentences("fr")) - set(sentences("en"))


def test_both_languages_have_the_same_codes_but_for_the_library_s_own_texts() -> None:
    assert set(sentences("en")) - set(sentences("fr")) == set()
    library = "".join(file.read_text(encoding="utf-8") for file in Path(typer.__file__).parent.rglob("*.py"))
    assert [text for text in of_the_library() if f'_("{text}")' not in library] == []


def test_no_code_stands_twice_in_a_catalogue() -> None:
    for language in LANGUAGES:
        text = (LOCALE / language / "LC_MESSAGES" / "cluedo-notes.po").read_text(encoding="utf-8")
        codes = re.findall('^msgid "(.*)"$', text, re.MULTILINE)
        assert [code for code in set(codes) if codes.count(code) > 1] == []
        assert text.count("\nmsgstr ") == text.count("\nmsgid ") + 1  # the header's msgid is the first line


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_marked_as_doubtful(language: str) -> None:
    assert [code for code, said in sentences(language).items() if not said.strip()] == []
    assert [entry.id for entry in catalogue(language) if entry.id and entry.fuzzy] == []


def test_a_sentence_has_the_same_placeholders_in_both_languages() -> None:
    french = sentences("fr")
    english = sentences("en") | {text: text for text in of_the_library()}
    different = {
        code: (placeholders(french[code]), placeholders(english[code]))
        for code in french
        if placeholders(french[code]) != placeholders(english[code])
    }
    assert different == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_what_the_words_compile_to(language: str) -> None:
    fresh = io.BytesIO()
    write_mo(fresh, catalogue(language))
    fresh.seek(0)
    compiled = (LOCALE / language / "LC_MESSAGES" / "cluedo-notes.mo").open("rb")
    with compiled:
        committed = gettext.GNUTranslations(compiled)._catalog  # type: ignore[attr-defined]
    expected = gettext.GNUTranslations(fresh)._catalog  # type: ignore[attr-defined]
    for texts in (committed, expected):
        assert "charset=utf-8" in texts.pop("").lower()  # the rest of the header is about the compiling
    assert committed == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_source_has_its_sentence(language: str) -> None:
    known = sentences(language)
    assert {where: code for where, code, _ in calls() if code not in known} == {}
    assert at_codes() - set(known) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_that_is_put_together_has_its_sentence(language: str) -> None:
    assert DYNAMIC - set(sentences(language)) == set()
    assert JSON_TYPES - set(sentences(language)) == set()


def test_every_f_string_that_is_a_code_begins_with_a_known_part() -> None:
    unknown = []
    for file, within in modules():
        for node in within:
            if not (isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.JoinedStr)):
                continue
            if isinstance(node.func, ast.Name | ast.Attribute) and ast.unparse(node.func).endswith("words"):
                head = node.args[0].values[0]
                if isinstance(head, ast.Constant) and head.value not in ENDINGS:
                    unknown.append(f"{file.name}:{node.lineno}: {head.value}")
    assert unknown == []


def test_a_call_gives_its_sentence_everything_that_it_needs() -> None:
    lacking = {}
    for where, code, call in calls():
        given = {keyword.arg for keyword in call.keywords}
        values = call.args[1] if len(call.args) > 1 else None
        if isinstance(values, ast.Dict):
            given |= {key.value for key in values.keys if isinstance(key, ast.Constant)}
        elif isinstance(values, ast.Name) or None in given:
            continue  # the arguments are put together elsewhere
        missing = placeholders(sentences("en").get(code, "")) - given
        if missing:
            lacking[where] = (code, missing)
    assert lacking == {}


def test_templates_say_codes_that_there_are_with_everything_that_they_need() -> None:
    known = sentences("en")
    said = list(calls_of_templates())
    assert said
    assert [(where, code) for where, code, _ in said if code not in known] == []
    lacking = {where: placeholders(known[code]) - given for where, code, given in said}
    assert {where: names for where, names in lacking.items() if names} == {}


def test_no_sentence_is_left_that_nothing_says() -> None:
    used = literals() | literals_of_templates() | at_codes() | DYNAMIC | JSON_TYPES
    assert sorted(set(sentences("en")) - used) == []


def test_an_unknown_code_is_a_fault_and_no_sentence() -> None:
    for language in LANGUAGES:
        with pytest.raises(KeyError):
            Words(language)("no-such-code")
        assert not Words(language).has("no-such-code")


def test_arguments_may_be_lists_messages_codes_and_numbers() -> None:
    english, french = words_in("en"), words_in("fr")
    inner = message("card-of-category", card="hall", category=message("room"))
    outer = message("not-one-of-each", found=[inner, inner])
    assert english.say(outer).count("hall (room), hall (room)") == 1
    assert french.say(outer).count("hall (lieu), hall (lieu)") == 1
    assert "3" in english("three-cards", found=3)


def test_braces_and_percents_in_what_was_typed_are_said_as_they_stand() -> None:
    for language, typed in product(LANGUAGES, ("{typed}", "{0}", "%s", "{", "}}")):
        assert typed in words_in(language)("hand-form", typed=typed)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "FR"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_BE"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:en"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
    ],
)
def test_the_language_is_the_locale_s(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


@pytest.mark.parametrize(("language", "mark"), [("en", "lucy? If"), ("fr", "lucy ? Si")])
def test_a_question_within_a_sentence_ends_it(language: str, mark: str) -> None:
    near = message("unknown-did-you-mean", kind=message("player"), typed="luzy", close=["lucy"])
    assert mark in words_in(language)("play-forgotten-player", what=near, mend="players")
