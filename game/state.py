"""The table as it stands before each event: one fold over the live events, for everybody who asks.

Evidence, entry, the rules, verification and replay read these values; nobody folds the events again. What the
log does not tell is not known from there on; in a log that is complete nothing is missing.
"""

from collections.abc import Mapping
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Effect, Feature, Spot
from cluedo_notes.editions.switches import DeadPawn
from cluedo_notes.game.deck import CLOCK, Deck
from cluedo_notes.game.events import (
    Accusation,
    Action,
    Draw,
    EndTurn,
    FalseWitness,
    Look,
    LookPlace,
    Move,
    OpenHand,
    Play,
    Reveal,
    Roll,
    Spy,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.live import LiveEvent
from cluedo_notes.game.log import Log
from cluedo_notes.game.setting import Setting, setting_of
from cluedo_notes.game.turn import Phase, Turn


class Table(Struct, frozen=True):
    """What has happened so far, as far as the log tells.

    `eliminated`: players whose hands lie open (they neither play nor answer), each with the event that laid
    it open. `barred`: wrong accusers and, where the edition bans them, false witnesses (they only answer).
    `accused`: who has made his accusation. `suggestions`: the suggestions so far by number; `last_suggestion`
    is the latest one's number. `pawns` and `weapons`: where they stand, where that is known.
    `called_in`: players whose pawn was brought to a room since they last moved; `may_draw`: those of them who
    may draw a card for it. `asked_in`: the room of each player's last suggestion, until he leaves it.
    `used_powers`: the players who have used theirs. `due`: who drew the last clock and must lay his hand
    open. `winner`: who accused rightly.
    """

    setting: Setting
    turn: Turn = Turn()
    eliminated: Mapping[str, int] = {}
    barred: frozenset[str] = frozenset()
    accused: frozenset[str] = frozenset()
    suggestions: Mapping[int, Suggestion] = {}
    last_suggestion: int | None = None
    pawns: Mapping[str, Spot] = {}
    weapons: Mapping[str, str] = {}
    called_in: frozenset[str] = frozenset()
    may_draw: frozenset[str] = frozenset()
    asked_in: Mapping[str, str] = {}
    deck: Deck = Deck()
    used_powers: frozenset[str] = frozenset()
    due: str | None = None
    winner: str | None = None
    revealed: bool = False

    # -- who

    @property
    def seats(self) -> tuple[str, ...]:
        """The players clockwise."""
        return self.setting.seats

    def others_from(self, player: str) -> tuple[str, ...]:
        """The other players clockwise from `player`'s left neighbour."""
        return self.setting.next_from(player)[:-1]

    def plays(self, player: str) -> bool:
        """Does this player still take turns?"""
        return player not in self.eliminated and player not in self.barred and player != self.due

    @property
    def over(self) -> bool:
        """Has the game ended: won, revealed, or nobody left who plays (A-S2-12, A-G-5)?"""
        return self.revealed or self.winner is not None or not any(map(self.plays, self.seats))

    @property
    def next_player(self) -> str | None:
        """Whose turn comes after the present one; before the first turn, who begins. None: not known."""
        if self.turn.player is None:
            return self.setting.first_player
        if self.turn.again and self.plays(self.turn.player):
            return self.turn.player
        return next((one for one in self.setting.next_from(self.turn.player) if self.plays(one)), None)

    @property
    def draws_due(self) -> int:
        """The cards that the player whose turn it is must draw now, as far as the deck has any (A-S0-9)."""
        intrigue = self.setting.edition.intrigue
        return 0 if intrigue is None else max(0, min(self.turn.draws_due, intrigue.size - self.deck.taken))

    def spot_of(self, player: str) -> Spot | None:
        """Where a player's pawn stands, or None where that is not known."""
        suspect = self.setting.characters.get(player)
        return None if suspect is None else self.pawns.get(suspect)

    # -- turns

    def in_turn(self, player: str, phases: frozenset[Phase]) -> "Table":
        """The table with the turn to which an act of `player` belongs that one of `phases` allows.

        The present turn, if it is his and has come so far; else a new one. Where turns are missing in a log
        that may have gaps, nothing is known of where the pawns stand and how far his turn has come.
        """
        turn = self.turn
        follows = player == self.next_player
        # One who plays alone, or once more by a card, begins a new turn with his next suggestion.
        anew = follows and turn.suggestions > 0 and phases == TO_SUGGEST
        if turn.player == player and (turn.phase is None or turn.phase in phases) and not anew:
            return self
        if turn.player == player and self.setting.complete and not (follows and self.may_pass_on):
            return self  # too early or too late, but his turn
        if self.setting.complete or (follows and self.may_pass_on and Phase.START in phases):
            return replace(self, turn=Turn(player, Phase.START))
        if turn.player is None:
            return replace(self, turn=Turn(player))
        return replace(self, turn=Turn(player), pawns={}, weapons={}, asked_in={}, called_in=frozenset())

    @property
    def may_pass_on(self) -> bool:
        """May the present turn be over without a further trace?"""
        return self.turn.player is None or self.turn.phase not in (Phase.START, Phase.ROLLED)

    # -- what happens

    def after(self, live: LiveEvent) -> "Table":
        """The table once an event has happened."""
        match live.event:
            case Suggestion() as suggestion:
                return self._suggested(suggestion, live.number)
            case OpenHand(player):
                return self._laid_open(player, live.number)
            case Accusation(player, correct):
                return self._accused(player, correct)
            case FalseWitness(player) if self.setting.edition.rules.false_witness_ban:
                return replace(self, barred=self.barred | {player})
            case Reveal():
                return replace(self, revealed=True)
        return self._positioned(live.event)

    def _positioned(self, event: TableEvent) -> "Table":
        match event:
            case Roll(player, dice):
                return self._rolled(player, dice)
            case Move():
                return self._moved(event)
            case Spy(player):
                here = self.spot_of(player)
                spied = self.turn.spied | ({here} if here is not None else set())
                return self.in_turn(player, IN_PLACE)._with_turn(spied=spied)
            case Look(player, LookPlace.POOL):
                return self.in_turn(player, IN_PLACE)._with_turn(looked=True, phase=Phase.OVER)
            case Look(player, LookPlace.ASIDE):
                return self._with_turn(looked=True)
            case Draw(player, card):
                return self._drawn(player, card)
            case Play() | UsePower():
                return self._used(event)
            case EndTurn(player):
                return self.in_turn(player, frozenset(Phase))._with_turn(phase=Phase.OVER, ended=True)
        return self

    def _with_turn(self, **changes: object) -> "Table":
        return replace(self, turn=replace(self.turn, **changes))

    def _rolled(self, player: str, dice: tuple[int | str, ...]) -> "Table":
        table = self.in_turn(player, TO_ROLL)
        numbers = [die for die in dice if isinstance(die, int)]
        return table._with_turn(
            phase=Phase.ROLLED,
            dice=dice,
            points=sum(numbers),
            walked=frozenset(),
            rolls=table.turn.rolls + 1,
            draws_due=table.turn.draws_due + len(dice) - len(numbers),
        )

    def _moved(self, move: Move) -> "Table":
        table = self.in_turn(move.player, TO_MOVE)
        suspect = self.setting.characters.get(move.player)
        here = table.spot_of(move.player)
        to = self.setting.spot(move.to)
        cost = None if move.path is None else len(move.path)
        left = None if table.turn.points is None or cost is None else max(0, table.turn.points - cost)
        by_dice = move.via in (None, "dice")
        if move.via == "passage":  # before the dice it is the whole move (A-S1-9), after them a point of it
            left = left_after_passage(table.turn) if to in self.setting.way_points else 0
        # From a spy square and at the passage of the stairs he may go on (S1, A-S1-19); without a noted path
        # nobody knows how far. Elsewhere a move is over where it stops.
        halt = to in self._spy_squares or to in self.setting.way_points
        goes_on = (by_dice or move.via == "passage") and halt and left != 0
        stops = to in self.setting.squares_of(Feature.DRAW)
        turn = replace(
            table.turn,
            phase=Phase.ROLLED if goes_on and not stops else Phase.ARRIVED,
            points=left,
            moved=move.via not in ("remain", "stay"),
            stayed=move.via in ("remain", "stay"),
            stayed_by_card=move.via == "stay",
            walked=table.turn.walked | {self.setting.spot(one) for one in move.path or ()},
            came_from=table.turn.came_from | ({here} if here is not None and here != to else set()),
            draws_due=table.turn.draws_due + int(stops and move.via not in ("remain", "stay")),
        )
        asked_in = {who: room for who, room in table.asked_in.items() if who != move.player or room == to}
        deck, used = table.deck, table.used_powers
        if move.via in ("stay", "go-anywhere", "plus-six"):
            deck = deck.play(move.player, move.via)
        elif move.via in ("go-room", "move-twice"):
            used |= {move.player}
        pawns = table.pawns if suspect is None else {**table.pawns, suspect: to}
        called_in = table.called_in if move.via in ("remain", "stay") else table.called_in - {move.player}
        may_draw = table.may_draw - {move.player}
        return replace(
            table,
            turn=turn,
            pawns=pawns,
            asked_in=asked_in,
            called_in=called_in,
            may_draw=may_draw,
            deck=deck,
            used_powers=used,
        )

    @property
    def _spy_squares(self) -> frozenset[Spot]:
        """Where a stop shows a card: nowhere under rules without spies, whatever the board marks."""
        spies = self.setting.edition.rules.spy_squares
        return self.setting.squares_of(Feature.SPY) if spies else frozenset()

    def _suggested(self, suggestion: Suggestion, number: int) -> "Table":
        table = self.in_turn(suggestion.player, TO_SUGGEST)
        pawns = dict(table.pawns)
        own = self.setting.characters.get(suggestion.player)
        if own is not None and suggestion.power is None:
            pawns[own] = suggestion.room  # where it must stand, known or not
        brought = self._brings(suggestion, pawns)
        if suggestion.suspect not in self.gone:
            pawns[suggestion.suspect] = suggestion.room
        shown = None if not suggestion.responses else bool(showers(suggestion))
        turn = replace(
            table.turn, phase=Phase.ASKED, suggestions=table.turn.suggestions + 1, shown=shown, points=0
        )
        responses = suggestion.responses
        drew = [response.player for response in responses if response.action is Action.DRAW]
        deck = self.deck
        for response in responses:
            if response.action is Action.DRAW:
                deck = deck.draw(response.player, None)
            elif response.action is Action.BLOCK:
                deck = deck.play(response.player, Effect.BLOCK)
        asked_in = {who: room for who, room in table.asked_in.items() if who not in brought}
        powers = {suggestion.player} if suggestion.power is not None else set()
        return replace(
            table,
            turn=turn,
            pawns=pawns,
            weapons={**table.weapons, suggestion.weapon: suggestion.room},
            called_in=(table.called_in - {suggestion.player}) | brought,
            may_draw=(table.may_draw - {suggestion.player} | brought) - set(drew),
            asked_in={**asked_in, suggestion.player: suggestion.room},
            deck=deck,
            used_powers=table.used_powers | powers,
            suggestions={**self.suggestions, number: suggestion},
            last_suggestion=number,
        )

    def _brings(self, suggestion: Suggestion, pawns: Mapping[str, Spot]) -> frozenset[str]:
        """The player whose pawn a suggestion brings to the room: not one who is there already (A-S0-19)."""
        player = self.setting.players.get(suggestion.suspect)
        there = pawns.get(suggestion.suspect) == suggestion.room
        if player is None or player == suggestion.player or there or player in self.eliminated:
            return frozenset()
        return frozenset({player})

    @property
    def gone(self) -> frozenset[str]:
        """The pawns that have left the board with their players (S0, A-S0-8)."""
        if self.setting.edition.rules.dead_pawn is not DeadPawn.REMOVED:
            return frozenset()
        return frozenset(self.setting.characters.get(player, "") for player in self.eliminated)

    def _laid_open(self, player: str, number: int) -> "Table":
        intrigue, deck = self.setting.edition.intrigue, self.deck
        if player != self.due and intrigue is not None and deck.may_be_last_clock(player, intrigue):
            deck = deck.unseen_was_clock()
        table = replace(self, eliminated={**self.eliminated, player: number}, deck=deck)
        table = replace(table, due=None if self.due == player else self.due)
        table = replace(table, pawns={pawn: at for pawn, at in self.pawns.items() if pawn not in table.gone})
        return table._with_turn(phase=Phase.OVER) if self.turn.player == player else table

    def _accused(self, player: str, correct: bool) -> "Table":
        table = self.in_turn(player, TO_ACCUSE)._with_turn(phase=Phase.OVER, accused=True)
        barred = self.barred if correct else self.barred | {player}
        winner = player if correct else self.winner
        return replace(table, accused=self.accused | {player}, barred=barred, winner=winner)

    def _drawn(self, player: str, card: str | None) -> "Table":
        intrigue = self.setting.edition.intrigue
        deck = self.deck.draw(player, card)
        table = replace(self, deck=deck, may_draw=self.may_draw - {player})
        if self.turn.player == player and self.turn.draws_due:
            table = table._with_turn(draws_due=self.turn.draws_due - 1)
        if card != CLOCK or intrigue is None or not deck.eliminates(intrigue):
            return table
        return replace(table, deck=deck.shuffle_back(), due=player)

    def _used(self, event: Play | UsePower) -> "Table":
        if isinstance(event, UsePower):
            return replace(self, used_powers=self.used_powers | {event.player})
        table = replace(self, deck=self.deck.play(event.player, event.card))
        if event.card == "play-again":
            return table._with_turn(again=True)
        suspect = None if event.target is None else self.setting.characters.get(event.target)
        if event.card == "send-home" and suspect in self.setting.starts and suspect not in self.gone:
            assert suspect is not None
            return replace(
                table,
                pawns={**self.pawns, suspect: self.setting.starts[suspect]},
                called_in=self.called_in - {event.target or ""},
                may_draw=self.may_draw - {event.target or ""},
            )
        return table


def left_after_passage(turn: Turn) -> int | None:
    """The points left when a passage was taken after the dice: it costs one (S1)."""
    if turn.phase is Phase.START or not turn.rolls:
        return 0
    return None if turn.points is None else max(0, turn.points - 1)


TO_ROLL = frozenset({Phase.START})
TO_MOVE = frozenset({Phase.START, Phase.ROLLED})
IN_PLACE = frozenset({Phase.START, Phase.ROLLED, Phase.ARRIVED})
TO_SUGGEST = frozenset({Phase.START, Phase.ARRIVED, Phase.ASKED})
TO_ACCUSE = frozenset({Phase.START, Phase.ROLLED, Phase.ARRIVED, Phase.ASKED})


def showers(suggestion: Suggestion) -> tuple[str, ...]:
    """Who showed a card to this suggestion."""
    return tuple(r.player for r in suggestion.responses if r.action is Action.SHOW)


def tables(log: Log) -> tuple[Table, ...]:
    """The table before each live event, and at last the one after all of them."""
    setting = setting_of(log)
    # A log without positions tells of no pawn: the board need not be read for it.
    told = setting.complete or any(isinstance(live.event, Roll | Move) for live in log.live)
    return tuple(
        accumulate(log.live, Table.after, initial=Table(setting, pawns=setting.starts if told else {}))
    )


def table_at(log: Log, after: int | None) -> Table:
    """The table right after live event `after` (0: at the start; None: at the end)."""
    all_tables = tables(log)
    if after is None:
        return all_tables[-1]
    if after == 0:
        return all_tables[0]
    numbers = [live.number for live in log.live]
    return all_tables[numbers.index(after) + 1] if after in numbers else all_tables[-1]
