"""The words in which suggestions are written as whole sentences, in each language. Few commands load them."""

from collections.abc import Mapping
from enum import Enum


class SentenceWord(Enum):
    """The meanings of words in a suggestion typed as a sentence, other than players and cards."""

    ASKS = "asks"
    SHOWS = "shows"
    YES = "yes"
    PASSES = "passes"
    NOBODY = "nobody"
    NEITHER = "neither"  # nor: who follows could not show
    ME = "me"
    TO = "to"  # whom something is shown
    BOTH = "both"
    TITLE = "title"  # of a suspect
    UNSEEN = "unseen"
    SOMEBODY = "somebody"  # who asks, and was not heard
    DOUBT = "doubt"  # a line with such a word has no certain meaning
    NOTHING = "nothing"


SENTENCE_WORDS: Mapping[str, Mapping[SentenceWord, str]] = {
    "fr": {
        SentenceWord.ASKS: "demande, a demande, ai demande, dit, a dit, ai dit, propose, suggere, soupconne, "
        "pense, pense que c est",
        SentenceWord.SHOWS: "montre, a montre, ai montre, lui montre, lui a montre, refute",
        SentenceWord.YES: "oui, dit oui, a dit oui",
        SentenceWord.PASSES: "passe, a passe, non, rien, aucune, n a rien, n a aucune, "
        "ne montre rien, n a rien montre, dit non, a dit non",
        SentenceWord.NOBODY: "personne, personne ne montre, personne n a rien, personne n a montre, "
        "aucun joueur, tout le monde passe, tous passent",
        SentenceWord.NEITHER: "ni",
        SentenceWord.ME: "je, j",
        SentenceWord.TO: "a",
        SentenceWord.BOTH: "et",
        SentenceWord.TITLE: "m, mr, mme, mlle, dr, pr, prof, cnel, monsieur, madame, mademoiselle, docteur",
        SentenceWord.SOMEBODY: "quelqu un",
        SentenceWord.DOUBT: "jamais, mais, ou, pas, peut etre, sans, sauf, si, soit",
        SentenceWord.NOTHING: "au, aux, avec, c, carte, ce, d, dans, de, des, du, en, est, hypothese, "
        "l, la, le, les, puis, que, qu, rumeur, sa, son, suggestion, sur, un, une",
    },
    "en": {
        SentenceWord.ASKS: "ask, asks, asked, suggest, suggests, suggested, think, thinks, suspect, "
        "suspects, propose, proposes, says, said",
        SentenceWord.SHOWS: "show, shows, showed, refute, refutes, refuted, disprove, disproves, disproved",
        SentenceWord.YES: "yes, says yes, said yes, ✓, ✔, ✅",
        SentenceWord.PASSES: "pass, passes, passed, no, none, nothing, has none, has nothing, "
        "had nothing, has no card, shows nothing, says no, said no, ✗, ✘, ❌, ✖",
        SentenceWord.NOBODY: "nobody, no one, noone, none, nobody shows, no one shows, "
        "nobody has anything, no one has anything, everybody passes, everyone passes, all pass",
        SentenceWord.NEITHER: "neither, nor",
        SentenceWord.ME: "i",
        SentenceWord.TO: "to",
        SentenceWord.BOTH: "and",
        SentenceWord.TITLE: "mr, mrs, ms, miss, dr, rev, prof, col, sgt",
        SentenceWord.SOMEBODY: "someone, somebody",
        SentenceWord.DOUBT: "but, either, except, maybe, never, not, or, perhaps, unless, without",
        SentenceWord.NOTHING: "about, an, by, card, for, from, her, him, if it was, in, is, it, of, "
        "on, s, suggestion, that, the, their, them, then, was, with",
    },
}
"""By language code: phrases without accents and signs, with commas between them."""


class SpokenAct(Enum):
    """Other actions of a player, as people write them after the player's name."""

    ACCUSES = "accuses"
    LEAVES = "leaves"
    LETS_SEE = "lets see"  # a card that all saw
    LOOKS = "looks"
    MOVES = "moves"
    HAS = "has"
    LACKS = "lacks"
    ROLLS = "rolls"


SPOKEN_ACTS: Mapping[str, Mapping[SpokenAct, str]] = {
    "fr": {
        SpokenAct.ACCUSES: "accuse, a accuse, ai accuse, porte une accusation",
        SpokenAct.ROLLS: "lance, a lance, ai lance, jette, a jete, ai jete, fait, a fait, ai fait",
        SpokenAct.LEAVES: "part, pars, est parti, est partie, s en va, m en vais, quitte, a quitte, "
        "abandonne, a abandonne, nous quitte",
        SpokenAct.LETS_SEE: "fait tomber, a fait tomber, laisse tomber, a laisse tomber, laisse voir, "
        "a laisse voir, devoile, a devoile",
        SpokenAct.LOOKS: "regarde, a regarde, ai regarde",
        SpokenAct.HAS: "a, ai, l a, l ai, en a, possede, detient",
        SpokenAct.LACKS: "n a pas, n ai pas, a pas, ai pas",
        SpokenAct.MOVES: "va, vais, est alle, est allee, entre, est entre, est entree, va dans, se deplace",
    },
    "en": {
        SpokenAct.ACCUSES: "accuse, accuses, accused, makes an accusation",
        SpokenAct.ROLLS: "roll, rolls, rolled, has rolled, throws, threw",
        SpokenAct.LEAVES: "leave, leaves, left, has left, is leaving, quits, goes home, gives up",
        SpokenAct.LETS_SEE: "drop, drops, dropped, has dropped, reveals, revealed",
        SpokenAct.LOOKS: "look, looks, looked, peeks, peeked",
        SpokenAct.HAS: "has, have, holds, has got, have got",
        SpokenAct.LACKS: "has not, hasn t, hasnt, have not, haven t, doesn t have, "
        "doesnt have, does not have, don t have, do not have, has no",
        SpokenAct.MOVES: "go, goes, went, moves, moved, enters, entered, walks, walked",
    },
}
"""By language code, like `SENTENCE_WORDS`."""

OUTCOMES: Mapping[str, str] = {
    "right": "correct, correctly, juste, raison, right",
    "wrong": "false, fausse, faux, incorrect, tort, trompe, wrong, wrongly",
}
"""Last words of a line about an accusation, by the option with that meaning."""

STOP_OR_TAKE_BACK: Mapping[str, str] = {
    "fr": "arrete, arreter, au revoir, erreur, fermer, oups, q, retour, revenir, salut",
    "en": "back, bye, close, go back, goodbye, mistake, oops, q, stop, take back",
}
"""Words that people type to end a program or to take a line back."""

NEW_GAME: Mapping[str, str] = {
    "fr": "nouvelle partie, une nouvelle partie, autre partie, nouveau jeu",
    "en": "new game, a new game, another game, start a new game",
}
"""Words for beginning another game."""

ALTERNATIVES: Mapping[str, str] = {"fr": "ou", "en": "or"}
"""The one word of doubt that leaves no doubt if somebody does not have this *or* that: they have neither."""
