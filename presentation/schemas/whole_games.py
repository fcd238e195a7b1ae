"""What the commands about whole games, rules and editions print with `--json`."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from cluedo_notes.editions import Leftover
from cluedo_notes.editions.model import Players
from cluedo_notes.game.knowledge.insights import Insight
from cluedo_notes.game.log.events import Event, Header
from cluedo_notes.game.review.merge.votes import Disagreement
from cluedo_notes.game.review.verify import Verdict
from cluedo_notes.game.rules.finding import Reason
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.simulation.tournament import Report
from cluedo_notes.language.name import Name


class NewOutput(Struct, frozen=True, kw_only=True):
    """`new --json`: the file and the header of a new game."""

    game: str
    header: Header


class GameOfList(Struct, frozen=True, kw_only=True):
    """A game of the user's: its name, its file, and whether it is the current one."""

    name: str
    path: str
    current: bool


class GamesOutput(Struct, frozen=True, kw_only=True):
    """`games --json`: the user's games, and the file of the current one, which may lie elsewhere."""

    games: tuple[GameOfList, ...]
    current: str | None


class UseOutput(Struct, frozen=True, kw_only=True):
    """`use --json`: the file of the current game."""

    current: str


class ServedSite(Struct, frozen=True, kw_only=True):
    """What `serve --site` prints, once."""

    address: str
    site: str


class ServeOutput(Struct, frozen=True, kw_only=True):
    """`serve --json`: the page's address and the game's file, null where none was chosen; with `--table` also
    the address of the host."""

    address: str
    game: str | None
    host: str | UnsetType = UNSET


class RuleOutput(Struct, frozen=True, kw_only=True):
    """A rule of `rules --json`: its id, what it says in the reader's language, its sources."""

    rule: Rule
    says: str
    sources: tuple[str, ...]


class ViolationOutput(Struct, frozen=True, kw_only=True):
    """A broken rule; `follows_from` only where it follows from the mistake in that event."""

    event: int
    player: str | None
    rule: Rule
    message: str
    follows_from: int | UnsetType = UNSET


class UncheckedOutput(Struct, frozen=True, kw_only=True):
    """An event of which something could not be checked, and why."""

    event: int
    reason: Reason


class VerifyOutput(Struct, frozen=True, kw_only=True):
    """`verify --json` of one log. `conflict`: events that cannot all be true (0: the header), absent where
    all can; `insights`: when each player could have named the envelope."""

    edition: str
    events: int
    verdict: Verdict
    violations: tuple[ViolationOutput, ...]
    unchecked: tuple[UncheckedOutput, ...]
    conflict: tuple[int, ...] | UnsetType = UNSET
    insights: tuple[Insight, ...] | UnsetType = UNSET


class VerifiedLog(VerifyOutput, frozen=True, kw_only=True):
    """One of several logs in `verify --json`. `torn`: a crash cut its last line short, which does not
    count."""

    file: str
    torn: bool


class UnreadableLog(Struct, frozen=True, kw_only=True):
    """A file in `verify --json` that cannot be read, and why."""

    file: str
    error: str


class MergeOutput(Struct, frozen=True, kw_only=True):
    """`merge --json`: the lines of the merged log, what the logs disagree about, and the events without which
    its cards fit."""

    events: int
    disagreements: tuple[Disagreement, ...]
    consistent: bool
    ignored: tuple[int, ...]
    log: tuple[Header | Event, ...]


class SimulateOutput(Report, frozen=True, kw_only=True):
    """`simulate --json`: the report, and how many seconds the games took."""

    seconds: float


class CategorySizes(Struct, frozen=True, kw_only=True):
    """How many cards each category has."""

    suspect: Annotated[int, Meta(ge=1)]
    weapon: Annotated[int, Meta(ge=1)]
    room: Annotated[int, Meta(ge=1)]


class ListedEdition(Struct, frozen=True, kw_only=True):
    """An edition in `editions list --json`."""

    id: str
    name: Name
    players: Players
    leftover: Leftover
    cards: CategorySizes


class EditionProblem(Struct, frozen=True, kw_only=True):
    """A mistake in an edition's file, and the key that it is about."""

    key: str | None
    message: str


class CheckedEdition(Struct, frozen=True, kw_only=True):
    """A file in `editions check --json` and its mistakes."""

    file: str
    problems: tuple[EditionProblem, ...]
