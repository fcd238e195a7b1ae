"""The words of the prompt: each command in both languages, late answers, and the list for a question mark."""

from itertools import chain

import pytest

from cluedo_notes.cli.commands import COMMANDS
from cluedo_notes.cli.play.followed_game import FollowedGame, news_lines
from cluedo_notes.cli.play.line import ALONE, LASTING, NAMES, PROMPT_WORDS, ROLL, command_begun
from cluedo_notes.cli.terminal.command_line import PROMPT
from cluedo_notes.editions import Effect, Power, load, shipped
from cluedo_notes.game.entry.names import Names, plain
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from tests.cli.play.test_missing import session
from tests.helpers.cli.first_words import tried_words
from tests.helpers.cli.piped import Play
from tests.helpers.cli.playing import HEADER, Game, Line, header, suggestion

SECRETS = header("secrets-2008", "Ana Bob Cleo Dan", me="Ana")
BOB = suggestion("Bob", "rose matraque veranda", "Cleo show")


def responses(play: Play) -> list[Line]:
    """The answers of the suggestion as the last line leaves it."""
    last = play.game.last
    found: list[Line] = last.get("as", last)["responses"]
    return found


def test_every_command_has_a_word_of_its_own_in_each_language() -> None:
    inside = set(COMMANDS) - LASTING | {"add intrigue"}
    for language in LANGUAGES:
        assert inside <= set(PROMPT_WORDS[language].values()) | {"play"}
        assert len(PROMPT_WORDS[language]) == len(PROMPT_WORDS["en"])  # no word means two things
        for word, command in PROMPT_WORDS[language].items():
            assert NAMES[word] == command, word


def test_a_word_that_people_try_first_leads_to_a_command(play: Play) -> None:
    """As in a shell; what goes on until it is stopped, and `play` itself, have another answer here. What may
    mean a card means that."""
    tried = tried_words()
    names = Names(load("classic"), ["Ana"], None)
    words = [
        word
        for word in sorted({*chain(*tried.values())})
        if word not in NAMES and not names.cards.candidates(word) and command_begun(word, names, "en") is None
    ]
    assert len(words) > 50
    refused = dict(zip(words, play(*words).err.splitlines(), strict=True))
    for commands, words_of_it in tried.items():
        first = commands.split(", ")[0]
        lead = {"play": "use", "serve": "serve runs until"}.get(first, NAMED.get(first, first))
        for word in words_of_it.intersection(words):
            assert lead in refused[word].replace(f"“{word}”", ""), word
    assert len(play.game.rows) == 1


NAMED = {
    "add-suggestion": "suggestion",
    "add end-turn": "end-turn",
    "add roll": "roll",
    "add clue-card": "advise",
}
"""Commands by the words that the prompt has for them."""


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("demo", "type new Ana Bob Cleo --me Ana and then"),
        ("version", "cluedo-notes --version in a shell"),
        ("delet", "type undo or games delete"),
        ("proposer bob corde", "type suggestion"),
        ("statut", "type sheet"),
        ("jeter 4 3", "type roll"),
        ("save", "nothing to save"),
        ("q", "quit ends this program"),
        ("indice", "for a hint, type advise"),
        ("reveal", "for example: reveal --envelope "),
        ("pourquoi", "which card? For example: why Miss-Scarlett"),
    ],
)
def test_a_word_alone_leads_on(play: Play, typed: str, said: str) -> None:
    assert said in play(typed).err


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("envelope étui etui", "odds"),
        ("board plateau", "turn --board"),
        ("show montrer", "reply"),
        ("rivals adversaires", "others"),
        ("insert-after insérer-après", "insert"),
        ("add-roll", "roll"),
    ],
)
def test_an_old_name_leads_to_the_new_one(play: Play, old: str, new: str) -> None:
    for word in old.split():
        for line in (word, f"{word} rose mat ver --to bob"):
            assert play(line).err.endswith(f"“{word}” is now: {new}\n"), line
    play.game.start(header("classic", "Show Rivals Board", me="Show"))
    assert play("show rose mat ver rivals", "board").err.endswith(play("board").err) != ""
    assert play.game.last["player"] == "Show"


@pytest.mark.parametrize("typed", ["new game", "Nouvelle partie", "another game"])
def test_a_new_game_may_be_asked_for_in_words(play: Play, typed: str) -> None:
    assert "A new game: line 2 is missing" in play(typed).err


def test_a_first_word_that_a_command_begins_with_is_that_command(play: Play) -> None:
    assert play("conseil").out == play("conseiller").out != ""


def test_a_player_called_as_people_try_first_is_that_player(play: Play) -> None:
    play.game.start(header("classic", "Ask Hint List", me="Ask"))
    assert play("ask rose mat ver hint", "hint").err.endswith(play("hint").err) != ""
    assert "advise" not in play("hint").err
    assert play.game.last["player"] == "Ask"


@pytest.mark.parametrize("edition", shipped())
def test_no_word_of_a_command_is_the_name_of_a_card(edition: str) -> None:
    """It would hide the card at the beginning of a line."""
    cards = Names(load(edition), ["Ana"], None).cards
    words = {plain(word) for labels in cards.labels.values() for label in labels for word in label.split()}
    shadowed = {word for word in PROMPT_WORDS["fr"] if len(word) > 1 and plain(word) in words}
    assert {word for word in shadowed if NAMES[word] not in ALONE} == set()


def test_a_command_that_stands_alone_may_begin_a_card_s_name(play: Play) -> None:
    play.game.start(header("got-red-keep", "Jaime Arya", me="Jaime", first_player="Jaime"))
    assert play("main sansa fiole -").status == 0
    assert play.game.last["room"] == "tour-de-la-main"


def test_a_line_may_begin_in_either_language(play: Play) -> None:
    assert play("b rose mat ver c", "annuler").status == 0
    assert play.game.last == {"type": "retract", "event": 1}
    assert play("b rose mat ver c", "corriger 3 b rose mat hall c").status == 0
    assert play.game.rows[-1] == {"type": "amend", "event": 3, "as": {**BOB, "room": "hall"}}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_name_behind_tells_add_from_other_commands_that_are_begun_alike(
    game: Game, language: str
) -> None:
    play = session(game, header("classic", "Ana Bob Cleo", me="Ana"), language)
    assert play.enter("ad note hello there").error is None
    assert game.last == {"type": "note", "text": "hello there"}
    assert play.enter("edit 1 ad roll bob 4 3").error is None
    assert game.last["as"] == {"type": "roll", "player": "Bob", "dice": [4, 3]}
    assert play.enter("ad hello there").error is not None
    ada = session(game, header("classic", "Ada Bob Mark", me="Ada", first_player="Ada"), language)
    assert ada.enter("ad mark plum rope hall").error is None
    assert (game.last["type"], game.last["player"]) == ("suggestion", "Ada")


def test_a_command_begun_is_sought_in_the_reader_s_language_first() -> None:
    names = Names(load("classic"), ["Bob"], None)
    assert command_begun("rev", names, "fr") == "replay"
    assert command_begun("rev", names, "en") == "add reveal"
    assert command_begun("und", names, "fr") == "undo"
    assert command_begun("annu", names, "en") == "undo"


@pytest.mark.parametrize(
    ("typed", "kind", "ids"), [("play ?", "effect", Effect), ("power ?", "power", Power)]
)
def test_a_question_mark_lists_what_a_command_takes(
    play: Play, typed: str, kind: str, ids: type[Effect] | type[Power]
) -> None:
    (line,) = play(typed).out.splitlines()
    assert [one for one in ids if words_in("en")(f"{kind}-{one}") not in line] == []


def test_a_question_mark_behind_another_command_is_its_help(play: Play) -> None:
    assert play("spy ?").out == play("spy --help").out != ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_prompt_is_explained(
    play: Play, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Apart from those that need their own terminal. A roll may be unknown, which has the same sign."""
    monkeypatch.setenv("LANG", language)
    ask = words_in(language)("prompt-help")
    explained = {w: command for w, command in PROMPT_WORDS[language].items() if command not in LASTING}
    asked = [f"{ask} {word}" for word in explained]
    marked = [f"{word} ?" for word, command in explained.items() if command != ROLL]
    assert len(asked) > 50
    assert play(*asked, *marked).err == ""
    assert len(play.game.rows) == 1


@pytest.mark.parametrize("command", ["known", "hand", "players", "edit", "insert", "suggestion", "quit"])
def test_help_before_a_command_and_a_question_mark_behind_it_say_the_same(play: Play, command: str) -> None:
    assert play(f"help {command}").out == play(f"{command} ?").out != ""


@pytest.mark.parametrize(("language", "usage"), [("en", "Usage: accuse "), ("fr", "Emploi : accuser ")])
def test_help_has_the_word_that_people_say_for_an_accusation(
    play: Play, language: str, usage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", language)
    assert play(f"{words_in(language)('prompt-help')} accuse").out.startswith(usage)


def test_a_forgotten_line_is_explained_by_one_that_may_be_typed(play: Play) -> None:
    """Without the sign that the same line needs in a shell."""
    *_, example = play("help insert").out.split("example: ")
    assert " s " not in example
    assert play("bob rose mat ver ?", "cleo rose mat ver ?", "bob rose mat hall ?").status == 0
    assert play(example).status == 0


def test_the_names_of_effects_and_powers_are_accepted_in_either_language(play: Play) -> None:
    play.game.start(SECRETS)
    assert play("play b renvoyer --target c", "play b send-a-pawn --target c", "power b see-the").status == 0
    assert [row.get("card", row.get("power")) for row in play.game.rows[1:]] == [
        "send-home",
        "send-home",
        "see-shown",
    ]


def test_spy_play_and_power_take_a_player_and_a_card_in_any_order(play: Play) -> None:
    play.game.start(SECRETS)
    assert play("spy a b spa", "play a right b spa", "power a random spa b").status == 0
    seen = [
        (row.get("target"), row.get("card" if row["type"] == "spy" else "saw")) for row in play.game.rows[1:]
    ]
    assert seen == [("Bob", "spa")] * 3


def test_a_power_follows_from_the_character_and_the_player_too(play: Play) -> None:
    head = header("secrets-2008", "Ana Bob Cleo Dan", me="Ana")
    edition = load("secrets-2008")
    suspect = next(card for card, power in edition.powers.items() if power is Power.RANDOM_CARD)
    head["players"][0]["character"] = suspect
    play.game.start(head)
    name = edition.by_id[suspect].name.in_language("en").split()[-1].lower()
    assert play(f"power {name} spa b").status == 0
    assert play.game.last == {
        "type": "power",
        "player": "Ana",
        "power": "random-card",
        "target": "Bob",
        "saw": "spa",
    }
    assert play("power b spa").status == 1  # Bob's character is not known


def test_a_card_twice_or_a_third_thing_is_refused(play: Play) -> None:
    play.game.start(SECRETS)
    ran = play(
        "play a right spa spa", "play a right b c", "spy a b spa --card spa", "play a right spa --saw spa"
    )
    assert (ran.status, len(ran.err.splitlines()), len(play.game.rows)) == (1, 4, 1)


def test_a_block_typed_late_belongs_to_the_last_suggestion(play: Play) -> None:
    assert play("b rose mat ver c", "c!").status == 0
    assert play.game.last == {
        "type": "amend",
        "event": 1,
        "as": suggestion("Bob", "rose matraque veranda", "Cleo block"),
    }
    assert play("edit 1 b rose mat ver -", "a!").status == 0
    assert [one["action"] for one in responses(play)] == ["pass", "pass", "block"]


@pytest.mark.parametrize("typed", ["b=mat", "=mat", "b:mat"])
def test_a_card_seen_may_be_typed_late(play: Play, typed: str) -> None:
    assert play("a rose mat ver b", typed).status == 0
    assert responses(play) == [{"player": "Bob", "action": "show", "card": "matraque"}]


@pytest.mark.parametrize("typed", ["b!", "=mat", "b=mat"])
def test_without_a_suggestion_before_it_a_late_answer_is_refused(play: Play, typed: str) -> None:
    assert play(typed).status == 1
    assert play("note x", typed).status == 1
    assert [row["type"] for row in play.game.rows] == ["game", "note"]


def test_a_card_drawn_unseen_has_a_question_mark(play: Play) -> None:
    play.game.start(SECRETS)
    assert play("b pea dag spa c+? d").status == 0
    assert responses(play)[0] == {"player": "Cleo", "action": "draw"}


def test_dice_are_read_in_one_word(play: Play) -> None:
    outs = [
        play(line).out for line in ("turn --roll 4 3", "turn --roll 43", "turn --roll=4+3", "turn --roll 4,3")
    ]
    assert len(set(outs)) == 1 and outs[0] != ""
    assert play("turn --roll 4").status == play("turn --roll 47").status == 1


@pytest.mark.parametrize("typed", ["4+", "+4", "4++3", "4,", ",", "+"])
def test_half_a_roll_is_refused(play: Play, typed: str) -> None:
    ran = play(f"roll bob {typed}")
    assert (ran.status, len(ran.err.splitlines()), len(play.game.rows)) == (1, 1, 1)


def test_who_noted_a_turn_that_another_terminal_notes_too_is_asked(play: Play) -> None:
    held = FollowedGame(play.game.start(HEADER).path)
    before = held.now
    assert play("b rose mat ver c").status == 0
    assert play("b rose mat ver c b").status == 1  # a slip is no line
    assert "noted twice?" in play("b rose mat ver c").out
    assert held.refresh()
    assert any("noted twice?" in line for line in news_lines(before, held, words_in("en", PROMPT)))


def test_a_turn_noted_again_after_another_s_is_asked_about(play: Play) -> None:
    head = {**HEADER, "first_player": "Bob"}
    play.game.start(head)
    assert "noted twice?" in play("b rose mat ver c", "c oli rev ver a-", "b rose mat ver c").out
    play.game.start(head)
    again = play("b rose mat ver c", "c oli rev ver b", "a plum can lou -", "b rose mat ver c")
    assert "noted twice?" not in again.out  # it is Bob's turn again


def test_a_line_of_a_megabyte_is_refused_in_one_line(play: Play) -> None:
    ran = play("why " + "x" * 1_000_000)
    assert ran.status == 1
    assert len(ran.err.splitlines()) == 1
    assert "20000" in ran.err


@pytest.mark.parametrize(
    ("lang", "first"),
    [
        ("en", "replay --at 1 shows only event 1, with its sheet. Outside play, cluedo-notes replay goes"),
        (
            "fr",
            "revoir --après 1 montre l’événement 1 seul, avec sa feuille. Pour parcourir la partie",
        ),
    ],
)
def test_replay_says_first_how_one_event_is_shown_and_where_it_has_keys(
    play: Play, lang: str, first: str
) -> None:
    play.game.start(HEADER, BOB)
    options = ("--lang", lang)
    assert " ".join(play("replay", options=options).out.split()).startswith(first)
    assert "--at" not in play("replay --at 1", options=options).out
    assert "--at" not in play.game.well(*options, "replay").out
