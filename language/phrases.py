"""Phrases that people type, in each language with commas between them, beginning with yes and no."""

from collections.abc import Mapping

SAYS_YES: Mapping[str, str] = {"fr": "oui", "en": "y, yes"}
"""By language code: answers that something is to be done."""

AGREES: Mapping[str, str] = {"fr": "d accord, o, ok", "en": "ok"}
"""By language code: answers that agree to something, or only say that it was read."""

SAYS_NO: Mapping[str, str] = {"fr": "n, non", "en": "n, no"}
"""By language code: answers that something is not to be done."""

EXCEPT: Mapping[str, str] = {
    "fr": "a part, excepte, hormis, sauf",
    "en": "all but, everybody but, everyone but, except, no one but, nobody but, none but",
}
"""By language code: words before the only player who showed, or who did not."""

KINDS_OF_CARDS: Mapping[str, str] = {
    "fr": "arme, endroit, lieu, personnage, piece, salle, suspect",
    "en": "person, room, suspect, weapon",
}
"""By language code: words for the kind of a card, instead of its name."""

SEES: Mapping[str, str] = {"fr": "vois, vu", "en": "saw, see, seen"}
"""By language code: words of a writer who saw a card."""

BETWEEN_CARDS: Mapping[str, str] = {"fr": "avec, dans", "en": "in, with"}
"""By language code: words between the cards of a solution."""

THEY: Mapping[str, str] = {"fr": "elle, elles, il, ils", "en": "he, she, they"}
"""By language code: words for players who are not named."""

ASKED_WHAT: Mapping[str, str] = {
    "fr": "que sait on, que sais je, qu est ce que, qu a, quelles cartes a",
    "en": "what do i know about, what do we know about, what has, what does, what cards has, what cards does",
}
"""By language code: how people begin to ask for what is known about a player."""

TAKE_BACK_LAST: Mapping[str, str] = {
    "fr": "annule, annule ca, annuler ca, annule la derniere ligne, annuler la derniere ligne, "
    "annuler la derniere, annuler le dernier, efface la derniere ligne, enleve la derniere ligne",
    "en": "undo it, undo last, undo last line, undo that, undo the last, undo the last line, undo this, "
    "take back the last one, take back the last line, take back the last, take it back, take that back",
}
"""Lines that take back the last one."""

BEGIN_ANOTHER: Mapping[str, str] = {
    "fr": "nouvelle partie, une nouvelle partie, autre partie, nouveau jeu",
    "en": "new game, a new game, another game, start a new game",
}
"""Words for beginning another game."""

ASK_WHOSE_TURN: Mapping[str, str] = {
    "fr": "c est a qui, c est a qui de jouer, c est a qui le tour, a qui, a qui de jouer, a qui le tour, "
    "a qui est ce, a qui est ce le tour, a qui est ce de jouer, c est le tour de qui, c est au tour de qui, "
    "qui joue, qui joue maintenant, qui doit jouer, qui est le prochain, qui est le suivant",
    "en": "whose turn, whose turn is it, whose turn it is, whos turn is it, who s turn is it, "
    "whose go is it, who is next, who s next, whos next",
}
"""Questions about whose turn it is."""

END_OF_TURN: Mapping[str, str] = {
    "fr": "fin du tour, fin de tour, fin de mon tour, passer, passer son tour, passer mon tour, "
    "tour suivant, joueur suivant, au suivant",
    "en": "end turn, end of turn, end my turn, end the turn, skip, skip turn, skip a turn, skip my turn, "
    "pass turn, pass my turn, next turn, next player",
}
"""Words for a turn that ends without a suggestion."""

MY_TURN: Mapping[str, str] = {"fr": "à moi, a moi", "en": "my go, my turn"}
"""By language code: the words with a colon before the cards of a suggestion."""

WHO: Mapping[str, str] = {"fr": "qui", "en": "who"}
"""By language code: the word that asks for a player, or is between one and what they did."""

BEFORE_WHO_SHOWED: Mapping[str, str] = {
    "fr": "au fait, c est, c etait, en fait, en realite, finalement, la reponse, la reponse est, "
    "non, reponse",
    "en": "actually, answer, in fact, it is, it s, it was, no, the answer, the answer was",
}
"""By language code: words before the player who answered the last suggestion after all."""


def in_all(phrases: Mapping[str, str]) -> frozenset[str]:
    """The phrases of all languages."""
    return frozenset(phrase for of_language in phrases.values() for phrase in of_language.split(", "))
