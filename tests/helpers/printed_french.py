"""French as it is printed: patterns that no French sentence of ours contains, on a page or in the
catalogue."""

SPACES = " \u00a0\u202f"
_VOWEL = "aeiouyàâéèêëîïôûùüœæ"
_MUTE_H = "heure|histoire|homme|horaire|horloge|hypothèse|habitude"
_SHORT = r"\b(?:[Ll][ea]|[DdNnSsJjMmTt]e|[Qq]ue|[Ll]orsque|[Pp]uisque|[Jj]usque)"
_APART = r"(?:onze|oui|une|à|undo)\b"  # “une” as a number; “à” of a verb before; a command

SIGN_WITHOUT_SPACE = rf"[^{SPACES}«(:;!?^}}][:;!?](?=[{SPACES}).]|$)|\}}[:;?](?=[{SPACES}).]|$)"
WRONG_GUILLEMETS = rf"«(?![{SPACES}])|(?<![{SPACES}])»|[“”„]"
STRAIGHT_APOSTROPHE = r"[A-Za-zÀ-ÿ]'[A-Za-zÀ-ÿ{]"
WHOLE_BEFORE_VOWEL = rf"(?<!-){_SHORT} (?!{_APART})(?:[{_VOWEL}]|{_MUTE_H})\w*"
WHOLE_IN_FIXED_PHRASE = r"(?i)\bsi ils?\b|\bce (?:est|était)\b"
DENIED_TWICE = r"\b(?:[Pp]ersonne|[Rr]ien|[Aa]ucune? \w+) n(?:e |’)\w+ pas\b"
ASKED_INSTEAD_OF_PROPOSED = r"\b(?:[Qq]ui|\{player\}) demande\b|\b[Dd]emandeur|^Demander"

ON_EVERY_PAGE = (
    SIGN_WITHOUT_SPACE,
    WRONG_GUILLEMETS,
    STRAIGHT_APOSTROPHE,
    WHOLE_BEFORE_VOWEL,
    WHOLE_IN_FIXED_PHRASE,
    DENIED_TWICE,
    ASKED_INSTEAD_OF_PROPOSED,
)
