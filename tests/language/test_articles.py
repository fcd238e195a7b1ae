"""Cards in sentences have their article, by the edition's data, merged with the word before it."""

import re
from pathlib import Path

import pytest

from cluedo_notes.editions import EditionError, load, load_file, shipped
from cluedo_notes.language.grammar import GRAMMARS
from cluedo_notes.language.name import Name
from cluedo_notes.language.words import words_in
from tests.helpers.places import ROOT
from tests.language.test_words import LANGUAGES, sentences

CLASSIC, SECRETS = load("classic").by_id, load("secrets-2008").by_id


@pytest.mark.parametrize(
    ("card", "french", "english"),
    [
        (CLASSIC["corde"].name, "Bob a la Corde", "Bob has the Rope"),
        (CLASSIC["bureau"].name, "Bob a le Bureau", "Bob has the Study"),
        (CLASSIC["pervenche"].name, "Bob a Madame Pervenche", "Bob has Mrs Peacock"),
        (SECRETS["observatoire"].name, "Bob a l’Observatoire", "Bob has the Observatory"),
        (SECRETS["haltere"].name, "Bob a l’Haltère", "Bob has the Dumbbell"),
        (SECRETS["hache"].name, "Bob a la Hache", "Bob has the Axe"),
        (Name({"fr": "Corde", "en": "Rope"}), "Bob a la carte Corde", "Bob has the Rope card"),
        (Name.everywhere("Batdaf"), "Bob a Batdaf", "Bob has Batdaf"),
    ],
)
def test_a_card_has_its_article(card: Name, french: str, english: str) -> None:
    assert words_in("fr")("cell-has", owner="Bob", card=card) == french
    assert words_in("en")("cell-has", owner="Bob", card=card) == english


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (CLASSIC["hall"].name, "au Hall"),
        (CLASSIC["cuisine"].name, "à la Cuisine"),
        (SECRETS["observatoire"].name, "à l’Observatoire"),
        (load("got-red-keep").by_id["jardins"].name, "aux Jardins"),
        (load("harry-potter-world").by_id["poudlard"].name, "à Poudlard"),
        ("17,9", "à 17,9"),
    ],
)
def test_french_merges_it_with_the_word_before(place: Name | str, said: str) -> None:
    assert words_in("fr")("said-move", player="Bob", place=place, via="dés") == f"Bob se rend {said} (dés)"


def test_several_cards_have_a_word_before_the_last() -> None:
    names = [CLASSIC[card].name for card in ("pervenche", "clef-anglaise", "hall")]
    assert words_in("en")("now-has-not", owner="Papa", cards=names) == (
        "Papa does not have Mrs Peacock, the Wrench or the Hall."
    )
    assert words_in("fr")("now-has-not", owner="Papa", cards=names[:2]) == (
        "Papa n’a ni Madame Pervenche ni la Clef anglaise."
    )
    assert words_in("fr")("now-has-not", owner="Papa", cards=names) == (
        "Papa n’a ni Madame Pervenche, ni la Clef anglaise, ni le Hall."
    )
    assert words_in("fr")("now-has-not", owner="Papa", cards=names[1:2]) == "Papa n’a pas la Clef anglaise."
    assert words_in("en")("now-has", owner="Papa", cards=names[1:]) == "Papa has the Wrench and the Hall."


@pytest.mark.parametrize(("sizes", "english", "french"), [([4], "4", "4"), ([4, 5], "4 or 5", "4 ou 5")])
def test_several_numbers_have_a_word_before_the_last(sizes: list[int], english: str, french: str) -> None:
    said = {language: words_in(language)("play-pick-more", number=6, sizes=sizes) for language in LANGUAGES}
    assert f"there must be {english}." in said["en"]
    assert f"il en faut {french}." in said["fr"]


@pytest.mark.parametrize("edition", shipped())
def test_every_card_and_place_of_a_box_has_its_articles(edition: str) -> None:
    box = load(edition)
    things = (*box.cards, *box.places)
    assert [thing.id for thing in things if set(thing.name.articles) != set(GRAMMARS)] == []


def test_no_sentence_has_an_article_of_its_own_before_a_card() -> None:
    for language in LANGUAGES:
        articles = "|".join(filter(None, GRAMMARS[language].articles.values()))
        for code, said in sentences(language).items():
            assert not re.search(rf"\b(?:{articles}) ?\{{(?:cards?|place|room|to)\}}", said), code


def test_a_file_says_an_article_that_there_is_of_a_card_that_there_is(tmp_path: Path) -> None:
    text = (ROOT / "editions" / "data" / "office.toml").read_text(encoding="utf-8")
    for wrong, key in (('le = ["nobody"]', "articles.fr.le"), ('der = ["pam"]', "articles.fr.der")):
        file = tmp_path / "own.toml"
        file.write_text(text.split("[articles.fr]")[0] + f"[articles.fr]\n{wrong}\n", encoding="utf-8")
        with pytest.raises(EditionError) as error:
            load_file(file)
        assert key in str(words_in("en").say(error.value.mistakes[0]))
