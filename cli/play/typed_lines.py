"""The line being typed: its history and completions, several pasted lines, and one that was refused.

A refused line stays, selected. A letter begins another line in its place, and Up brings the refused one back.
An arrow, Home, End, Backspace, a blank or a sign edits it. Lines that were pasted after it stay visible
below. Enter clears a refused answer to a question, so that the next Enter means what the question says;
Backspace clears it too. A line that only lacks a word is not selected, so that typing completes it.
"""

from collections.abc import Callable

from prompt_toolkit.application.current import get_app
from prompt_toolkit.buffer import Buffer, CompletionState
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.selection import SelectionState

BEGIN_NO_LINE = frozenset(" =:+,!^-")
"""Characters with which no line begins. After a refused line they continue it."""

MOVES = ("c-a", "c-e", "c-b", "c-f")
"""Keys that move in a line, in addition to those of the library: the arrows, Home and End."""

MOST_ROWS = 4
"""The greatest number of rows of lines being typed; further ones scroll."""


class LineBuffer(Buffer):
    """The input line. Accepted lines are kept for later, answers to questions are not."""

    keeps = True
    follows = ""
    """Pasted lines that wait for the answer to the one before them."""
    waits = ""
    """Lines that were entered before the last answer was there."""
    unfinished: str | None = None
    """The last line that was put in place of a refused one to be completed."""
    refused_answer = ""
    """The answer to a question that was refused last; empty for a line of the game."""

    def append_to_history(self) -> None:
        """Keeps the line, unless `keeps` is false."""
        if self.keeps:
            super().append_to_history()

    # -- several lines

    def paste(self, text: str) -> None:
        """Inserts a text into the line; if it has several lines, enters them."""
        text = "\n".join(text.splitlines())
        if self.selection_state is not None:
            self.replace_refused("")
        self.insert_text(text)
        if "\n" in text:
            self.validate_and_handle()

    def enter_lines(self, enter: Callable[[str], bool], busy: Callable[[], bool]) -> bool:
        """Enters line by line, up to the first that stays to be changed (as `enter` returns) or whose answer
        is awaited. Does any line stay? The refused one is selected, and the following ones stay after it.
        Lines entered before the last answer is there wait for it."""
        self.follows = self.waits = self.refused_answer = ""
        line, newline, rest = self.text.partition("\n")
        while not enter(line):
            if newline and self.keeps:
                self.history.append_string(line)
            if not newline:
                return False
            self.follows, self.document = rest, Document(rest, 0)
            if busy():
                self.keeps = False
                return True
            line, newline, rest = rest.partition("\n")
        self.refused_answer, self.keeps = "" if self.keeps else line, False
        if busy():
            self.waits = self.text
        else:
            self.select_line()
        return True

    def go_on(self) -> None:
        """Enters the lines that waited for an answer, unless they were changed in the meantime."""
        if self.text and self.text in (self.follows, self.waits):
            self.validate_and_handle()

    # -- a refused line

    def mend(self, line: str, mended: str | None) -> None:
        """Replaces the first line, if there is one and it has not changed. If the new one ends with a blank,
        it is to be completed."""
        first, newline, rest = self.text.partition("\n")
        if mended is not None and first == line:
            if mended.endswith(" "):
                self.unfinished = mended
                self.history.append_string(line)
            self.reset(Document(f"{mended}{newline}{rest}", 0))

    def bring_back(self, line: str, mended: str | None) -> bool:
        """Puts a line that is refused late, or the one in its place, before those that follow it. False if
        another line is being typed."""
        if self.text and self.text != self.follows:
            return False
        if mended is not None and mended.endswith(" "):
            self.unfinished = mended
        line = mended or line
        self.document = Document(f"{line}\n{self.text}" if self.text else line)
        self.select_line()
        return True

    def select_line(self) -> None:
        """Select the first line, with the cursor at its end: the next letter replaces it. A line to be
        completed is not selected."""
        line = self.text.partition("\n")[0]
        self.cursor_position = len(line)
        self.complete_state = None
        if line in ("", self.unfinished):
            return
        self.selection_state = SelectionState(0)
        self.selection_state.enter_shift_mode()

    def replace_refused(self, typed: str) -> None:
        """Begins another line in place of the refused one, which is kept for later."""
        refused, newline, rest = self.text.partition("\n")
        self.history.append_string(refused)
        self.reset(Document(newline + rest, 0))
        self.insert_text(typed)
        if not typed:
            self.on_text_changed.fire()  # also if nothing replaces it

    def shorten_refused(self) -> None:
        """Backspace: clears a refused answer; of a line of the game, deletes the last letter."""
        if self.refused_answer:
            self.replace_refused("")
        else:
            self.exit_selection()
            self.delete_before_cursor()

    def enter_refused(self) -> None:
        """Enter: clears a refused answer, unless it is corrected; enters other lines again."""
        if self.refused_answer and self.refused_answer == self.text.partition("\n")[0]:
            self.replace_refused("")
        else:
            self.exit_selection()
            self.validate_and_handle()

    # -- completions

    def complete(self) -> None:
        """Tab: the only completion, and on to the next word. If there are several, the first, then each of
        the following."""
        self.exit_selection()
        if self.complete_state is None:
            asked = CompleteEvent(completion_requested=True)
            fitting = list(self.completer.get_completions(self.document, asked))
            self.complete_state = CompletionState(self.document, fitting) if fitting else None
        state = self.complete_state
        if state is not None and len(state.completions) == 1:
            self.cancel_completion()
            self.apply_completion(state.completions[0])
            self._end_word()
        elif state is not None:
            self.complete_next()

    def completion_chosen(self) -> bool:
        """Is a completion of the menu in the line?"""
        return self.complete_state is not None and self.complete_state.current_completion is not None

    def take_completion(self) -> None:
        """Enter on the menu: the completion stays, the line is not sent yet."""
        self.complete_state = None
        self._end_word()

    def _end_word(self) -> None:
        """Adds a space after a whole word, unless it must continue."""
        if not self.document.text_before_cursor.endswith("="):
            self.insert_text(" ", fire_event=False)


def rows_of(buffer: Buffer) -> int:
    """The rows of the screen for the lines being typed."""
    return min(buffer.document.line_count, MOST_ROWS)


def pressed(act: Callable[[], None]) -> Callable[[KeyPressEvent], None]:
    """A key handler that ignores the details of the key press."""
    return lambda _: act()


def line_keys(buffer: LineBuffer) -> KeyBindings:
    """The keys of a line that is pasted or refused, and Ctrl-Z."""
    keys = KeyBindings()
    refused = Condition(lambda: buffer.selection_state is not None)

    @keys.add(Keys.BracketedPaste)
    def _(event: KeyPressEvent) -> None:
        buffer.paste(event.data)

    @keys.add(Keys.Any, filter=refused)
    def _(event: KeyPressEvent) -> None:
        if event.data not in BEGIN_NO_LINE:
            buffer.replace_refused(event.data)
        else:
            buffer.exit_selection()
            buffer.insert_text(event.data)

    keys.add("backspace", filter=refused)(pressed(buffer.shorten_refused))
    keys.add("enter", filter=refused)(pressed(buffer.enter_refused))

    for move in MOVES:

        @keys.add(move, filter=refused)
        def _(event: KeyPressEvent) -> None:
            buffer.exit_selection()
            event.key_processor.feed(event.key_sequence[0], first=True)

    keys.add("c-z")(pressed(lambda: get_app().suspend_to_background()))
    return keys
