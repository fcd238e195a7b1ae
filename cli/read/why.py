"""`why` and `check`: proofs of facts, and what is wrong in a log."""

import shlex
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from cluedo_notes.cli.completion import argument
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.note.as_command import typed_command
from cluedo_notes.cli.note.corrections import event_of
from cluedo_notes.cli.read.options import (
    At,
    QuestionCommand,
    ReadingCommand,
    is_only_a_player,
    odds_or_warning,
    position_at,
)
from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.cli.terminal.command_line import SHELL, current_line, in_words, option_in_words
from cluedo_notes.cli.terminal.output import rows_printed
from cluedo_notes.editions.switches import Side
from cluedo_notes.game.askers.shown import numbers_shown
from cluedo_notes.game.deduction.contradiction import diagnosis
from cluedo_notes.game.deduction.explanation import Proof, is_certain, prove, weigh
from cluedo_notes.game.deduction.odds import ShowModel, likeliest_owner
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.library import Library, data_folder
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.setup.corrected import place_of_corrected
from cluedo_notes.game.errors import EntryError, ExitStatus
from cluedo_notes.game.log.events import AnySuggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.review.verify import verify
from cluedo_notes.language.message import Hint, HintKind, message
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.contradiction import check_output, diagnosis_lines
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.games.verification import brief_lines
from cluedo_notes.presentation.why.json import open_output, proof_output
from cluedo_notes.presentation.why.open_cell import evidence_lines, open_lines
from cluedo_notes.presentation.why.proof import WhyLines, outlined, proof_lines
from cluedo_notes.solver.sat.minimal import Cell

app = CommandModule()

INDENT = 5
"""The columns by which a step's second line is indented."""

MOST_LINES = 22
"""The greatest number of lines of a proof unless the whole is requested. A screen of 24 then has room for the
lines, for how to see the rest and for the next input."""


@app.command("why", cls=QuestionCommand)
def why(
    ctx: typer.Context,
    card: Annotated[str, argument("@meta-card", "@arg-why-card")],
    owner: Annotated[str | None, argument("@meta-owner", "@arg-why-owner")] = None,
    at: At = None,
    whole: Annotated[bool, typer.Option("--all", help="@arg-why-all")] = False,
    as_json: Json = False,
) -> None:
    """Explain why a card is or is not somewhere."""
    session, position = session_of(ctx), position_at(ctx, at)
    describer = Describer(position.log, session.words)
    which, where = _cell_asked(card, owner, position, session.words)
    holds = None if where is None else is_certain(position, which, where)
    if where is not None and holds is not None:
        proof = prove(position, Cell(which, where, holds))
        if as_json:
            session.print_json(proof_output(proof))
            return
        every = list(proof_lines(WhyLines(position.problem, describer, whole=True), proof, session.words))
        lines = every if whole else _brief(proof, position, describer)
        session.print_lines(lines, indent=INDENT)
        if lines != every:
            session.print_lines([session.words("why-all")])
        return
    odds = odds_or_warning(session, position, ShowModel.EVENLY)
    chosen = where if where is not None else likeliest_owner(position, odds, which)
    open_cell = weigh(position, odds, which, chosen)
    if as_json:
        session.print_json(open_output(open_cell))
        return
    askers = numbers_shown(position.log)
    shown = None if odds is None else odds_or_warning(session, position, ShowModel.EVENLY, askers)
    lines = list(open_lines(open_cell, describer, shown))
    if not whole and rows_printed(lines, 2) > MOST_LINES:
        lines = [*evidence_lines(open_cell, describer, shown), session.words("why-deals")]
    session.print_lines(lines)


def _cell_asked(card: str, owner: str | None, position: Position, words: Words) -> tuple[str, str | None]:
    """The card of a question and its owner, typed in either order. Without an owner, the one who has the card
    for certain, or None. Raises `EntryError`."""
    names, log = Names.of(position.log), position.log
    fit, is_player = names.cards.ranked(card)[0], is_only_a_player(card, names)
    is_owner = is_player or fit is Fit.NONE or names.players.ranked(card)[0] is Fit.WHOLE
    if owner is not None and is_owner and names.cards.ranked(owner)[0] <= min(fit, Fit.ELSEWHERE):
        card, owner = owner, card
    elif owner is None and (is_player or (fit is Fit.NONE and names.owners(log).candidates(card))):
        asked = f"why {names.cards.typed(log.edition.cards[0].id, words.language)} {card}"
        raise EntryError(message("play-lacks-card", example=current_line().spoken(asked, words)))
    elif fit is Fit.NONE and owner is None and not names.cards.likely(card):
        raise EntryError(message("no-card-player-or-game", typed=card))
    which = names.card(card)
    return which, position.facts.holder[which] if owner is None else names.owner(owner, log)


def _brief(proof: Proof, position: Position, describer: Describer) -> list[str]:
    """A proof in as many words as a screen has room for: with its events, without them, and finally only the
    facts it depends on."""
    for shortened, events in ((proof, True), (proof, False), (outlined(proof), True)):
        lines = list(proof_lines(WhyLines(position.problem, describer), shortened, describer.words, events))
        if rows_printed(lines, INDENT) <= MOST_LINES:
            return lines
    return list(proof_lines(WhyLines(position.problem, describer), outlined(proof), describer.words, False))


@app.command("check", cls=ReadingCommand)
def check(ctx: typer.Context, as_json: Json = False) -> None:
    """Say whether the notes agree, whether a rule was broken, and who passed wrongly."""
    session = session_of(ctx)
    log = session.log()
    diagnosed, verification = diagnosis(log), verify(log)
    if as_json:
        session.print_json(check_output(diagnosed, verification, session.words))
    else:
        ignored = position_of(log).ignored if diagnosed.corrections else ()
        describer = Describer(log, session.words)
        lines = diagnosis_lines(
            diagnosed,
            ignored,
            describer,
            partial(_amending, log, session.words),
            partial(_setting_up, log, session.words),
        )
        session.print_lines(lines, indent=4)
        session.print_indented(brief_lines(verification, session.words))
    if not diagnosed.consistent:
        raise typer.Exit(ExitStatus.PROBLEMS)


def _amending(log: Log, words: Words, number: int, suggestion: AnySuggestion) -> str:
    """The whole command that corrects an event."""
    _, table = event_of(log, number)
    _, _, typed = typed_command(suggestion, table, log, words.language).partition(" ")
    corrected = f"s {typed}"
    return f"{words.hint(Hint(HintKind.EDIT, number))} {in_words(corrected, words)}"


def _setting_up(log: Log, words: Words, side: Side) -> str:
    """The whole command that writes the game again, with answers going this way round: one for a shell, also
    within `play`."""
    old, library = Path(log.file), Library(data_folder())
    new, events_of = [
        shlex.quote(path.stem if path.parent == library.games else str(path))
        for path in (place_of_corrected(old), old)
    ]
    again = f"new --events-of {events_of} --option first-asked={side}"
    return SHELL.command(f"{option_in_words('game', words)} {new} {in_words(again, words)}")
