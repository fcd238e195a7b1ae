"""Every suggestion of the examples, said in sentences."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cluedo_notes.game.entry.shorthand.fixed_order import TypedSuggestion
from cluedo_notes.game.entry.shorthand.sentence import SpokenLine
from cluedo_notes.game.entry.shorthand.write import shorthand_line
from cluedo_notes.game.log.events import Action, Response, Suggestion
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.table.of_log import tables
from tests.helpers.places import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_suggestion_of_the_examples_is_read_in_a_sentence_and_by_the_command_alike(
    file: Path, language: str
) -> None:
    log = read_log(file)
    for live, table in zip(log.live, tables(log), strict=False):
        event = live.event
        if not isinstance(event, Suggestion) or event.power is not None:
            continue
        for line in sentences(event, log, language):
            assert SpokenLine(line).build(log, table) == event, line
            asker, *behind = line.split()
            assert TypedSuggestion(asker, behind).understood(log, table).suggestion == event, line
        short = shorthand_line(event, log, table, language)
        assert short is not None
        assert SpokenLine(short).build(log, table) == event, short


def sentences(event: Suggestion, log: Log, language: str) -> Iterator[str]:
    """A suggestion whose answers are known, said with verbs, and with separators."""
    answers = [answer for answer in event.responses if answer.action in (Action.PASS, Action.SHOW)]
    if not answers or len(answers) < len(event.responses):
        return
    said, called = SAID[language], {card.id: card.name.in_language(language) for card in log.edition.cards}
    suspect, weapon, room = (called[card] for card in event.triple)
    acts = ", ".join(act(answer, said, called) for answer in answers)
    yield f"{event.player} {said['asks']} {suspect} {said['with']} {weapon} {said['in']} {room}. {acts}."
    showers = [answer for answer in answers if answer.action is Action.SHOW]
    if len(showers) == 1:
        shown = f" ({called[showers[0].card]})" if showers[0].card else ""
        yield f"{event.player}: {weapon} / {room} / {suspect} -> {showers[0].player}{shown}"


SAID = {
    "fr": {"asks": "demande", "with": "avec", "in": "dans", "shows": "montre", "passes": "passe"},
    "en": {"asks": "asks", "with": "with the", "in": "in the", "shows": "shows", "passes": "passes"},
}


def act(answer: Response, said: dict[str, str], called: dict[str, str]) -> str:
    """What one player did."""
    shown = f" {called[answer.card]}" if answer.card else ""
    return f"{answer.player} {said['shows' if answer.action is Action.SHOW else 'passes']}{shown}"
