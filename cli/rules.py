"""`rules` and `turn`: the rules that are checked, and what may be done now."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import typer

from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.cli.spoken import CommandModule
from cluedo_notes.editions.board import square_text
from cluedo_notes.game.describe import Describer
from cluedo_notes.game.events import DICE
from cluedo_notes.game.legal import Dice, Prospect, prospect
from cluedo_notes.game.message import EntryError, message
from cluedo_notes.game.rulebook import SOURCES, Rule
from cluedo_notes.game.state import table_at
from cluedo_notes.game.table import Table
from cluedo_notes.game.words import Words

app = CommandModule()

RollOption = Annotated[tuple[str, str] | None, typer.Option("--roll", metavar="A B", help="@arg-roll")]


@app.command("rules")
def rules(ctx: typer.Context, as_json: Json = False) -> None:
    session = session_of(ctx)
    if as_json:
        session.print_json(
            [
                {"rule": str(rule), "says": session.words(f"rule-{rule}"), "sources": SOURCES[rule]}
                for rule in Rule
            ]
        )
        return
    width = max(len(rule) for rule in Rule)
    for rule in Rule:
        sources = ", ".join(SOURCES[rule])
        session.print_lines(
            [f"{rule:<{width}}  {session.words(f'rule-{rule}')} ({sources})"], indent=width + 2
        )


@app.command("turn")
def turn(
    ctx: typer.Context,
    roll: RollOption = None,
    as_json: Json = False,
) -> None:
    session = session_of(ctx)
    log = session.log()
    table = table_at(log, None)
    found = prospect(table, dice_of(roll))
    if as_json:
        session.print_json({**_turn_json(found), **_deck_json(table)})
        return
    words = session.words
    if table.over:
        print(words("rule-game-over").capitalize() + ".")
        return
    session.print_lines([*_turn_lines(found, words), *_deck_lines(table, words)])
    session.print_lines(_reach_lines(found, roll is not None, Describer(log, words)))


def _turn_lines(found: Prospect, words: Words) -> Iterator[str]:
    """Whose turn it is, what he may do, and what the others may."""
    if found.may == ("open_hand",):
        yield words("must-open-hand", player=found.player)
        return
    player = found.player or words("somebody")
    phase = words("phase-unknown" if found.phase is None else f"phase-{found.phase}")
    yield words("whose-turn", player=player, phase=phase)
    yield words("may-do", player=player, acts=_acts(found.may, words) or [words("may-nothing")])
    for other, kinds in found.others.items():
        yield words("may-do-then", player=other, acts=_acts(kinds, words))


def _acts(kinds: Iterable[str], words: Words) -> list[str]:
    return [words(f"may-{kind.replace('_', '-')}") for kind in kinds]


def _reach_lines(found: Prospect, asked: bool, describer: Describer) -> Iterator[str]:
    """Where the dice lead whoever walks; that nobody knows it only who asked for it is told."""
    words = describer.words
    if found.ends is not None:
        places = [describer.place(end) for end in found.ends if isinstance(end, str)]
        squares = [square_text(end) for end in found.ends if not isinstance(end, str)]
        yield words("reach-places", player=found.walks, places=places or ["-"])
        yield words("reach-squares", squares=squares or ["-"])
    elif asked:
        yield words("reach-unknown" if found.walks is not None else "reach-nobody")


def dice_of(typed: tuple[str, str] | None) -> Dice | None:
    """The dice that were typed. Raises `EntryError`."""
    return None if typed is None else (_die(typed[0]), _die(typed[1]))


def _die(typed: str) -> int | str:
    die = int(typed) if typed.isascii() and typed.isdigit() else typed
    if die not in DICE:
        raise EntryError(message("not-a-die", found=typed))
    return die


def _deck_lines(table: Table, words: Words) -> list[str]:
    """What is left of the intrigue cards; nothing where the edition has none."""
    intrigue, deck = table.setting.edition.intrigue, _deck_json(table).get("deck")
    if intrigue is None or deck is None:
        return []
    return [words("deck-left", clock=intrigue.clock_name.in_language(words.language), **deck)]


def _deck_json(table: Table) -> dict[str, Any]:
    intrigue, deck = table.setting.edition.intrigue, table.deck
    if intrigue is None:
        return {}
    left = intrigue.size - deck.taken
    return {"deck": {"left": left, "size": intrigue.size, "out": deck.out, "clocks": intrigue.clocks}}


def _turn_json(found: Prospect) -> dict[str, Any]:
    data: dict[str, Any] = {"player": found.player, "phase": found.phase, "may": list(found.may)}
    data["others"] = {player: list(kinds) for player, kinds in found.others.items()}
    if found.ends is not None:
        data["walks"] = found.walks
        data["destinations"] = {
            "places": [end for end in found.ends if isinstance(end, str)],
            "squares": [square_text(end) for end in found.ends if not isinstance(end, str)],
        }
    return data
