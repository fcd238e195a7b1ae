"""The words that people type next to names while a game is set up, in each language."""

from collections.abc import Mapping

NOTHING_KNOWN: Mapping[str, str] = {
    "fr": "aucune, non, pas encore, rien, rien encore, rien pour l instant",
    "en": "no, none, not yet, nothing, nothing so far, nothing yet",
}
"""By language code: answers that nothing is known yet."""

LEFT_OPEN: Mapping[str, str] = {
    "fr": "aucun, aucun pion, aucune, inconnu, inconnue, non, on ne sait pas, on sait pas, passe, passer, "
    "personne, personne ne sait, rien, sans pion, sans pions",
    "en": "dunno, i dunno, no, no pawn, no pawns, nobody, nobody knows, none, not known, nothing, skip, "
    "skip it, unknown, we don t know, we dont know",
}
"""By language code: answers that leave a question open."""

TITLES: Mapping[str, str] = {
    "fr": "cousin, cousine, dr, grand, grande, madame, mamie, mlle, mme, monsieur, oncle, papi, papy, "
    "petit, petite, tante, tata, tatie, tonton",
    "en": "aunt, auntie, aunty, cousin, gramps, grandma, grandpa, granny, miss, mr, mrs, ms, nana, nanny, "
    "old, uncle, young",
}
"""By language code: words that begin people's names."""

WATCHES: Mapping[str, str] = {
    "fr": "je regarde, je ne joue pas, je joue pas, je ne fais que regarder, spectateur, spectatrice",
    "en": "i am watching, i don t play, i m watching, i only watch, i watch, just watching, only watching, "
    "spectator, watching",
}
"""By language code: answers of people who keep the notes and do not play."""

KEEPERS: Mapping[str, str] = {"fr": "moi, moi je suis, je suis", "en": "me, i am, i m, im"}
"""By language code: words by which the keeper of the notes names themselves in a list of players."""

BEHIND_PLAYERS: Mapping[str, str] = {
    "fr": "a, ai, c, est, joue, suis",
    "en": "am, has, have, is, m, play, plays, s",
}
"""By language code: words between a player and what is said about them."""

OF_DEALERS: Mapping[str, str] = {
    "fr": "distribue, distribuait, donne, donnait, donneur, donneuse",
    "en": "deal, dealer, dealing, deals, dealt",
}
"""By language code: words that make the player next to them the dealer."""

OF_FIRST_PLAYERS: Mapping[str, str] = {
    "fr": "commence, commencait, debute, premier, premiere",
    "en": "began, begin, begins, first, start, started, starts",
}
"""By language code: words that make the player next to them the first to play."""

BESIDE_ROLES: Mapping[str, str] = {
    "fr": "cartes, etait, la, le, les, qui, vais, va",
    "en": "cards, it, the, was, who, will",
}
"""By language code: further words in a sentence about the dealer or the first player."""

BETWEEN_ROLES: Mapping[str, str] = {"fr": "alors, donc, puis", "en": "so, then"}
"""By language code: words between what is said about the dealer and about the first player."""

BESIDE_EDITIONS: Mapping[str, str] = {
    "fr": "a, avec, boite, edition, joueur, joueurs, jouer, on, joue, pour, version",
    "en": "box, edition, for, one, play, player, players, version, with",
}
"""By language code: words next to an edition's name."""

OF_HANDS: Mapping[str, str] = {
    "fr": "ai, carte, cartes, est, main, possède, sont, tiens, voici",
    "en": "are, card, cards, got, hand, have, hold, holding, i've, i’ve, is, ive, mine, own",
}
"""By language code: words before the cards of a hand."""

SMALL_OF_HANDS: Mapping[str, str] = {
    "fr": "c, dans, en, il, j, je, la, les, ma, mes, moi, y",
    "en": "i, in, m, me, my, the",
}
"""By language code: further words there, which alone may be short names of cards."""

MINE: Mapping[str, str] = {"fr": "j, je, ma, mes, moi", "en": "i, m, me, mine, my"}
"""By language code: words for the writer there."""

OF_CARDS: Mapping[str, str] = {"fr": "carte, cartes, main", "en": "card, cards, hand"}
"""By language code: words for the cards there."""

GOES_ON: Mapping[str, str] = {
    "fr": "continue, continuer, ouvre, ouvrir, reprends, reprendre",
    "en": "continue, go on with, open, resume",
}
"""By language code: words before the name of a saved game that is to go on."""

TAKES_BACK: Mapping[str, str] = {"fr": "precedent, retour, revenir", "en": "back, go back, previous"}
"""By language code: answers that go back to the question before."""
