"""The owner's suggestions on the page of a game: expected and actual value of each."""

from collections.abc import Iterator, Sequence
from html import escape

from cluedo_notes.game.advice.hindsight import Hindsight
from cluedo_notes.game.deduction.odds import equally_likely
from cluedo_notes.game.review.replay import ReplayStep
from cluedo_notes.presentation.replay.plot import Dot
from cluedo_notes.presentation.replay.steps import StepLines

DOT_SIGNS = {
    "page-dot-made": '<circle class="made" cx="8" cy="8" r="4"/>',
    "page-dot-best": '<path class="best" d="M8 1 15 8 8 15 1 8z"/>',
}
"""The signs of the plot's dots in its legend, by the codes of their sentences. They differ in shape, not only
in colour."""


class HindsightTable:
    """The keeper's suggestions of one game in hindsight, in one language. `steps`: the game's steps."""

    def __init__(self, steps: Sequence[ReplayStep], step_lines: StepLines) -> None:
        self.step_lines, self.words = step_lines, step_lines.words
        self.asked = [
            (place, step, step.hindsight) for place, step in enumerate(steps) if step.hindsight is not None
        ]

    def dots(self) -> Iterator[Dot]:
        """The entropy expected after each suggestion, and after the best, as dots."""
        for place, _, hindsight in self.asked:
            says = self.step_lines.promise(hindsight)
            yield Dot(place, hindsight.before - hindsight.best.gain, "best", says)
            yield Dot(place, hindsight.before - hindsight.made.gain, "made", says)

    def legend(self) -> Iterator[str]:
        """The meaning of the dots, as escaped entries; empty if there are no dots."""
        if self.asked:
            for code, sign in DOT_SIGNS.items():
                swatch = f'<svg width="16" height="16" aria-hidden="true">{sign}</svg>'
                yield swatch + self._say(code)

    def section(self) -> Iterator[str]:
        """A table of all suggestions with their sum; empty if there are none."""
        if not self.asked:
            return
        yield f'<section class="questions"><h2 id="questions-heading">{self._say("page-questions")}</h2>'
        yield f"<p>{escape(self.step_lines.sum([hindsight for _, _, hindsight in self.asked]))}</p>"
        yield f'<p class="faint">{self._say("page-questions-about")}</p>'
        yield '<div class="scroll" tabindex="0" role="region" aria-labelledby="questions-heading">'
        yield '<table class="questions"><thead><tr>'
        for code in ("page-event", "page-asked", "page-expected", "page-best", "page-expected"):
            yield f'<th scope="col">{self._say(code)}</th>'
        yield f'<th scope="col">{self._say("page-brought")}</th></tr></thead><tbody>'
        for place, step, hindsight in self.asked:
            yield f'<tr><th scope="row"><a href="#e{place}">#{step.number}</a></th>'
            yield from self._row(hindsight)
            yield "</tr>"
        yield "</tbody></table></div></section>\n"

    def _say(self, code: str) -> str:
        return escape(self.words(code))

    def _row(self, hindsight: Hindsight) -> Iterator[str]:
        step_lines = self.step_lines
        for cell in (
            step_lines.describer.cards(hindsight.made.triple),
            step_lines.expected(hindsight, hindsight.made),
            "=" if hindsight.best == hindsight.made else step_lines.describer.cards(hindsight.best.triple),
            step_lines.expected(hindsight, hindsight.best),
            step_lines.alike(equally_likely(hindsight.after)),
        ):
            yield f"<td>{escape(cell)}</td>"
