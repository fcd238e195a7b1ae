"""Other ways to learn: intrigue cards, powers and spy squares, and whether to use them now.

A card or power that shows a card is worth what it is expected to reveal of the envelope. It costs only its
own use, and early knowledge helps for longer. The exception is the card that was just shown to somebody else:
it can be worth more or less, so it pays to wait for a good one. A card or power that leads to a room is worth
playing if it leads to a clearly better question than the dice probably will.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from cluedo_notes.editions import Effect, Feature, Power
from cluedo_notes.game.advice.accusation import Accusing
from cluedo_notes.game.advice.adviser import Adviser, Question
from cluedo_notes.game.log.events import Play, Suggestion, UsePower
from cluedo_notes.game.rules.check import can_happen
from cluedo_notes.game.rules.rooms import rooms_by_right
from cluedo_notes.game.rules.suggestions import ANYWHERE, may_ask
from cluedo_notes.game.table.table import Table, showers
from cluedo_notes.game.table.turn import Phase

LITTLE = 0.05
"""A card that reveals fewer bits than this is worth nothing."""

GOOD_SIGHT = 0.5
"""A look at the card just shown to another player is worth its use only if it is expected to reveal this
share of the best question's bits. There will be other chances."""

NEARLY = 0.8
"""A question that is expected to reveal this share of the best one's bits is nearly as good."""

KNOWS = 0.5
"""From this probability on, a rival is assumed to know the envelope."""


class Worth(StrEnum):
    """The present use of a card, a power or a square."""

    SEES = "sees"  # it shows a card that reveals something
    ASKS_AGAIN = "asks-again"  # it brings one more question
    LEADS = "leads"  # to a better question than the dice probably will
    ACCUSES = "accuses"  # it leads to the place where the accusation is made
    DELAYS = "delays"  # it sends away somebody who may know the envelope
    LATER = "later"  # nothing yet


class Opportunity(Struct, frozen=True):
    """A card in the keeper's hand, their power or the spy squares (`means`), and its use.

    `player`: the player whose card it shows, or who is sent away. `gain`: the bits that the card is expected
    to reveal about what is open on the sheet, estimated from drawn deals. `place`: the place that it leads
    to.
    """

    means: Effect | Power | Feature
    worth: Worth
    player: str | None = None
    gain: float | None = None
    place: str | None = None


def opportunities(
    adviser: Adviser, accusing: Accusing, rooms: frozenset[str] | None
) -> tuple[Opportunity, ...]:
    """The things that the keeper could do other than ask. `rooms`: those within reach, None if that is not
    known."""
    keeper = _Keeper(adviser, accusing, rooms)
    held = adviser.table.deck.held_by(adviser.asker)
    by_cards = [keeper.by_card(effect) for effect in Effect if effect in held]
    power = _own_power(adviser.table, adviser.asker)
    by_power = None if power is None else keeper.by_power(power)
    return tuple(
        opportunity for opportunity in (*by_cards, by_power, keeper.by_spying()) if opportunity is not None
    )


def _own_power(table: Table, player: str) -> Power | None:
    """A player's power, if it is known and not used up."""
    power = table.setting.edition.powers.get(table.setting.characters.get(player, ""))
    return None if power is None or player in table.used_powers else Power(power)


class _Keeper:
    """Judges what the keeper of the log could do."""

    def __init__(self, adviser: Adviser, accusing: Accusing, rooms: frozenset[str] | None) -> None:
        self.adviser, self.accusing, self.rooms = adviser, accusing, rooms
        self.table, self.player = adviser.table, adviser.asker
        self.decided = accusing.certain or accusing.advised

    # -- each thing

    def by_card(self, effect: Effect) -> Opportunity | None:
        """The use of an intrigue card; None for a card whose effect is not known."""
        match effect:
            case Effect.RIGHT_NEIGHBOUR:
                return self._sees(effect, self.table.right_neighbour.get(self.player))
            case Effect.SEE_SHOWN:
                return self._sees_answer(effect, Play(self.player, effect))
            case Effect.PLAY_AGAIN:
                return self._asks_again(effect)
            case Effect.STAY | Effect.GO_ANYWHERE | Effect.PLUS_SIX:
                return self._leads(effect, rooms_by_right(self.table, self.player, effect))
            case Effect.SEND_HOME:
                return self._delays(effect)
            case Effect.BLOCK:
                return Opportunity(effect, Worth.LATER)
            case Effect.OTHER:
                return None
            case _:
                assert_never(effect)

    def by_power(self, power: Power) -> Opportunity:
        """The use of a power."""
        match power:
            case Power.RANDOM_CARD:
                asker = self._asked_by(power)
                return Opportunity(power, Worth.LATER) if asker is None else self._sees(power, asker)
            case Power.SEE_SHOWN:
                return self._sees_answer(power, UsePower(self.player, power))
            case Power.SUGGEST_TWICE:
                return self._asks_again(power)
            case Power.GO_ROOM:
                return self._leads(power, rooms_by_right(self.table, self.player, power))
            case Power.SUGGEST_ANYWHERE:
                return self._leads(power, self.table.setting.rooms)
            case Power.MOVE_TWICE:
                return self._moves_on(power)
            case _:
                assert_never(power)

    def by_spying(self) -> Opportunity | None:
        """The use of a stop on a spy square: a card of the player whose hand would reveal most (S1). None if
        there are no such squares."""
        rules = self.table.setting.edition.rules
        if not rules.spy_squares or self.decided:
            return None
        player = max(self._playing(), key=self.adviser.bits_of_card, default=None)
        return None if player is None else self._sees(Feature.SPY, player)

    # -- seeing a card

    def _playing(self) -> Iterator[str]:
        """The others whose hands are not open."""
        return (
            player for player in self.table.others_from(self.player) if player not in self.table.eliminated
        )

    def _sees(self, means: Effect | Power | Feature, player: str | None) -> Opportunity:
        if self.decided or player is None:
            return Opportunity(means, Worth.LATER, player, 0.0)
        worth = Worth.SEES if self.adviser.bits_of_card(player) >= LITTLE else Worth.LATER
        return Opportunity(means, worth, player, self.adviser.shown_bits_of_card(player))

    def _sees_answer(self, means: Effect | Power, use: Play | UsePower) -> Opportunity:
        """The card that somebody has just shown to another player, if it may be seen now."""
        last = self._last_suggestion()
        showing = () if last is None or self.decided else set(showers(last)) - {self.player}
        if last is None or not showing or not can_happen(self.table, use):
            return Opportunity(means, Worth.LATER)
        gains = {player: self.adviser.bits_of_answer(last.triple, player) for player in sorted(showing)}
        player = max(gains, key=gains.__getitem__)
        good = gains[player] >= max(LITTLE, GOOD_SIGHT * self._best_gain)
        worth = Worth.SEES if good else Worth.LATER
        return Opportunity(means, worth, player, self.adviser.shown_bits_of_answer(last.triple, player))

    def _last_suggestion(self) -> Suggestion | None:
        return self.table.suggestions.get(self.table.last_suggestion or 0)

    def _asked_by(self, power: Power) -> str | None:
        """The player who has just asked the keeper and was shown a card, so that the power may be used."""
        last = self._last_suggestion()
        if last is None or not can_happen(self.table, UsePower(self.player, power, last.player)):
            return None
        return last.player

    # -- asking more or elsewhere

    @property
    def _best_gain(self) -> float:
        return self.adviser.best(1)[0].gain

    def _asks_again(self, means: Effect | Power) -> Opportunity:
        learns = not self.decided and self._best_gain >= LITTLE
        return Opportunity(means, Worth.ASKS_AGAIN if learns else Worth.LATER)

    def _leads(self, means: Effect | Power, rooms: frozenset[str]) -> Opportunity:
        """The use of a card or power that leads to `rooms`, in place of the dice or after them."""
        if self.decided:
            return self._leads_to_accuse(means)
        best = self._best_in(rooms)
        if best is None or best.gain < LITTLE or not self._is_better(best, means):
            return Opportunity(means, Worth.LATER)
        return Opportunity(means, Worth.LEADS, place=best.triple[-1])

    def _leads_to_accuse(self, means: Effect | Power) -> Opportunity:
        place = self.table.setting.edition.rules.accusation_place
        away = place not in (ANYWHERE, self.table.spot_of(self.player))
        if away and means in (Effect.GO_ANYWHERE, Power.GO_ROOM):
            return Opportunity(means, Worth.ACCUSES, place=place)
        return Opportunity(means, Worth.LATER)

    def _moves_on(self, power: Power) -> Opportunity:
        """A second roll, if the first one has led nowhere."""
        turn = self.table.turn
        rolled = turn.player == self.player and turn.phase in (Phase.ROLLED, Phase.ARRIVED)
        nowhere = rolled and not self.decided and self._is_better(self.adviser.best(1)[0], power)
        return Opportunity(power, Worth.LEADS if nowhere else Worth.LATER)

    def _is_better(self, best: Question, means: Effect | Power) -> bool:
        """Is a question clearly better than those about the rooms that the dice lead to, or probably will?"""
        rooms = self._likely_rooms() if self.rooms is None else self.rooms
        other = self._best_in(rooms - {best.triple[-1]} if means is Effect.STAY else rooms)
        return other is None or other.gain < NEARLY * best.gain

    def _likely_rooms(self) -> frozenset[str]:
        ways = self.adviser.ways
        near = {room for room, way in ways.items() if way.is_likely_next and way.pips != 0}
        near |= ways.keys() if self.table.setting.names_places else set()
        here = self.table.spot_of(self.player)
        stays = {here} & ways.keys() if isinstance(here, str) else set()
        return frozenset(near | {room for room in stays if may_ask(self.table, self.player, room)})

    def _best_in(self, rooms: frozenset[str]) -> Question | None:
        return next(iter(self.adviser.best(1, rooms)), None) if rooms else None

    # -- hindering

    def _delays(self, effect: Effect) -> Opportunity:
        """The rival who most likely knows the envelope, if they have to go somewhere to name it."""
        knows: Mapping[str, float] = {player: share.value for player, share in self.accusing.knows.items()}
        rival = max(knows, key=knows.__getitem__, default=None)
        goes = self.table.setting.edition.rules.accusation_place != ANYWHERE
        if rival is None or not goes or knows[rival] < KNOWS:
            return Opportunity(effect, Worth.LATER)
        return Opportunity(effect, Worth.DELAYS, rival)
