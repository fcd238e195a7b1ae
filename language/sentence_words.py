"""The words in which suggestions are written as whole sentences, in each language. Few commands load them."""

from collections.abc import Mapping
from enum import Enum

from cluedo_notes.language.phrases import in_all


class SentenceWord(Enum):
    """The meanings of words in a suggestion typed as a sentence, other than players and cards."""

    ASKS = "asks"
    SHOWS = "shows"
    YES = "yes"
    CAN = "can"  # alone behind a player: shows a card
    MAY = "may"  # alone behind a player: perhaps does
    PASSES = "passes"
    NOBODY = "nobody"
    NEITHER = "neither"  # nor: who follows could not show
    NOT = "not"  # before a player like NEITHER, behind one like PASSES
    TOO = "too"  # passes as the one before did
    ME = "me"
    PRONOUN = "pronoun"  # the one other player whom the sentence named before
    TO = "to"  # whom something is shown
    TO_ME = "to me"  # before the verb that says who shows
    BOTH = "both"
    TITLE = "title"  # of a suspect
    UNSEEN = "unseen"
    SOMEBODY = "somebody"  # who asks, and was not heard
    FORGOTTEN = "forgotten"  # behind the cards: the answers were not noted
    WHICH = "which"  # what was shown is forgotten
    DOUBT = "doubt"  # a line with such a word has no certain meaning
    NOTHING = "nothing"


SENTENCE_WORDS: Mapping[str, Mapping[SentenceWord, str]] = {
    "fr": {
        SentenceWord.ASKS: "demande, a demande, ai demande, propose, suggere, soupconne, pense, "
        "pense que c est, dis, dit, a dit, ai dit, croit, crois, suppose, a pense, ai pense, "
        "tente, a tente, ai tente, essaie, a essaye, ai essaye, parie, a parie, ai parie, "
        "a propose, ai propose, a suggere, ai suggere",
        SentenceWord.SHOWS: "montre, a montre, ai montre, lui montre, lui a montre, refute, "
        "a montrer, ai montrer, a montree, a montres, a montrees, ai montree, ai montres, ai montrees, "
        "fait voir, a fait voir, ai fait voir, lui fait voir, lui a fait voir, "
        "qui montre, qui a montre, qui lui montre, qui en montre, qui lui en montre, qui repond, "
        "repond, a repondu, ai repondu, qui a repondu, qui ai montre, qui ai repondu",
        SentenceWord.YES: "oui, dis oui, dit oui, a dit oui, repond oui, a repondu oui",
        SentenceWord.PASSES: "passe, a passe, non, rien, aucune, n a rien, n a aucune, ne montre rien, "
        "n a rien montre, ne peut pas, ne peut rien, ne peux pas, ne peut rien montrer, "
        "ne peut pas repondre, ne peut pas montrer, n a pas pu, n a pas pu repondre, n a pas pu montrer, "
        "n avait rien, ne montre pas, n a pas montre, ne repond pas, n a pas repondu, dis non, dit non, "
        "a dit non, repond non, a repondu non, ne dit rien, ne dis rien, n a rien dit, n en a aucune, "
        "n en avait aucune, n en a pas, n en avait pas, n ai rien, n ont rien, n avaient rien, "
        "n en ont pas, n ont pas pu, ne peuvent pas, ne peuvent rien, ne montrent rien, passent, ont passe, "
        "n a rien a montrer, n ai pas pu, ne l a pas, ne l avait pas, non plus, n a pas, n ai pas, "
        "n ont pas, ne les a pas, ne les avait pas, n ai rien a montrer, n a aucune carte, aucune carte, "
        "ne montre aucune carte, n a montre aucune carte, n a aucune des cartes, n a aucune des trois",
        SentenceWord.NOBODY: "personne, personne ne montre, personne n a rien, personne n a montre, "
        "aucun joueur, tout le monde passe, tout le monde a passe, tous passent, tous ont passe, "
        "personne ne peut, personne ne repond, personne n a repondu, personne ne peut repondre, "
        "personne ne peut montrer, personne n a pu, personne n en a, personne n en avait, personne ne l a, "
        "personne ne l avait, personne ne dit rien, personne n a rien dit, personne n a pu montrer, "
        "personne n a pu repondre, personne n a pu refuter, personne n avait rien, personne ne montre rien, "
        "personne n a rien montre, personne n a rien pu montrer, personne ne refute, personne n a refute, "
        "personne ne peut refuter, rien, aucun ne montre, aucun n a montre, aucun n a pu montrer, "
        "aucun n a pu repondre, aucun n a rien, pas de reponse, aucune reponse, sans reponse, aucune carte",
        SentenceWord.NEITHER: "ni",
        SentenceWord.NOT: "pas, rien",
        SentenceWord.TOO: "aussi",
        SentenceWord.PRONOUN: "il, elle",
        SentenceWord.TO: "a",
        SentenceWord.TO_ME: "m, m en, me, me l, me la, me le, me les, moi, qui m, qui m en, qui me, "
        "qui me l, qui me la, qui me le, qui me les",
        SentenceWord.BOTH: "et",
        SentenceWord.TITLE: "m, mr, mme, mlle, dr, pr, prof, cnel, monsieur, madame, mademoiselle, docteur",
        SentenceWord.SOMEBODY: "quelqu un",
        SentenceWord.FORGOTTEN: "sais pas, sais pas qui, je sais pas, je sais pas qui, je ne sais pas, "
        "je ne sais pas qui, sais plus, sais plus qui, je sais plus, je sais plus qui, je ne sais plus, "
        "je ne sais plus qui, pas ecoute, j ai pas ecoute, je n ai pas ecoute, j ecoutais pas, "
        "je n ecoutais pas, pas fait attention, j ai pas fait attention, je n ai pas fait attention, rate, "
        "j ai rate, j ai rate ca, loupe, j ai loupe, j ai loupe ca, aucune idee, pas entendu, "
        "j ai pas entendu, je n ai pas entendu, oublie, j ai oublie, j ai oublie qui, pas vu, j ai pas vu, "
        "je n ai pas vu, on sait pas, on sait pas qui, on ne sait pas, on ne sait pas qui, on sait plus, "
        "on ne sait plus, pas suivi, j ai pas suivi, je n ai pas suivi, sais pas qui a montre, "
        "je sais pas qui a montre, je ne sais pas qui a montre, sais plus qui a montre, "
        "je sais plus qui a montre, je ne sais plus qui a montre, pas vu qui, pas vu qui a montre, "
        "j ai pas vu qui, j ai pas vu qui a montre, je n ai pas vu qui, je n ai pas vu qui a montre, "
        "j ai rien vu, je n ai rien vu",
        SentenceWord.WHICH: "sais pas quoi, je sais pas quoi, je ne sais pas quoi, sais plus quoi, "
        "je sais plus quoi, je ne sais plus quoi, sais pas laquelle, je sais pas laquelle, "
        "je ne sais pas laquelle, sais plus laquelle, je sais plus laquelle, je ne sais plus laquelle, "
        "j ai oublie quoi, j ai oublie laquelle",
        SentenceWord.DOUBT: "jamais, mais, ou, pas, peut etre, sans, sauf, si, soit",
        SentenceWord.NOTHING: "alors, au, aux, avec, c, carte, ce, d, dans, de, des, donc, du, en, est, "
        "hypothese, est ce que c est, au tour d, au tour de, c est au tour d, c est au tour de, question d, "
        "question de, quelque chose, l, la, le, les, lui, puis, que, qu, rumeur, sa, si c est, si c etait, "
        "son, suggestion, sur, un, une, ensuite",
    },
    "en": {
        SentenceWord.ASKS: "ask, asks, asked, suggest, suggests, suggested, think, thinks, suspect, "
        "suspects, propose, proposes, say, says, said, say it was, guess, guessed, guesses, guess it was, "
        "thought, reckon, reckons, reckoned, try, tries, tried, wonder, wonders, wondered, s turn, s go, "
        "s question, s guess, go for, goes for, went for, going for, am going for, m going for, is going for",
        SentenceWord.SHOWS: "show, shows, showed, refute, refutes, refuted, disprove, disproves, disproved, "
        "answers, answered, can show, could show, could answer, who showed, who shows, who answered, "
        "shows something, showed something",
        SentenceWord.YES: "yes, say yes, says yes, said yes, answers yes, answered yes, could, has one, "
        "had one, has it, had it, has got one, s got one, ✓, ✔, ✅",
        SentenceWord.CAN: "can, did, does, has",
        SentenceWord.MAY: "is, may, might, must, will",
        SentenceWord.PASSES: "pass, passes, passed, no, none, nothing, has none, has nothing, had nothing, "
        "has no card, say nothing, shows nothing, showed nothing, say no, says no, said no, could not, "
        "couldn t, couldnt, cannot, can t, can not, could not show, couldn t show, couldnt show, "
        "cannot show, can t show, could not answer, couldn t answer, says nothing, said nothing, "
        "answers no, answered no, cant, doesn t have any, doesnt have any, don t have any, dont have any, "
        "didn t have any, didnt have any, doesn t show, doesnt show, does not show, didn t show, "
        "didnt show, did not show, have nothing, have none, doesn t answer, doesnt answer, does not answer, "
        "didn t answer, didnt answer, did not answer, don t either, dont either, doesn t either, "
        "doesnt either, had none, had nothing to show, has nothing to show, didn t have anything, "
        "didnt have anything, don t have anything, doesn t have anything, haven t got anything, "
        "hasn t got anything, didn t say anything, didnt say anything, ✗, ✘, ❌, ✖, hasn t, hasnt, "
        "hasn t any, hasnt any, hasn t got any, hasnt got any, has not got any, has not got any of them, "
        "hasn t got any of them, hasnt got any of them, has not any, haven t, havent, haven t any, "
        "haven t got any, havent got any, doesn t, doesnt, didn t, didnt, nope, did not, does not, do not, "
        "has not, have not, does not have any, did not have any, got nothing, got none, ve got nothing, "
        "ve got none, ve nothing, ve none, s got nothing, s got none, has got nothing, has got none, "
        "have got nothing, have got none",
        SentenceWord.NOBODY: "nobody, no one, noone, none, nothing, nothing from anyone, "
        "nothing from anybody, nobody shows, no one shows, nobody has anything, no one has anything, "
        "everybody passes, everyone passes, all pass, everybody passed, everyone passed, all passed, "
        "nobody could, no one could, nobody can, no one can, nobody could answer, no one could answer, "
        "nobody could show, no one could show, nobody had anything, no one had anything, nobody had one, "
        "nobody had any, nobody answered, no one answered, nobody showed anything, no one showed anything, "
        "nobody has it, no one has it, nobody had it, no one had it, nobody said anything, "
        "no one said anything, none had it, none has it, no answer, no answers, none answered, "
        "none could show, none could answer, none could, nobody was able to show, "
        "nobody was able to answer, no one was able to show, no one was able to answer",
        SentenceWord.NEITHER: "neither, nor",
        SentenceWord.NOT: "not",
        SentenceWord.TOO: "too, also, as well",
        SentenceWord.PRONOUN: "he, she",
        SentenceWord.TO: "from, to",
        SentenceWord.TO_ME: "me",
        SentenceWord.BOTH: "and, &",
        SentenceWord.TITLE: "mr, mrs, ms, miss, dr, rev, prof, col, sgt",
        SentenceWord.SOMEBODY: "someone, somebody",
        SentenceWord.FORGOTTEN: "don t know, dont know, don t know who, dont know who, i don t know, "
        "i dont know, i don t know who, dunno, no idea, no idea who, missed it, i missed it, not sure who, "
        "can t remember, cant remember, can t remember who, i can t remember, can t remember who answered, "
        "can t remember who showed, don t remember, dont remember, forgot, forgot who, i forgot, "
        "forgot who showed, i forgot who showed, forgot who answered, i forgot who answered, i forgot who, "
        "didn t hear, didnt hear, i didn t hear, didn t follow, didnt follow, i didn t follow, "
        "i didnt follow, not followed, missed that, i missed that, missed that one, i missed that one, "
        "didn t see, didnt see, i didn t see, i didnt see, didn t see who, i didn t see who, forget, "
        "i forget, forget who, i forget who, wasn t listening, wasnt listening, i wasn t listening, "
        "i wasnt listening, i wasn t paying attention, didn t catch it, i didn t catch it, "
        "didn t catch that, i didn t catch that, didn t see who showed, i didn t see who showed, "
        "don t know who showed, i don t know who showed, i don t remember, i don t remember who, "
        "don t remember who showed, i don t remember who showed, missed who showed, i missed who showed, "
        "wasn t looking, i wasn t looking, couldn t see, i couldn t see",
        SentenceWord.WHICH: "don t know what, i don t know what, don t know which, i don t know which, "
        "forgot what, i forgot what, forgot which, i forgot which, i forget what, i forget which, "
        "don t remember what, i don t remember what, don t remember which, i don t remember which, "
        "can t remember what, i can t remember what, can t remember which, i can t remember which",
        SentenceWord.DOUBT: "but, either, except, maybe, never, not, or, perhaps, unless, without",
        SentenceWord.NOTHING: "about, an, by, card, for, from, her, him, if it is, if it was, in, is, it, "
        "of, on, one, s, so, something, anything, suggestion, that, the, their, them, then, w, was, "
        "whether it was, with",
    },
}
"""By language code: phrases without accents and signs, with commas between them."""


def phrases_for(meaning: SentenceWord) -> frozenset[str]:
    """The phrases of all languages with a meaning."""
    return in_all({language: said[meaning] for language, said in SENTENCE_WORDS.items()})


UNSURE: Mapping[str, str] = {
    "fr": "pas sur, pas sure, pas certain, pas certaine, je suis pas sur, je suis pas sure, "
    "je ne suis pas sur, je ne suis pas sure",
    "en": "not sure, i m not sure, im not sure, i am not sure, not certain",
}
"""By language code: whole lines of people who do not know an answer. Within a sentence they may be about any
of its words."""


IN_DOUBT: Mapping[str, str] = {
    "fr": "il me semble, je crois, je crois bien, je crois que, je parie, je pense, je pense que, "
    "je suppose, peut etre, peut etre que, probablement, sans doute",
    "en": "i believe, i guess, i reckon, i suppose, i think, i think that, i thought, i wonder, maybe, "
    "perhaps, probably",
}
"""By language code: words at the end of a line, or at its beginning, that make it uncertain."""


MAY_HAVE: Mapping[str, str] = {
    "fr": "a peut etre, a probablement, a sans doute, doit avoir, pourrait avoir",
    "en": "could have, may have, might have, must have, probably has",
}
"""By language code: words between a player and the cards that they perhaps have."""


def says_unknown(line: str) -> bool:
    """Does a line, without accents and signs, only say that its writer does not know?"""
    return line in phrases_for(SentenceWord.FORGOTTEN) or line in in_all(UNSURE)


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
    ENDS = "ends"  # a turn without a suggestion
    OUT = "out"


SPOKEN_ACTS: Mapping[str, Mapping[SpokenAct, str]] = {
    "fr": {
        SpokenAct.ACCUSES: "accuse, a accuse, ai accuse, porte une accusation",
        SpokenAct.ROLLS: "lance, a lance, ai lance, jette, a jete, ai jete, fait, a fait, ai fait",
        SpokenAct.LEAVES: "part, pars, est parti, est partie, s en va, m en vais, quitte, a quitte, "
        "sort, sors, est sorti, est sortie, suis sorti, suis sortie, "
        "abandonne, a abandonne, nous quitte, nous a quittes, quitte la partie, a quitte la partie, "
        "quitte le jeu, a quitte le jeu, abandonne la partie, rentre chez lui, rentre chez elle, "
        "est rentre chez lui, est rentree chez elle, est rentre, est rentree, va se coucher, va au lit, "
        "est alle se coucher, est allee se coucher, doit partir, a du partir",
        SpokenAct.ENDS: "n a rien demande, n ai rien demande, ne demande rien, ne propose rien, "
        "n a rien propose, passe son tour, a passe son tour, passe mon tour, ai passe mon tour, "
        "saute son tour, a saute son tour, perd son tour, a perdu son tour, perd un tour, "
        "finit son tour, a fini son tour, termine son tour",
        SpokenAct.OUT: "est elimine, est eliminee, est hors jeu, est hors du jeu, est dehors, a perdu, "
        "suis elimine, suis eliminee, suis hors jeu, suis dehors",
        SpokenAct.LETS_SEE: "fait tomber, a fait tomber, laisse tomber, a laisse tomber, laisse voir, "
        "a laisse voir, devoile, a devoile",
        SpokenAct.LOOKS: "regarde, a regarde, ai regarde",
        SpokenAct.HAS: "a, ai, l a, l ai, en a, possede, detient, ai recu, a recu, ai eu",
        SpokenAct.LACKS: "n a pas, n ai pas, a pas, ai pas",
        SpokenAct.MOVES: "va, vais, est alle, est allee, entre, est entre, est entree, va dans, se deplace",
    },
    "en": {
        SpokenAct.ACCUSES: "accuse, accuses, accused, makes an accusation",
        SpokenAct.ROLLS: "roll, rolls, rolled, has rolled, throws, threw",
        SpokenAct.LEAVES: "leave, leaves, left, has left, is leaving, quits, goes home, gives up, gave up, "
        "went home, has gone home, is going home, goes to bed, went to bed, has gone to bed, is in bed, "
        "has to go, had to go, had to leave, left the game, leaves the game, has left the game, "
        "quit the game, quits the game, am leaving, m leaving, am going home, m going home, have to go",
        SpokenAct.ENDS: "asked nothing, asks nothing, asked no question, didn t ask, didnt ask, did not ask, "
        "passed his turn, passed her turn, passed their turn, passed my turn, pass my turn, skip my turn, "
        "passes his turn, passes her turn, passes their turn, skipped, skips, skipped a turn, "
        "skipped his turn, skipped her turn, skipped their turn, skipped my turn, skips his turn, "
        "skips her turn, skips their turn, lost his turn, lost her turn, lost their turn, lost my turn, "
        "lost a turn, loses his turn, loses her turn, loses their turn, loses a turn, ends his turn, "
        "ends her turn, ended his turn, ended her turn",
        SpokenAct.OUT: "is out, was out, am out, m out, am eliminated, m eliminated, "
        "is knocked out, is eliminated, was eliminated, lost",
        SpokenAct.LETS_SEE: "drop, drops, dropped, has dropped, reveals, revealed",
        SpokenAct.LOOKS: "look, looks, looked, peeks, peeked",
        SpokenAct.HAS: "has, have, holds, has got, have got, got",
        SpokenAct.LACKS: "has not, hasn t, hasnt, have not, haven t, doesn t have, "
        "doesnt have, does not have, don t have, do not have, has no, has not got, have not got, "
        "hasn t got, hasnt got, haven t got, havent got",
        SpokenAct.MOVES: "go, goes, went, is going, am going, m going, "
        "moves, moved, enters, entered, walks, walked",
    },
}
"""By language code, like `SENTENCE_WORDS`."""

TOWARDS: Mapping[str, str] = {"fr": "a, au, aux, dans, vers", "en": "into, to"}
"""Words before the room that a player goes to."""

OUTCOMES: Mapping[str, str] = {
    "right": "correct, correctly, gagne, gagnee, juste, raison, right, win, wins, won",
    "wrong": "false, fausse, faux, incorrect, lost, perd, perdu, tort, trompe, trompee, wrong, wrongly",
}
"""Last words of a line about an accusation, by the option with that meaning."""

BESIDE_OUTCOMES: Mapping[str, str] = {
    "fr": "a, ai, au, avais, avait, avec, c, dans, de, du, elle, en, est, et, etait, eu, il, j, je, "
    "l, la, le, les, mais, me, s, se, suis, un, une",
    "en": "and, but, have, he, i, in, is, it, its, of, s, she, the, they, was, were, with",
}
"""Words between the cards and the outcome that leave no doubt about it, by language code."""

FIRST_PERSON: Mapping[str, str] = {
    "fr": "ai, m, ma, mon, pars, suis, vais",
    "en": "am, have, m, my",
}
"""Words of a writer about themselves, by which the letter before them is "I" and nobody's initial."""

AFTER_I: Mapping[str, str] = {
    "fr": "",
    "en": "accuse, do, don, dont, drop, go, got, leave, look, pass, roll, skip",
}
"""The same if they come right after that letter: verbs that have another form behind a name."""

BEHIND_I: Mapping[str, str] = {
    "fr": "",
    "en": "answered, ask, asked, can, cannot, cant, could, couldn, couldnt, did, didn, didnt, disprove, "
    "disproved, don, dont, go, guess, guessed, had, have, pass, passed, propose, reckon, reckoned, refute, "
    "refuted, said, say, show, showed, suggest, suggested, suspect, think, thought, tried, try, went, "
    "wonder, wondered",
}
"""First words of what a writer does in a suggestion behind a capital "I", which then is nobody's initial."""

AFTER_ANYBODY: Mapping[str, str] = {
    "fr": "abandonne, accuse, entre",
    "en": "accused, asked, did, didn, didnt, dropped, entered, gave, had, left, looked, lost, moved, "
    "passed, peeked, quit, revealed, rolled, skipped, threw, walked, was, went",
}
"""Verbs right after a letter that may be "I" or an initial: they have the same form behind a name."""

STOP_OR_TAKE_BACK: Mapping[str, str] = {
    "fr": "arrete, arreter, au revoir, erreur, fermer, oups, pause, q, retour, revenir, salut",
    "en": "back, bye, close, go back, goodbye, mistake, oops, pause, q, stop, take back",
}
"""Words that people type to end a program or to take a line back."""

APOLOGIES: Mapping[str, str] = {
    "fr": "desole, desolee, erreur, je me suis trompe, je me suis trompee, oups, pardon",
    "en": "i got that, my mistake, oops, sorry",
}
"""Beginnings of longer lines about a mistake in the last one, by language code."""

ALSO_CALLED: Mapping[str, str] = {"révéler": "reveal"}
"""Further names of commands, which only count in full."""

IN_REVELATIONS: Mapping[str, str] = {
    "fr": "a, ai, avait, avais, c, carte, cartes, contenait, contient, d, dans, de, des, du, est, etait, "
    "etaient, main, sont",
    "en": "are, card, cards, contained, contains, had, hand, has, have, held, in, is, of, s, was, were",
}
"""Words between an owner and the cards that the owner reveals, by language code."""

THE_ENVELOPE: Mapping[str, str] = {
    "fr": "c est, c etait, reponse, solution",
    "en": "answer, it is, it s, it was, solution",
}
"""Further words for the envelope, before the cards that it reveals."""

CORRECTS: Mapping[str, str] = {
    "fr": "change, changer, modifie, modifier, rectifie, rectifier, remplacer",
    "en": "amend, change, correct, fix, modify, replace",
}
"""Words for the correction of a line before its number."""

PLEASE: Mapping[str, str] = {"fr": "s il te plait, s il vous plait, stp, svp", "en": "please"}
"""Polite words behind what somebody wants."""

ALTERNATIVES: Mapping[str, str] = {"fr": "ou", "en": "or"}
"""The one word of doubt that leaves no doubt if somebody does not have this *or* that: they have neither."""

ASKED_WHERE: Mapping[str, str] = {
    "fr": "qui a, qui possede, qui detient, ou est, ou se trouve, qui est le coupable, qui est coupable, "
    "qui l a fait, quelles sont les chances, quelles sont les probabilites, quelle est la probabilite, "
    "probabilites, probabilite",
    "en": "what are the odds, what are the chances, how likely is, who has, who s got, whos got, who holds, "
    "where is, where s, wheres, how sure, who did it, who is guilty, who is the murderer",
}
"""By language code: how people begin to ask for the chances of a card, or of the solution."""

OF_NUMBERS: Mapping[str, str] = {
    "fr": "evenement, la, l, le, ligne, n, numero, tour",
    "en": "event, line, number, the, turn",
}
"""By language code: words between a command and the number of a line."""

AFTER_NUMBERS: Mapping[str, str] = {"fr": "apres", "en": "after"}
"""The same for the line after which another is inserted."""

FORGOT_A_TURN: Mapping[str, str] = {
    "fr": "j ai oublie un tour, j ai oublie une ligne, on a oublie un tour, j ai saute une ligne",
    "en": "i forgot a turn, i forgot a line, we forgot a turn, i left out a turn, i missed a line",
}
"""Lines about another one that is to be inserted."""

CORRECTED_TO: Mapping[str, str] = {
    "fr": "c est, c etait, en, etait, il faut, par, plutot",
    "en": "as, into, is, it is, it s, it should be, it was, should be, to, was, with",
}
"""Words between the number of a line and the line that it should be."""

A_CARD: Mapping[str, str] = {"fr": "carte, quelque chose, une", "en": "anything, card, it, one, something"}
"""By language code: words for the thing that players hand on."""

ANYTHING = "anything"
"""A word for cards that nobody showed: with "showed" alone it is no answer."""

SPACED_QUESTIONS = in_all({"fr": SENTENCE_WORDS["fr"][SentenceWord.SHOWS]})
"""Verbs of showing in the language that writes a blank before a question mark. The mark asks whether somebody
showed; in the other language, it stands for the card."""
