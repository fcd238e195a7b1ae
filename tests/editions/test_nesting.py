"""The depth of nested brackets is checked before anything is parsed."""

import json
import tomllib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.editions.nesting import TooDeep, check_dots, check_nesting, json_value
from cluedo_notes.limits import MOST_NESTED

VALUES = st.recursive(
    st.one_of(st.none(), st.integers(), st.text(alphabet="[]{}\"'#\\ a\n")),
    lambda inside: st.one_of(
        st.lists(inside, max_size=20), st.dictionaries(st.text(alphabet="[{\"'#", max_size=3), inside)
    ),
    max_leaves=60,
)


def is_too_deep(text: str) -> bool:
    try:
        check_nesting(text.encode())
    except TooDeep:
        return True
    return False


@given(VALUES, st.integers(0, 2 * MOST_NESTED))
def test_json_is_as_deep_as_it_is(value: object, around: int) -> None:
    """Whatever stands in its texts, and however many brackets stand beside each other."""
    for _ in range(around):
        value = [value, {}]
    text = json.dumps(value)
    assert is_too_deep(text) == (depth(value) > MOST_NESTED)
    if not is_too_deep(text):
        assert json_value(text.encode()) == value


def depth(value: object) -> int:
    match value:
        case dict():
            return 1 + max(map(depth, value.values()), default=0)
        case list():
            return 1 + max(map(depth, value), default=0)
        case _:
            return 0


MANY = "[" * (MOST_NESTED + 1)
DOTS = "." * (MOST_NESTED + 1)


@pytest.mark.parametrize(
    "text",
    [
        f'a = "{MANY}"',
        f"a = '{MANY}'",
        f'a = """\n""{MANY}\\"\n"""',
        f"a = '''\n''{MANY}\n'''",
        f"a = 1 # {MANY}",
        "".join(f"[[a]]\nb{number} = {{c = [1]}}\n" for number in range(MOST_NESTED)),
    ],
)
def test_brackets_in_texts_and_comments_of_toml_do_not_count(text: str) -> None:
    assert tomllib.loads(text)
    assert not is_too_deep(text)


@pytest.mark.parametrize("text", [MANY, f"a = {MANY}", f'a = """x""" \n b = {MANY}', f"a = ''\nb = {MANY}"])
def test_what_is_open_is_counted_before_it_is_closed(text: str) -> None:
    assert is_too_deep(text)
    with pytest.raises(msgspec.DecodeError):
        json_value(text.encode())


def has_too_many_dots(text: str) -> bool:
    try:
        check_dots(text.encode())
    except TooDeep:
        return True
    return False


NAMES = st.sampled_from(["a", "-", "_9", '"a.b"', "'. ='", '"\\"."'])
BETWEEN = st.sampled_from([".", " . ", "\t."])


@given(st.lists(NAMES, min_size=1, max_size=2 * MOST_NESTED), st.data())
def test_the_dots_of_a_key_are_counted_wherever_it_stands(names: list[str], data: st.DataObject) -> None:
    key = names[0] + "".join(data.draw(BETWEEN) + name for name in names[1:])
    text = data.draw(
        st.sampled_from([f"{key} = 1", f"[{key}]", f"[[{key}]]", f"z = [1.5, {{y = 1.5, {key} = 1}}]"])
    )
    assert tomllib.loads(f"#{'.' * 99}\n" + text)
    assert has_too_many_dots(text) == (len(names) - 1 > MOST_NESTED)


@pytest.mark.parametrize(
    "text",
    [
        f'a = "{DOTS}"',
        f'a = """\n{DOTS}"""',
        f"a = 1 # {DOTS}",
        f"a = [{'1.5, ' * len(DOTS)}]",
        "".join(f"a.b{number} = 1.5\n" for number in range(len(DOTS))),
    ],
)
def test_other_dots_of_toml_do_not_count(text: str) -> None:
    assert tomllib.loads(text)
    assert not has_too_many_dots(text)
