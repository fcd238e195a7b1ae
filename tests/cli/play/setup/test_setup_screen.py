"""A game set up on a terminal: the lists, their keys, and narrow screens."""

import re

import pytest

from cluedo_notes.editions import load, shipped
from tests.helpers.cli.play_terminal import PlayTerminal
from tests.helpers.cli.playing import Game


def test_a_new_game_is_set_up_inside(game: Game) -> None:
    with PlayTerminal(["--lang", "fr", "play"]) as terminal:
        terminal.until(lambda text: "Édition" in text)
        terminal.type("classi\r")
        terminal.until(lambda text: "Joueurs dans" in text)
        terminal.type("Ana:rose\r")
        terminal.until(lambda text: "> Ana:rose" in text and "3" in text.partition("> ")[2])
        terminal.type(", Bob, Cleo\r")
        terminal.until(lambda text: "Quel joueur" in text)
        terminal.type("a\r")
        terminal.until(lambda text: "(6), 0 choisie" in text)
        terminal.type(" \x1b[B\x1b[B \x1b[C ")
        terminal.until(lambda text: "(6), 3 choisie" in text and "[x] Revolver" in text)
        terminal.type(" ")
        terminal.until(lambda text: "(6), 2 choisie" in text)
        terminal.type("\r")
        terminal.until(lambda text: "il en faut 6" in text)
        terminal.type("crode hall bil véranda\r")  # one slip is corrected, and Enter takes it
        terminal.until(lambda text: "> Corde hall bil véranda" in text and "(6), 2 choisie" in text)
        terminal.type("\r")
        terminal.until(lambda text: "(6), 6 choisie" in text and "Choisies" in text and "Véranda" in text)
        terminal.type("\x7f")  # puts the last one back
        terminal.until(lambda text: "(6), 5 choisie" in text and "[ ] Véranda" in text)
        terminal.type("clef\r")
        terminal.until(lambda text: "(6), 6 choisie" in text)
        terminal.type("\r")
        terminal.until(lambda text: "Qui commence" in text and "Vos cartes" in text)
        questions = ("Nom de la partie (Entrée", "Que savez-vous déjà", " · Au tour", "dernière ligne : #1 ·")
        for answer, asked in zip(("cleo", "", "", "a oli mat ver b"), questions, strict=True):
            terminal.type(f"{answer}\r")
            terminal.until(lambda text, asked=asked: asked in text)  # type: ignore[misc]
        terminal.type("\x04")
        assert terminal.ended() == 0
    ran = game.cli("log", "--json")
    header = ran.json["header"]
    assert [seat["name"] for seat in header["players"]] == ["Ana", "Bob", "Cleo"]
    assert header["players"][0]["character"] == "rose"
    assert sorted(header["hand"]) == ["clef-anglaise", "corde", "hall", "leblanc", "rose", "salle-de-billard"]
    assert len(ran.json["events"]) == 1


def test_esc_goes_back_to_the_question_before() -> None:
    with PlayTerminal(["play", "--new"]) as terminal:
        terminal.until(lambda text: "Edition" in text)
        terminal.type("super\r")
        terminal.until(lambda text: "Players in seating order" in text)
        terminal.type("\x1b")
        terminal.until(lambda text: "Edition" in text)


TO_THE_HAND = (
    ("american", "Players in"),
    ("Ana, Bob, Cleo", "Which pawn"),
    ("", "Which one"),
    ("b", "0 of 6"),
)


def prompt_of(text: str) -> str:
    return text.rpartition("\n>")[2].splitlines()[0].strip()


def test_esc_brings_back_every_answer_and_enter_takes_it_again() -> None:
    with PlayTerminal(["play", "--new"]) as terminal:
        for answer, asked in TO_THE_HAND:
            terminal.type(f"{answer}\r")
            terminal.until(lambda text, asked=asked: asked in text)  # type: ignore[misc]
        terminal.type("rope\r")
        terminal.until(lambda text: "1 of 6" in text)
        back = (("Which one", "b"), ("Which pawn", ""), ("Players in", "Ana, Bob, Cleo"))
        for asked, answer in back:
            terminal.type("\x1b")
            text = terminal.until(lambda text, asked=asked: asked in text)  # type: ignore[misc]
            assert prompt_of(text) == answer
        terminal.type(", Dan\x1b")
        terminal.until(lambda text: "Edition" in text and "> 2 " in text)
        terminal.type("\r")
        terminal.until(lambda text: prompt_of(text) == "Ana, Bob, Cleo, Dan")
        terminal.type("\x7f" * 5 + "\r")
        for asked, answer in (("Which pawn", ""), ("Which one", "b"), ("1 of 6", "")):
            text = terminal.until(lambda text, asked=asked: asked in text)  # type: ignore[misc]
            assert prompt_of(text) == answer
            terminal.type("\r")
        terminal.until(lambda text: "there must be 6" in text and "[x] Rope" in text)


def test_an_answer_that_comes_back_is_replaced_by_the_next_letter() -> None:
    with PlayTerminal(["play", "--new"]) as terminal:
        for answer, asked in TO_THE_HAND:
            terminal.type(f"{answer}\r")
            terminal.until(lambda text, asked=asked: asked in text)  # type: ignore[misc]
        terminal.type("\x1b")
        terminal.until(lambda text: "Which one" in text and prompt_of(text) == "b")
        terminal.type("c")
        terminal.until(lambda text: prompt_of(text) != "b")
        assert prompt_of(terminal.text) == "c"


@pytest.mark.parametrize("clear", ["\r", "\x7f"])
def test_a_refused_answer_is_cleared_by_one_key_and_enter_means_what_the_question_says(clear: str) -> None:
    with PlayTerminal(["play", "--new"]) as terminal:
        for answer, asked in TO_THE_HAND[:2]:
            terminal.type(f"{answer}\r")
            terminal.until(lambda text, asked=asked: asked in text)  # type: ignore[misc]
        terminal.type("green white\r")
        terminal.until(lambda text: "name one for each" in text and "> green white" in text)
        terminal.type(clear)
        terminal.until(lambda text: "(Enter: skip)" in text and prompt_of(text) == "")
        assert "name one for each" not in terminal.text
        terminal.type("\x1b[A")
        terminal.until(lambda text: prompt_of(text) == "green white")  # Up brings it back
        terminal.type("\x03\r")
        terminal.until(lambda text: "Which one are you" in text and "(Mr Green)" not in text)


def test_a_card_of_two_words_with_a_slip_is_picked_by_enter() -> None:
    with PlayTerminal(["play", "--new"]) as terminal:
        for answer, asked in TO_THE_HAND:
            terminal.type(f"{answer}\r")
            terminal.until(lambda text, asked=asked: asked in text)  # type: ignore[misc]
        for number, (typed, meant, card) in enumerate(
            (("miss scarlt", "Miss-Scarlet", "Miss Scarlet"), ("dinning room", "Dining-room", "Dining room"))
        ):
            terminal.type(f"{typed}\r")
            terminal.until(lambda text, meant=meant: prompt_of(text) == meant)  # type: ignore[misc]
            terminal.type("\r")
            picked = (f"{number + 1} of 6", f"[x] {card}")
            terminal.until(lambda text, picked=picked: all(part in text for part in picked))  # type: ignore[misc]


def test_the_hand_is_picked_from_a_narrow_list_to_its_end() -> None:
    with PlayTerminal(["play", "--new"], columns=40, rows=20) as terminal:
        for answer, asked in (
            ("classic", "Players in"),
            ("Ana Bob Cleo", "Which pawn"),
            ("", "Which one are you"),
            ("a", "0 of 6 picked:"),
        ):
            terminal.type(f"{answer}\r")
            terminal.until(lambda text, asked=asked: asked in text)  # type: ignore[misc]
        assert all(card in terminal.text for card in ("Mustard", "Candlestick", "Billiard room"))
        terminal.type("\x1b[6~\x1b[6~")
        terminal.until(lambda text: ">[ ] Conservatory" in text)
        terminal.type("\x1b[A\x1b[B" + "\x1b[B" * 8 + " ")
        terminal.until(lambda text: ">[x] Billiard room" in text)
        terminal.type("\x7f")
        terminal.until(lambda text: "0 of 6" in text)


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_editions_are_listed_by_name_and_follow_what_is_typed(
    language: str, size: tuple[int, int]
) -> None:
    listed = [load(one) for one in shipped()]
    with PlayTerminal(["--lang", language, "play", "--new"], *size) as terminal:
        first = terminal.until(lambda text: "11" in text)
        terminal.type("\x1b[6~")  # to the last one: the narrow screen does not hold them all
        seen = re.sub(r"\s+", " ", first + terminal.until(lambda text: f">{len(listed)} " in text))
        for edition in listed:
            players = f"({edition.players.min}-{edition.players.max})"
            assert f"{edition.name.in_language(language)} {players}" in seen
        terminal.type("\x1b[5~")
        terminal.until(lambda text: "> 1 " in text)
        terminal.type("thrones")
        terminal.until(lambda text: text.count("Thrones") == 2 and "11" not in text)
        terminal.type("\x03\x1b[B\r")
        american = load("american").name.in_language(language)
        terminal.until(lambda text: american in text and "3-6" in _on_one_line(text) and " 1 " not in text)


def _on_one_line(text: str) -> str:
    """A range of numbers may be broken between two lines; French writes it with “à”."""
    return " ".join(text.split()).replace(" à ", "-")


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
def test_the_cards_follow_what_is_typed(size: tuple[int, int]) -> None:
    with PlayTerminal(["play", "--new"], *size) as terminal:
        for answer, asked in (
            ("", "Players in"),
            ("Ana Bob Cleo", "Which pawn"),
            ("", "Which one"),
            ("a", "0 of 6"),
        ):
            terminal.type(f"{answer}\r")
            terminal.until(lambda text, asked=asked: asked in text)  # type: ignore[misc]
        terminal.type("ro")
        terminal.until(lambda text: "Rope" in text and "Wrench" not in text and "Kitchen" not in text)
        terminal.type("p\r")
        text = terminal.until(lambda text: "1 of 6" in text and "[x] Rope" in text)
        assert all(one in text for one in ("Scarlett", "Candlestick", "Billiard room"))


def test_what_was_wrong_goes_with_the_next_key_of_a_list() -> None:
    with PlayTerminal(["play", "--new"]) as terminal:
        for answer, asked in (
            ("", "Players in"),
            ("Ana Bob Cleo", "Which pawn"),
            ("", "Which one"),
            ("a", "0 of 6"),
        ):
            terminal.type(f"{answer}\r")
            terminal.until(lambda text, asked=asked: asked in text)  # type: ignore[misc]
        for enters, key in (("\r", " "), ("\x7f\r", "\x1b[B"), (" \x7f\r", "\x1b")):
            terminal.type(enters)
            terminal.until(lambda text: "no card is picked" in text)
            terminal.type(key)
            terminal.until(lambda text: "no card is picked" not in text)
        assert "Which one are you" in terminal.text
