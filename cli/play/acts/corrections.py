"""Corrections in other words than a command's: "edit the line 5", "change 5 to ..."."""

from collections.abc import Sequence

from cluedo_notes.cli.play.line import EDIT, FOR_HELP, INSERT, NAMES, TypedLine, begins_player, spoken
from cluedo_notes.game.entry.names import Names, plain
from cluedo_notes.game.entry.note import InsteadOf, game_before
from cluedo_notes.game.entry.shorthand.sentence import NearMiss, SpokenLine
from cluedo_notes.game.errors import EntryError, not_live
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import message
from cluedo_notes.language.phrases import in_all
from cluedo_notes.language.sentence_words import AFTER_NUMBERS, CORRECTED_TO, CORRECTS, OF_NUMBERS

_OF_NUMBERS, _AFTER = in_all(OF_NUMBERS), in_all(AFTER_NUMBERS)
_CORRECTS = in_all(CORRECTS)
_CORRECTED_TO = in_all(CORRECTED_TO)
_BEFORE_NUMBERS = {EDIT: _OF_NUMBERS, INSERT: _OF_NUMBERS | _AFTER, "undo": _OF_NUMBERS}


def check_number(line: TypedLine, log: Log, language: str) -> None:
    """Raises `NearMiss` for a correction with words before the number, "edit the line 5", or behind it, "edit
    5 to ...", or in another word than the command's, "change 5". Raises `EntryError` for one without a
    number, and for an event that is not there."""
    first, *words = line.text.split()
    in_other_words = line.command is None and plain(first) in _CORRECTS
    command = EDIT if in_other_words else line.command
    if command not in _BEFORE_NUMBERS or not (words or in_other_words or command == INSERT):
        return
    words = words or [first]
    of_number = _BEFORE_NUMBERS[command]
    at = next((at for at, word in enumerate(words) if not of_number.issuperset(plain(word).split())), 0)
    number, rest = plain(words[at]), _without_beginning(words[at + 1 :], Names.of(log))
    if command == EDIT and number.isdecimal() and int(number) not in log.by_number:
        raise not_live(int(number))
    if (at or in_other_words or rest != words[at + 1 :]) and number.isdecimal():
        edit = f"{spoken(command, language)} {number}"
        if command == EDIT and rest and not _is_whole(rest, int(number), log):  # "edit 5: it was Bob"
            raise EntryError(message("play-edit-whole", edit=edit))
        correct = " ".join([edit, *rest])
        raise NearMiss(message("play-line-meant", example=correct), correct)
    without_number = not plain(words[at]).isdecimal() and not words[0].startswith("-")
    if log.live and without_number and words[0] not in FOR_HELP:
        example = f"{spoken(command, language)} {log.live[-1].number}"
        raise EntryError(message("play-lacks-number", example=example))


def _without_beginning(words: list[str], names: Names) -> list[str]:
    """The words of a corrected line, without those that only introduce it: "to", "it was"."""
    begun = (length for length in (3, 2, 1) if plain(" ".join(words[:length])) in _CORRECTED_TO)
    length = next(begun, 0)
    return words if not words or begins_player(words[0], names) else words[length:]


def _is_whole(typed: Sequence[str], number: int, log: Log) -> bool:
    """Can words be a line in place of another: a command, or a whole suggestion?"""
    before = game_before(log, InsteadOf(number))
    try:
        SpokenLine(" ".join(typed)).build(before.log, before.table)
    except EntryError as error:
        return isinstance(error, NearMiss) or NAMES.get(typed[0]) is not None
    return True
