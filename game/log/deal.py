"""The owners of a game and the numbers of cards they may have by its deal rule."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cluedo_notes.editions import Category, Edition, GameOptions, Leftover
from cluedo_notes.editions.model import TwoPlayerGame
from cluedo_notes.editions.switches import UnevenStarter
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Header, Reveal
from cluedo_notes.language.message import Message, message
from cluedo_notes.limits import MOST_CARDS

ENVELOPE = "envelope"
POOL = "pool"
FACE_UP = "face_up"
ASIDE = tuple(f"aside-{slot}" for slot in range(1, MOST_CARDS + 1))
"""The owners of the cards that are put aside, one slot each; a game uses as many as it needs."""
HIDDEN_PLACES = frozenset({POOL, *ASIDE})
"""Places for cards that no player holds and that not everybody sees."""
RESERVED = frozenset({ENVELOPE, POOL, FACE_UP, *ASIDE[:4]})
"""Names that no player can have in any log. At first there were only four places aside. An old log may
therefore have a player with the name of a later one, but then no card is at that place."""


class Deal(Struct, frozen=True):
    """The owners of cards before the game, and their numbers of cards.

    `owners`: everybody except the envelope, players first in seat order. `arrangements`: their possible
    sizes, one tuple for each possible dealer (a single one if the sizes are known). `by_rule`: is the deal
    the box's, or a house rule? `aside_rooms`: the room of each put-aside card, if the header has it.
    """

    players: tuple[str, ...]
    owners: tuple[str, ...]
    arrangements: tuple[tuple[int, ...], ...]
    leftover: Leftover
    by_rule: bool = True
    aside_rooms: tuple[str, ...] = ()

    @property
    def hidden(self) -> tuple[str, ...]:
        """The places whose cards not everybody sees; a player of an old log may have the name of one."""
        return tuple(owner for owner in self.owners[len(self.players) :] if owner in HIDDEN_PLACES)

    @property
    def aside(self) -> tuple[str, ...]:
        """The owners of the cards that are put aside."""
        return tuple(owner for owner in self.hidden if owner != POOL)

    def size(self, owner: str) -> int | None:
        """The number of cards that `owner` has, or None if it is not known."""
        position = self.owners.index(owner)
        sizes = {arrangement[position] for arrangement in self.arrangements}
        return sizes.pop() if len(sizes) == 1 else None


class DealError(EntryError):
    """Impossible hands, left-overs or players; `key` is the header's key to look at."""

    def __init__(self, key: str, code: str, **arguments: object) -> None:
        self.key = key
        super().__init__(message(code, **arguments))


def deal_of(edition: Edition, header: Header, options: GameOptions) -> Deal:
    """The deal that a header describes.

    Raises `DealError` if the number of players, the hand sizes or the left-overs do not fit the edition.
    """
    players = tuple(seat.name for seat in header.players)
    aside = cards_aside(edition, len(players), options)
    leftover = _leftover(edition, header, options)
    dealt = _dealt(edition, aside)
    share, remainder = divmod(dealt, len(players))
    given = _given_sizes(header)
    by_rule = True
    each = edition.hand_size if options.hand_size is None else options.hand_size
    if each is not None:
        leftover = Leftover.POOL if leftover is Leftover.NONE else leftover
        stated = tuple(each if seat.hand_size is None else seat.hand_size for seat in header.players)
        remainder = _rest(dealt, stated)
        hands = _fitting([stated], given, None, header)
    elif leftover is Leftover.NONE:
        dealer = _dealer_seat(edition, header, remainder)
        standard = sorted(set(_uneven(len(players), share, remainder, dealer)))
        hands, remainder = _fitting(standard, given, dealt, header), 0
        by_rule = hands[0] in standard
    else:
        hands = _fitting([(share,) * len(players)], given, None, header)
    if leftover is Leftover.FACE_UP:
        _check_face_up(header, remainder, share if each is None else each)
    beside = _beside(leftover, remainder, aside)
    for position, player in enumerate(players):
        if player in beside:
            raise DealError(f"players[{position}].name", "reserved-name", found=player)
    return Deal(
        players,
        (*players, *beside),
        tuple((*sizes, *beside.values()) for sizes in hands),
        leftover,
        by_rule,
        _aside_rooms(options, aside),
    )


def owners_beside(edition: Edition, players: int) -> tuple[str, ...]:
    """The owners other than the envelope and the players, in the order of the notes sheet.

    Raises `DealError` if the edition does not allow that number of players.
    """
    aside = cards_aside(edition, players, GameOptions())
    dealt = _dealt(edition, aside)
    if edition.hand_size is None:
        return tuple(_beside(edition.leftover, dealt % players, aside))
    leftover = Leftover.POOL if edition.leftover is Leftover.NONE else edition.leftover
    return tuple(_beside(leftover, _rest(dealt, (edition.hand_size,) * players), aside))


def _beside(leftover: Leftover, remainder: int, aside: int) -> dict[str, int]:
    """The cards that no player holds: the number for each owner, in the order of the notes sheet."""
    hidden = {POOL: remainder} if leftover.hidden and remainder else {}
    open_cards = {FACE_UP: remainder} if leftover is Leftover.FACE_UP and remainder else {}
    return hidden | dict.fromkeys(ASIDE[:aside], 1) | open_cards


def _dealt(edition: Edition, aside: int) -> int:
    """The number of cards that are dealt."""
    dealt = len(edition.cards) - len(Category) - aside
    if dealt < 0:
        raise DealError("players", "too-few-cards", cards=len(edition.cards), aside=aside)
    return dealt


def _rest(dealt: int, hands: Sequence[int]) -> int:
    """The number of cards left once every player has a hand of an agreed size."""
    if sum(hands) > dealt:
        raise DealError("options.hand_size", "hands-take-too-many", found=sum(hands), number=dealt)
    return dealt - sum(hands)


def cards_aside(edition: Edition, players: int, options: GameOptions) -> int:
    """The number of cards put aside. Two may play every box: by its own game for two or, if it has none, as
    more players do.

    Raises `DealError` for a number of players that the edition does not allow.
    """
    if options.two_player and players != 2:
        raise DealError("options.two_player", "two-player-game-needs-two", found=players)
    if players > edition.players.max:
        raise too_many_players(edition, players)
    if players < edition.players.min and players != 2:
        raise DealError("players", "wrong-number-of-players", found=players, accepted=seats_of_box(edition))
    if options.aside is not None:
        return options.aside
    if players != 2 or options.two_player is False:
        return 0
    by_option = TwoPlayerGame() if options.two_player else None
    game = edition.two_players or by_option
    return 0 if game is None else game.aside


def too_many_players(edition: Edition, players: int) -> DealError:
    """The error for more players than a box has seats: two people may share one."""
    return DealError("players", "too-many-players", found=players, accepted=seats_of_box(edition))


def seats_of_box(edition: Edition) -> str:
    """The number of players for which a box is intended, as on its lid."""
    return f"{edition.players.min}-{edition.players.max}"


def _aside_rooms(options: GameOptions, aside: int) -> tuple[str, ...]:
    """The room of each put-aside card, in the order of the slots."""
    rooms = options.aside_rooms or ()
    if rooms and len(rooms) != aside:
        raise DealError("options.aside_rooms", "aside-rooms-number", found=len(rooms), number=aside)
    return rooms


def _leftover(edition: Edition, header: Header, options: GameOptions) -> Leftover:
    """The rule for left-over cards. Open cards in the header mean that the left-overs are open, unless the
    options say otherwise (A-S3-15)."""
    if header.face_up and options.leftover not in (None, Leftover.FACE_UP):
        raise DealError("face_up", "face-up-with-other-leftover", leftover=str(options.leftover))
    if options.leftover is not None:
        return options.leftover
    return Leftover.FACE_UP if header.face_up else edition.leftover


def _check_face_up(header: Header, remainder: int, share: int) -> None:
    if remainder and header.face_up is None:
        raise DealError("face_up", "face-up-missing", number=remainder, share=share)
    if len(header.face_up or ()) != remainder:
        raise DealError(
            "face_up", "face-up-wrong-number", found=len(header.face_up or ()), number=remainder, share=share
        )


def _given_sizes(header: Header) -> tuple[int | None, ...]:
    """The sizes in the header: `hand_size`, or the length of the keeper's hand."""
    sizes = []
    for seat in header.players:
        size = seat.hand_size
        if seat.name == header.me and header.hand is not None:
            if size not in (None, len(header.hand)):
                raise DealError("hand", "hand-is-not-hand-size", found=len(header.hand), size=size)
            size = len(header.hand)
        sizes.append(size)
    return tuple(sizes)


def _size_key(header: Header) -> str:
    """The key with a size: the first `hand_size`, or the keeper's hand."""
    stated = [n for n, seat in enumerate(header.players) if seat.hand_size is not None]
    return f"players[{stated[0]}].hand_size" if stated else "hand"


def _dealer_seat(edition: Edition, header: Header, remainder: int) -> int | None:
    names = [seat.name for seat in header.players]
    if header.dealer is not None:
        return names.index(header.dealer)
    if header.first_player is None or edition.rules.starter_uneven is not UnevenStarter.FEWER_CARDS:
        return None
    # A-S2-1: `remainder` players after the dealer have one more; the first of the others begins.
    return (names.index(header.first_player) - remainder - 1) % len(names)


def _uneven(players: int, share: int, remainder: int, dealer: int | None) -> Iterator[tuple[int, ...]]:
    """The sizes if cards are dealt one by one from the dealer's left: the first `remainder` players get one
    more."""
    for seat in range(players) if dealer is None else [dealer]:
        longer = {(seat + step) % players for step in range(1, remainder + 1)}
        yield tuple(share + (player in longer) for player in range(players))


def _fitting(
    standard: Sequence[tuple[int, ...]],
    given: tuple[int | None, ...],
    house_total: int | None,
    header: Header,
) -> list[tuple[int, ...]]:
    """The arrangements that fit the given sizes. If all sizes are given and they add up to `house_total`,
    they count as they are (an uneven deal by a house rule)."""
    fitting = [
        sizes
        for sizes in standard
        if all(known in (None, size) for known, size in zip(given, sizes, strict=True))
    ]
    if fitting:
        return fitting
    known = tuple(size for size in given if size is not None)
    if len(known) == len(given) and sum(known) == house_total:
        return [known]
    key, sizes_named = _size_key(header), _sizes_named(header, given, house_total)
    if key == "hand" and header.me is not None:
        raise _wrong_hand(header, header.me, sum(known), standard, sizes_named)
    raise DealError(
        key,
        "sizes-do-not-add-up",
        found=" ".join("?" if size is None else str(size) for size in given),
        expected=[" ".join(map(str, sizes)) for sizes in standard],
        house=sizes_named,
    )


def _sizes_named(header: Header, given: Sequence[int | None], total: int | None) -> Message | str:
    """How to name all sizes of an uneven deal, with an example that keeps those given; empty where none can
    be played so."""
    rest, others = (total or 0) - sum(size for size in given if size is not None), given.count(None)
    if not others or rest < others:
        return ""
    shares = iter(rest // others + (place < rest % others) for place in range(others))
    example = [
        f"{seat.name}::{next(shares) if size is None else size}"
        for seat, size in zip(header.players, given, strict=True)
    ]
    between = ", " if any(" " in seat.name for seat in header.players) else " "
    return message("hands-of-other-sizes", command=between.join(example))


def _wrong_hand(
    header: Header, player: str, size: int, standard: Sequence[tuple[int, ...]], house: Message | str
) -> DealError:
    """The error for a single stated hand with too many or too few cards. If two sizes are possible, the
    dealer decides which, and the first player may reveal the dealer (A-S2-1). `house`: how an uneven deal is
    stated."""
    possible = {sizes[[seat.name for seat in header.players].index(player)] for sizes in standard}
    less, more = min(possible), max(possible)
    if less < more:
        return DealError(
            "hand", "hand-wrong-number-uneven", player=player, found=size, number=more, less=less, house=house
        )
    arguments = {"player": player, "found": size, "number": more}
    if header.dealer is not None and size in standard[0]:  # the size of another seat
        return DealError("hand", "hand-wrong-number-dealt", dealer=header.dealer, **arguments)
    if header.dealer is None and header.first_player is not None and len(set(standard[0])) > 1:
        return DealError("hand", "hand-wrong-number-began", first=header.first_player, **arguments)
    return DealError("hand", "hand-wrong-number", house=house, **arguments)


def revealed_cards(reveal: Reveal) -> dict[str, tuple[str, ...]]:
    """The open cards at each place: in the envelope, in the hands, in the pool, in each slot aside."""
    lies: dict[str, tuple[str, ...]] = {}
    if reveal.envelope is not None:
        lies[ENVELOPE] = reveal.envelope.triple
    lies |= reveal.hands or {}
    lies |= {} if reveal.pool is None else {POOL: reveal.pool}
    return lies | {slot: (card,) for slot, card in zip(ASIDE, reveal.aside or (), strict=False)}
