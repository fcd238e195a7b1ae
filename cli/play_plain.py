"""`play` where nobody sits at a terminal: lines are read one by one, answers printed plainly."""

import sys
from collections.abc import Iterable, Iterator

from cluedo_notes.cli.output import tell
from cluedo_notes.cli.play_game import OpenGame
from cluedo_notes.cli.play_session import Act, PlaySession
from cluedo_notes.cli.session import Session


def read_lines(session: Session, new: bool, lines: Iterable[str]) -> bool:
    """Enter line after line. Was none of them refused?"""
    typed = iter(lines)
    play = PlaySession(session, OpenGame(session.path()), lambda: None)
    fine = True
    for line in typed:
        answer = play.enter(line)
        session.print_rows([*answer.lines, *([answer.typed] if answer.typed else [])])
        sys.stdout.flush()
        if answer.error is not None:
            fine = False
            tell(answer.error)
        if answer.act is Act.LEAVE:
            break
    return fine
