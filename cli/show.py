"""`show`: which card to show to a suggestion."""

from collections.abc import Iterator
from typing import Annotated, Any

import typer
from msgspec.structs import asdict

from cluedo_notes.cli.completion import complete_card, complete_player
from cluedo_notes.cli.figures import decimal
from cluedo_notes.cli.reading import At, Seed, position_at
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.cli.spoken import CommandModule
from cluedo_notes.game.describe import Describer
from cluedo_notes.game.events import Suggestion
from cluedo_notes.game.message import EntryError, message
from cluedo_notes.game.names import Names
from cluedo_notes.game.position import Position
from cluedo_notes.game.sheet import ignored_json
from cluedo_notes.game.showing import TIE, Showing, Telling, showing, usual_worlds
from cluedo_notes.game.words import Words

app = CommandModule()


@app.command("show")
def show(
    ctx: typer.Context,
    cards: Annotated[
        list[str],
        typer.Argument(metavar="@meta-three-cards", help="@arg-show-which", autocompletion=complete_card),
    ],
    to: Annotated[
        str, typer.Option("--to", metavar="@meta-player", help="@arg-show-to", autocompletion=complete_player)
    ],
    at: At = None,
    worlds: Annotated[int | None, typer.Option(metavar="N", min=1, help="@arg-show-worlds")] = None,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    from random import Random  # noqa: PLC0415 (its module is slow to load)

    session, position = session_of(ctx), position_at(ctx, at)
    asked = _suggestion(Names.of(position.log), to, cards)
    number = usual_worlds(position) if worlds is None else worlds
    with session.progress(number, message("weighing-cards")) as step:
        found = showing(position, asked, number, Random(seed), step)
    if as_json:
        session.print_json(_showing_json(found, asked) | ignored_json(position))
        return
    _print(found, position, session)


def _suggestion(names: Names, to: str, typed: list[str]) -> Suggestion:
    parts = [part for word in typed for part in word.split(",") if part]
    if len(parts) != 3:
        raise EntryError(message("three-cards", found=len(parts)))
    return Suggestion(names.player(to), *names.triple(parts), ())


def _print(found: Showing, position: Position, session: Session) -> None:
    words, describer = session.words, Describer(position.log, session.words)
    session.print_lines([_advice(found, describer, words)])
    if not found.choices:
        return
    from cluedo_notes.cli.tables import print_table  # noqa: PLC0415 (rich is slow to load)

    print()
    headings = [words(code) for code in ("show-card", "show-envelope", "show-hand")]
    print_table(headings, [_row(one, describer, words) for one in found.choices])
    print()
    session.print_lines(_explained(found, words))


def _advice(found: Showing, describer: Describer, words: Words) -> str:
    """One sentence: which card, and why."""
    if not found.choices:
        return words("show-pass")
    best, *others = found.choices
    if not others:
        code = "show-only"
    elif best.seen:
        code = "show-seen"
    elif any(abs(one.envelope - best.envelope) < TIE for one in others if not one.seen):
        code = "show-least-of-hand"
    else:
        code = "show-least"
    return words(code, card=describer.card(best.card), player=found.player)


def _row(one: Telling, describer: Describer, words: Words) -> list[str]:
    name = describer.card(one.card)
    envelope = f"{_bits(one.envelope, words)}{words('plus-minus', number=decimal(one.error, 2, words))}"
    return [words("show-card-seen", card=name) if one.seen else name, envelope, _bits(one.hand, words)]


def _explained(found: Showing, words: Words) -> Iterator[str]:
    yield words("show-figures", player=found.player, worlds=found.worlds)
    if found.others is not None:
        yield words("show-others", bits=_bits(found.others, words))


def _bits(bits: float, words: Words) -> str:
    """Bits with two decimals, never a minus before a zero."""
    return decimal(round(bits, 2) + 0.0, 2, words)


def _showing_json(found: Showing, asked: Suggestion) -> dict[str, Any]:
    return {
        "to": found.player,
        "cards": list(asked.triple),
        "show": found.choices[0].card if found.choices else None,
        "choices": [asdict(one) for one in found.choices],
        "others": found.others,
        "worlds": found.worlds,
    }
