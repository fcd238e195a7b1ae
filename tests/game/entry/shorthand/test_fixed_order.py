"""`s` reads its words in the fixed order first, as it always did; if they mean nothing that way, in any
order."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from cluedo_notes.editions import Power
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.shorthand.fixed_order import AnswerOptions, TypedSuggestion
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.entry.shorthand.words import split_line
from cluedo_notes.game.entry.shorthand.write import shorthand_line
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Suggestion
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.table.of_log import table_at, tables
from cluedo_notes.game.table.table import Table
from tests.helpers.game.before_the_shorthand import TypedOptions, read_before
from tests.helpers.logs import as_log
from tests.helpers.places import ROOT

CARDS = {
    "classic": {
        "suspect": ["rose", "Miss Scarlett", "olive", "Violet", "moutarde"],
        "weapon": ["corde", "Rope", "clef-anglaise", "chandelier", "Revolver"],
        "room": ["hall", "bureau", "Grand salon", "bibliotheque", "Cuisine"],
    },
    "secrets-2008": {
        "suspect": ["rose", "olive", "Violet", "pervenche"],
        "weapon": ["corde", "poison", "hache"],
        "room": ["salon", "patio", "hall", "spa"],
    },
}
"""Some of each edition's: a few letters of several of them are letters of others."""

PEOPLE = (
    ("Ana", "Bob", "Cleo", "Dan"),
    ("A", "An", "Ana", "Anabel"),
    ("Rose", "Cor", "Hall", "Olive"),  # as cards are called, or begin
    ("Corde", "Rose", "Bob", "Violet"),
    ("Me", "Bob", "Moi", "Salle"),
    ("Unknown", "–", "Bob-", "Dan+clock"),  # as signs are written
)


class Setting(Struct, frozen=True):
    """Who plays what, by which rule of who answers; who is on turn, where that is known; which seat keeps the
    log."""

    players: Sequence[str] = PEOPLE[0]
    edition: str = "classic"
    witnesses: str = "first"
    on_turn: str | None = None
    me: int | None = 1

    def start(self) -> tuple[Log, Table]:
        """The game before its first event."""
        header: dict[str, Any] = {
            "type": "game",
            "format": 2,
            "edition": self.edition,
            "players": [{"name": name} for name in self.players],
            "options": {"witnesses": self.witnesses},
        }
        if self.me is not None:
            header["me"] = self.players[self.me]
        if self.on_turn is not None:
            header["first_player"] = self.on_turn
        log = as_log([header])
        return log, table_at(log, None)


class Typed(Struct, frozen=True):
    """A line: its words, the asker first, and its options."""

    words: Sequence[str]
    options: dict[str, Any] = {}
    power: Power | None = None

    def before(self, log: Log, table: Table) -> tuple[Suggestion, bool] | None:
        """What it was, and whether it said nothing about answers; None: it was refused."""
        asker, *words = self.words
        try:
            return read_before(asker, words, TypedOptions(**self.options), self.power, log, table)
        except EntryError:
            return None

    @property
    def now(self) -> TypedSuggestion:
        """The same as it is read today."""
        names = {"show": "shown", "card": "cards"}
        options = AnswerOptions(**{names.get(name, name): value for name, value in self.options.items()})
        return TypedSuggestion(self.words[0], self.words[1:], options, self.power)


def typed(line: str, **options: Any) -> Typed:
    return Typed(tuple(shlex.split(line)), options)


# -- lines that mean much in few letters


def part(name: str) -> st.SearchStrategy[str]:
    """A name, or the first letters of it."""
    return st.sampled_from([name, name, name[:5], name[:4], name[:3], name[:2], name[:1]])


@st.composite
def lines(draw: st.DrawFn, setting: Setting) -> Typed:
    """Mostly in order: the asker, three cards, then who showed what, or a sign."""
    seats = draw(st.permutations(setting.players))
    asker, *others = [draw(part(player)) for player in seats[:3]]
    kinds = draw(st.permutations(sorted(CARDS[setting.edition])))
    named = [draw(st.sampled_from(CARDS[setting.edition][kind]).flatmap(part)) for kind in kinds]
    options: dict[str, Any] = {}
    if draw(st.integers(0, 3)):
        words = [asker, *named, *draw(answers(others, named))]
    else:
        words, options = [asker, *named], draw(given_options(seats[1:3], named))
    if draw(st.integers(0, 4)) == 0:
        words = draw(st.permutations(words))
    if draw(st.integers(0, 4)) == 0:
        words = [words[0], ",".join(words[1:3]), *words[3:]]
    return Typed(words, options, draw(st.sampled_from([None, None, Power.SUGGEST_TWICE])))


def answers(others: Sequence[str], named: Sequence[str]) -> st.SearchStrategy[list[str]]:
    """What stands behind the cards: as `s` always took it, and as only shorthand does."""
    one, other = others
    seen = st.sampled_from([*named, *named, "cor"])
    with_card = st.builds(lambda mark, card: [one + mark + card], st.sampled_from("=:"), seen)
    shown = st.one_of(st.just([one]), with_card)
    sign = st.sampled_from(["-", "?", "unknown", "inconnu", "–", "Unknown", "^suggest-t"])
    marked = st.builds("{}{}".format, st.just(other), st.sampled_from(["-", "!", "+", "+clock"]))
    return st.one_of(
        shown,
        st.just([]),
        sign.map(lambda word: [word]),
        st.builds(lambda mark, card: [one, mark + card], st.sampled_from("=:"), seen),
        shown.map(lambda words: [*words, other]),
        st.builds(lambda words, word: [*words, word], shown, marked),
        st.builds(lambda word: [word, "-"], marked),
        st.builds(lambda word: [one, word], seen),
        st.lists(st.one_of(sign, marked, seen, st.just(one.upper())), max_size=3),
    )


def given_options(others: Sequence[str], named: Sequence[str]) -> st.SearchStrategy[dict[str, Any]]:
    one, other = others
    several = st.sampled_from([[one], [one, other]])
    listed = st.builds("{}:{}".format, st.just(one), st.sampled_from(["pass", "show=" + named[0], "draw"]))
    return st.one_of(
        st.fixed_dictionaries({"show": several}),
        st.fixed_dictionaries({"show": st.just([one]), "card": st.sampled_from(named).map(lambda c: [c])}),
        st.fixed_dictionaries({"passed": several}, optional={"block": st.just(other)}),
        st.fixed_dictionaries({"drew": st.sampled_from([[one], [one, f"{other}=clock"]])}),
        st.fixed_dictionaries({"card": st.just([named[0]])}),
        st.fixed_dictionaries({"listed": listed}, optional={"nobody": st.just(True)}),
        st.fixed_dictionaries({"nobody": st.just(True)}, optional={"block": st.just(other)}),
    )


@st.composite
def settings_of_lines(draw: st.DrawFn) -> tuple[Setting, list[Typed]]:
    players = draw(st.sampled_from(PEOPLE).flatmap(st.permutations))
    setting = Setting(
        players,
        draw(st.sampled_from(sorted(CARDS))),
        draw(st.sampled_from(["first", "all", "left-then-all"])),
        draw(st.sampled_from([None, *players])),
    )
    return setting, draw(st.lists(lines(setting), min_size=4, max_size=8))


def check(setting: Setting, line: Typed) -> str:
    """Is a line read as before, and one that was refused before as shorthand or not at all? Says which."""
    log, table = setting.start()
    before = line.before(log, table)
    if before is not None and not has_sign(line, setting):
        understood = line.now.understood(log, table)
        assert (understood.suggestion, understood.silent) == before, line
        return "as before"
    try:
        now = line.now.understood(log, table)
    except EntryError:
        return "refused"
    asker = begins_in_order(line, log)
    assert asker in (None, now.suggestion.player), line
    if now.silent:  # in order, but for the sign of a power
        assert asker is not None
        assert (now.suggestion.responses, now.suggestion.power is None) == ((), False)
        return "with its power"
    power = [] if line.power is None else [f"^{line.power}"]
    parts = [part for word in line.words for part in word.split(",")]
    as_shorthand = parse_shorthand(" ".join(f'"{part}"' for part in [*parts, *power]))
    assert (now.suggestion, now.silent, line.options) == (as_shorthand.build(log, table), False, {})
    return "shorthand"


def has_sign(line: Typed, setting: Setting) -> bool:
    """Has a player a sign that is no part of the name? It was a part of it before."""
    names = {name.casefold() for name in setting.players}
    asker, *words = [part for word in line.words for part in word.split(",")]
    people = [word for word in (asker, *words[3:]) if len(word) > 1 and word.casefold() not in names]
    return any("=" not in word and ":" not in word and word.endswith(tuple("-!+")) for word in people)


def begins_in_order(line: Typed, log: Log) -> str | None:
    """The player named first, where the next three words are the cards."""
    names = Names.of(log)
    first, *rest = [part for word in line.words for part in word.split(",")]
    try:
        names.triple(rest[:3])
        return names.player(first)
    except EntryError:
        return None


@given(settings_of_lines())
def test_every_line_that_was_taken_is_the_same_event_as_before(drawn: tuple[Setting, list[Typed]]) -> None:
    setting, typed_lines = drawn
    for line in typed_lines:
        check(setting, line)


FOUR, SHORT, CARDLIKE, SIGNS = PEOPLE[0], PEOPLE[1], PEOPLE[2], PEOPLE[5]


@pytest.mark.parametrize(
    ("setting", "line", "outcome"),
    [
        (Setting(FOUR), "a cor rose hall", "as before"),
        (Setting(FOUR, on_turn="Ana"), "c ros cor hall", "as before"),  # in `play`: Ana asks, Cleo shows
        (Setting(FOUR), "a ros cor hall b-", "shorthand"),  # Bob showed: signs in a name were blanks
        (Setting(FOUR), "a ros cor hall b c", "as before"),  # whom the slips refuse unless forced
        (Setting(FOUR, witnesses="all"), "a ros cor hall b c=cor d", "as before"),
        (Setting(FOUR, witnesses="all"), "a ros cor hall b c d =ros", "as before"),
        (Setting(FOUR), "a ros cor hall ?", "as before"),
        (Setting(SHORT), "a ros cor hall an", "as before"),
        (Setting(SHORT), "me ros cor hall anab", "as before"),
        (Setting(CARDLIKE, on_turn="Hall"), "cor rose corde hall rose", "as before"),
        (Setting(CARDLIKE), "r ol cor bureau ha", "as before"),
        (Setting(SIGNS), "bob- ros cor hall –", "as before"),  # a player, not a sign
        (Setting(SIGNS), "– ros cor hall Unknown", "as before"),
        (Setting(SIGNS), "– ros cor hall dan+clock", "as before"),
        (Setting(FOUR, on_turn="Ana"), "ros cor hall c", "shorthand"),
        (Setting(FOUR), "ros a cor b hall", "shorthand"),
        (Setting(FOUR), "a ros cor hall –", "shorthand"),
        (Setting(FOUR), "a ros cor hall Unknown", "shorthand"),
        (Setting(FOUR), "a ros cor hall b cor", "shorthand"),
        (Setting(FOUR), "a ros hall b=cor", "shorthand"),
        (Setting(FOUR), "a ros cor hall b ^suggest-t", "shorthand"),
        (Setting(FOUR, "secrets-2008"), "a ros cor hall b+clock b", "shorthand"),
        (Setting(FOUR), "a ros cor hall b:cor", "as before"),
        (Setting(FOUR, on_turn="Dan"), "a ros cor hall ^suggest-t", "with its power"),  # Dan is not who asks
        (Setting(FOUR, on_turn="Dan"), "a ros cor hall - ^suggest-t", "shorthand"),
        (Setting(FOUR, on_turn="Dan"), "a ros cor hall Unknown ^suggest-t", "shorthand"),
        (Setting(FOUR), "ros cor hall c", "refused"),
        (Setting(FOUR, on_turn="Dan"), "a ros cor hall =ros", "refused"),  # of whom?
        (Setting(FOUR, on_turn="Dan"), "a ros cor hall ros", "refused"),
        (Setting(FOUR), "a ros cor hall b=ros =cor", "refused"),
        (Setting(FOUR), "a ros cor hall c -", "refused"),
    ],
)
def test_a_line_is_read_as_it_was_or_as_shorthand(setting: Setting, line: str, outcome: str) -> None:
    assert check(setting, typed(line)) == outcome


# -- of what is refused, what helps


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("zoe ros cor hall b", "unknown"),  # in order: the players are listed
        ("a ros xyz hall b", "unknown"),
        ("a ros cor hall zoe", "unknown"),
        ("a ros cor salon b", "ambiguous"),
        ("a ros cor hall a", "answer-by-suggester"),
        ("a ros cor hall b -", "nobody-and-somebody"),
        ("a ros cor hall ? -", "not-noted-and-noted"),
        ("a ros cor revolver b", "not-one-of-each"),
        ("a ros cor", "quick-missing"),  # out of order: which is missing, rather than that one is
        ("a ros cor b", "quick-missing"),
        ("a b ros cor salon", "quick-ambiguous"),
        ("a b ros cor revolver", "quick-two-of-a-kind"),
        ("a ros cor b hall -", "nobody-and-somebody"),
        ("ros cor hall -", "quick-who-asked"),
        ("a ros cor hall b+clok b", "unknown-did-you-mean"),
        ("a ros cor hall b zoe+", "unknown"),
        ("a ros cor b! hall c", "block-and-shown"),
        ("a ros cor hall - cor", "quick-seen-of-whom"),
        ("a ros cor hall b ^fly", "unknown"),
        ("a ros cor hall =ros", "quick-seen-of-whom"),
    ],
)
def test_the_error_is_that_of_the_order_in_which_the_words_stand(line: str, code: str) -> None:
    log, table = Setting().start()
    with pytest.raises(EntryError) as caught:
        typed(line).now.understood(log, table)
    assert caught.value.message.code == code


def test_without_a_keeper_me_is_no_card() -> None:
    """It may begin one: Mme Pervenche."""
    log, table = Setting(me=None, on_turn="Ana").start()
    for line in ("b perv cor hall me", "perv cor hall me", "me perv cor hall b"):
        with pytest.raises(EntryError) as caught:
            typed(line).now.understood(log, table)
        assert caught.value.message.code == "no-me", line
        with pytest.raises(EntryError):
            parse_shorthand(line).build(log, table)


@pytest.mark.parametrize("word", ["--force", "--power", "--card"])
def test_behind_two_hyphens_an_option_is_a_word(word: str) -> None:
    """No option slips into a line by another way than the command's."""
    log, table = Setting().start()
    with pytest.raises(EntryError) as caught:
        typed(f"ros a cor hall b {word}").now.understood(log, table)
    assert caught.value.message.code.startswith("unknown")


def test_an_option_for_the_answers_belongs_to_the_order() -> None:
    log, table = Setting().start()
    typed("ros a cor hall b").now.understood(log, table)
    with pytest.raises(EntryError):
        typed("ros a cor hall", show=["b"]).now.understood(log, table)


@pytest.mark.parametrize("file", sorted((ROOT / "examples").glob("*.jsonl")), ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_play_reads_in_order_the_commands_read_alike(file: Path, language: str) -> None:
    log = read_log(file)
    read = 0
    for live, table in zip(log.live, tables(log), strict=False):
        if not isinstance(live.event, Suggestion):
            continue
        line = shorthand_line(live.event, log, table, language)
        assert line is not None
        asker, *behind = split_line(line)
        assert TypedSuggestion(asker, behind).understood(log, table).suggestion == live.event, line
        read += 1
    assert read


def test_the_power_may_be_an_option_or_a_word_of_shorthand() -> None:
    log, table = Setting().start()
    for line in (typed("ros a cor hall b ^suggest-t"), Typed(typed("ros a cor hall b").words, {}, POWER)):
        assert line.now.understood(log, table).suggestion.power is POWER


POWER = Power.SUGGEST_TWICE
