"""Every command and its module, in the groups of the help page, the most used of each first."""

from enum import StrEnum


class CommandGroup(StrEnum):
    """The purpose of a command; each value is the code of its heading."""

    BEGINNING = "group-beginning"
    NOTING = "group-noting"
    READING = "group-reading"
    FURTHER = "group-further"


ADD = "add"
"""The command that notes every kind of event; the event's word follows it."""

GROUPS = {
    CommandGroup.BEGINNING: {
        "play": "play.command",
        "serve": "games.serve",
        "new": "games.new",
        "games": "games.games",
        "editions": "games.editions",
    },
    CommandGroup.NOTING: {
        "add-suggestion": "note.suggestion",
        ADD: "note.add",
        "undo": "note.corrections",
        "edit": "note.corrections",
        "insert": "note.corrections",
    },
    CommandGroup.READING: {
        "sheet": "read.sheet",
        "odds": "read.odds",
        "why": "read.why",
        "log": "read.log",
        "advise": "read.advise",
        "reply": "read.reply",
        "others": "read.others",
        "check": "read.why",
        "verify": "games.verify",
        "replay": "read.replay",
    },
    CommandGroup.FURTHER: {
        "s": "note.suggestion",
        "redo": "note.corrections",
        "turn": "read.turn",
        "prefer": "note.facts",
        "merge": "games.merge",
        "simulate": "games.simulate",
    },
}
"""The module of each command, below `cluedo_notes.cli`. It is imported only if the command is used."""

EVENT_WORDS = {
    "suggestion": "note.suggestion",
    "accusation": "note.events",
    "roll": "note.moves",
    "move": "note.moves",
    "end-turn": "note.moves",
    "spy": "note.events",
    "look": "note.events",
    "open-cards": "note.events",
    "open-hand": "note.events",
    "clue-card": "note.clue_card",
    "intrigue": "note.powers",
    "draw": "note.moves",
    "power": "note.powers",
    "fact": "note.facts",
    "note": "note.facts",
    "mark": "note.facts",
    "false-witness": "note.events",
    "leave": "note.events",
    "reveal": "note.reveal",
}
"""The words after `add`, and the module of each."""

BEHIND = {
    "games": ("use", "rename", "delete"),
    "editions": ("list", "show", "board", "rules", "check"),
    ADD: tuple(EVENT_WORDS),
}
"""The commands that follow a command."""

COMMANDS = {name: module for commands in GROUPS.values() for name, module in commands.items()}
"""Every command and its module, in the order of the help page."""

MODULES = sorted({*COMMANDS.values(), *EVENT_WORDS.values()})
"""Every module with commands."""

NOTING = ("s", "add-suggestion", ADD, "prefer", *EVENT_WORDS)
"""The words that note an event, with or without `add` before them if nothing else can be meant."""

NOW_CALLED = {
    **{f"{ADD}-{word}": f"{ADD} {word}" for word in EVENT_WORDS if word != "suggestion"},
    "add-play": "add intrigue",
    "mark": "add mark",
    "insert-after": "insert",
    "envelope": "odds",
    "show": "reply",
    "rivals": "others",
    "use": "games use",
    "rules": "editions rules",
    "board": "turn --board",
}
"""Commands of earlier versions, with their present names."""

OPTION_NOW_CALLED = {"--show-model": "--choice"}
"""An option of earlier versions, with its present name."""


SHORT = {
    **{name: name for name in COMMANDS if name not in ("play", "add-suggestion")},
    **{word: f"{ADD} {word}" for word in EVENT_WORDS},
    "suggestion": "add-suggestion",
    "play": "add intrigue",
    "use": "games use",
    "rules": "editions rules",
    "accuse": "add accusation",
    "seen": "add open-cards",
}
"""The commands by their names in `play`, where `play` notes an intrigue card. The last of a command's names
is shown."""

FIRST_WORDS = {
    "tried-guess": "add-suggestion, add accusation",
    "tried-ask": "add-suggestion",
    "tried-note": "add-suggestion, add note",
    "tried-hint": "advise",
    "tried-clue": "add clue-card, advise",
    "tried-end": "add end-turn, add reveal",
    "tried-solution": "sheet",
    "tried-hand": "sheet, play",
    "tried-list": "games",
    "tried-delete": "undo, games delete",
    "tried-rename": "games rename",
    "tried-history": "log",
    "tried-roll": "add roll",
    "tried-start": "play",
    "tried-print": "sheet --pdf …",
    "tried-export": "log --json",
    "tried-phone": "serve",
}
"""The commands that words which people try first lead to, by the code of those words."""

EXPLAINED = {
    "tried-save": "nothing-to-save",
    "tried-version": "version-shown-by",
    "tried-demo": "demo-to-try",
}
"""The sentence for words that no command answers, by the code of those words."""

_NAMES = {command: name for name, command in SHORT.items()}


def at_the_prompt(typed: str) -> tuple[str, str]:
    """A command line as its name in `play` and what follows: `roll` and `Bob 4 3` of `add roll Bob 4 3`."""
    words = typed.split(" ")
    for length in (2, 1):
        command = " ".join(words[:length])
        if command in _NAMES:
            return _NAMES[command], " ".join(words[length:])
    return words[0], " ".join(words[1:])
