"""The help of `play`, and what a command lacks, in the names of the current game."""

from collections.abc import Iterator, Mapping, Sequence

from cluedo_notes.cli.play.line import (
    ACCUSE,
    BY_PLAYER,
    CLUE_CARD,
    EDIT,
    FOR_HELP,
    HAND,
    INSERT,
    KNOWN_ALREADY,
    LEAVE,
    LOOK,
    MOVE,
    ON_TURN,
    OPEN_CARDS,
    PLAYERS,
    ROLL,
    another_game,
    names_three,
    rolled,
    spoken,
)
from cluedo_notes.cli.terminal.command_line import option_in_words
from cluedo_notes.cli.terminal.output import columns
from cluedo_notes.editions import Category, Clue
from cluedo_notes.editions.switches import Witnesses
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.entry.called import ASIDE_WORDS, OWNER_WORDS
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.names import ME, NOT_NOTED, Lexicon, Names, plain
from cluedo_notes.game.entry.shorthand.sentence import Doubtful
from cluedo_notes.game.entry.shorthand.short_names import typable
from cluedo_notes.game.entry.shorthand.words import FORCE
from cluedo_notes.game.entry.shorthand.write import Example, example
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.deal import ENVELOPE, POOL
from cluedo_notes.game.log.events import CLOCK
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import message
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.games.house_rules import first_by_rule

HELP_CODES = (
    "play-help-line",
    "play-help-asker",
    "play-help-seen",
    "play-help-nobody",
    "play-help-others",
    "play-help-all-show",
    "play-help-clue",
    "play-help-entering",
    "play-help-aside",
    "play-help-left-over",
    "play-help-commands",
    "play-help-edit",
    "play-help-known",
    "play-help-keys",
)


def _is_said(code: str, log: Log) -> bool:
    """Is this line of the help about something in the game?"""
    edition, aside = log.edition, bool(log.deal.aside)
    only_where = {
        "play-help-others": edition.intrigue is not None or bool(edition.powers),
        "play-help-all-show": edition.rules.witnesses is not Witnesses.FIRST,
        "play-help-clue": edition.clue_deck is not None,
        "play-help-entering": aside and edition.rules.looks_entering,
        "play-help-aside": aside and edition.rules.looks_unanswered,
        "play-help-left-over": POOL in log.deal.owners,
    }
    return only_where.get(code, True)


def welcome(game: Game, words: Words) -> str:
    """The line to type, in one sentence; if the keeper's turn comes first, with the card that they see.
    Before the first event also who begins, if that follows from a rule. After the end, how to begin another
    game."""
    if game.table.over:
        return words.say(another_game())
    log = game.log
    shown = example_of(log, words)
    line = words("play-welcome", line=shown.seen if log.deal.players[0] == log.header.me else shown.line)
    first = None if log.live else first_by_rule(log, words)
    return line if first is None else f"{line} {first}"


def help_lines(log: Log, words: Words) -> Iterator[str]:
    """Everything that can be typed in this game, one sentence each."""
    for code in HELP_CODES:
        if _is_said(code, log):
            yield _help_line(code, log, words)


def lines_about(command: str, log: Log, words: Words) -> list[str]:
    """How to type a command in this game; empty for commands with a help page."""
    if command == CLUE_CARD:
        return list(clue_lines(log, words))
    if command == KNOWN_ALREADY:
        return [words("known-what", line=known_example(log, words))]
    if command in (EDIT, INSERT):
        return [_help_line("play-help-edit", log, words), forgotten_line("3", log, words)]
    if command in (HAND, PLAYERS):
        return [words(f"play-what-correct-{command}")]
    codes = {
        LOOK: ("play-help-entering", "play-help-aside", "play-help-left-over"),
        OPEN_CARDS: ("play-help-seen-by-all",),
        LEAVE: ("play-help-seen-by-all",),
    }
    return [_help_line(code, log, words) for code in codes.get(command, ()) if _is_said(code, log)]


def _help_line(code: str, log: Log, words: Words) -> str:
    shown, language = example_of(log, words), words.language
    return words(
        code,
        line=shown.line,
        seen=shown.seen,
        cards=" ".join(shown.cards),
        card=shown.card,
        player=shown.shower,
        name=shown.shower_name,
        clock=Names.of(log).drawn_cards.typed(CLOCK, language),
        clue=spoken(CLUE_CARD, language),
        look=spoken(LOOK, language),
        aside=words("typed-aside"),
        pool=words("typed-pool"),
        all=spoken(OPEN_CARDS, language),
        leave=spoken(LEAVE, language),
        act=_first_act(log, shown.cards[2], language),
    )


def _first_act(log: Log, room: str, language: str) -> str:
    """A roll as it is typed; if nobody rolls, a move."""
    dice = rolled(log.edition)
    return f"{spoken(MOVE, language)} {room}" if dice is None else f"{spoken(ROLL, language)} {dice}"


def clue_lines(log: Log, words: Words) -> Iterator[str]:
    """How each kind of Clue card is typed, one line each."""
    shown = example_of(log, words)
    clue = spoken(CLUE_CARD, words.language)
    for kind in Clue:
        yield words(
            f"play-clue-{kind}",
            clue=clue if kind is Clue.PRINTED else f"{clue} {words(f'clue-{kind}')}",
            card=shown.card,
            player=shown.shower,
            name=shown.shower_name,
            room=shown.cards[2],
        )


def known_example(log: Log, words: Words) -> str:
    """A tick and a cross as they are typed in one line."""
    shown = example_of(log, words)
    return f"{spoken(KNOWN_ALREADY, words.language)} {shown.shower}={shown.card},-{shown.cards[0]}"


def example_of(log: Log, words: Words) -> Example:
    """An example in the game's own names; in general words if these cannot be typed."""
    player, card = words("meta-player"), words("meta-card")
    return example(log, words.language) or Example(player, (card, card, card), player, player, card)


BETWEEN = " · "
AT_THE_PROMPT = ("play-hint-help", "play-hint-tab", "play-hint-leave", "play-hint-line")
WHERE_FOLDED = ("play-hint-help", "play-hint-whole", "play-hint-column", *AT_THE_PROMPT[1:])
NEW_GAME = ("play-hint-enter", "play-hint-what", "play-hint-back", "play-hint-tab", "play-hint-leave")
PICKING = (
    "play-hint-space",
    "play-hint-enter",
    "play-hint-what",
    "play-hint-put-back",
    "play-hint-back",
    "play-hint-leave",
)
"""The most important first."""


def fitted(hints: Sequence[str], width: int) -> str:
    """The hints, the most important first, without those that do not fit into `width` columns."""
    line = ""
    for hint in hints:
        longer = f"{line}{BETWEEN}{hint}" if line else hint
        if columns(longer) <= width:
            line = longer
    return line


def hints(codes: Sequence[str], words: Words, width: int) -> str:
    """Like `fitted`, for the codes of hints without arguments."""
    return fitted([words(code) for code in codes], width)


# -- incomplete commands

WHY = "why"
LACKS: Mapping[str, str] = {
    LOOK: "play-lacks-place",
    OPEN_CARDS: "play-lacks-cards",
    ROLL: "play-lacks-dice",
    MOVE: "play-lacks-room",
    CLUE_CARD: "play-lacks-clue",
}
"""The question for the missing part after the command, or after the player who acts."""


def forgotten_line(number: str, log: Log, words: Words) -> str:
    """The line to type after `insert N`, as an example."""
    line = f"{spoken(INSERT, words.language)} {number} {example_of(log, words).line}"
    return words("play-insert-what", example=line)


def check_whole(arguments: Sequence[str], game: Game, words: Words) -> None:
    """Raises `EntryError` if a command with its whole name lacks the player who acts, or the action."""
    command, *typed = (word for word in arguments if word != FORCE)
    names = Names.of(game.log)
    if command == WHY and not typed:
        card = names.cards.typed(game.log.edition.cards[0].id, words.language)
        asked = f"{spoken(command, words.language)} {card}"
        raise EntryError(message("play-lacks-card", example=asked))
    if command == ACCUSE and set(FOR_HELP).isdisjoint(typed):
        _check_accuser(typed, game, words)
    if command not in BY_PLAYER | LACKS.keys() or any(word.startswith("--") for word in typed[:2]):
        return  # an option says more than can be seen here
    unnamed = command in BY_PLAYER and (not typed or _is_no_player(typed[0], names))
    if not unnamed and (command not in LACKS or len(typed) > (command in BY_PLAYER)):
        return
    if command == LOOK and not may_be_looked_at(game.log):
        raise EntryError(message("nothing-to-look-at"))
    if command == ROLL and rolled(game.log.edition) is None:
        command = MOVE
    player = names.player(typed[0]) if typed and not unnamed else None
    if (line := line_that_would_do(command, game, words, player)) is None:
        if command == CLUE_CARD:  # in French it is also the word for a hint
            raise EntryError(message("no-clue-cards-here", command=spoken("advise", words.language)))
        return
    if unnamed:
        code = "play-lacks-player-on-turn" if command in ON_TURN else "play-lacks-player"
        raise EntryError(message(code, example=line))
    raise EntryError(message(LACKS[command], player=player or "", example=line))


def _check_accuser(typed: Sequence[str], game: Game, words: Words) -> None:
    """Raises `EntryError` for an accusation without its player. If the solution is certain, it is
    the keeper's, to be completed with its outcome."""
    names, me, table = Names.of(game.log), game.log.header.me, game.table
    cards = [word for word in typed if not word.startswith("--")]
    if cards and not _is_no_player(cards[0], names):
        return
    solution = _solution(game)
    if not typed and solution and me is not None and table.plays(me):
        named = " ".join(names.cards.typed(card, words.language) for card in solution)
        line = f"{spoken(ACCUSE, words.language)} {typable(me)} {named} "
        whole = line + option_in_words("right", words)
        raise Doubtful(message("play-line-meant", example=whole), line)
    whole_line = line_that_would_do(ACCUSE, game, words)
    player = next((name for name in (table.turn.player, *table.seats) if name and table.plays(name)), None)
    if player is not None and names_three(typed, names):
        outcome = [] if len(typed) > len(cards) else [option_in_words("wrong", words)]
        whole_line = " ".join([spoken(ACCUSE, words.language), typable(player), *typed, *outcome])
    if whole_line is not None:
        raise EntryError(message("play-lacks-player", example=whole_line))


def _solution(game: Game) -> list[str]:
    """The cards in the envelope, if all are certain; otherwise none."""
    holder = game.position.facts.holder
    cards = [card.id for category in Category for card in game.log.edition.of(category)]
    certain = [card for card in cards if holder[card] == ENVELOPE]
    return certain if len(certain) == len(Category) else []


def line_that_would_do(command: str, game: Game, words: Words, named: str | None = None) -> str | None:
    """A whole line with a command, in the names of the present game. None for a command that is unknown here,
    and if no line would work. `named`: the player of the line, if one was typed."""
    playing = [player for player in game.table.seats if game.table.plays(player)]
    others = [player for player in playing if player != game.log.header.me]
    for player in [named] if named in playing else others or playing:
        behind = behind_command(command, player, game, words)
        if behind is not None:
            return f"{spoken(command, words.language)} {behind}"
    return None


def behind_command(command: str, player: str, game: Game, words: Words) -> str | None:
    """The words after the name of a command that notes a player's action; None if none would work."""
    edition, facts, names = game.log.edition, game.position.facts, Names.of(game.log)
    name, first = typable(player), {category: edition.of(category)[0].id for category in Category}
    may_hold = (
        card
        for card, holder in facts.holder.items()
        if holder in (None, player) and player not in facts.impossible[card]
    )
    card = next((names.cards.typed(card, words.language) for card in may_hold), None)
    said: str | None
    match command:
        case "add leave" | "add end-turn":
            return name
        case "add look":
            said = _place(game.log, words)
        case "add roll":
            said = rolled(edition)
        case "add move":
            said = names.places.typed(first[Category.ROOM], words.language)
        case "add open-cards":
            said = card
        case "add clue-card":
            by = "" if game.table.next_asker is not None else f" {option_in_words('by', words)} {name}"
            return None if card is None or edition.clue_deck is None else f"{card} {name}{by}"
        case "add accusation":
            solution, outcome = _solution(game), "right"
            if not solution:
                solution, outcome = list(first.values()), "wrong"
            cards = " ".join(names.cards.typed(card, words.language) for card in solution)
            said = f"{cards} {option_in_words(outcome, words)}"
        case _:
            said = None
    return f"{name} {said}" if said else None


def _place(log: Log, words: Words) -> str:
    """A place with cards that may be looked at."""
    if log.deal.aside_rooms:
        return Names.of(log).places.typed(log.deal.aside_rooms[0], words.language)
    return words("typed-aside" if log.deal.aside else "typed-pool")


def may_be_looked_at(log: Log) -> bool:
    """Do cards lie at this table that somebody may look at?"""
    return bool(log.deal.aside) or POOL in log.deal.owners


def _is_no_player(typed: str, names: Names) -> bool:
    """Does the first word after a command name something other than a player: a card, a place or dice?"""
    if plain(typed) in ME or names.players.candidates(typed):
        return False
    things = (names.cards, names.places, _PLACES)
    fits = any(lexicon.ranked(typed)[0] in (Fit.WHOLE, Fit.BEGINNING) for lexicon in things)
    return fits or typed[:1].isdigit() or typed in NOT_NOTED


_PLACES = Lexicon("place", {POOL: OWNER_WORDS[POOL], "aside": ASIDE_WORDS})
