"""The form of a suggestion that was heard in part."""

import pytest

from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Action, HeardInPart, Response
from cluedo_notes.game.table.of_log import first_table
from cluedo_notes.language.words import words_in
from cluedo_notes.web.forms.event_forms import event_of, fields_of, filled_of
from cluedo_notes.web.forms.fields import AnswersField, FormValues
from cluedo_notes.web.forms.inputs import FormContext
from tests.helpers.cli.playing import header
from tests.helpers.logs import as_log

KIND = "heard_in_part"
LOG = as_log([header("classic", "Ana Bob Cleo Dan", me="Ana", hand=["rose", "corde", "hall", "bureau"])])
AT = FormContext(LOG, first_table(LOG), words_in("en"))

PASS, SHOW = Action.PASS, Action.SHOW


@pytest.mark.parametrize(
    "event",
    [
        HeardInPart("Bob", "olive", None, "cuisine", (Response("Cleo", PASS), Response("Dan", SHOW))),
        HeardInPart("Cleo", None, None, "veranda", (Response("Dan", SHOW),)),
        HeardInPart("Ana", "olive", None, "cuisine", (Response("Bob", SHOW, "olive"),)),
        HeardInPart(None, "olive", "revolver", "cuisine", (Response("Bob", PASS), Response("Dan", SHOW))),
        HeardInPart(None, "olive", None, "cuisine", (Response("Bob", SHOW),)),
        HeardInPart(None, "olive", None, None, ()),
        HeardInPart("Bob", "olive", None, None, ()),
    ],
)
def test_an_event_fills_the_form_and_the_form_means_it(event: HeardInPart) -> None:
    filled = filled_of(event, AT)
    assert event_of(KIND, AT, filled) == event
    assert fields_of(KIND, AT, filled)


def test_each_card_and_the_asker_may_be_left_unheard() -> None:
    asked = {
        field.name: next(option.label for option in field.options)
        for field in fields_of(KIND, AT, FormValues({}))
        if hasattr(field, "options") and hasattr(field, "name")
    }
    assert {asked[key] for key in ("player", "suspect", "weapon", "room")} == {"not heard"}


def test_the_keeper_is_offered_each_card_of_their_own_once() -> None:
    filled = FormValues({"player": ("Dan",), "suspect": ("olive",), "room": ("hall",)})
    (answers,) = (field for field in fields_of(KIND, AT, filled) if isinstance(field, AnswersField))
    (row,) = (row.choice for row in answers.rows if row.is_me)
    labels = ["not said", "I show the Hall", "passed", "showed the weapon", "not asked, or not heard"]
    assert [option.label for option in row.options] == labels


@pytest.mark.parametrize(
    ("filled", "code"),
    [
        ({"player": ("Bob",), "showed": ("2",)}, "heard-nothing"),
        ({"suspect": ("olive",), "weapon": ("corde",), "showed": ("nobody",)}, "asker-not-heard-answers"),
        (
            {"player": ("Bob",), "suspect": ("olive",), "weapon": ("corde",), "room": ("hall",)},
            "heard-all",
        ),
    ],
)
def test_what_means_nothing_is_said(filled: dict[str, tuple[str, ...]], code: str) -> None:
    with pytest.raises(EntryError) as refused:
        event_of(KIND, AT, FormValues(filled))
    assert refused.value.message.code == code
