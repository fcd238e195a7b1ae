"""A whole game as one page for a browser: it loads nothing from anywhere, and escapes everything.

Without JavaScript it shows the last sheet, the curves and every event; with it readers step through the
sheets.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from cluedo_notes.game.deduction.odds import equally_likely
from cluedo_notes.game.knowledge.insights import Insight
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.events import Accusation
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.review.replay import ReplayStep, true_envelope
from cluedo_notes.language.numbers import grouped, signed_percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.replay.plot import MarkedStep, Plot
from cluedo_notes.presentation.replay.questions import HindsightTable
from cluedo_notes.presentation.replay.steps import StepLines
from cluedo_notes.presentation.sheet.grid import CellState, cell_of, grid_of, unmarked
from cluedo_notes.presentation.sheet.html_table import NOT_COUNTED, grid_table
from cluedo_notes.presentation.standalone_page import NO_SURROUNDINGS, Surroundings, page_alone, part
from cluedo_notes.presentation.turn import house_lines

CHANCES_HEIGHT, OPENNESS_HEIGHT = 180, 120
"""The heights of the curves, in pixels."""

HAS, LACKS = "o", "x"
"""The contents of cells without a number. The page's script uses the same ones."""


def style() -> str:
    """The page's style sheet."""
    return part("palette.css") + part("sheet.css") + part("replay.css")


def script() -> str:
    """The script that steps through the page."""
    return part("replay.js")


def page(
    log: Log,
    steps: Sequence[ReplayStep],
    known: Sequence[Insight],
    words: Words,
    surroundings: Surroundings = NO_SURROUNDINGS,
) -> str:
    """The page as text. `steps` are the steps of `log`. `known` says when each player could have named the
    envelope."""
    return "".join(_ReplayPage(log, steps, known, words).parts(surroundings))


class _ReplayPage:
    def __init__(self, log: Log, steps: Sequence[ReplayStep], known: Sequence[Insight], words: Words) -> None:
        self.log = log
        self.steps = steps
        self.known = known
        self.words = words
        self.step_lines = StepLines(log, words)
        self.describer = self.step_lines.describer
        self.questions = HindsightTable(steps, self.step_lines)
        self.odds = [step.odds for step in steps]
        self.numbers = [step.number for step in steps]

    def say(self, code: str, **arguments: Any) -> str:
        """Words, escaped for a page."""
        return escape(self.words(code, **arguments))

    def parts(self, surroundings: Surroundings) -> Iterator[str]:
        """The parts of the page from its first line to its last."""
        title = self.words("page-title", game=Path(self.log.file).stem)
        return page_alone(title, self.words.language, style(), self._body(title), script(), surroundings)

    def _body(self, title: str) -> Iterator[str]:
        edition, players = self.log.edition.name, list(self.log.deal.players)
        about = self.say("log-title", edition=edition, players=players)
        ways = "".join(f"<p>{escape(line)}</p>" for line in house_lines(self.log.edition, self.words))
        yield f'<header><h1>{escape(title)}</h1><p class="faint">{about}</p>{ways}</header>\n<main>\n'
        yield from self._controls()
        yield from self._now()
        yield from self._sheet()
        yield from self._curves()
        yield from self.questions.section()
        yield from self._who_knew()
        yield from self._events()
        yield "</main>\n"

    def _controls(self) -> Iterator[str]:
        """The script's controls; hidden without it."""
        last = len(self.steps) - 1
        back, forth, label = self.say("page-back"), self.say("page-next"), self.say("page-slider")
        yield f'<nav id="steps" aria-label="{self.say("page-steps")}" hidden>'
        yield f'<button id="back" type="button" aria-label="{back}" title="{back}">◀</button>'
        yield f'<input id="slider" type="range" min="0" max="{last}" value="{last}" aria-label="{label}">'
        yield f'<button id="next" type="button" aria-label="{forth}" title="{forth}">▶</button>'
        yield f'<output id="counter" for="slider">{last} / {last}</output>'
        yield f'<span class="hint">{self.say("page-hint")}</span></nav>\n'

    def _now(self) -> Iterator[str]:
        yield '<section class="now" aria-labelledby="now-heading">'
        yield f'<h2 class="unseen" id="now-heading">{self.say("page-now")}</h2>'
        last = "".join(self._lines_of(len(self.steps) - 1))
        yield f'<div id="now" aria-live="polite">{last}</div></section>\n'

    # -- the sheet

    def _sheet(self) -> Iterator[str]:
        has, lacks, heading = self.say("page-has"), self.say("page-lacks"), self.say("page-sheet")
        last = self.steps[-1]
        yield f'<section class="whole-sheet"><h2 id="sheet-heading">{heading}</h2>'
        yield f'<p class="faint" id="sheet-legend">{self.say("page-sheet-legend")}</p>'
        yield '<div class="scroll" tabindex="0" role="region" aria-labelledby="sheet-heading"'
        yield f' aria-describedby="sheet-legend" data-has="{has}" data-lacks="{lacks}">'
        grid = grid_of(last.position, last.odds, self.words)
        yield grid_table(unmarked(grid), self.words)  # the script fills in deductions only
        yield "</div></section>\n"

    def _code(self, step: ReplayStep, card: str, owner: str) -> str:
        """The contents of a cell at a step, for the page's script."""
        cell = cell_of(step.position, step.odds, card, owner, self.words, 0)
        return {CellState.HAS: HAS, CellState.LACKS: LACKS}.get(cell.state, cell.figure or NOT_COUNTED)

    # -- the events

    def _events(self) -> Iterator[str]:
        owners, cards = self.steps[-1].position.owners, self.log.edition.cards
        heading = self.say("page-events")
        yield f'<section id="whole"><h2 id="events-heading">{heading}</h2>'
        yield '<ol id="events" aria-labelledby="events-heading">\n'
        for place, step in enumerate(self.steps):
            cells = " ".join(self._code(step, card.id, owner) for card in cards for owner in owners)
            yield f'<li id="e{place}" data-cells="{escape(cells)}">'
            yield from self._lines_of(place)
            yield "</li>\n"
        yield "</ol></section>\n"

    def _lines_of(self, place: int) -> Iterator[str]:
        """One step in words."""
        step_lines, step = self.step_lines, self.steps[place]
        link = "" if step.live is None else f"{self._link(step.number)} "
        event = self._link(0) if step.live is None else escape(step_lines.event(step))
        yield f"<h3>{link}{event}</h3>"
        yield from (f'<p class="broken">{escape(line)}</p>' for line in step_lines.complaints(step))
        yield from _listed("news", map(escape, step_lines.news(step)))
        yield f'<p class="envelope">{escape(step_lines.envelope(step))}</p>'
        yield from (f'<p class="question">{escape(line)}</p>' for line in step_lines.question(step))
        for line in (*step_lines.likeliest(step), *step_lines.turn(step)):
            yield f'<p class="turn">{escape(line)}</p>'

    def _link(self, number: int) -> str:
        """An event's number as a link to it; the start has a name."""
        text = f"#{number}" if number else self.say("replay-start")
        return f'<a href="#e{self.numbers.index(number)}">{text}</a>' if number in self.numbers else text

    # -- the curves

    def _curves(self) -> Iterator[str]:
        marks = [mark for place in range(len(self.steps)) for mark in self._accused(place)]
        cards = self._cards()
        if len(self.steps) < 2 or not cards:
            return
        chances, openness = self._chances(cards, marks), self._openness(marks)
        names = [self.describer.card(card) for card in cards]
        yield '<section class="all-curves"><figure class="plot">'
        yield f"<h2>{escape(chances.title)}</h2>{chances.svg()}"
        swatch = '<svg width="34" height="10" aria-hidden="true"><path class="c{0}" d="M2 5h30"/></svg>{1}'
        yield from _listed("legend", (swatch.format(n, escape(name)) for n, name in enumerate(names)))
        yield f'</figure><figure class="plot"><h2>{escape(openness.title)}</h2>{openness.svg()}'
        yield from _listed("legend", self.questions.legend())
        yield "</figure>"
        if marks:
            yield f"<h3>{self.say('page-accusations')}</h3>"
            items = (f"{self._link(self.numbers[mark.place])} {escape(mark.says)}" for mark in marks)
            yield from _listed("accusations", items)
        yield from self._figures(names, chances)
        yield "</section>\n"

    def _cards(self) -> tuple[str, ...]:
        """The true cards of the envelope, or the likeliest at the last step that could be counted."""
        counted = [odds for odds in self.odds if odds is not None]
        return (true_envelope(self.log) or counted[-1].envelopes[0].cards) if counted else ()

    def _accused(self, place: int) -> Iterator[MarkedStep]:
        live = self.steps[place].live
        if live is not None and isinstance(live.event, Accusation):
            yield MarkedStep(place, live.event.correct, self.describer.event(live.event))

    def _chances(self, cards: Sequence[str], marks: Sequence[MarkedStep]) -> Plot:
        code = "page-chances" if true_envelope(self.log) else "page-chances-likeliest"
        names = [self.describer.card(card) for card in cards]
        curves = [
            (f"c{n}", [None if odds is None else odds.cells[card][ENVELOPE] for odds in self.odds])
            for n, card in enumerate(cards)
        ]
        scale = [(part, self.words("percent", number=round(100 * part))) for part in (1.0, 0.5, 0.0)]
        about = self.words("page-chances-about", cards=names)
        return Plot("chances", self.words(code), about, CHANCES_HEIGHT, curves, scale, self.numbers, marks)

    def _openness(self, marks: Sequence[MarkedStep]) -> Plot:
        """The curve is in bits: each doubling of the equally likely solutions has the same height."""
        bits = [None if odds is None else odds.bits for odds in self.odds]
        known = [odds for odds in self.odds if odds is not None]
        most = max(1, *(int(step.bits) + 1 for step in known))
        scale = [(float(end), self.step_lines.alike(equally_likely(end))) for end in (most, 0)]
        first, last = (self.step_lines.alike(step.openness.alike) for step in (known[0], known[-1]))
        about = self.words("page-openness-about", first=first, last=last)
        dots = tuple(self.questions.dots())
        title, curves = self.words("page-openness"), [("c3", bits)]
        return Plot("openness", title, about, OPENNESS_HEIGHT, curves, scale, self.numbers, marks, dots)

    def _figures(self, names: Sequence[str], chances: Plot) -> Iterator[str]:
        """The curves as a table."""
        columns = [self.words(code) for code in ("page-event", "page-solutions", "page-alike")]
        columns[1:1] = names
        yield f'<details><summary>{self.say("page-figures")}</summary><div class="scroll" tabindex="0"'
        yield f' role="region" aria-label="{self.say("page-figures")}"><table class="figures"><thead><tr>'
        yield from (f'<th scope="col">{escape(name)}</th>' for name in columns)
        yield "</tr></thead><tbody>"
        for place, number in enumerate(self.numbers):
            yield f'<tr><th scope="row">{self._link(number)}</th>'
            for _, values in chances.curves:
                value = values[place]
                yield f"<td>{'–' if value is None else escape(signed_percent(value, 1, self.words))}</td>"
            yield from (f"<td>{escape(figure)}</td>" for figure in self._solutions(place))
            yield "</tr>"
        yield "</tbody></table></div></details>"

    def _solutions(self, place: int) -> tuple[str, str]:
        """The number of solutions at a step, and the equivalent number of equally likely ones."""
        odds = self.odds[place]
        if odds is None:
            return "–", "–"
        return grouped(odds.openness.solutions, self.words), self.step_lines.alike(odds.openness.alike)

    # -- which player knew what when

    def _who_knew(self) -> Iterator[str]:
        if not self.known:
            return
        yield f'<section class="who-knew"><h2 id="who-heading">{self.say("page-who")}</h2>'
        yield f"<p>{self.say('page-who-about')}</p>"
        yield '<div class="scroll" tabindex="0" role="region" aria-labelledby="who-heading">'
        yield '<table class="who"><thead><tr>'
        for code in ("page-player", "page-earliest", "page-latest", "page-accused"):
            yield f'<th scope="col">{self.say(code)}</th>'
        yield "</tr></thead><tbody>"
        for step in self.known:
            yield f'<tr><th scope="row">{escape(step.player)}</th>'
            yield f"<td>{self._when(step.earliest)}</td><td>{self._when(step.latest)}</td>"
            yield f"<td>{self._outcome(step)}</td></tr>"
        yield "</tbody></table></div></section>\n"

    def _when(self, number: int | None) -> str:
        return "–" if number is None else self._link(number)

    def _outcome(self, insight: Insight) -> str:
        """When the player accused, whether rightly, and whether they were misled by something false."""
        said = self._when(insight.accused)
        if insight.accused is not None:
            said += f" {self.say('right' if insight.right else 'wrong')}"
        return said + (f" ({self.say('page-misled')})" if insight.misled is not None else "")


def _listed(kind: str, entries: Iterable[str]) -> Iterator[str]:
    """A list of entries that are already escaped; nothing for no entries."""
    items = "".join(f"<li>{entry}</li>" for entry in entries)
    if items:
        yield f'<ul class="{kind}">{items}</ul>'
