"""`why` and `check`: what proves a fact, and what is wrong with a log that contradicts itself."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer

from cluedo_notes.cli.completion import complete_card, complete_owner
from cluedo_notes.cli.figures import signed_percent
from cluedo_notes.cli.reading import At, odds_or_warning, position_at
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.cli.spoken import CommandModule
from cluedo_notes.game.contradiction import Correction, Diagnosis, Misnote, diagnosis
from cluedo_notes.game.describe import Describer
from cluedo_notes.game.message import ExitStatus
from cluedo_notes.game.names import Names
from cluedo_notes.game.odds import Odds, ShowModel
from cluedo_notes.game.position import Position, position_of
from cluedo_notes.game.telling import Teller, cell_text
from cluedo_notes.game.why import Open, Proof, is_certain, prove, weigh
from cluedo_notes.game.words import Words
from cluedo_notes.solver.minimal import Cell

app = CommandModule()

TOLD = 5
"""How many events for and against, and how many clashes and corrections, a person is told."""


@app.command("why")
def why(
    ctx: typer.Context,
    card: Annotated[
        str, typer.Argument(metavar="@meta-card", help="@arg-card", autocompletion=complete_card)
    ],
    owner: Annotated[
        str | None,
        typer.Argument(metavar="@meta-owner", help="@arg-why-owner", autocompletion=complete_owner),
    ] = None,
    at: At = None,
    as_json: Json = False,
) -> None:
    session, position = session_of(ctx), position_at(ctx, at)
    names = Names.of(position.log)
    which = names.card(card)
    where = position.facts.holder[which] if owner is None else names.owner(owner, position.log)
    holds = None if where is None else is_certain(position, which, where)
    if where is not None and holds is not None:
        _tell_proof(session, position, prove(position, Cell(which, where, holds)), as_json)
        return
    odds = odds_or_warning(session, position, ShowModel.EVENLY)
    likeliest = where if where is not None else _likeliest(position, odds, which)
    _tell_open(session, position, weigh(position, odds, which, likeliest), as_json)


def _likeliest(position: Position, odds: Odds | None, card: str) -> str:
    possible = [one for one in position.owners if one not in position.facts.impossible[card]]
    return possible[0] if odds is None else max(possible, key=lambda one: odds.cells[card][one])


# -- what is certain


def _tell_proof(session: Session, position: Position, found: Proof, as_json: bool) -> None:
    if as_json:
        session.print_json(
            {
                "card": found.cell.card,
                "owner": found.cell.owner,
                "holds": found.cell.holds,
                "events": list(found.events),
                "facts": list(found.facts),
                "smallest": found.grounds.smallest,
            }
        )
        return
    words = session.words
    teller = Teller(position.problem, Describer(position.log, words))
    session.print_lines(_proof_lines(teller, found, words), indent=5)


def _proof_lines(teller: Teller, found: Proof, words: Words) -> Iterator[str]:
    yield words("why-certain", what=teller.cell(found.cell))
    steps = list(teller.lines(found.lines))
    yield from steps or [f"1. {teller.cell(found.cell)} ({teller.source(found.grounds.constraints[0])})"]
    if found.events:
        code = "why-smallest" if found.grounds.smallest else "why-minimal"
        yield words(code, events=[f"#{event}" for event in found.events])
    for event in found.events:
        live = next(live for live in teller.describer.log.live if live.number == event)
        yield f"  #{event} {teller.describer.event(live.event)}"


# -- what is not


def _tell_open(session: Session, position: Position, found: Open, as_json: bool) -> None:
    if as_json:
        session.print_json(_open_json(found))
        return
    session.print_lines(_open_lines(found, Describer(position.log, session.words)))


def _open_json(found: Open) -> dict[str, Any]:
    data: dict[str, Any] = {
        "card": found.cell.card,
        "owner": found.cell.owner,
        "holds": None,
        "events": [],
        "facts": [],
        "smallest": False,
        "deals": {"with": dict(found.with_it), "without": dict(found.without_it)},
    }
    if found.probability is not None:
        data["p"] = found.probability
        data["weighed"] = [{"event": one.event, "p_without": one.without} for one in found.weighed]
    return data


def _open_lines(found: Open, describer: Describer) -> Iterator[str]:
    words = describer.words
    what = cell_text(found.cell, describer)
    chance = "?" if found.probability is None else signed_percent(found.probability, 0, words)
    yield words("why-open", what=what, percent=chance)
    if found.row:
        shares = [
            f"{describer.owner(owner)} {signed_percent(p, 0, words)}"
            for owner, p in sorted(found.row.items(), key=lambda one: -one[1])
            if p > 0
        ]
        yield words("why-shares", card=describer.card(found.cell.card), shares=shares)
    p = found.probability or 0.0
    for code, sign in (("why-for", 1), ("why-against", -1)):
        telling = [one for one in found.weighed if sign * (p - one.without) >= 0.005]
        telling.sort(key=lambda one: sign * (one.without - p))
        if telling:
            yield words(code)
        for one in telling[:TOLD]:
            live = next(live for live in describer.log.live if live.number == one.event)
            without = signed_percent(one.without, 0, words)
            yield f"  #{one.event} " + words("why-without", what=describer.event(live.event), percent=without)
    for code, deal in (("why-deal-with", found.with_it), ("why-deal-without", found.without_it)):
        yield words(code)
        yield from _deal(deal, describer)


def _deal(deal: Mapping[str, str], describer: Describer) -> list[str]:
    """One deal, a line an owner."""
    hands: dict[str, list[str]] = {}
    for card, owner in deal.items():
        hands.setdefault(owner, []).append(card)
    order = ("envelope", *describer.log.deal.owners)
    return [f"  {describer.owner(one)}: {describer.cards(hands[one])}" for one in order if one in hands]


# -- a log that contradicts itself


@app.command("check")
def check(ctx: typer.Context, as_json: Json = False) -> None:
    session = session_of(ctx)
    log = session.log()
    found = diagnosis(log)
    if as_json:
        session.print_json(diagnosis_json(found))
    else:
        session.print_lines(diagnosis_lines(found, Describer(log, session.words)), indent=4)
    if not found.consistent:
        raise typer.Exit(ExitStatus.PROBLEMS)


def diagnosis_json(found: Diagnosis) -> dict[str, Any]:
    """The clashes and corrections, smallest first; how likely each correction is, and the answers that would
    do if they were noted wrongly."""
    return {
        "consistent": found.consistent,
        "conflicts": [list(clash) for clash in found.clashes],
        "repairs": [list(one.events) for one in found.corrections],
        "chances": [one.chance for one in found.corrections],
        "misnotes": [
            {"event": one.event, "player": one.was.player, "was": one.was, "instead": one.instead}
            for correction in found.corrections
            for one in correction.misnotes
        ],
    }


def diagnosis_lines(found: Diagnosis, describer: Describer) -> Iterator[str]:
    """The same for a person."""
    words = describer.words
    if found.consistent:
        yield words("check-fine", events=len(describer.log.live))
        return
    for clash in found.clashes[:TOLD]:
        yield words("cannot-all-be-true", events=[_numbered(number, words) for number in clash])
        for number in clash:
            if number:
                yield f"  {_event(number, describer)}"
    if not found.corrections:
        yield words("check-hopeless")
        return
    if all(0 in clash for clash in found.clashes):
        yield words("check-header")
    yield words("check-corrections")
    ignored = position_of(describer.log).ignored
    for one in found.corrections[:TOLD]:
        yield from _correction_lines(one, describer, one.events == ignored)
    more = len(found.corrections) - TOLD
    if more > 0:
        yield words("check-more", number=more)


def _correction_lines(correction: Correction, describer: Describer, used: bool) -> Iterator[str]:
    """One correction; `used`: the sheet leaves out these."""
    words = describer.words
    events = [_numbered(number, words) for number in correction.events]
    chance = "" if correction.chance is None else f" ({signed_percent(correction.chance, 0, words)})"
    chance += words("check-used") if used else ""
    commands = [f"cluedo-notes edit {number}" for number in correction.events]
    yield "  " + words("check-correction", events=events, chance=chance, commands=commands)
    for one in correction.misnotes:
        yield "    " + _misnote(one, describer)


def _misnote(misnote: Misnote, describer: Describer) -> str:
    """ "would do: Bob showed instead of passing"."""
    card = misnote.instead.card
    code = f"misnote-{misnote.instead.action}" + ("-card" if card is not None else "")
    return describer.words(code, player=misnote.was.player, card=describer.cards([card] if card else ()))


def _numbered(number: int, words: Words) -> str:
    return words("the-header") if number == 0 else f"#{number}"


def _event(number: int, describer: Describer) -> str:
    live = next(live for live in describer.log.live if live.number == number)
    return f"#{number} {describer.event(live.event)}"
