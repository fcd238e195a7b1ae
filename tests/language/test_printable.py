"""Texts made safe to show: every hidden or active character becomes an escape, all others stay."""

from hypothesis import example, given
from hypothesis import strategies as st

from cluedo_notes.language.printable import HARD_SPACES, UNSEEN, escape, is_seen, printable

TEXTS = st.text(st.one_of(st.characters(), st.sampled_from("é \n\t\x1b\u202e" + HARD_SPACES + UNSEEN)))


@given(TEXTS, st.sampled_from(["", "\n"]))
@example("déjà vu \u202e", "")
@example("a\nb", "\n")
def test_each_sign_is_judged_alone(text: str, also: str) -> None:
    expected = [sign if is_seen(sign) or sign in HARD_SPACES + also else escape(sign) for sign in text]
    assert printable(text, also) == "".join(expected)


@given(TEXTS)
def test_what_is_shown_holds_nothing_unseen(text: str) -> None:
    assert all(is_seen(sign) or sign in HARD_SPACES for sign in printable(text))
