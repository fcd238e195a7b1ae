"""Events, cards and owners in a reader's language."""

from collections.abc import Iterable
from typing import assert_never

from cluedo_notes.editions import Category, Effect, Power, SpiedCard
from cluedo_notes.game.entry.called import drawn_name, owner_called
from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.deal import revealed_cards
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import Message, message, numbered
from cluedo_notes.language.name import Name
from cluedo_notes.language.words import Words


class Describer:
    """Describes the cards, owners and events of one log in one language."""

    def __init__(self, log: Log, words: Words) -> None:
        self.log = log
        self.words = words

    def card(self, card: str) -> str:
        """The card's name."""
        return self.log.edition.by_id[card].name.in_language(self.words.language)

    def named(self, card: str) -> Name:
        """The card's name for a sentence, with its article if it needs one."""
        return self.log.edition.by_id[card].name

    def all_named(self, cards: Iterable[str]) -> list[Name]:
        """The cards' names for a sentence."""
        return [self.named(card) for card in cards]

    def cards(self, cards: Iterable[str] | None) -> str:
        """Cards' names separated by commas; a dash for none."""
        return ", ".join(self.card(card) for card in cards or ()) or "–"

    def owner(self, owner: str) -> str:
        """A player's name, or the word for the envelope, the pool, a put-aside card or the open cards."""
        called = owner_called(owner, self.log)
        return self.words.say(called) if isinstance(called, Message) else called

    def numbered(self, number: int, event: ev.Event) -> str:
        """An event with its number in the log."""
        return self.words.hint(numbered(number)) + " " + self.event(event)

    def with_retracted(self, number: int, event: ev.Event) -> str:
        """Like `numbered`, with the line that the event takes back or brings back in brackets, if any."""
        said = self.numbered(number, event)
        if not isinstance(event, ev.Retract):
            return said
        line = self.log.events[event.event - 1]
        if isinstance(line, ev.Retract):
            line = self.log.events[line.event - 1]
        return self.words("said-retracted-line", said=said, what=self.event(line))

    def in_short(self, number: int, event: ev.Event) -> str:
        """Like `numbered`, but a suggestion has only who asked and who showed: the parts that are most often
        noted wrongly."""
        if not isinstance(event, ev.AnySuggestion) or event.player is None:
            return self.numbered(number, event)
        said = [
            self._response(response)
            for response in event.responses
            if response.action in (ev.Action.SHOW, ev.Action.BLOCK)
        ]
        if not said:
            passed = any(response.action is ev.Action.PASS for response in event.responses)
            said = [self.words("answer-nobody" if passed else "answers-not-noted")]
        outcome = self._joined(said)
        return self.words("in-short", event=numbered(number), player=event.player, what=outcome)

    def in_brackets(self, number: int, event: ev.Event) -> str:
        """Like `numbered`, with the description in brackets, for a list within a sentence."""
        return self.words("event-in-brackets", event=numbered(number), what=self.event(event))

    def event(self, event: ev.Event) -> str:
        """One line that describes an event."""
        match event:
            case ev.Amend(number, becomes):
                return self.words("said-amend", event=numbered(number), what=self.event(becomes))
            case ev.Insert():
                return self._insert(event)
            case ev.Retract(number):
                return self._retract(number)
            case ev.Suggestion() | ev.HeardInPart():
                return self._asked(event)
            case ev.Accusation():
                return self._accusation(event)
            case ev.Reveal():
                return self._reveal(event)
            case ev.Fact() | ev.Note() | ev.Mark() | ev.Prefer():
                return self._of_keeper(event)
        return self._by_player(event)

    def _insert(self, event: ev.Insert) -> str:
        what = self.event(event.inserted)
        if not event.after:
            return self.words("said-insert-first", what=what)
        return self.words("said-insert", event=numbered(event.after), what=what)

    def _retract(self, number: int) -> str:
        retracted = self.log.events[number - 1]
        if isinstance(retracted, ev.Retract):
            return self.words("said-restore", event=numbered(retracted.event))
        return self.words("said-retract", event=numbered(number))

    def _by_player(
        self, event: ev.CardsSeen | ev.FalseWitness | ev.Roll | ev.Move | ev.Draw | ev.EndTurn
    ) -> str:
        match event:
            case ev.Play() | ev.UsePower():
                return self._used(event)
            case ev.Spy(player, target, card):
                drawn = self.log.edition.rules.spied_card is SpiedCard.RANDOM
                seen = "said-snoop-card" if drawn else "said-spy-card"
                code = seen if card else "said-spy"
                seen_card = None if card is None else self.named(card)
                return self.words(code, player=player, target=target, card=seen_card)
            case ev.Look():
                return self._look(event)
            case ev.OpenHand(player, cards):
                return self.words("said-open-hand", player=player, cards=self.cards(cards))
            case ev.OpenCards():
                return self._open_cards(event)
            case ev.Leave(player, cards):
                code = "said-leave" if cards is None else "said-leave-open"
                return self.words(code, player=player, cards=self.cards(cards or ()))
            case ev.FalseWitness():
                return self._false_witness(event)
            case ev.ClueCard():
                return self._clue_card(event)
        return self._of_turn(event)

    def _of_turn(self, event: ev.Roll | ev.Move | ev.Draw | ev.EndTurn) -> str:
        match event:
            case ev.Roll(player, dice):
                return self.words("said-roll", player=player, dice=" + ".join(map(str, dice)))
            case ev.Move(player, to, "remain"):
                return self.words("said-remain", player=player, place=self.named_place(to))
            case ev.Move(player, to, via):
                return self.words("said-move", player=player, place=self.named_place(to), via=self.way(via))
            case ev.Draw(player, card):
                return self._draws(player, card)
            case ev.EndTurn(player):
                return self.words("said-end-turn", player=player)
            case _:
                assert_never(event)

    def _draws(self, player: str, card: str | None) -> str:
        match card:
            case None:
                return self.words("said-draw", player=player)
            case "hidden":
                return self.words("said-draw-hidden", player=player, clock=self.drawn(ev.CLOCK))
            case _:
                return self.words("said-draw-card", player=player, card=self.drawn(card))

    def drawn(self, card: str) -> str:
        """An intrigue card by its effect. Clock cards have the edition's name for them."""
        name = drawn_name(card, self.log.edition)
        return self.words.say(name) if isinstance(name, Message) else name.in_language(self.words.language)

    def means(self, means: Effect | Power) -> str:
        """The name of a power, or of an intrigue card by its effect."""
        return self.words(f"effect-{means}" if isinstance(means, Effect) else f"power-{means}")

    def way(self, via: str | None) -> str:
        """The reason why a pawn moved; the dice if the event gives none."""
        if via in list(Effect):
            return self.words(f"effect-{via}")
        return self.words(f"power-{via}" if via in list(Power) else f"way-{via or 'dice'}")

    def place(self, place: str) -> str:
        """A place's name; a square as "row,col"."""
        name = self.log.edition.place_names.get(place)
        return place if name is None else name.in_language(self.words.language)

    def named_place(self, place: str) -> Name | str:
        """A place's name for a sentence; a square by its row and its column."""
        row, _, column = place.partition(",")
        return self.log.edition.place_names.get(place) or self.words("on-square", row=row, column=column)

    def _asked(self, event: ev.AnySuggestion) -> str:
        match event:
            case ev.Suggestion():
                return self._suggestion(event)
            case ev.HeardInPart():
                return self._heard_in_part(event)
            case _:
                assert_never(event)

    def _suggestion(self, event: ev.Suggestion) -> str:
        power = self.words("by-power", power=self.means(event.power)) if event.power else ""
        said = self.words("said-suggestion", player=event.player, cards=self.all_named(event.triple)) + power
        return self._with_answers(said, event)

    def _heard_in_part(self, event: ev.HeardInPart) -> str:
        """A suggestion with a placeholder for each part that was not heard."""
        cards = [
            self.words(f"not-heard-{category}") if card is None else self.named(card)
            for category, card in zip(Category, event.cards, strict=True)
        ]
        if event.player is None:
            return self._with_answers(self.words("said-asker-not-heard", cards=cards), event)
        return self._with_answers(self.words("said-suggestion", player=event.player, cards=cards), event)

    def _with_answers(self, said: str, event: ev.AnySuggestion) -> str:
        answers = [self._response(response) for response in event.responses]
        if all(response.action is ev.Action.DRAW for response in event.responses):
            answers.append(self.words("answers-not-noted"))
        return self._joined([said, *answers])

    def _joined(self, parts: Iterable[str]) -> str:
        return self.words("clause-separator").join(parts)

    def _response(self, response: ev.Response) -> str:
        if response.action is ev.Action.DRAW and response.card is not None:
            return self._draws(response.player, response.card)
        if response.card is not None:
            return self.words("answer-show-card", player=response.player, card=self.named(response.card))
        return self.words(f"answer-{response.action}", player=response.player)

    def _accusation(self, event: ev.Accusation) -> str:
        code = "said-accusation-right" if event.correct else "said-accusation-wrong"
        cards = self.all_named(event.triple) if event.triple else [self.words("cards-not-noted")]
        return self.words(code, player=event.player, cards=cards)

    def _look(self, event: ev.Look) -> str:
        if event.place is ev.LookPlace.ASIDE and event.slot is None:
            owner = self.words("owner-one-aside")
        else:
            owner = self.owner("pool" if event.place is ev.LookPlace.POOL else f"aside-{event.slot}")
        cards = self.words("unseen") if event.cards is None else self.cards(event.cards)
        return self.words("said-look", player=event.player, owner=owner, cards=cards)

    def _open_cards(self, event: ev.OpenCards) -> str:
        said = self.words("said-open-cards", player=event.player, cards=self.cards(event.cards))
        return said + " (" + event.text + ")" if event.text else said

    def _clue_card(self, event: ev.ClueCard) -> str:
        """The player who drew the Clue card, its text, and the result."""
        card, target, room = event.card, event.target, event.room
        what = self.words(
            f"clue-does-{event.clue}",
            card=message("clue-unsaid-card") if card is None else self.named(card),
            target=self.words("clue-unsaid-player") if target is None else target,
            room=self.words("clue-unsaid-room") if room is None else self.named_place(room),
        )
        shown = [
            self.words("answer-show-card", player=entry.player, card=self.named(entry.card))
            for entry in event.shown or ()
        ]
        went = [
            self.words("clue-went", player=player, place=self.place(place))
            for player, place in (event.spots or {}).items()
        ]
        nobody = [] if event.nobody_had is None else [self.words("clue-nobody")]
        return self._joined(
            [self.words("said-clue-card", player=event.player, what=what), *shown, *nobody, *went]
        )

    def _used(self, event: ev.Play | ev.UsePower) -> str:
        code, used = ("said-play", event.card) if isinstance(event, ev.Play) else ("said-power", event.power)
        said = self.words(code, player=event.player, used=self.means(used))
        if isinstance(event, ev.Play) and event.text:
            said += " (" + event.text + ")"
        if event.target is not None:
            said += self.words("used-on", target=event.target)
        if event.event is not None:
            said += self.words("about-event", event=numbered(event.event))
        if event.saw is not None:
            said += self.words("and-saw", card=self.named(event.saw))
        return said

    def _of_keeper(self, event: ev.Fact | ev.Note | ev.Mark | ev.Prefer) -> str:
        match event:
            case ev.Fact():
                return self._fact(event)
            case ev.Note(text):
                return self.words("said-note", text=text)
            case ev.Mark():
                return self._mark(event)
            case ev.Prefer():
                return self._prefer(event)
            case _:
                assert_never(event)

    def _fact(self, event: ev.Fact) -> str:
        parts = []
        for code, cards in (
            ("fact-holds", event.holds),
            ("fact-lacks", event.lacks),
            ("fact-one-of", event.one_of),
        ):
            if cards:
                parts.append(self.words(code, cards=self.all_named(cards)))
        return self.words("said-fact", owner=self.owner(event.owner), what=self._joined(parts) or "–")

    def _mark(self, event: ev.Mark) -> str:
        code = "said-mark" if event.text else "said-mark-gone"
        cell = {"card": self.card(event.card), "owner": self.owner(event.owner)}
        return self.words(code, text=event.text, **cell)

    def _prefer(self, event: ev.Prefer) -> str:
        if event.accuse is not None:
            return self.words(f"said-prefer-accuse-{event.accuse}")
        if event.numbers is not None:
            return self.words(f"said-prefer-numbers-{event.numbers}")
        return self.words(f"said-prefer-plays-{event.plays or 'unsaid'}", player=event.rival)

    def _false_witness(self, event: ev.FalseWitness) -> str:
        said = self.words("said-false-witness", player=event.player)
        if event.event is not None:
            said += self.words("about-event", event=numbered(event.event))
        return said + (self.words("and-hid", card=self.named(event.card)) if event.card else "")

    def _reveal(self, event: ev.Reveal) -> str:
        parts = [
            self.owner(owner) + " = " + self.cards(cards) for owner, cards in revealed_cards(event).items()
        ]
        return self.words("said-reveal", what=self._joined(parts) or "–")
