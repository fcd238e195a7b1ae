"""The player who showed, in one tap: the same event as the rows of all answers give."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.editions import Category
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Action, Response, Suggestion
from cluedo_notes.web.forms.event_forms import event_of, fields_of, filled_of
from cluedo_notes.web.forms.fields import AnswersField, FormValues
from cluedo_notes.web.forms.shower import SEEN, SHOWED
from tests.web.forms.test_event_forms import at_start

HAND = ("moutarde", "poignard", "corde", "hall", "bureau", "cuisine")
SEATS = ("Ana", "Bob", "Cleo")
NONE_OF_MINE = ("rose", "revolver", "veranda")


def tapped(asker: str, triple: tuple[str, str, str], showed: str, **more: str) -> Suggestion:
    """What a form with these taps means; Ana keeps the log."""
    named = {"player": asker} | {str(one): card for one, card in zip(Category, triple, strict=True)}
    values = {key.replace("_", "-"): (value,) for key, value in (named | more | {SHOWED: showed}).items()}
    event = event_of("suggestion", at_start(), FormValues(values))
    assert isinstance(event, Suggestion)
    return event


def said(event: Suggestion) -> str:
    return ", ".join(" ".join(filter(None, (one.player, one.action, one.card))) for one in event.responses)


@pytest.mark.parametrize(
    ("asker", "showed", "seen", "answers"),
    [
        ("Ana", "1", "", "Bob show"),
        ("Ana", "1", "weapon", "Bob show revolver"),
        ("Ana", "2", "room", "Bob pass, Cleo show veranda"),
        ("Ana", "nobody", "", "Bob pass, Cleo pass"),
        ("Ana", "unheard", "", ""),
        ("Bob", "2", "", "Cleo show"),
        ("Bob", "2", "weapon", "Cleo show"),  # Ana cannot have seen it
        ("Cleo", "1", "", "Ana pass, Bob show"),
        ("Bob", "nobody", "suspect", "Cleo pass, Ana pass"),
    ],
)
def test_one_tap_says_who_showed_and_who_passed_before(
    asker: str, showed: str, seen: str, answers: str
) -> None:
    assert said(tapped(asker, NONE_OF_MINE, showed, seen=seen)) == answers


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_those_who_may_have_shown_stand_in_the_order_of_asking(seat: int) -> None:
    """Who asks stands last, where nobody looks for them; only the page hides them."""
    fields = fields_of("suggestion", at_start(), FormValues({"player": (SEATS[seat],)}))
    (answers,) = (one for one in fields if isinstance(one, AnswersField))
    around = (*SEATS[seat + 1 :], *SEATS[: seat + 1])
    assert [one.label for one in answers.shower.players] == list(around)
    assert [one.value for one in answers.shower.players] == [str(SEATS.index(one)) for one in around]


@pytest.mark.parametrize(
    "triple", list(product(("rose", "moutarde"), ("revolver", "corde"), ("veranda", "hall")))
)
@pytest.mark.parametrize("seen", ["", *map(str, Category)])
def test_the_keepers_own_card_is_known_or_asked_for(triple: tuple[str, str, str], seen: str) -> None:
    """With one of the three in hand it was that one, whatever is tapped; with several the one tapped; with
    none there was nothing to show."""
    mine = dict(zip(map(str, Category), triple, strict=True))
    mine = {category: card for category, card in mine.items() if card in HAND}
    shown = mine.get(seen) or (next(iter(mine.values())) if len(mine) == 1 else None)
    if shown is not None:
        assert tapped("Cleo", triple, "0", seen=seen).responses[-1] == Response("Ana", Action.SHOW, shown)
        return
    with pytest.raises(EntryError) as refused:
        tapped("Cleo", triple, "0", seen=seen)
    assert refused.value.message.code == ("tap-which-did-you-show" if mine else "tap-none-of-mine")


def test_the_keepers_row_says_which_card_they_showed() -> None:
    """A correction says it nowhere else if another player asked."""
    two = ("rose", "corde", "hall")
    assert said(tapped("Cleo", two, "0", answer_0="show:corde")) == "Ana show corde"
    assert said(tapped("Cleo", two, "0", answer_0="show:corde", seen="room")) == "Ana show hall"
    with pytest.raises(EntryError) as refused:  # the card was corrected
        tapped("Cleo", two, "0", answer_0="show:poignard")
    assert refused.value.message.code == "tap-which-did-you-show"


def test_another_tap_clears_who_showed_before() -> None:
    """A row that said that Bob showed no longer does; that he passed, blocked or drew stays."""
    assert said(tapped("Ana", NONE_OF_MINE, "2", answer_1="show:rose")) == "Bob pass, Cleo show"
    assert said(tapped("Ana", NONE_OF_MINE, "nobody", answer_2="show")) == "Bob pass, Cleo pass"
    assert said(tapped("Ana", NONE_OF_MINE, "2", answer_1="none")) == "Cleo show"


@given(
    st.sampled_from(SEATS),
    st.sampled_from(["0", "1", "2", "nobody"]),
    st.sampled_from(["", *map(str, Category)]),
)
def test_a_corrected_event_shows_the_tap_that_noted_it(asker: str, showed: str, seen: str) -> None:
    if showed == str(SEATS.index(asker)):
        return
    triple = ("moutarde", "revolver", "veranda")
    event = tapped(asker, triple, showed, seen=seen)
    at = at_start()
    (field,) = [
        one for one in fields_of("suggestion", at, filled_of(event, at)) if isinstance(one, AnswersField)
    ]
    assert (field.unusual, field.shower.chosen) == (False, showed)
    again = {"player": asker} | {str(one): card for one, card in zip(Category, triple, strict=True)}
    again |= {SHOWED: field.shower.chosen, SEEN: field.shower.seen.chosen}
    assert event_of("suggestion", at, FormValues({key: (value,) for key, value in again.items()})) == event


@pytest.mark.parametrize(
    "answers",
    [
        (Response("Bob", Action.BLOCK),),
        (Response("Bob", Action.SHOW), Response("Cleo", Action.SHOW)),
        (Response("Cleo", Action.SHOW),),
    ],
)
def test_what_one_tap_cannot_say_is_folded_out(answers: tuple[Response, ...]) -> None:
    at = at_start()
    filled = filled_of(Suggestion("Ana", *NONE_OF_MINE, answers), at)
    (field,) = [one for one in fields_of("suggestion", at, filled) if isinstance(one, AnswersField)]
    assert field.unusual


def test_the_players_stand_in_their_order_from_the_keepers_left() -> None:
    (field,) = [
        one for one in fields_of("suggestion", at_start(), FormValues()) if isinstance(one, AnswersField)
    ]
    assert [one.label for one in field.shower.players] == ["Bob", "Cleo", "Ana"]
    assert (field.shower.me, field.shower.chosen, field.unusual) == ("Ana", "", False)


def test_a_card_that_was_seen_is_not_dropped_because_nobody_is_tapped() -> None:
    """A correction saved by its button may say what was shown before it says who showed."""
    with pytest.raises(EntryError) as refused:
        tapped("Ana", NONE_OF_MINE, "", seen="weapon")
    assert refused.value.message.code == "tap-seen-from-whom"
    assert said(tapped("Bob", NONE_OF_MINE, "", seen="weapon")) == ""  # Ana cannot have seen it
