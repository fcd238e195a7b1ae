"""Deals and plays the example games: `python examples/deal_and_play.py` rewrites every log in this folder.

Each game has a seed, so the same file comes out byte for byte. The bots follow the edition's switches, record
what they see, and accuse when one triple is left. The log has what one of them, `me`, saw, and the reveal.
Citations: S0 = 2008, S1 = Super, S2 = classic, S3 = Thrones, S4 = Astérix, S5 = 2023; A-... a reading.
"""

import argparse
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from bot import Bot, without_cards
from clue_cards import LENS_DIE, clue_deck, drawn
from msgspec.structs import replace

from cluedo_notes.editions import Category, Effect, Leftover, Power, apply_options, load
from cluedo_notes.editions.switches import AccusationTime, Starter, UnevenStarter
from cluedo_notes.game.log import events as ev

CLOCK = "clock"
MENDED_AFTER = 3  # events from a lie or a slip of the keeper's pen to its discovery


@dataclass(frozen=True)
class Scenario:
    """One example. `seats`: the players clockwise, `Name:character`.

    `hasty`: who accuses with so many possible triples left; the others wait until it is one. `bluff`: how
    often a bot names a card that he knows. `liar` hides a card once. `slips`: the events, counted from 1,
    which the keeper forgets, mishears and notes twice; he does not say either who dealt or began.
    """

    name: str
    seed: int
    seats: str
    me: str
    options: Mapping[str, Any] = field(default_factory=dict)
    hasty: Mapping[str, int] = field(default_factory=dict)
    bluff: float = 0.15
    liar: str | None = None
    slips: tuple[int, int, int] | None = None


FIVE = "Ines:rose Hugo:moutarde Lou:leblanc Max:pervenche Zoe:violet"
SIX = "Ada:rose Ben:olive Cid:peche Dora:legris Eva:chose Fred:prunelle"
TEN = "Al:rose Bo:moutarde Cy:leblanc Di:olive Em:pervenche Fi:violet Gi:prunelle Hu:peche Io:legris Jo:chose"
POOL = "Rosa:rose Paul:pervenche Vera:violet Otto:leblanc"
MEEREEN = "Lea:daenerys Tom:jorah Mia:missandei Sam:hizdahr Pia:daario"
NORMANS = "Nina:olibrius Remi:grossebaf Alix:batdaf Theo:olaf"
IN_ROOMS = {"aside-rooms": ["salon", "cuisine", "bureau", "entree"]}
NAMED = {"suspects": ["Batdaf", "Cénotaf", "Epitaf", "Olaf"], "plage": "falaise"}
SCENARIOS = (
    Scenario("classic-3p", 5, "Ana:rose Bob:moutarde Cleo:violet", "Ana"),
    Scenario("classic-5p", 13, FIVE, "Lou", hasty={"Hugo": 8}, liar="Zoe", slips=(7, 18, 23)),
    Scenario("super-6p", 5, SIX, "Cid"),
    Scenario("super-10p", 2, TEN, "Em", hasty={"Bo": 6}, bluff=0.6),
    Scenario("secrets-2008-4p", 43, POOL, "Rosa", hasty={"Otto": 12}),
    Scenario("got-red-keep-3p", 1, "Jon:tyrion Arya:sansa Bran:jaime", "Arya"),
    Scenario("got-red-keep-2p", 2, "Tess:cersei Milo:petyr", "Tess"),
    Scenario("got-meereen-5p", 7, MEEREEN, "Mia", {"leftover": "centre"}, hasty={"Sam": 6}),
    Scenario("cluedo-2023-2p", 3, "Iris:rose Noe:olive", "Iris", IN_ROOMS),
    Scenario("asterix-4p", 1, NORMANS, "Alix", NAMED, hasty={"Theo": 6}),
)


class Game:
    """One game; `happened` is the whole truth, each event with those who know its cards."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario, self.rng = scenario, Random(scenario.seed)
        self.edition, options = apply_options(load(scenario.name.rpartition("-")[0]), scenario.options)
        self.leftover = options.leftover or self.edition.leftover
        self.rules = self.edition.rules
        self.characters = dict(seat.split(":") for seat in scenario.seats.split())
        self.names = tuple(self.characters)
        self.happened: list[tuple[ev.TableEvent, Collection[str]]] = []
        self.out: set[str] = set()  # wrong accusers, banned witnesses and the dead
        self.dead: set[str] = set()
        self.at: dict[str, str] = {}
        self.asked_in: dict[str, str] = {}
        self.called_in: set[str] = set()
        self.lie: ev.FalseWitness | None = None
        self.won = False
        self._deal()
        self._make_deck()
        self.first = self._starter()

    def _deal(self) -> None:
        piles = {category: [card.id for card in self.edition.of(category)] for category in Category}
        for pile in piles.values():
            self.rng.shuffle(pile)
        self.envelope = [pile.pop() for pile in piles.values()]
        cards = [card for pile in piles.values() for card in pile]
        self.rng.shuffle(cards)
        two = self.edition.two_players if len(self.names) == 2 else None
        self.aside = tuple(cards.pop() for _ in range(two.aside if two else 0))  # A-S3-15
        remainder = 0 if self.leftover is Leftover.NONE else len(cards) % len(self.names)
        self.beside = self.in_order([cards.pop() for _ in range(remainder)])
        self.dealer = self.rng.choice(self.names)
        seats = (*self.others(self.dealer), self.dealer)
        self.hands = {name: self.in_order(cards[seats.index(name) :: len(seats)]) for name in self.names}
        self.bots = {n: Bot(n, self.edition, self.hands[n], self.others(n)) for n in self.names}
        for bot in self.bots.values():
            bot.hidden = len(self.aside) + (len(self.beside) if self.leftover.hidden else 0)
            if self.leftover is Leftover.FACE_UP:
                bot.where |= dict.fromkeys(self.beside, "face_up")

    def _make_deck(self) -> None:
        """The intrigue deck where its effects are printed; in S3 they are not, and nobody draws (A-S3-16)."""
        intrigue = self.edition.intrigue
        kinds = intrigue.cards if intrigue else ()
        effects = [str(effect) for effect, count in kinds for _ in range(count)]
        self.clocks_left = intrigue.clocks if intrigue and effects else 0
        self.deck = [CLOCK] * self.clocks_left + effects
        self.rng.shuffle(self.deck)
        self.drawn: dict[str, list[str]] = {name: [] for name in self.names}
        powers = self.edition.powers
        self.powers = {name: powers.get(character) for name, character in self.characters.items()}
        self.clues = clue_deck(self.edition, self.rng)
        self.slots = {room: slot for slot, room in enumerate(self.scenario.options.get("aside-rooms", ()), 1)}

    def in_order(self, cards: Collection[str]) -> tuple[str, ...]:
        """Cards in the order of the notes sheet."""
        return tuple(card.id for card in self.edition.cards if card.id in cards)

    def others(self, name: str) -> tuple[str, ...]:
        """The other players who are alive, clockwise from the left neighbour (A-S0-22, A-G-5)."""
        seat = self.names.index(name)
        return tuple(n for n in self.names[seat + 1 :] + self.names[:seat] if n not in self.dead)

    def _starter(self) -> str:
        sizes = {name: len(hand) for name, hand in self.hands.items()}
        fewest = min(sizes.values())
        if max(sizes.values()) > fewest and self.rules.starter_uneven is UnevenStarter.FEWER_CARDS:
            return next(name for name in self.others(self.dealer) if sizes[name] == fewest)  # A-S2-1
        if self.rules.starter is Starter.PAWN:  # A-S2-3, A-S4-8: the pawns stand as on the notes sheet
            pawns = [card.id for card in self.edition.of(Category.SUSPECT)]
            first = pawns.index(str(self.rules.starter_pawn))
            return min(self.names, key=lambda n: (pawns.index(self.characters[n]) - first) % len(pawns))
        # A-S1-1: the highest roller dealt; elsewhere the roll is not ours to know.
        return self.dealer if self.rules.starter is Starter.DEALER else self.rng.choice(self.names)

    def note(self, event: ev.TableEvent, known_to: Collection[str] | None = None) -> None:
        """It happened; `known_to` are those who saw its cards (None: everybody)."""
        knowing = self.names if known_to is None else known_to
        self.happened.append((event, knowing))
        for name, bot in self.bots.items():
            bot.learn(event if name in knowing else without_cards(event))

    def play(self) -> None:
        for player in cycle((self.first, *self.others(self.first))):
            if self.won or len(self.out) == len(self.names):
                return
            lie = self.lie
            if lie and lie.player not in self.out and len(self.happened) >= (lie.event or 0) + MENDED_AFTER:
                self.note(lie)
                self.out.add(lie.player)  # A-S2-11: he only answers from now on
            if player not in self.out:
                self.turn(player)

    def turn(self, player: str) -> None:
        if self.deck and self.rng.random() < 10 / 36:  # S0: one die shows "?", he must draw at once
            self.called_in.discard(player)  # and who has rolled leaves his room
            self.draw(player)
        if player in self.dead:
            return
        if self.rules.spy_squares and self.rng.random() < 0.25:
            target = self.rng.choice(self.others(player))  # who chooses the card (S1)
            self.note(ev.Spy(player, target, self.rng.choice(self.hands[target])), (player, target))
        # Not before a suggestion in S2 (A-S2-9); nor where he has stood since his last turn (A-S0-15).
        late = self.rules.accusation_time is AccusationTime.AFTER_SUGGESTION
        if self.ready(player) and not late and self.at.get(player) != self.rules.accusation_place:
            self.accuse(player)
        elif self._wants_to_look(player):
            self.at[player] = str(self.rules.look_place)
            self.note(ev.Look(player, ev.LookPlace.POOL, self.beside), (player,))
        else:
            self._suggest_and_accuse(player)
        self.called_in.discard(player)
        if self._uses(player, Effect.RIGHT_NEIGHBOUR):
            right = self.others(player)[-1]
            card = self.rng.choice(self.hands[right])
            self.note(ev.Play(player, Effect.RIGHT_NEIGHBOUR, right, card), (player, right))

    def _suggest_and_accuse(self, player: str) -> None:
        answered = self.suggest(player)
        if self.powers[player] is Power.SUGGEST_TWICE and self.rng.random() < 0.4:
            self.powers[player] = None
            answered = self.suggest(player, Power.SUGGEST_TWICE)
        if self.aside and not (self.slots or answered):  # S3: he must look at a put-aside card (A-S3-12)
            slots = range(1, len(self.aside) + 1)
            slot = self.rng.choice([slot for slot in slots if slot not in self.bots[player].slots] or slots)
            self.note(ev.Look(player, ev.LookPlace.ASIDE, (self.aside[slot - 1],), slot), (player,))
        time = self.rules.accusation_time
        too_late = time is AccusationTime.INSTEAD or (time is AccusationTime.UNREFUTED and answered)
        if self.ready(player) and not too_late:
            self.accuse(player)

    def ready(self, player: str) -> bool:
        return self.bots[player].possible_triples() <= self.scenario.hasty.get(player, 1)

    def accuse(self, player: str) -> None:
        left = self.bots[player].candidates
        suspect, weapon, room = (self.rng.choice(left(category)) for category in Category)
        self.won = [suspect, weapon, room] == self.envelope
        # A-G-6: a wrong written accusation stays between the accuser and the envelope.
        secret = self.rules.accusation_written and not self.won
        self.note(ev.Accusation(player, self.won, suspect, weapon, room), (player,) if secret else None)
        self.out.add(player)  # one accusation in a game

    def _wants_to_look(self, player: str) -> bool:
        """The fewer triples are left the more the hidden left-overs are worth a turn; not twice running."""
        bot = self.bots[player]
        worth = 3 / bot.possible_triples() if self.leftover.hidden and bot.hidden else 0
        return self.at.get(player) != self.rules.look_place and self.rng.random() < worth

    def suggest(self, player: str, power: Power | None = None) -> bool:
        """One suggestion, and whether somebody showed a card or blocked it."""
        rooms = [self.at[player]] if power else self._rooms(player)
        rooms = [self._walks(player, rooms)] if self.clues else rooms
        suspect, weapon, room = self.bots[player].question(self.rng, rooms, self.scenario.bluff)
        responses = tuple(self._answers(player, (suspect, weapon, room)))
        last = responses[-1]
        self.note(ev.Suggestion(player, suspect, weapon, room, responses, power), (player, last.player))
        self.at[player] = self.asked_in[player] = room
        self._call_in(suspect, room)
        if last.action is ev.Action.SHOW:
            self._see_more(player, last)
        return last.action is not ev.Action.PASS

    def _rooms(self, player: str) -> list[str]:
        """Not the room of his last suggestion; the one where he is only if called in (S0, S3; A-S1-3)."""
        here = None if player in self.called_in else self.at.get(player)
        left_out = (self.asked_in.get(player), here)
        return [card.id for card in self.edition.of(Category.ROOM) if card.id not in left_out]

    def _walks(self, player: str, rooms: list[str]) -> str:
        """To which room, by the dice; a lens draws a Clue card (S5). Rooms with an unseen card come first."""
        dice = tuple(self.rng.choice(LENS_DIE) for _ in range(2))
        self.note(ev.Roll(player, dice))
        if "?" in dice:
            unknown = self.bots[player].candidates(self.rng.choice(list(Category)))
            self.note(clue := drawn(self.clues.pop(), player, self.hands, unknown, rooms, self.rng))
            for name, place in (clue.spots or {}).items():
                self._enters(name, place)
            if clue.spots:
                return self.at[player]
        seen, elsewhere = self.bots[player].slots, [room for room in rooms if room != self.at.get(player)]
        unseen = [room for room in elsewhere if self.slots.get(room) not in (None, *seen)]
        room = self.rng.choice(unseen or elsewhere)
        self.note(ev.Move(player, room))
        self._enters(player, room)
        return room

    def _enters(self, name: str, room: str) -> None:
        """Whoever enters a room with a card that they have not seen looks at it (A-G-12, A-G-13)."""
        self.at[name] = room
        slot = self.slots.get(room)
        if slot is not None and slot not in self.bots[name].slots:
            self.note(ev.Look(name, ev.LookPlace.ASIDE, (self.aside[slot - 1],), slot), (name,))

    def _answers(self, asker: str, triple: tuple[str, ...]) -> Iterator[ev.Response]:
        """From the left neighbour on, until a card is shown or the suggestion is blocked."""
        asked = self.others(asker)
        for position, name in enumerate(asked):
            held = [card for card in triple if card in self.hands[name]]
            if held and self._uses(name, Effect.BLOCK):
                yield ev.Response(name, ev.Action.BLOCK)
                return
            if held and not self._lies(name, held, asked[position + 1 :], triple):
                yield ev.Response(name, ev.Action.SHOW, self.rng.choice(held))
                return
            yield ev.Response(name, ev.Action.PASS)

    def _lies(self, name: str, held: list[str], later: Sequence[str], triple: tuple[str, ...]) -> bool:
        """The liar hides a card once, where another player will show one."""
        helped = any(card in self.hands[other] for other in later for card in triple)
        if name != self.scenario.liar or self.lie or len(held) > 1 or not helped:
            return False
        self.lie = ev.FalseWitness(name, held[0], len(self.happened) + 1)
        return True

    def _call_in(self, suspect: str, room: str) -> None:
        """The named player's pawn moves; unless it was there already he may draw for it (A-S0-19)."""
        name = next((name for name, character in self.characters.items() if character == suspect), None)
        if name is None or name in self.dead or self.at.get(name) == room:
            return
        self.at[name] = room
        self.called_in.add(name)
        self._enters(name, room)
        if self.rules.called_in_draws and name not in self.out and self.clocks_left > 1:
            self.draw(name)  # he declines when the next clock kills

    def draw(self, player: str) -> None:
        if not self.deck:  # A-S0-9
            return
        card = self.deck.pop()
        self.note(ev.Draw(player, card), None if card == CLOCK else (player,))
        if card != CLOCK:
            self.drawn[player].append(card)
        elif self.clocks_left > 1:
            self.clocks_left -= 1
        else:  # S0: the last clock kills, goes back into the deck and may kill again
            self.dead.add(player)
            self.out.add(player)
            self.deck.insert(self.rng.randint(0, len(self.deck)), card)
            self.note(ev.OpenHand(player, self.hands[player]))

    def _uses(self, player: str, effect: Effect) -> bool:
        """Use up the card if he has it and may still play it."""
        may = effect in self.drawn[player] and player not in self.out  # A-S0-5
        if may:
            self.drawn[player].remove(effect)
        return may

    def _see_more(self, asker: str, shown: ev.Response) -> None:
        """What follows a shown card: he who showed it draws from the asker (A-S0-14), others see it too."""
        shower, saw = shown.player, shown.card
        if self.powers[shower] is Power.RANDOM_CARD and shower not in self.out:
            self.powers[shower] = None
            drawn = self.rng.choice(self.hands[asker])
            self.note(ev.UsePower(shower, Power.RANDOM_CARD, asker, drawn), (shower, asker))
        for name in self.names:
            if name in (asker, shower, *self.out) or saw in self.bots[name].where:
                continue
            if self.powers[name] is Power.SEE_SHOWN and self.rng.random() < 0.5:
                self.powers[name] = None
                self.note(ev.UsePower(name, Power.SEE_SHOWN, shower, saw), (name, asker, shower))
            elif self._uses(name, Effect.SEE_SHOWN):
                self.note(ev.Play(name, Effect.SEE_SHOWN, shower, saw), (name, asker, shower))

    def header(self) -> ev.Header:
        scenario, all_noted = self.scenario, self.scenario.slips is None
        uneven = len({len(hand) for hand in self.hands.values()}) > 1
        return ev.Header(
            format=max(event.since for event, _ in self.happened),
            edition=self.edition.id,
            players=tuple(ev.Seat(name, character) for name, character in self.characters.items()),
            me=scenario.me,
            hand=self.hands[scenario.me],
            dealer=self.dealer if all_noted and uneven else None,
            first_player=self.first if all_noted else None,
            complete=True if self.edition.clue_deck else None,
            face_up=self.beside if self.leftover is Leftover.FACE_UP and self.beside else None,
            options=dict(scenario.options) or None,
        )

    def reveal(self) -> ev.Reveal:
        pool = self.beside if self.leftover.hidden and self.beside else None
        return ev.Reveal(ev.Envelope(*self.envelope), self.hands, pool, self.aside or None)


def with_slips(events: Sequence[ev.TableEvent], slips: tuple[int, int, int]) -> list[ev.Event]:
    """The lines of a keeper who forgets one suggestion, mishears one, notes one twice, and mends it all."""
    forgotten, misheard, doubled = slips
    lines: list[ev.Event] = []
    line_of = {0: 0}
    for number, event in enumerate(events, start=1):
        if isinstance(event, ev.FalseWitness) and event.event:
            event = replace(event, event=line_of[event.event])
        if number == misheard and isinstance(event, ev.Suggestion):  # as if the first one asked had shown
            first = ev.Response(event.responses[0].player, ev.Action.SHOW)
            event = replace(event, responses=(first,))
        if number != forgotten:
            lines.append(event)
            line_of[number] = len(lines)
        if number == doubled:
            lines += [event, ev.Retract(len(lines) + 1)]
        if number == misheard + MENDED_AFTER:
            lines.append(ev.Amend(line_of[misheard], events[misheard - 1]))
        if number == forgotten + MENDED_AFTER:
            lines.append(ev.Insert(line_of[forgotten - 1], events[forgotten - 1]))
    return lines


def log_of(scenario: Scenario) -> bytes:
    """The whole log of a scenario, JSON Lines."""
    game = Game(scenario)
    game.play()
    events = [e if scenario.me in knowing else without_cards(e) for e, knowing in game.happened]
    lines = with_slips(events, scenario.slips) if scenario.slips else events
    return b"".join(msgspec.json.encode(line) + b"\n" for line in (game.header(), *lines, game.reveal()))


def main() -> None:
    parser = argparse.ArgumentParser(description="Deal and play the example games and write their logs.")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent, help="folder for the logs")
    folder = parser.parse_args().out
    for scenario in SCENARIOS:
        (folder / f"{scenario.name}.jsonl").write_bytes(log_of(scenario))


if __name__ == "__main__":
    main()
