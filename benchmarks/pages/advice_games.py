"""The games at which the advice is measured: played, and kept as soon as they are over."""

import subprocess
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import process_time

import msgspec
from msgspec import Struct
from pages.advice_rows import OWN_BOX, ROOT, TODAY, Row

import cluedo_notes
from cluedo_notes.game.knowledge.unrecorded import known_by
from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.events import Accusation, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.lab.players.own_strategy import AnyStrategy, strategy_of
from cluedo_notes.lab.simulation.dealing import deal_game
from cluedo_notes.lab.simulation.finished import DECIDING
from cluedo_notes.lab.simulation.played_out import Result, play_out
from cluedo_notes.lab.workers.interruption import Interruption
from cluedo_notes.lab.workers.work import WorkPlace, results
from cluedo_notes.solver.sat.reasoner import Reasoner

PROGRAM = Path(cluedo_notes.__file__).parents[1]
NO_COMMIT = "-"

SEED = 3900
"""The seed of the deals; nothing was fitted or tried on them."""


class Game(Struct, frozen=True, omit_defaults=True):
    """A finished game. `mark`: of the program, the box and the other players. `guessed`: did the measured
    player accuse without being certain? `accused`, `accused_wrong`, `suggestions`: of all players. `seconds`:
    of processor time."""

    deal: int
    strategy: str
    mark: str
    commit: str
    result: Result
    guessed: bool
    accused: int
    accused_wrong: int
    suggestions: int
    won_by_somebody: bool
    seconds: float


class Task(Struct, frozen=True):
    """A game to be played by `strategy`, and its name in the results."""

    row: Row
    edition: str
    deal: int
    strategy: str
    name: str
    mark: str
    commit: str


Games = dict[tuple[str, int], Game]
"""By strategy and deal."""


def _strategy(text: str) -> AnyStrategy:
    return strategy_of(str(ROOT / text) if ".py:" in text else text)


def play(task: Task) -> Game:
    """Plays a game."""
    began, players, others = process_time(), task.row.players, task.row.others
    dealt, seat = deal_game(task.edition, players, f"{SEED}/{task.deal}"), f"P{task.deal % players + 1}"
    turn = task.deal // players % len(others)
    around = tuple(map(_strategy, others[turn:] + others[:turn]))
    game = play_out(dealt, seat, _strategy(task.strategy), around)
    accusations = [(n, event) for n, event in enumerate(game.log.events) if isinstance(event, Accusation)]
    own = view(game.log, seat)
    return Game(
        task.deal,
        task.name,
        task.mark,
        task.commit,
        game.result,
        any(
            accusation.player == seat and not _is_certain(own.at(before), dealt.envelope)
            for before, accusation in accusations
        ),
        len(accusations),
        sum(not accusation.correct for _, accusation in accusations),
        sum(isinstance(event, Suggestion) for event in game.log.events),
        game.winner is not None,
        process_time() - began,
    )


class Kept:
    """The finished games of a row, in a file of the folder."""

    def __init__(self, row: Row, folder: Path) -> None:
        self.row = row
        self.edition = str(_own_box(folder)) if row.edition == OWN_BOX else row.edition
        self.mark = _mark(row)
        self.file = folder / f"{row.name.replace(', ', '-').replace(' ', '-')}.jsonl"
        self.games: Games = {}
        for line in self.file.read_bytes().splitlines() if self.file.exists() else ():
            with suppress(msgspec.DecodeError):  # incomplete, or of a program that kept other data
                self._add(msgspec.json.decode(line, type=Game))

    def _add(self, game: Game) -> None:
        if game.mark == self.mark or game.strategy == TODAY:
            self.games[game.strategy, game.deal] = game

    def play(
        self, strategies: Mapping[str, str], deals: range, jobs: int, interruption: Interruption
    ) -> bool:
        """Plays the missing games of these deals, by strategies by name. Is everything there now?"""
        for strategy in strategies.values():
            _strategy(strategy)  # an unknown one is an error here, not in another process
        commit = _commit_of_program()
        tasks = [
            Task(self.row, self.edition, deal, strategy, name, self.mark, commit)
            for deal in deals
            for name, strategy in strategies.items()
            if (name, deal) not in self.games
        ]
        with self.file.open("ab", buffering=0) as file:
            for _, game in results(play, tasks, WorkPlace(jobs), interruption):
                # The line before may be incomplete.
                file.write(b"\n" + msgspec.json.encode(game) + b"\n")
                self._add(game)
        if interruption.lost:
            raise interruption.lost
        return not interruption.pressed


def _own_box(folder: Path) -> Path:
    """The file of the box without a board, written again."""
    text = (ROOT / "editions" / "data" / "classic.toml").read_text(encoding="utf-8")
    begins, ends = text.index("[board]"), text.index("[rules]")
    file = folder / f"{OWN_BOX}.toml"
    own = (text[:begins] + text[ends:]).replace('id = "classic"', f'id = "{OWN_BOX}"')
    file.write_text(own, encoding="utf-8")
    return file


def _is_certain(own: Log, envelope: tuple[str, ...]) -> bool:
    """Does the envelope follow from everything that the log's keeper saw?"""
    with Reasoner(known_by(own)) as reasoner:
        holder = reasoner.certain_facts().holder
    return all(holder[card] == ENVELOPE for card in envelope)


def _mark(row: Row) -> str:
    """A mark of the played games: a program that plays other games has other digests."""
    digests = (ROOT / "tests" / "golden" / "lab" / "simulated.json").read_bytes()
    deciding = (SEED, row.edition, row.players, [_strategy(text) for text in row.others])
    whole = sha256(msgspec.json.encode(deciding).replace(str(ROOT).encode(), b""))
    whole.update(digests)
    return whole.hexdigest()[:12]


def _commit_of_program() -> str:
    """The commit of the program that plays, with a + if anything that decides a game has changed since; empty
    without a checkout."""
    if not (PROGRAM / ".git").exists():
        return NO_COMMIT

    def git(*words: str) -> str:
        ran = subprocess.run(["git", "-C", PROGRAM, *words], stdout=subprocess.PIPE, text=True, check=True)
        return ran.stdout.strip()

    changed = git("status", "--porcelain", "--", *DECIDING)
    return git("rev-parse", "--short=8", "HEAD") + ("+" if changed else "")
