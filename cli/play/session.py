"""The answer of `play` to a line, or the mistake in it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from cluedo_notes.cli.note.corrections import event_of
from cluedo_notes.cli.play.acts.spoken_acts import line_meant
from cluedo_notes.cli.play.acts.who_showed import who_showed
from cluedo_notes.cli.play.followed_game import (
    FollowedGame,
    change_lines,
    check_stays,
    chooses_game,
    ending_lines,
    game_after,
    ignored_lines,
)
from cluedo_notes.cli.play.help import check_whole, forgotten_line, help_lines, known_example, lines_about
from cluedo_notes.cli.play.line import (
    EDIT,
    FOR_HELP,
    HAND,
    HELP,
    INSERT,
    KNOWN_ALREADY,
    NAMES,
    NEW,
    PLAYERS,
    QUIT,
    ROLL,
    SLOW,
    WHAT,
    WITHOUT_GAME,
    TypedLine,
    as_line,
    asked_about,
    begins_player,
    command_begun,
    expanded,
    line_of,
    several_begun,
    shorthand_in,
    spoken,
    taken_by,
    unmarked,
)
from cluedo_notes.cli.play.meant import (
    begins,
    behind,
    check_sense,
    led,
    may_be_forgotten,
    near_command,
    of_names_first,
    offered_by,
    taken,
    with_clear_part,
)
from cluedo_notes.cli.play.run_command import LineResult, NextStep, Run, answer_of, run
from cluedo_notes.cli.refused import mended
from cluedo_notes.cli.session import Session
from cluedo_notes.cli.terminal.command_line import PROGRAM, PROMPT
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.entry.known import CardAtOwner, Sign, filled_facts, known_facts, note_known
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.note import After, InsteadOf, LogPlace, Noted, game_before
from cluedo_notes.game.entry.setup.corrected import SetupPart
from cluedo_notes.game.entry.shorthand.late_answers import LateAnswer, late_answer
from cluedo_notes.game.entry.shorthand.parse import Shorthand, parse_shorthand
from cluedo_notes.game.entry.shorthand.sentence import Doubtful, NearMiss, SpokenLine, Unclear
from cluedo_notes.game.errors import EntryError, GameError
from cluedo_notes.game.log.events import Fact
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import message
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.log import torn_line, with_last_events
from cluedo_notes.presentation.noted import noted_lines, warnings
from cluedo_notes.presentation.refused import refused_by

Enter = Callable[[], LineResult]
"""Does what a line says, which may take a while."""


class PlaySession:
    """The lines of one `play`. `columns` gives the width of the screen; None without a screen.

    `slow` gives the object that runs slow commands."""

    def __init__(
        self,
        session: Session,
        game: FollowedGame,
        columns: Callable[[], int | None],
        slow: Callable[[], Run] = lambda: run,
    ) -> None:
        self.session = session
        self.words = words_in(session.words.language, PROMPT)
        self.game = game
        self.columns = columns
        self.slow = slow
        self._torn_reported = b""
        self._offered = ""
        """The line that the last answer offered."""

    def torn(self) -> tuple[str, ...]:
        """The message about a last line that a crash cut short, once."""
        log = self.game.now.log
        new, self._torn_reported = log.torn != self._torn_reported, log.torn
        return (self.words.say(torn_line(log)),) if log.torn and new else ()

    def left_out(self) -> tuple[str, ...]:
        """Questions about details of your own turns that the others at a table could not see."""
        return tuple(self.words.say(question) for question in self.game.cards_left_out())

    def takes_long(self, text: str) -> bool:
        """May the answer to this line take a while? Any answer may that needs another computer."""
        if self.game.is_elsewhere:
            return bool(text.strip())
        first = text.strip().removeprefix(f"{PROGRAM} ").split()[:1]
        command = [NAMES.get(word) or command_begun(word, self._names, self._language) for word in first]
        return bool(SLOW.intersection(command))

    def enter(self, text: str) -> LineResult:
        """Does what a line says. Any mistake in it becomes one line. "Yes" enters a line that was offered,
        "no" leaves it."""
        offered, self._offered = self._offered, ""
        meant = taken(text, offered, self.game.now)
        if meant is None:
            return LineResult((self.words("play-all-stays"),))
        answer = self._entered(meant)
        self._offered = offered_by(meant, answer) or self._offered
        return answer

    def _entered(self, text: str) -> LineResult:
        whole, text = text.strip(), text.strip().removeprefix(f"{PROGRAM} ").strip()
        if not text:
            return LineResult()
        try:
            line = line_of(unmarked(text))
            if WITHOUT_GAME.isdisjoint((line.command, line.text)) or not self.game.is_gone:
                self.game.refresh()
            if whole != text:
                check_stays(line.words, self.game)  # by itself, `play` notes an intrigue card
            game, before = self.game, self.game.now
            answer = self._mended(text, self._done(line))
            over = tuple(ending_lines(before, game.now, self.words))
            return replace(answer, lines=(*answer.lines, *over), asked=(*answer.asked, *over))
        except GameError as error:
            return self._refused(error)

    def _mended(self, text: str, answer: LineResult) -> LineResult:
        """The answer to a command. If it has one slip, the corrected line for a person to enter."""
        meant = answer.refused and self.columns() and mended(text.split(), answer.refused)
        if not meant:
            return answer
        return replace(answer, error=self.words("play-mended", what=answer.error), typed=" ".join(meant))

    def _refused(self, error: GameError) -> LineResult:
        what = with_last_events(error.message, self.game.now.log, self.words)
        refused = refused_by(error if what is error.message else EntryError(what), self.words)
        if isinstance(error, Doubtful) and self.columns() is not None:
            sentence, near = refused.sentence, isinstance(error, NearMiss)
            stop = "." if near and not sentence.endswith((".", "?")) else ""
            sentence = self.words("play-mended" if near else "play-incomplete", what=f"{sentence}{stop}")
            return LineResult(error=sentence, refused=refused, typed=error.instead)
        return LineResult(error=refused.sentence, refused=refused)

    def _done(self, line: TypedLine) -> LineResult:
        line = of_names_first(line, self.game.now, self.words)
        if line.words[1:] == (WHAT,) and line.command not in (None, ROLL):  # a roll may be unknown
            return self._help(line.words[:1])
        check_sense(line, self.game.now, self.words)
        if line.command == QUIT:
            return LineResult(act=NextStep.LEAVE)
        if line.command == HELP or line.text in FOR_HELP:
            return self._help(line.words[1:])
        if line.command == KNOWN_ALREADY:
            return self._known(line.words[1:])
        if line.command in (HAND, PLAYERS):
            return self._set_up_again(SetupPart(line.command), line.words[1:])
        if line.command == NEW and len(line.words) == 1:
            return LineResult(act=NextStep.NEW_GAME)
        if line.command in (EDIT, INSERT) and len(line.words) > 1:
            return self._corrected(line)
        if not line.may_be_suggestion:
            return self._command(line.words)
        try:
            return self._suggestion_or_command(line)
        except EntryError as error:
            raise with_clear_part(error, line, self.game.now, self._language) from None

    @property
    def _language(self) -> str:
        return self.words.language

    @property
    def _names(self) -> Names:
        return Names.of(self.game.now.log)

    def _begun(self, words: Sequence[str]) -> str | None:
        """The command that a line begins, if there is only one."""
        first, behind = (*words, "")[:2]
        return command_begun(first, self._names, self._language, behind)

    # -- suggestions

    def _suggestion_or_command(self, line: TypedLine) -> LineResult:
        """Notes a line that is a whole suggestion, or an answer to the last one. Otherwise runs it if it
        begins like a command."""
        try:
            log = self.game.now.log
            answer = None if line.command else late_answer(parse_shorthand(line.text), log)
            if answer is not None:
                return self._noted(answer, InsteadOf(answer.number))
            return self._noted(shorthand_in(line, log, self.game.now.table))
        except EntryError as error:
            lead = led(line, self._names, self.words)
            if lead is not None and len(line.words) == 1:
                raise lead from None
            begun = None if line.command else self._begun(line.words)
            if begun is not None:
                return self._done(TypedLine(line.text, (begun, *line.words[1:]), begun))
            several = several_begun(line.words, self._names, self._language)
            if line.command is None and several:
                what = message("ambiguous", kind=message("command"), typed=line.words[0], candidates=several)
                raise EntryError(what) from None
            meant = line_meant(line.text, self.game.now, self.words)
            if (meant := meant or who_showed(line.text, self.game.now, self.words)) is not None:
                raise meant from None
            if (sentence := self._sentence(line)) is not None:
                return self._noted(sentence)
            if lead is None and may_be_forgotten(line.words, self._names):
                mend = spoken(PLAYERS, self._language)
                raise EntryError(message("play-forgotten-player", what=error.message, mend=mend)) from None
            near = None if lead else near_command(line, self._names, self.words)
            if near is not None:
                return self._refused(near)  # `enter` offers the mended line
            raise lead or error from None

    def _sentence(self, line: TypedLine) -> SpokenLine | None:
        """The suggestion in a line that is not shorthand; None if there is none. Raises `NearMiss` and
        `Unclear`."""
        sign = line.text.removesuffix(line.after_sign)
        if sign and begins_player(line.words[0], self._names):
            return None
        sentence = SpokenLine(line.after_sign)
        try:
            sentence.build(self.game.now.log, self.game.now.table)
        except NearMiss as near:
            raise near.behind(sign) from None
        except Unclear:
            raise
        except EntryError:
            return None
        return sentence

    def _noted(self, read: Shorthand | SpokenLine | LateAnswer, place: LogPlace | None = None) -> LineResult:
        noted = self.game.note(read, place, self.session.strict)
        questions = tuple(warnings(noted, self.game.doubts(noted)))
        self._offered = next(
            (self.words.hint(asked.arguments["undo"]) for asked in questions if "undo" in asked.arguments), ""
        )
        asked = tuple(map(self.words.say, questions))
        return LineResult(tuple(self._said(noted, asked)), asked=asked)

    def _said(self, noted: Noted, asked: Sequence[str]) -> Iterator[str]:
        first, *rest = noted_lines(noted, self.words)
        yield first
        yield from asked
        yield from rest
        yield from change_lines(self.game.before, self.game.now, self.words)
        if self.columns() is None:  # on a screen the display says so while it lasts
            yield from ignored_lines(noted.after.position, self.words)

    # -- known cards

    def _known(self, typed: Sequence[str]) -> LineResult:
        """Notes a sheet of ticks and crosses: `known bob=rope,-hall`. Without arguments, on a screen, one
        is filled in."""
        if typed:
            return self._noted_together(lambda log: known_facts(log, typed))
        if self.columns() is None:
            raise EntryError(message("known-in-a-line", line=known_example(self.game.now.log, self.words)))
        if None not in self.game.now.position.facts.holder.values():
            raise EntryError(message("known-everything"))
        return LineResult(act=NextStep.FILL_IN)

    def fill_in(self, filled: Mapping[CardAtOwner, Sign]) -> LineResult:
        """Notes the signs in a sheet's cells, all or none."""
        return self._noted_together(lambda log: filled_facts(log, filled))

    def _noted_together(self, read: Callable[[Log], Sequence[Fact]]) -> LineResult:
        begun = self.game.now
        try:
            noted = note_known(self.game.store, read)
        except GameError as error:
            return self._refused(error)
        self.game.refresh()
        said = [line for entry in noted for line in noted_lines(entry, self.words)]
        return LineResult((*said, *change_lines(begun, self.game.now, self.words)))

    # -- corrections

    def _corrected(self, line: TypedLine) -> LineResult:
        """`edit N` puts event N into the input line as it is typed; `insert N` waits for a forgotten event.
        If a line follows, in shorthand or as a command, it is noted directly."""
        number, log = line.words[1], self.game.now.log
        rest = line.text.split(maxsplit=2)[2:]
        if not number.isdecimal() or (rest and rest[0].startswith("--")):
            return self._command(line.words)
        place = InsteadOf(int(number)) if line.command == EDIT else After(int(number))
        then = game_before(log, place)
        if rest:
            try:
                return self._done_at(place, then, line_of(rest[0]), line.words[:2])
            except EntryError as error:
                raise behind(error, place, rest[0], log, self.words) from None
        begun = begins(place, self._language)
        if line.command == INSERT:
            return LineResult((forgotten_line(number, log, self.words),), typed=begun)
        return LineResult(typed=begun + as_line(*event_of(log, int(number)), log, self._language))

    def _done_at(self, place: LogPlace, then: Game, line: TypedLine, beginning: Sequence[str]) -> LineResult:
        """Notes a line that was typed behind `edit N` or `insert N`, read as it would have been alone."""
        line = of_names_first(line, then, self.words)
        check_sense(line, then, self.words)
        if line.command == KNOWN_ALREADY:
            facts = known_facts(then.log, line.words[1:])
            if len(facts) != 1:
                raise EntryError(message("known-one-owner", example=known_example(then.log, self.words)))
            line = line_of(as_line(facts[0], then.table, then.log, self._language))
        if line.may_be_suggestion and (line.command or self._begun(line.words) is None):
            try:
                return self._noted(SpokenLine(line.after_sign), place)
            except EntryError as error:
                meant = line_meant(line.text, then, self.words)
                raise meant or with_clear_part(error, line, then, self._language) from None
        command, *arguments = expanded(line.words, self._names, then.table, self._language)
        check_whole([command, *arguments], then, self.words)
        return self._command([*beginning, *command.split(), *arguments])

    def _set_up_again(self, part: SetupPart, typed: Sequence[str]) -> LineResult:
        if typed:
            raise EntryError(message("play-alone-in-line", command=spoken(part, self._language)))
        return LineResult(corrects=part)

    # -- commands

    def _command(self, words: Sequence[str]) -> LineResult:
        """Runs a command of the program unchanged."""
        arguments = expanded(words, self._names, self.game.now.table, self._language)
        check_stays(arguments, self.game)
        check_whole(arguments, self.game.now, self.words)
        self.game.check_undo(arguments)
        before = self.game.now.log
        options = ["--game", str(self.game.path), "--lang", self.words.language]
        if self.session.strict:
            options.append("--strict")
        if chooses_game(arguments):
            options = options[2:]
        known_torn = self.game.path if before.torn and before.torn == self._torn_reported else None
        here = partial(run, opened=(self.game.path, self.game.store))
        chosen = self.slow() if self.game.is_elsewhere or arguments[0] in SLOW else here
        typed = [*options, *arguments[0].split(), *arguments[1:]]
        ran = chosen(typed, self.columns(), known_torn)
        if ran.status == 0:
            self.game = game_after(arguments, self.game, self.words)
        self.game.refresh_after_command()
        return answer_of(ran)

    def _help(self, typed: Sequence[str]) -> LineResult:
        if (about := asked_about(typed, self._names, self._language)) is not None:
            return self._asked_about(about, typed[1:])
        return LineResult(tuple(help_lines(self.game.now.log, self.words)))

    def _asked_about(self, command: str, below: Sequence[str] = ()) -> LineResult:
        """How to type a command in this game, the names that it takes, or its help page."""
        if lines := lines_about(command, self.game.now.log, self.words):
            return LineResult(tuple(lines))
        if (lexicon := taken_by(command, self._names)) is not None:
            return LineResult((self.words("play-may-be-typed", offered=lexicon.all_called()),))
        return self._command([command, *below, "--help"])
