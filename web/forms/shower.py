"""The usual answer to a suggestion in one tap: the player who showed a card."""

from urllib.parse import parse_qsl, urlencode

from cluedo_notes.editions import Category
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Action
from cluedo_notes.game.table.asking import one_shows
from cluedo_notes.language.message import message
from cluedo_notes.web.forms.fields import ChoiceField, FormValues, Option, ShowerField
from cluedo_notes.web.forms.inputs import FormContext

SHOWED = "showed"
"""The form's name for the one tap: the seat of the player who showed, or one of the two values below."""

NOBODY, UNHEARD = "nobody", "unheard"
"""The values if all passed, and if the answers were not noted."""

WAS = "was"
"""The form's name for the tap that meant the same as the rows when they were shown, with those rows."""

SEEN = "seen"
"""The form's name for the card that the keeper saw, by its category."""

ANSWER = "answer-"
"""The beginning of the rows' names; the seat follows."""


ROWS = (ANSWER, "drew", "drawn-", "order", NOBODY)
"""The beginnings of all names of the rows."""


def shower_field(at: FormContext, filled: FormValues, chosen: str) -> ShowerField:
    """The field. `chosen`: the tap that means the same as the rows."""
    seats, me = at.log.deal.players, at.log.header.me
    asker = filled.one("player") if filled.one("player") in seats else me or seats[-1]
    in_turn = (*at.table.asked_from(asker), asker) if one_tap_suffices(at) else ()
    players = tuple(
        Option(str(seats.index(player)), player, at.words("tap-me") if player == me else "")
        for player in in_turn
    )
    categories = (Option(category, at.words(f"tap-seen-{category}")) for category in map(str, Category))
    options = (*categories, Option("", at.words("tap-seen-none")))
    which = ChoiceField(SEEN, at.words("tap-seen-card"), options, _seen(at, filled))
    rows = {name: filled.one(name) for name in _row_names(filled)}
    was = urlencode({SHOWED: chosen} | rows)
    return ShowerField(players, me or "", at.log.header.hand or (), which, chosen, was)


def one_tap_suffices(at: FormContext) -> bool:
    """Can only one player show a card, so that one tap describes all answers?"""
    return one_shows(at.log.edition.rules.witnesses)


def says_anything(filled: FormValues) -> bool:
    """Do the rows contain any answers?"""
    return any(filled.one(name) for name in filled.values if name.startswith(ROWS))


def taps(at: FormContext, filled: FormValues) -> list[str]:
    """The taps that may mean the same as the rows: the players who showed according to them, or nobody."""
    return list(_shown(at, filled)) or [NOBODY]


def without_tap(filled: FormValues) -> FormValues:
    """The form with the rows only."""
    return FormValues({name: value for name, value in filled.values.items() if name not in (SHOWED, WAS)})


def only_tap(at: FormContext, filled: FormValues, tap: str) -> FormValues:
    """The form with one tap, and the card that was seen, without any rows."""
    kept = {name: value for name, value in filled.values.items() if not name.startswith(ROWS)}
    return FormValues(kept | {SHOWED: (tap,), SEEN: (_seen(at, filled),)})


def _seen(at: FormContext, filled: FormValues) -> str:
    """The category of the card that was seen; empty if none was."""
    return filled.one(SEEN) or next(filter(None, _shown(at, filled).values()), "")


def _shown(at: FormContext, filled: FormValues) -> dict[str, str]:
    """The seats whose rows have a shown card, each with its category, empty if it was not seen."""
    named = {filled.one(category): category for category in map(str, Category)}
    shown = {}
    for seat in map(str, range(len(at.log.deal.players))):
        said = filled.one(ANSWER + seat)
        if said.startswith(Action.SHOW):
            card = said.removeprefix(Action.SHOW).lstrip(":-")
            shown[seat] = named.get(card, card if card in named.values() else "")
    return shown


def _row_names(filled: FormValues) -> list[str]:
    """The names of the rows that say who showed."""
    return [NOBODY, *(name for name in filled.values if name.startswith(ANSWER))]


def _unchanged(filled: FormValues) -> str:
    """The tap that meant the same as the rows; empty if they have been changed since."""
    was = dict(parse_qsl(filled.one(WAS)))
    changed = any(filled.one(name) != was.get(name, "") for name in _row_names(filled))
    return "" if changed else was.get(SHOWED, "")


def with_shower(at: FormContext, filled: FormValues) -> FormValues:
    """The form with its one tap written into the rows. Any other player who showed is cleared. The tap of an
    event that is corrected counts only as long as its rows are unchanged.

    Raises `EntryError` if the keeper showed one of several cards and did not say which, or saw a card and did
    not say whose. Raises it too if the asker is the player who showed."""
    showed = filled.one(SHOWED) or _unchanged(filled)
    if not showed and filled.one(SEEN) and _asks(at, filled) and not says_anything(filled):
        raise EntryError(message("tap-seen-from-whom"))
    if not showed:
        return filled
    shower = {str(seat): player for seat, player in enumerate(at.log.deal.players)}.get(showed)
    if shower is not None and shower == filled.one("player"):
        raise EntryError(message("tap-asker-showed", player=shower))
    values = {
        name: value
        for name, value in filled.values.items()
        if not (name.startswith(ANSWER) and filled.one(name).startswith(Action.SHOW))
    }
    values |= {NOBODY: ("1",) if showed == NOBODY else (), SHOWED: (), WAS: ()}
    if shower is not None:
        values[ANSWER + showed] = (_said(at, shower, filled),)
    return FormValues(values)


def with_tap_again(error: EntryError, at: FormContext, filled: FormValues) -> EntryError:
    """The error of a form whose one tap came before all was chosen, with that tap: it has to come again. Any
    other error as it is."""
    taps = {str(seat): player for seat, player in enumerate(at.log.deal.players)}
    taps |= {NOBODY: at.words("tap-nobody-showed"), UNHEARD: at.words("tap-unheard")}
    tap = taps.get(filled.one(SHOWED))
    if tap is None or error.message.code != "tap-missing":
        return error
    return EntryError(message("tap-missing-then-again", what=error.message.arguments["what"], tap=tap))


def _said(at: FormContext, shower: str, filled: FormValues) -> str:
    """The row of the player who showed, with the card if the keeper saw or showed it."""
    header, seen = at.log.header, filled.one(SEEN)
    if shower == header.me and header.hand:
        return f"{Action.SHOW}:{_mine(at, shower, header.hand, filled)}"
    if not seen or not (shower == header.me or _asks(at, filled)):
        return str(Action.SHOW)
    card = filled.one(seen) if seen in list(Category) else ""
    return f"{Action.SHOW}:{card}" if card else f"{Action.SHOW}-{seen}"


def _asks(at: FormContext, filled: FormValues) -> bool:
    """Does the keeper ask, so that the card is shown to them? So does anybody in a log that nobody keeps."""
    return at.log.header.me in (None, filled.one("player"))


def _mine(at: FormContext, me: str, hand: tuple[str, ...], filled: FormValues) -> str:
    """The card that the keeper showed: their only one of the three, otherwise the one that they tapped, or
    the one in their row."""
    named = {category: filled.one(category) for category in map(str, Category)}
    mine = {category: card for category, card in named.items() if card in hand}
    row = _shown(at, filled).get(str(at.log.deal.players.index(me)), "")
    for category in (filled.one(SEEN), row):
        if category in mine:
            return mine[category]
    if len(mine) == 1:
        return next(iter(mine.values()))
    names = [at.log.edition.by_id[card].name for card in mine.values()]
    raise EntryError(message("tap-which-did-you-show", cards=names) if names else message("tap-none-of-mine"))
