"""A suggestion in a sentence: its meaning, doubtful ones, and that shorthand comes first."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.game.entry.shorthand import sentence
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.entry.shorthand.sentence import NearMiss, SpokenLine, Unclear
from cluedo_notes.game.errors import EntryError
from cluedo_notes.limits import MOST_SUGGESTION_WORDS
from tests.game.entry.shorthand.test_parse import lines, start
from tests.helpers.places import ROOT

ENGLISH = ("Ana", "Bob", "Cleo")
FRENCH = ("Zoé", "Léo", "Lana")
PAWNS = ("Plum", "Mustard", "Scarlett")


def read(line: str, players: tuple[str, ...] = ENGLISH, **changes: object) -> str:
    """The meaning of a line, on the turn of the first player, who keeps the log."""
    seats = [{"name": name} for name in players]
    log, table = start(players=seats, me=players[0], first_player=players[0], **changes)
    event = SpokenLine(line).build(log, table)
    answers = (" ".join(filter(None, (said.player, said.action, said.card))) for said in event.responses)
    return ", ".join((f"{event.player} {' '.join(event.triple)}", *answers))


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("Bob asks Plum, rope, hall. Cleo shows", "Bob violet corde hall, Cleo show"),
        ("Bob: plum / rope / hall -> Cleo (rope)", "Bob violet corde hall, Cleo show corde"),
        ("Bob asks Cleo about plum, rope, hall: I show", "Bob violet corde hall, Cleo pass, Ana show"),
        ("plum in the hall with the rope, Bob shows me plum", "Ana violet corde hall, Bob show violet"),
        ("Bob: plum, rope, hall, Cleo showed to Bob the rope", "Bob violet corde hall, Cleo show corde"),
        ("Bob asks plum, rope, hall, Cleo has nothing", "Bob violet corde hall, Cleo pass"),
        ("Bob asks plum, rope, hall, neither Cleo nor Ana", "Bob violet corde hall, Cleo pass, Ana pass"),
        ("Cleo shows, Bob asked plum, rope, hall", "Bob violet corde hall, Cleo show"),
        ("Bob says plum, rope, hall. Cleo says no, I said yes", "Bob violet corde hall, Cleo pass, Ana show"),
        ("Bob dit violet, corde, hall ; Cleo dit non", "Bob violet corde hall, Cleo pass"),
        ("Bob: plum rope hall (Cleo no, Ana yes)", "Bob violet corde hall, Cleo pass, Ana show"),
        ("Bob - plum - rope - hall - none", "Bob violet corde hall, Cleo pass, Ana pass"),
        ("Bob: plum, rope, hall ?", "Bob violet corde hall"),
        ("c, plum / hall / b=rope", "Cleo violet corde hall, Ana pass, Bob show corde"),
        ("a: plum / rope / hall, b-, c", "Ana violet corde hall, Bob pass, Cleo show"),
        ("Bob asks plum rope hall, Cleo shows --force", "Bob violet corde hall, Cleo show"),
    ],
)
def test_a_sentence_says_who_asks_shows_and_passes(line: str, meaning: str) -> None:
    assert read(line) == meaning


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("Bob asked about plum with the rope in the hall, Cleo showed one", "Cleo show"),
        ("Bob says it was plum with the rope in the hall, Cleo showed him one", "Cleo show"),
        ("Bob guessed it was plum, rope, hall. Cleo couldn't, Ana could", "Cleo pass, Ana show"),
        ("Bob said it was plum, rope, hall, it was Ana who showed", "Cleo pass, Ana show"),
        ("Bob asks plum, rope, hall, Cleo can't show", "Cleo pass"),
        ("Bob asks plum, rope, hall, nobody could answer", "Cleo pass, Ana pass"),
        ("Bob asks plum, rope, hall, no one had anything", "Cleo pass, Ana pass"),
        ("Bob demande si c'est violet avec la corde dans le hall, Cleo lui en montre une", "Cleo show"),
        ("Bob dit que c'est violet avec la corde dans le hall, Cleo répond", "Cleo show"),
        ("Bob croit que c'est violet, corde, hall, c'est Ana qui montre", "Cleo pass, Ana show"),
        ("Bob suppose violet, corde, hall, Cleo ne peut pas, Ana a répondu", "Cleo pass, Ana show"),
        ("Bob demande violet, corde, hall, personne ne peut répondre", "Cleo pass, Ana pass"),
        ("Bob asks plum, rope, hall. Cleo said nothing, Ana answers no", "Cleo pass, Ana pass"),
        ("Bob asks plum, rope, hall, Cleo had none, I show", "Cleo pass, Ana show"),
        ("Bob asks plum, rope, hall, nobody had it", "Cleo pass, Ana pass"),
        ("Bob demande violet, corde, hall. Cleo répond non, Ana montre", "Cleo pass, Ana show"),
        ("Bob demande violet, corde, hall. Cleo ne dit rien, Ana n'en a aucune", "Cleo pass, Ana pass"),
        ("Bob demande violet, corde, hall, Cleo n'en a pas", "Cleo pass"),
        ("Bob demande violet, corde, hall, personne n'en avait", "Cleo pass, Ana pass"),
        ("Bob asks plum, rope, hall, Cleo doesn't have any, I don't either", "Cleo pass, Ana pass"),
        ("Bob asks plum, rope, hall, Cleo cant, I answered yes", "Cleo pass, Ana show"),
        ("Bob asks plum, rope, hall, neither Cleo nor Ana had it", "Cleo pass, Ana pass"),
        ("Bob asks plum, rope, hall, neither Cleo had it, Ana shows", "Cleo pass, Ana show"),
        ("Bob plum rope hall, none had it", "Cleo pass, Ana pass"),
        ("Bob plum rope hall, Cleo has it", "Cleo show"),
        ("Bob plum rope hall, Cleo showed something", "Cleo show"),
        ("Bob violet corde hall, Cleo passe, j'ai rien", "Cleo pass, Ana pass"),
        ("Bob violet corde hall, Cleo ne l'a pas, moi non plus", "Cleo pass, Ana pass"),
        ("Bob violet corde hall, je n'ai rien, Cleo répond oui", "Cleo show, Ana pass"),
    ],
)
def test_a_sentence_is_read_as_families_say_it(line: str, meaning: str) -> None:
    assert read(line) == f"Bob violet corde hall, {meaning}"


@pytest.mark.parametrize(
    "forgotten",
    [
        *("don't know", "no idea", "missed it", "can't remember who answered", "forgot who", "I didn't hear"),
        *("je sais pas", "aucune idée", "pas entendu", "sais plus", "je ne sais plus qui", "j'ai oublié"),
    ],
)
def test_a_forgotten_answer_in_words_is_one_not_noted_and_only_right_behind_the_cards(forgotten: str) -> None:
    for line in ("Bob plum rope hall", "Bob asks plum in the hall with the rope,"):
        assert read(f"{line} {forgotten}") == "Bob violet corde hall"
    for line in (
        f"Bob asks plum rope hall, Cleo {forgotten}",
        f"Bob asks plum rope hall, Cleo passes, {forgotten}",
        f"Bob asks plum rope hall, Cleo shows rope, {forgotten}",
        f"Bob asks plum rope hall, {forgotten}, Cleo shows",
        f"Bob asks plum rope hall, nobody, {forgotten}",
        f"Bob asks plum rope, {forgotten}",
        f"? plum rope hall {forgotten}",
    ):
        with pytest.raises(EntryError):
            read(line)


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        (
            "m green dagger lounge nobody",
            "Margaret olive poignard petit-salon, Dan pass, Ana pass, Cleo pass",
        ),
        ("c plum rope hall nobody", "Cleo violet corde hall, Margaret pass, Dan pass, Ana pass"),
        ("a plum rope hall, dan shows", "Ana violet corde hall, Cleo pass, Margaret pass, Dan show"),
        ("d plum rope hall, a showed", "Dan violet corde hall, Ana show"),
        ("m plum rope hall dan showed the rope", "Margaret violet corde hall, Dan show corde"),
        ("da plum rope hall, a card is shown by cleo", None),
        ("m. green dagger lounge nobody", None),  # Mr Green
        ("a plum in the hall with the rope nobody", None),
        ("c'est plum rope hall, dan montre", "Ana violet corde hall, Cleo pass, Margaret pass, Dan show"),
    ],
)
def test_one_letter_before_three_cards_is_the_asker_as_in_shorthand(line: str, meaning: str | None) -> None:
    players = ("Ana", "Cleo", "Margaret", "Dan")
    if meaning is None:
        with pytest.raises(EntryError):
            read(line, players)
    else:
        assert read(line, players) == meaning


@pytest.mark.parametrize("verb", ["montre", "a montré"])
def test_one_letter_is_the_asker_also_before_a_verb(verb: str) -> None:
    players = ("Papa", "Maman", "Léo")
    assert read(f"p moutarde poignard hall, maman {verb}", players) == (
        "Papa moutarde poignard hall, Maman show"
    )


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("Bob asked Cleo about plum with the rope in the hall, he showed one", "Cleo show"),
        ("Bob asked Cleo about plum, rope, hall, she couldn't, Ana showed", "Cleo pass, Ana show"),
        ("Bob demande à Cleo si c'est violet, corde, hall, elle en montre une", "Cleo show"),
        ("Bob asks plum, rope, hall, he showed one", None),  # nobody else is named
        ("Bob asked Ana about plum, rope, hall, he showed one", None),  # who keeps the log says "I"
        ("Bob asked me about plum, rope, hall, he showed one", None),
        ("Bob asked Cleo about plum, rope, hall, Dan passed, he showed one", None),  # Cleo, or Dan
        ("Bob asked Cleo about plum, rope, hall, Cleo passed, she showed one", None),
        ("Bob: plum, rope, hall, Cleo passed, did he show", None),
    ],
)
def test_a_pronoun_is_the_only_other_player_who_was_named_or_means_nothing(
    line: str, meaning: str | None
) -> None:
    if meaning is None:
        with pytest.raises(EntryError):
            read(line, (*ENGLISH, "Dan"))
    else:
        assert (
            read(line, (*ENGLISH, "Dan")).removeprefix("Bob violet corde hall, ").replace("Dan pass, ", "")
            == meaning
        )


@pytest.mark.parametrize("player", ["Helen", "Shelley", "Ellen", "Ilan"])
def test_a_pronoun_that_begins_a_name_is_no_other_player(player: str) -> None:
    for pronoun in ("he", "she", "il", "elle"):
        line = f"Bob asked Cleo about plum, rope, hall, {pronoun} showed one"
        if player.casefold().startswith(pronoun):
            with pytest.raises(EntryError):
                read(line, ("Ana", "Bob", "Cleo", player))


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("he asks plum with the rope in the hall, cleo passes, bob passes", "Cleo pass, Bob pass"),
        ("he: plum / rope / hall -> cleo", "Cleo show"),
    ],
)
def test_a_pronoun_that_nobody_stands_before_may_begin_a_name(line: str, answers: str) -> None:
    players = ("Helen", "Cleo", "Bob")
    assert read(line, players) == f"Helen violet corde hall, {answers}"


@pytest.mark.parametrize(
    ("line", "code", "typed"),
    [
        ("Bob asks Plum, lead pipe, xyz; Cleo shows", "quick-unknown", "xyz"),
        ("Bob broods over Plum, lead pipe, lounge; Cleo shows", "quick-unsure", "broods"),
        ("Bob s'interroge sur Plum avec la corde dans le hall, Cleo montre", "quick-unsure", "s'interroge"),
        ("Bob : violet, corde, salon → personne", "quick-ambiguous", "salon"),
        ("Bob demande Violet, la corde, le salon : Cleo montre", "quick-ambiguous", "salon"),
        ("Bob asks plum or green, rope, hall, Cleo shows", "quick-unsure", "or"),
        ("Bob asks Plum in the kitchen; Cleo shows", "quick-missing", None),
        ("Bob: plum w/o the rope in the hall; I show rope", "quick-unsure", "w/o"),
        ("Bob: plum, rope, hall, Cleo refused", "quick-unsure", "refused"),
        *(
            (f"Bob: plum, rope, hall, {shown}", "quick-who-showed", None)
            for shown in ("somebody showed", "all passed except Cleo", "personne à part Cleo", "all but Cleo")
        ),
        ("Bob: plum, rope, hall, Cleo showed but I forgot", "quick-unsure", "but"),
        ("Bob: plum, rope, hall, Cleo shows me plum", "quick-unsure", "me"),
        ("Bob: plum, rope, hall -> Cleo!", "quick-unsure", "!"),
    ],
)
def test_a_sentence_is_refused_for_what_is_wrong_with_it_not_for_its_verb_or_its_colon(
    line: str, code: str, typed: str | None
) -> None:
    with pytest.raises(Unclear) as refused:
        read(line)
    assert refused.value.message.code == code
    assert refused.value.message.arguments.get("typed") == typed


@pytest.mark.parametrize(
    "line",
    [
        "Bob asks plum rope hall",  # on Ana's turn, and Bob does not answer
        "Bob: plum rope hall",
        "Bob with the rope in the hall plum",
        "plum in the hall with the rope bob",
        "a plum in the hall with the rope, bob shows",  # Ana, or the article
        "Bob asks plum rope hall, only Cleo shows",
        "Bob asks plum rope hall, nobody but Cleo",
        "Bob asks plum rope hall, if Cleo shows",
        "Bob asks Cleo about plum rope hall",
        "Bob asks plum rope hall, Cleo shows me plum",  # to Ana, who did not ask
        "Bob asks plum rope hall, Cleo has no rope, Ana shows",
        "Bob asks plum rope hall, Cleo doesn't have any rope",
        "Bob asks plum rope hall, neither Cleo nor Ana yes",
        "Bob asks plum rope hall, neither Cleo nor Ana had it rope",
        "Bob asks plum rope hall, not sure",  # of the answer, or of the hall
        "Cleo has it, Bob asked plum, rope, hall",
        "Bob shows plum rope hall",
        "Bob: plum / rope / billiard the room -> Cleo",  # named twice, and not seen
        "Cleo shows, Bob asked plum, lead the pipe, hall",
        "Bob: plum / rope / hall -> Cleo or Ana",
        "Bob / plum or mustard / rope / hall / Cleo",
        "Bob passes plum rope hall",
        "nobody asks plum rope hall",
        "Ana -> Bob: plum rope hall",
        "Bob: plum rope hall -> Cleo!",
        "Bob: plum rope hall -> Cleo?",
        "Bob: plum, rope?, hall -> Cleo",
        *(
            "plum rope hall bob showed (i think)",
            "plum rope hall bob, i think",
            "plum rope hall nobody i think",
        ),
        "Bob: plum rope hall (?)",
        "Bob: plum rope hall, Cleo ?",
        "Bob: plum rope hall - Cleo",  # nobody, or Cleo
        "Bob: plum rope hall, Cleo -",
        "Bob: plum rope hall -Cleo",
        "Bob and Cleo: plum rope hall, Ana shows",
        "Bob: plum rope hall and Cleo",
        "Bob + plum + rope + hall + Cleo",
        "Bob asks plum rope hall, Cleo shows ^suggest-twice",
        "",
        "->",
    ],
)
def test_what_is_doubtful_means_nothing(line: str) -> None:
    with pytest.raises(EntryError):
        read(line)


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        (
            "je demande Rose, corde, hall ; Lana me montre la corde",
            "Zoé rose corde hall, Léo pass, Lana show corde",
        ),
        (
            "Léo demande à Lana Rose avec la corde dans le hall, je montre",
            "Léo rose corde hall, Lana pass, Zoé show",
        ),
        ("Léo demande Rose, corde, hall à Lana, Lana montre", "Léo rose corde hall, Lana show"),
        ("le: moutarde, corde, hall; Lana montre", "Léo moutarde corde hall, Lana show"),
        ("Zoé demande Rose avec la corde dans le hall", None),  # "le" is not Léo
        ("Léo demande Rose, corde, hall ; Lana me montre la corde", None),
        ("Zoé demande Rose, corde, hall, Léo la montre", None),  # Lana, or the card
        ("la rose, la corde, le hall, lé montre", None),
    ],
)
def test_articles_are_no_players(line: str, meaning: str | None) -> None:
    if meaning is None:
        with pytest.raises(EntryError):
            read(line, FRENCH)
    else:
        assert read(line, FRENCH) == meaning


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        (
            "Plum asks Mustard in the hall with the rope, Scarlett shows",
            "Plum moutarde corde hall, Mustard pass, Scarlett show",
        ),
        ("Plum: Plum, rope, hall -> Scarlett", "Plum violet corde hall, Mustard pass, Scarlett show"),
        ("Scarlett: Plum, rope, hall, nobody", "Scarlett violet corde hall, Plum pass, Mustard pass"),
        ("Plum asks Mustard about White with the rope in the hall, Scarlett shows", None),
        ("Plum: rope, hall, Mustard, Scarlett", None),
        ("Plum asks Mustard, rope, hall, Scarlett shows Plum", None),  # the player or the card
        ("plum mustard rope hall scarlett", None),
    ],
)
def test_a_player_called_as_a_pawn_is_its_card_where_only_that_makes_the_line_whole(
    line: str, meaning: str | None
) -> None:
    if meaning is None:
        with pytest.raises(EntryError):
            read(line, PAWNS)
    else:
        assert read(line, PAWNS) == meaning


DOCUMENTED = (
    "Bob violet corde cuisine, Cleo show corde",
    "Bob moutarde matraque salle-a-manger, Cleo pass, Ana pass",
    "Bob violet corde hall, Cleo pass, Ana show corde",
)
"""What the sentences of the documentation mean, in their order."""


def test_the_sentences_of_the_documentation_mean_what_it_says() -> None:
    page = (
        (ROOT / "docs" / "play.md").read_text("utf-8").partition("### In a sentence")[2].partition("\n## ")[0]
    )
    typed = re.findall(r"^\| `(.+?)` \|", page, re.MULTILINE)
    assert tuple(map(read, typed)) == DOCUMENTED
    for line in typed:
        for word in ("not", "or", "maybe"):
            with pytest.raises(EntryError):
                read(f"{line} {word}")
    with pytest.raises(NearMiss):
        read("Bob: Plum / Rope / libary -> Cleo")


def test_who_is_named_among_the_cards_may_be_asked_rather_than_show() -> None:
    everybody = {"options": {"leftover": "none", "witnesses": "all"}}
    with pytest.raises(EntryError):
        read("Ana asks Bob, Cleo about plum rope hall", **everybody)
    assert (
        read("Ana asks plum rope hall, Bob, Cleo", **everybody)
        == "Ana violet corde hall, Bob show, Cleo show"
    )


def test_slips_near_to_one_name_are_mended_and_not_taken() -> None:
    with pytest.raises(NearMiss) as caught:
        read("Bob asks plumm in the libary with the rope, Cleo shows")
    assert caught.value.message.code == "unknown-did-you-mean"
    assert caught.value.instead == "Bob asks plum in the library with the rope, Cleo shows"
    for line in ("Bob asks plumm in the xyz with the rope, Cleo shows", "bob asks plumm rope hall", "plumm"):
        with pytest.raises(EntryError) as refused:
            read(line)
        assert not isinstance(refused.value, NearMiss), line


def test_a_line_of_very_many_words_is_refused() -> None:
    for line in (
        "Bob: plum, rope, hall -> Cleo" + " the" * MOST_SUGGESTION_WORDS,
        "->" * 100_000,
        "a/" * 100_000,
    ):
        with pytest.raises(EntryError):
            read(line)


@given(line=lines(), first=st.sampled_from([None, "Ana", "Cleo"]))
def test_what_means_something_as_shorthand_is_never_read_as_a_sentence(line: str, first: str | None) -> None:
    log, table = start(players=[{"name": name} for name in (*ENGLISH, "Rose")], me=None, first_player=first)
    try:
        meant = parse_shorthand(line).build(log, table)
    except EntryError as refused:
        try:
            assert sentence.spoken(line, refused, log, table) is not None
        except EntryError as error:
            assert error is refused or isinstance(error, NearMiss)
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(sentence, "spoken")
        assert SpokenLine(line).build(log, table) == meant
