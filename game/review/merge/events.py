"""One column of several logs' entries becomes one event, with the differences between the logs."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.game.knowledge.privacy import seers
from cluedo_notes.game.log.events import (
    Action,
    ClueCard,
    HeardInPart,
    Response,
    ShownForClue,
    Suggestion,
    TableEvent,
)
from cluedo_notes.game.review.merge.columns import AlignedEntries
from cluedo_notes.game.review.merge.entries import Detail, Entry, comparable, keys_of
from cluedo_notes.game.review.merge.votes import Disagreement, LogsToMerge, Vote, differ, faces_alone
from cluedo_notes.game.table.asking import one_shows, sees_secretly
from cluedo_notes.game.table.of_log import CardsInQuestion
from cluedo_notes.game.table.setting import Setting


class United:
    """The event of a column: `event`, without its reference to another, and `disagreements`.

    `number` is the event's in the merged log, `setting` that log's.
    """

    def __init__(self, column: AlignedEntries, sources: LogsToMerge, number: int, setting: Setting) -> None:
        self.column = column
        self.sources = sources
        self.number = number
        self.disagreements: list[Disagreement] = []
        event = most_heard(column)
        values = {key: value for key in keys_of(event) if (value := self._key(key)) is not None}
        if isinstance(event, Suggestion | HeardInPart):
            answers = _UnitedAnswers(self, values.get("player", ""), setting)
            answers.settle()
            values["responses"] = tuple(answers.in_order())
        elif isinstance(event, ClueCard):
            values |= self._for_clue(values.get("card"))
        if isinstance(event, HeardInPart) and {"player", *Category} <= values.keys():
            event = Suggestion(**values)  # one log heard parts that the other did not
        self.event: TableEvent = replace(event, **values)

    def settle(self, detail: Detail, votes: Sequence[Vote], knowers: Sequence[str]) -> Vote:
        """The vote that counts. If others differ, it records a disagreement."""
        votes = faces_alone(votes)
        if differ(votes):
            self.disagreements.append(
                Disagreement(self.number, detail.what, self.sources.says(votes), detail.player)
            )
        return self.sources.settled(votes, knowers)

    def _key(self, key: str) -> Any:
        """The value of one key; None if no log knows it."""
        votes = [
            Vote(entry.log, entry.number, value, comparable(key, value))
            for entry in self.column
            if (value := getattr(entry.event, key, None)) is not None
        ]
        return self.settle(Detail(key), votes, self.knowers).value if votes else None

    def _for_clue(self, asked_for: str | None) -> dict[str, Any]:
        """The answers to a Clue card, from all logs together: the cards shown, and where players went.
        `asked_for`: the card that it asks for, if it does and the card is known."""
        votes: dict[Detail, list[Vote]] = {}
        for entry in self.column:
            for detail, value in entry.details.items():
                if detail.what in ("shown", "shower", "spot"):
                    votes.setdefault(detail, []).append(Vote(entry.log, entry.number, value or None, value))
        seats = self.sources.logs[0].deal.players
        settled = {
            detail: self.settle(detail, of_detail, self._saw(detail)).value
            for detail, of_detail in votes.items()
        }
        shower = settled.get(Detail("shower"))
        shown = {player: settled.get(Detail("shown", player)) for player in seats}
        if shower is not None:
            shown[shower] = asked_for or next(self._cards_shown_by(shower))
        known = tuple(ShownForClue(player, card) for player, card in shown.items() if card is not None)
        spots = {seat: room for seat in seats if (room := settled.get(Detail("spot", seat))) is not None}
        return {"shown": known if known or Detail("shower") in settled else None, "spots": spots or None}

    def _cards_shown_by(self, player: str) -> Iterator[str]:
        for entry in self.column:
            if isinstance(entry.event, ClueCard):
                yield from (shown.card for shown in entry.event.shown or () if shown.player == player)

    def _saw(self, detail: Detail) -> Sequence[str]:
        """The players who must know: for a card or a place its own player, and for a card shown to the left
        both players."""
        first = self.column[0]
        if detail.player is None or not isinstance(first.event, ClueCard):
            return self.knowers
        seats = CardsInQuestion(self.sources.logs[first.log]).seated(first.number)
        left = sees_secretly(detail.player, seats) if first.event.clue.is_secret else None
        return [detail.player] if left is None else [detail.player, left]

    @property
    def knowers(self) -> list[str]:
        """The players who must know: the actor, then the player who showed them something."""
        event = most_heard(self.column)
        return [player for player in dict.fromkeys((event.actor, *seers(event))) if player is not None]


def most_heard(column: AlignedEntries) -> TableEvent:
    """The event of a column: the whole suggestion, if one log heard all and others heard it in part."""
    return next((entry.event for entry in column if isinstance(entry.event, Suggestion)), column[0].event)


class _UnitedAnswers:
    """The answers to one suggestion: the players who showed a card and those who did not, by each log."""

    def __init__(self, united: United, asker: str, setting: Setting) -> None:
        self.united = united
        self.asker = asker
        self.order = (asker, *setting.asked_from(asker)) if asker else setting.seats
        self.only_first_shows = one_shows(setting.edition.rules.witnesses)
        self.answers: list[tuple[Entry, Response]] = [
            (entry, response)
            for entry in united.column
            if isinstance(entry.event, Suggestion | HeardInPart)
            for response in entry.event.responses
            if response.player != asker
        ]
        self.shows: dict[str, bool] = {}
        self.wrong: set[int] = set()
        """The logs that were outvoted about an answer: other answers that follow from it in them do not count
        either."""

    def settle(self) -> None:
        """Decides who showed and who did not."""
        for player in dict.fromkeys(sorted((r.player for _, r in self.answers), key=self.order.index)):
            self._settle_answer(player)
        if self.only_first_shows:
            self._settle_shower()
        self._drop_what_follows()
        self._left_out()

    def _settle_answer(self, player: str) -> None:
        votes = self._votes(player)
        if not votes:
            return
        chosen = self.united.settle(Detail("answer", player), votes, (player, self.asker))
        self.shows[player] = bool(chosen.same)
        self.wrong |= {vote.log for vote in votes if vote.same != chosen.same}

    def _votes(self, player: str) -> list[Vote]:
        """Each log's answer of one player; one who both passes and blocks has passed."""
        votes: dict[int, Vote] = {}
        for entry, response in self.answers:
            if response.player == player and response.action is not Action.DRAW:
                shows = response.action is Action.SHOW
                if entry.log not in votes or shows:
                    votes[entry.log] = Vote(entry.log, entry.number, str(response.action), shows)
        return list(votes.values())

    def _logs_with(self, player: str, action: Action | None = None) -> set[int]:
        """The logs that have an answer of a player, or this answer."""
        return {e.log for e, r in self.answers if r.player == player and action in (None, r.action)}

    def _showers(self) -> list[str]:
        return [player for player, shows in self.shows.items() if shows]

    def _settle_shower(self) -> None:
        """If each log names one player who showed, and they differ, the one named most often counts."""
        showers = [p for p in self._showers() if not self._logs_with(p, Action.SHOW) <= self.wrong]
        logs = {log: [p for p in showers if log in self._logs_with(p, Action.SHOW)] for log in self._logs()}
        if len(showers) < 2 or any(len(named) > 1 for named in logs.values()):
            return
        entries = {entry.log: entry for entry in self.united.column}
        votes = [Vote(log, entries[log].number, named[0], named[0]) for log, named in logs.items() if named]
        chosen = self.united.settle(Detail("shower"), votes, (self.asker, *showers)).value
        self.wrong |= {vote.log for vote in votes if vote.value != chosen}

    def _logs(self) -> list[int]:
        return [entry.log for entry in self.united.column]

    def _drop_what_follows(self) -> None:
        """If one card ends the answers, those that only the outvoted logs have do not count."""
        firm = [p for p in self._showers() if not self._logs_with(p, Action.SHOW) <= self.wrong]
        if not self.only_first_shows or not self.wrong or not firm:
            return
        end = min(map(self.order.index, firm))
        self.answers = [
            (entry, response)
            for entry, response in self.answers
            if not self._logs_with(response.player) <= self.wrong
            or (self.order.index(response.player) < end and response.action is not Action.SHOW)
        ]

    def _left_out(self) -> None:
        """If a complete log leaves a player out, it means that they were not asked."""
        for player in self.shows:
            votes, lacking = self._votes(player), []
            for entry in self.united.column:
                silent = entry.log not in self._logs_with(player) and entry.log not in self.wrong
                if silent and self.united.sources.complete(entry.log):
                    lacking.append(Vote(entry.log, entry.number, None, None))
            if votes and lacking:
                says = self.united.sources.says([*votes, *lacking])
                self.united.disagreements.append(Disagreement(self.united.number, "answer", says, player))

    # -- in order

    def in_order(self) -> list[Response]:
        """The answers that count: in the order of the log with most of them, the others from the asker's
        left."""
        by_log = [[r for e, r in self._kept() if e.log == log] for log in self._logs()]
        order = [(r.player, r.action) for r in max(by_log, key=len)]
        for _, response in self._kept():
            answer = (response.player, response.action)
            if answer not in order:
                later = (n for n, ranked in enumerate(order) if self._rank(*ranked) > self._rank(*answer))
                order.insert(next(later, len(order)), answer)
        return [Response(player, action, self._card(player, action)) for player, action in order]

    def _kept(self) -> Iterator[tuple[Entry, Response]]:
        for entry, response in self.answers:
            shows = response.action is Action.SHOW
            if response.action is Action.DRAW or shows == self.shows[response.player]:
                yield entry, response

    def _card(self, player: str, action: Action) -> str | None:
        draws = action is Action.DRAW
        detail = Detail("drawn" if draws else "card", player)
        knowers = (player, self.asker) if draws else (self.asker, player)
        votes = [
            Vote(entry.log, entry.number, response.card, response.card)
            for entry, response in self._kept()
            if (response.player, response.action) == (player, action) and response.card is not None
        ]
        return self.united.settle(detail, votes, knowers).value if votes else None

    def _rank(self, player: str, action: Action) -> tuple[bool, int, bool]:
        """A block comes last, a drawn card before its player's answer."""
        return action is Action.BLOCK, self.order.index(player), action is not Action.DRAW
