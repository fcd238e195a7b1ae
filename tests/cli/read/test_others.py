"""`others` and `reply`: their output in both languages and as data, and their refusals."""

import json

import pytest

from cluedo_notes.cli.terminal import output
from cluedo_notes.language.choice import LANGUAGES
from tests.helpers.cli.playing import HEADER, CommandLine, Game, header, suggestion
from tests.helpers.game.keepers import kept
from tests.helpers.places import ROOT

SEEN = suggestion("Bob", "rose corde hall", "Cleo pass", "Ana show hall")
EXAMPLES = ROOT / "examples"


@pytest.fixture
def shown(game: Game) -> Game:
    """Bob has seen the hall."""
    return game.start(HEADER, SEEN)


# -- rivals


def test_each_rival_has_a_block_and_my_cards_that_he_has_seen(shown: Game) -> None:
    text = shown.well("others").out
    title, bob, cleo, *_ = text.split("\n\n")
    assert title == "What the others know for certain, and what they may know (estimated)."
    assert bob.splitlines()[0] == "Bob"
    assert "  Has seen these cards of yours: Hall" in bob.splitlines()
    assert cleo.splitlines()[0] == "Cleo"
    assert "Hall" not in cleo


@pytest.mark.parametrize("read", ["--read-askers", "--no-read-askers"])
@pytest.mark.parametrize(("name", "at"), [("classic-3p", "18"), ("classic-5p", "36"), ("super-6p", "38")])
def test_who_may_know_is_the_same_as_in_advice(cli: CommandLine, name: str, at: str, read: str) -> None:
    game = ("--game", str(EXAMPLES / f"{name}.jsonl"))
    advised = cli(*game, "advise", "--at", at, read, "--json").json["accuse"]["knows"]
    found = cli(*game, "others", "--at", at, read, "--json").json
    assert {one["player"]: one["names"]["p"] for one in found["rivals"] if one["plays"]} == advised
    assert any(advised.values()) or at == "18", "or this test says little"
    assert ("askers" in found) is (read == "--read-askers")


def test_what_is_public_is_listed_apart(game: Game) -> None:
    (game.path.parent / "house.toml").write_text(
        'id = "h"\nname = {fr = "M", en = "H"}\nplayers = {min = 2, max = 4}\n[deal]\nleftover = "none"\n'
        + "".join(
            f"[cards.{kind}]\n"
            + "".join(f'{card} = {{fr = "{card}", en = "{card}"}}\n' for card in cards.split())
            for kind, cards in (("suspect", "sa sb sc"), ("weapon", "wa wb"), ("room", "ra rb rc"))
        ),
        encoding="utf-8",
    )
    head = header("house.toml", "Ana Bob Cleo", me="Ana", hand=["sa", "wa"])
    head["players"][2]["hand_size"] = 1
    game.start(
        head,
        suggestion("Bob", "sa wa rc", "Cleo pass", "Ana show sa"),
        suggestion("Cleo", "sa wa rc", "Ana show sa"),
        {"type": "open_hand", "player": "Cleo", "cards": ["ra"]},
    )
    common = game.well("others", "--json").json["common"]
    assert {one["card"]: (one["owner"], one["public"]) for one in common} == {
        "ra": ("Cleo", True),
        "sa": ("Ana", False),
    }
    text = game.well("others").out
    assert "Known to everybody, from what the whole table saw: ra (Cleo)" in text
    assert "Known to everybody, though each player may have learned it differently: sa (Ana)" in text


def test_one_rival_alone_is_shown_with_the_cards(shown: Game) -> None:
    text = shown.well("others", "bob").out
    assert "Cleo" not in text
    assert "room, one of 8: " in text
    data = shown.well("others", "bob", "--json").json
    (bob,) = data["rivals"]
    assert bob["player"] == "Bob"
    assert bob["shown"] == ["hall"]
    assert bob["holder"]["hall"] == "Ana"
    assert "hall" not in bob["envelope"]["room"]


def test_as_data(shown: Game) -> None:
    data = shown.well("others", "--json", "--worlds", "50").json
    assert data["worlds"] == 50
    assert [one["player"] for one in data["rivals"]] == ["Bob", "Cleo"]
    for one in data["rivals"]:
        assert 0 <= one["names"]["low"] <= one["names"]["p"] <= one["names"]["high"] <= 1
        assert one["triples"]["at_most"] >= 1
    assert set(data["somebody"]) == {"p", "low", "high"}


def test_at_an_earlier_event(shown: Game) -> None:
    assert shown.well("others", "--at", "0", "--json").json["rivals"][0]["shown"] == []


def test_the_same_seed_draws_the_same_deals_and_another_one_others(shown: Game) -> None:
    first, again, other = (
        shown.well("others", "--json", "--seed", seed).json["rivals"][1]["triples"] for seed in "778"
    )
    assert first == again != other


def test_who_accused_wrongly_is_marked(game: Game) -> None:
    wrong = {"type": "accusation", "player": "Bob", "correct": False}
    game.start(HEADER, wrong | {"suspect": "rose", "weapon": "matraque", "room": "veranda"})
    _, bob, *_ = game.well("others").out.split("\n\n")
    assert bob.splitlines() == ["Bob (takes no more turns)", "  Has looked into the envelope"]
    assert "  A regardé dans l’étui" in game.well("--lang", "fr", "others", "bob").out.splitlines()
    data = game.well("others", "--json").json
    bob_data, cleo = data["rivals"]
    assert [bob_data[key] for key in ("looked", "envelope", "triples", "names")] == [True, None, None, None]
    assert cleo["looked"] is False
    assert data["somebody"] == cleo["names"]


def test_where_nobody_plays_any_more_nobody_is_about_to_know(game: Game) -> None:
    wrong = {
        "type": "accusation",
        "correct": False,
        "suspect": "rose",
        "weapon": "matraque",
        "room": "veranda",
    }
    game.start(HEADER, *({**wrong, "player": player} for player in ("Bob", "Cleo")))
    assert game.well("others", "--json").json["somebody"] is None
    assert "At least one" not in game.well("others").out


@pytest.mark.parametrize("command", ["others", "reply rose corde hall --to bob"])
def test_a_spectators_log_is_refused_in_one_line(game: Game, command: str) -> None:
    ran = game.start(header("classic", "Ana Bob Cleo"))(*command.split())
    assert (ran.status, ran.out) == (2, "")
    assert "does not say whose notes these are" in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "command", ["others me", "reply rose corde hall --to me", "reply rose corde --to bob"]
)
def test_what_cannot_be_meant_is_refused_in_one_line(shown: Game, command: str) -> None:
    ran = shown(*command.split())
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_reply_reads_cards_of_two_words_as_other_commands_do(shown: Game) -> None:
    asked = shown.well("reply", "moutarde,matraque,salle-de-billard", "--to", "bob").out
    for typed in ("col mustard lead pipe billiard room", "col mustard, lead pipe, billiard room"):
        assert shown.well("reply", *typed.split(), "--to", "bob").out == asked
        assert shown.well("reply", *typed.split(), "to", "bob").out == asked
    french = shown("--lang", "fr", "répondre", "moutarde", "matraque", "salle-de-billard", "à", "bob")
    assert french.status == 0 and french.out
    assert "“leed”" in shown("reply", "col", "mustard", "leed", "hall", "rope", "--to", "bob").err


@pytest.mark.parametrize("command", ["others", "reply rose corde hall --to bob"])
def test_a_log_that_contradicts_itself_is_worked_on_without_the_smallest_repair(
    game: Game, command: str
) -> None:
    mine = suggestion("Cleo", "olive revolver hall", "Ana pass")
    game.start(HEADER, SEEN, mine)
    ran = game.well(*command.split())
    assert "contradicts itself" in ran.err
    assert game.well(*command.split(), "--json").json["ignored"] == [2]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("example", ["classic-5p", "got-red-keep-2p", "asterix-4p", "super-6p"])
def test_lines_fit_80_columns(cli: CommandLine, example: str, lang: str) -> None:
    for player in ((), (names(example)[0],)):
        text = cli("--game", str(EXAMPLES / f"{example}.jsonl"), "--lang", lang, "others", *player).out
        assert max(map(output.columns, text.splitlines())) <= 80


def names(example: str) -> list[str]:
    head = json.loads((EXAMPLES / f"{example}.jsonl").read_text(encoding="utf-8").splitlines()[0])
    return [seat["name"] for seat in head["players"] if seat["name"] != head["me"]]


# -- show


def rows(text: str) -> list[list[str]]:
    """The table's rows: card, bits of the envelope, bits of my hand."""
    lines = text.splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("──")) + 1
    return [[part for part in line.split("  ") if part] for line in lines[first : lines.index("", first)]]


def test_the_card_that_he_has_seen(shown: Game) -> None:
    text = shown.well("reply", "rose", "corde", "hall", "--to", "bob").out
    assert text.splitlines()[0] == "Show the Hall: Bob has already seen it."
    assert [row[0] for row in rows(text)] == ["Hall (seen)", "Rope"]


def test_the_card_that_tells_least_comes_first(shown: Game) -> None:
    data = shown.well("reply", "moutarde,poignard,hall", "--to", "cleo", "--json").json
    assert data["show"] == data["choices"][0]["card"]
    assert {one["card"] for one in data["choices"]} == {"moutarde", "poignard", "hall"}
    bits = [one["envelope"]["bits"] for one in data["choices"]]
    assert bits == pytest.approx(sorted(bits), abs=0.005)
    assert data["worlds"] == 40
    assert not any(one["seen"] for one in data["choices"])
    text = shown.well("reply", "moutarde,poignard,hall", "--to", "cleo").out
    assert text.startswith("Show ")
    assert "it reveals least to Cleo " in text


@pytest.mark.parametrize(
    ("lang", "first", "below", "why"),
    [
        (
            "en",
            "Show the Wrench: Dan has already seen it. Another card has a smaller figure, but Dan would "
            "then have seen one more of your cards.",
            "below ×1, the card misleads Dan.",
            "so it comes first whatever the figures",
        ),
        (
            "fr",
            "Montrez la Clef anglaise : Dan a déjà vu cette carte chez vous. Une autre carte a un chiffre "
            "plus bas, mais Dan aurait alors vu une carte de plus chez vous.",
            "moins de 1 : la carte induit Dan en erreur.",
            "elle passe donc en premier, quels que soient les chiffres",
        ),
    ],
)
def test_a_smaller_figure_below_the_advised_card_is_explained(
    game: Game, lang: str, first: str, below: str, why: str
) -> None:
    head, lines = kept("classic", 4, 22, 16)
    game.start(head, *lines)
    typed = ("reply", "rose", "clef-anglaise", "cuisine", "--to", "dan")
    choices = game.well(*typed, "--json").json["choices"]
    hands = [one["hand"]["bits"] for one in choices]
    assert (choices[0]["seen"], min(hands) < hands[0] < 0) == (True, True)
    text = game.well("--lang", lang, *typed).out
    assert max(map(output.columns, text.splitlines())) <= 80
    unwrapped = " ".join(text.split())
    assert unwrapped.startswith(first)
    assert below in unwrapped
    assert why in unwrapped


def test_what_the_seen_card_tells_is_not_explained_where_there_is_no_choice(shown: Game) -> None:
    text = shown.well("reply", "rose", "matraque", "hall", "--to", "bob").out
    assert "Hall (seen)" in text
    assert "whatever the figures" not in text


def test_with_one_card_there_is_no_choice_but_figures_all_the_same(shown: Game) -> None:
    text = shown.well("reply", "rose", "corde", "veranda", "--to", "cleo").out
    assert text.splitlines()[0] == "Show the Rope: of the three cards asked for, you have only this one."
    assert len(rows(text)) == 1


def test_with_none_it_is_a_pass(shown: Game) -> None:
    assert shown.well("reply", "rose", "matraque", "veranda", "--to", "cleo").out == (
        "You have none of the three cards: you pass.\n"
    )
    data = shown.well("reply", "rose", "matraque", "veranda", "--to", "cleo", "--json").json
    assert (data["show"], data["choices"], data["others"]) == (None, [], None)


def test_the_same_deals_unless_another_seed_is_named(shown: Game) -> None:
    typed = ("reply", "rose", "corde", "hall", "--to", "cleo", "--worlds", "5", "--json")
    assert shown.well(*typed).json == shown.well(*typed).json
    assert shown.well(*typed).json["choices"] != shown.well(*typed, "--seed", "3").json["choices"]


def test_at_an_earlier_event_he_had_seen_none(shown: Game) -> None:
    text = shown.well("reply", "rose", "corde", "hall", "--to", "bob", "--at", "0").out
    assert "seen" not in text


def test_in_french(shown: Game) -> None:
    text = shown.well("--lang", "fr", "reply", "rose", "corde", "hall", "--to", "bob").out
    assert text.splitlines()[0] == "Montrez le Hall : Bob a déjà vu cette carte chez vous."


def test_who_is_not_asked_is_named_as_such(game: Game) -> None:
    """Cleo, between Bob and Ana, certainly has Mrs White; having accused, she asks nothing more."""
    game.start(HEADER, suggestion("Ana", "leblanc poignard hall", "Bob pass", "Cleo show leblanc"))
    text = game.well("reply", "leblanc", "corde", "hall", "--to", "bob").out
    assert text.startswith("Somebody between Bob and you certainly has one of the three cards, so you will")
    wrong = {"type": "accusation", "player": "Cleo", "correct": False}
    game.start(HEADER, wrong)
    assert "Cleo takes no more turns" in game("reply", "leblanc", "corde", "hall", "--to", "cleo").err
    game.start(HEADER, {**wrong, "correct": True})
    assert "the game is over" in game("reply", "leblanc", "corde", "hall", "--to", "bob").err
