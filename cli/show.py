"""`show`: which card to show to a suggestion."""

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from cluedo_notes.cli.completion import complete_card, complete_player
from cluedo_notes.cli.figures import decimal, plus_minus
from cluedo_notes.cli.reading import At, Seed, position_at
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.cli.spoken import CommandModule
from cluedo_notes.game.describe import Describer
from cluedo_notes.game.estimates import Mean
from cluedo_notes.game.events import Suggestion
from cluedo_notes.game.message import EntryError, message
from cluedo_notes.game.names import Names
from cluedo_notes.game.position import Position
from cluedo_notes.game.sheet import ignored_json
from cluedo_notes.game.showing import Showing, Telling, clearly_more, showing, usual_worlds
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
    if found.another_first:
        session.print_lines([words("show-another-first", player=found.player)])
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
        code = "show-seen-first" if any(_seems_better(one, best) for one in others) else "show-seen"
    elif alike := [one for one in others if not clearly_more(one.envelope, best.envelope)]:
        told_apart = all(clearly_more(one.hand, best.hand) for one in alike)
        code = "show-least-of-hand" if told_apart else "show-either"
    else:
        code = "show-least"
    return words(code, card=describer.card(best.card), player=found.player)


def _seems_better(one: Telling, best: Telling) -> bool:
    """Does the table have a smaller figure for a card that is not the best, for he has not seen it?"""
    pairs = ((one.envelope, best.envelope), (one.hand, best.hand))
    return not one.seen and any(round(a.value, 2) < round(b.value, 2) for a, b in pairs)


def _row(one: Telling, describer: Describer, words: Words) -> list[str]:
    name = describer.card(one.card)
    figures = [_bits(mean, words) for mean in (one.envelope, one.hand)]
    return [words("show-card-seen", card=name) if one.seen else name, *figures]


def _explained(found: Showing, words: Words) -> Iterator[str]:
    yield words("show-figures", player=found.player, worlds=found.worlds)
    if found.choices[0].seen and len(found.choices) > 1:
        yield words("show-why-seen", player=found.player)
    if found.others is not None:
        yield words("show-others", bits=_bits(found.others, words))


def _bits(mean: Mean, words: Words) -> str:
    """Bits with two decimals, never a minus before a zero, and their standard error."""
    return decimal(round(mean.value, 2) + 0.0, 2, words) + plus_minus(mean.error, 2, words)


def _showing_json(found: Showing, asked: Suggestion) -> dict[str, Any]:
    return {
        "to": found.player,
        "cards": list(asked.triple),
        "show": found.choices[0].card if found.choices else None,
        "choices": [_telling_json(one) for one in found.choices],
        "others": None if found.others is None else _mean_json(found.others),
        "worlds": found.worlds,
        "another_first": found.another_first,
    }


def _telling_json(one: Telling) -> dict[str, Any]:
    figures = {"envelope": _mean_json(one.envelope), "hand": _mean_json(one.hand)}
    return {"card": one.card, "seen": one.seen} | figures


def _mean_json(mean: Mean) -> dict[str, float]:
    return {"bits": mean.value, "standard_error": mean.error}
