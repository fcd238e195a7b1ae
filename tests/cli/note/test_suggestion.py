"""Every way to type a suggestion gives the same line in the log."""

import pytest

from tests.helpers.cli.playing import HEADER, Game, header, suggestion

OLIVE = "olive matraque veranda"
SECRETS = header("secrets-2008", "Ana Bob Cleo Dan", me="Ana", hand=["rose", "corde", "spa", "hall", "salon"])
DEAD_BOB = {"type": "open_hand", "player": "Bob", "cards": ["olive", "batte", "hache", "patio", "cuisine"]}


@pytest.mark.parametrize(
    "typed",
    [
        "add-suggestion Ana olive matraque veranda --show Cleo --card veranda",
        "add-suggestion me olive matraque veranda --show cleo --card VÉRANDA",
        "add-suggestion moi veranda olive matraque --show CLEO --card véranda",
        "s me olive matraque veranda cleo =veranda",
        "s me olive matraque veranda cleo=veranda",
        "s me olive matraque veranda cleo:veranda",
        "s me olive matraque veranda cleo :veranda",
        "s me olive,matraque,veranda cleo =veranda",
        "s me olive,matraque veranda cleo:VÉR",
        "s me olive, matraque, veranda cleo --card veranda",
        "s ANA Ol Mat Ver cl =ver",
        "s an green pipe conservatory cleo =conserv",
        "s me lead-pipe Conservatory DOCTEUR-OLIVE cléo =véranda",
    ],
)
def test_one_suggestion_however_it_is_typed(game: Game, typed: str) -> None:
    expected = suggestion("Ana", OLIVE, "Bob pass", "Cleo show veranda")
    game.records(typed, expected)


@pytest.mark.parametrize(
    "typed",
    [
        "s olive me matraque veranda cleo",
        "s olive,me,matraque veranda cleo",
        "s me cleo olive matraque veranda",
        "s veranda olive matraque me cleo",
        "s me bob- olive matraque veranda cleo",
    ],
)
def test_the_short_form_and_the_long_one_are_read_in_any_order(game: Game, typed: str) -> None:
    for command in ("s", "add-suggestion"):
        said = suggestion("Ana", OLIVE, "Bob pass", "Cleo show")
        game.records(typed.replace("s", command, 1), said)


@pytest.mark.parametrize(("sign", "action"), [("-", "pass"), ("–", "pass"), ("!", "block")])
@pytest.mark.parametrize("line", ["s me {cards} bob{sign}", "s me olive bob{sign} matraque veranda"])
def test_a_sign_behind_a_name_is_read_as_in_play(game: Game, line: str, sign: str, action: str) -> None:
    game.records(line.format(cards=OLIVE, sign=sign), suggestion("Ana", OLIVE, f"Bob {action}"))


@pytest.mark.parametrize("word", ["bob~", "bob*", "bob?", "-bob", "bob=olive?"])
def test_a_sign_without_a_meaning_is_refused_as_in_play(game: Game, word: str) -> None:
    assert game(*f"s me {OLIVE} -- {word}".split()).status == 2
    assert game(*f"s me {OLIVE} --show bob -- bob-".split()).status == 2
    assert len(game.rows) == 1


def test_in_any_order_who_is_on_turn_may_be_left_out(game: Game) -> None:
    game.start({**HEADER, "first_player": "Ana"})
    game.records("s olive matraque veranda cleo", suggestion("Ana", OLIVE, "Bob pass", "Cleo show"))
    answers_not_noted = game.records("s rose poignard hall ?", suggestion("Bob", "rose poignard hall"))
    assert answers_not_noted.err == ""


def test_in_any_order_a_suggestion_is_corrected_and_forced_too(game: Game) -> None:
    game.records("s me olive matraque veranda cleo", suggestion("Ana", OLIVE, "Bob pass", "Cleo show"))
    amended = "edit 1 s olive bob matraque veranda cleo"
    game.well(*amended.split())
    assert game.last["as"] == suggestion("Bob", OLIVE, "Cleo show")
    impossible = "s hall bob corde moutarde -"  # the hand of who keeps the log
    assert game(*impossible.split()).status == 3
    game.well(*f"{impossible} --force".split())


@pytest.mark.parametrize(
    "cards", ["olive matraque veranda", "veranda olive matraque", "matraque veranda olive"]
)
def test_cards_come_in_any_order(game: Game, cards: str) -> None:
    game.records(f"s me {cards} bob", suggestion("Ana", OLIVE, "Bob show"))


def test_names_of_several_words_are_typed_as_one_argument(game: Game) -> None:
    typed = ["s", "Bob", "Mademoiselle Rose", "Clef anglaise", "Salle à manger", "Cleo"]
    game.records(typed, suggestion("Bob", "rose clef-anglaise salle-a-manger", "Cleo show"))


def test_a_part_that_several_cards_share_is_understood_from_the_other_two(game: Game) -> None:
    """`re` begins words of Revolver and Reverend Green, `mo` of Moutarde; `p` of six cards."""
    game.records("s Bob rose re hall Cleo", suggestion("Bob", "rose revolver hall", "Cleo show"))
    game.records("s Bob re corde hall Cleo", suggestion("Bob", "olive corde hall", "Cleo show"))
    game.records(
        "s Bob rose corde salle-de Cleo", suggestion("Bob", "rose corde salle-de-billard", "Cleo show")
    )
    game.records("s Bob ro corde hall Cleo", suggestion("Bob", "rose corde hall", "Cleo show"))


def test_an_exact_name_wins_over_a_part_of_others(game: Game) -> None:
    """Salon is a card of 2008, and a part of two cards' names in classic; Ana is a part of Anabel."""
    game.start(header("classic", "Anabel Ana Bob"))
    game.records("s ana rose corde hall Bob", suggestion("Ana", "rose corde hall", "Bob show"))
    game.records(
        "s Anab rose corde hall Bob", suggestion("Anabel", "rose corde hall", "Ana pass", "Bob show")
    )


def test_a_player_called_me_is_himself(game: Game) -> None:
    game.start(header("classic", "Me Bob Moi", me="Bob"))
    game.records("s me rose corde hall moi", suggestion("Me", "rose corde hall", "Bob pass", "Moi show"))


@pytest.mark.parametrize("typed", ["--show Bob", "--show bo", "-- bob"])
def test_the_left_neighbour_shows_and_nobody_passes(game: Game, typed: str) -> None:
    game.records(f"s Ana olive matraque veranda {typed}", suggestion("Ana", OLIVE, "Bob show"))


@pytest.mark.parametrize("typed", ["add-suggestion me {} --nobody", "s me {} -"])
def test_nobody_makes_everybody_pass(game: Game, typed: str) -> None:
    game.records(typed.format(OLIVE), suggestion("Ana", OLIVE, "Bob pass", "Cleo pass"))


@pytest.mark.parametrize("short", ["-", "?", "unknown", "inconnu"])
def test_a_dash_says_nobody_and_a_question_mark_not_noted(game: Game, short: str) -> None:
    answers = ["Bob pass", "Cleo pass"] if short == "-" else []
    ran = game.records(f"s me {OLIVE} {short}", suggestion("Ana", OLIVE, *answers))
    assert ran.err == ""


def test_no_answer_is_recorded_as_none_and_warned_about(game: Game) -> None:
    ran = game.records(f"s me {OLIVE}", suggestion("Ana", OLIVE))
    assert ran.err.startswith("cluedo-notes: no answer was noted")
    assert len(ran.err.splitlines()) == 1


def test_where_nobody_is_left_to_answer_none_is_missed(game: Game) -> None:
    game.start(header("got-red-keep", "Jaime Arya", me="Jaime"))
    game("add", "open-hand", "Arya", "sansa", "--force")
    ran = game("s", "me", "petyr", "arba", "qyb")
    assert "no answer was noted" not in ran.err
    assert "nobody could show you a card" in ran.err


def test_passes_are_filled_in_around_the_table(game: Game) -> None:
    game.start(header("classic", "Ana Bob Cleo Dan Eva"))
    expected = suggestion("Dan", OLIVE, "Eva pass", "Ana pass", "Bob show")
    game.records(f"s Dan {OLIVE} Bob", expected)


def test_an_eliminated_player_is_not_asked(game: Game) -> None:
    """A-S0-22: he does not answer."""
    game.start(SECRETS, DEAD_BOB)
    game.records(
        "s me violet poison salon dan", suggestion("Ana", "violet poison salon", "Cleo pass", "Dan show")
    )
    expected = suggestion("Dan", "violet poison observatoire", "Ana pass", "Cleo pass")
    game.records("s dan violet poison observatoire -", expected)


def test_an_eliminated_player_named_as_shower_is_asked_in_his_seat(game: Game) -> None:
    """Some tables let him show; nobody behind him is then asked."""
    out = {"type": "open_hand", "player": "Cleo", "cards": ["olive", "batte", "hache", "patio", "cuisine"]}
    game.start(SECRETS, out)
    game.records("s bob olive poison salon cleo", suggestion("Bob", "olive poison salon", "Cleo show"))
    game.records(
        "s ana olive poison observatoire cleo=olive",
        suggestion("Ana", "olive poison observatoire", "Bob pass", "Cleo show olive"),
    )
    game.records("s bob violet poison salon dan", suggestion("Bob", "violet poison salon", "Dan show"))


def test_at_an_earlier_place_he_who_dies_later_still_passes(game: Game) -> None:
    game.start(SECRETS, DEAD_BOB)
    said = suggestion("Ana", "violet poison salon", "Bob pass", "Cleo show")
    game.records("insert 0 s me violet poison salon cleo", {"type": "insert", "after": 0, "as": said})


def test_in_master_detective_all_who_showed_are_named_and_the_others_passed(game: Game) -> None:
    game.start(header("master-detective", "Ana Bob Cleo Dan"))
    answers = ("Bob show", "Cleo pass", "Dan show")
    cards = "violet corde grange"
    game.records(f"s Ana {cards} bob dan".split(), suggestion("Ana", cards, *answers))


def test_a_snoop_draws_a_card_and_a_spy_sees_one(game: Game) -> None:
    for edition, does in (("master-detective", "draws"), ("super", "sees")):
        game.start(header(edition, "Ana Bob Cleo Dan"))
        ran = game.well("--lang", "en", "add", "spy", "Ana", "Bob", "corde")
        assert f"spies on Bob and {does} the Rope" in ran.out


def test_where_all_witnesses_answer_those_who_did_not_show_passed(game: Game) -> None:
    game.start(header("super", "Ana Bob Cleo Dan", options={"witnesses": "all"}))
    said = "rose corde jardin"
    expected = suggestion("Ana", said, "Bob show", "Cleo pass", "Dan show corde")
    game.records(
        f"add-suggestion Ana {said} --show Bob --show Dan",
        suggestion("Ana", said, "Bob show", "Cleo pass", "Dan show"),
    )
    game.records(f"s Ana {said} bob dan =corde", expected)
    nobody = suggestion("Bob", "olive poison jardin", "Cleo pass", "Dan pass", "Ana pass")
    game.records("s Bob olive poison jardin -", nobody)


def test_left_then_all_ends_with_the_left_neighbour_or_asks_all_the_others(game: Game) -> None:
    """A-S1-2, the literal reading."""
    game.start(header("super", "Ana Bob Cleo Dan", options={"witnesses": "left-then-all"}))
    said = "rose corde jardin"
    game.records(f"s Ana {said} bob", suggestion("Ana", said, "Bob show"))
    said = "olive poison grange"
    game.records(f"s Ana {said} cleo", suggestion("Ana", said, "Bob pass", "Cleo show", "Dan pass"))
    said = "violet poison kiosque"
    game.records(f"s Dan {said} bob cleo", suggestion("Dan", said, "Ana pass", "Bob show", "Cleo show"))


def test_a_block_fills_no_pass_in(game: Game) -> None:
    """A-S0-23: it implies nothing about players not yet asked."""
    game.start(SECRETS)
    said = "violet poison salon"
    game.records(f"add-suggestion Bob {said} --block Dan", suggestion("Bob", said, "Dan block"))
    game.records(f"s Bob {said} --pass cleo --block cleo", suggestion("Bob", said, "Cleo pass", "Cleo block"))


def test_only_the_short_form_fills_in_the_passes_before_a_pass(game: Game) -> None:
    """The help of `--pass` says that its passes are noted exactly."""
    game.start(header("classic", "Ana Bob Cleo Dan Eva"))
    game.records(f"add-suggestion Ana {OLIVE} --pass dan", suggestion("Ana", OLIVE, "Dan pass"))
    passes = suggestion("Ana", OLIVE, "Bob pass", "Cleo pass", "Dan pass")
    game.records(f"add-suggestion Ana {OLIVE} dan-", passes)


def test_drawing_comes_before_the_answers(game: Game) -> None:
    game.start(SECRETS)
    expected = suggestion("Bob", "violet poison salon", "Dan draw", "Cleo pass", "Dan show")
    game.records("s Bob violet poison salon Dan --draw dan", expected)


def test_every_answer_can_be_given_just_as_it_was(game: Game) -> None:
    game.start(SECRETS)
    answers = "cleo:draw,cleo:pass,dan:pass,ana:show=salon"
    expected = suggestion(
        "Bob", "violet poison salon", "Cleo draw", "Cleo pass", "Dan pass", "Ana show salon"
    )
    game.records(f"add-suggestion Bob violet poison salon --answers {answers}", expected)


def test_a_power_is_named_by_id_or_in_either_language(game: Game) -> None:
    game.start(SECRETS)
    expected = suggestion("Bob", "violet poison patio", "Cleo show", power="suggest-anywhere")
    game.records("s Bob violet poison patio cleo --power suggest-anywhere", expected)
    game.records("s Bob violet poison patio cleo --power anywhere", expected)
    game.records("s Bob violet poison patio cleo --power importe", expected)
