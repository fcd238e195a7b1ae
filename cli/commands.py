"""Every command and its module, in the groups of the help page, the most used of each first."""

from enum import StrEnum


class CommandGroup(StrEnum):
    """What a command is for; each value is the code of its heading."""

    AT_THE_TABLE = "group-at-the-table"
    READING = "group-reading"
    ADVICE = "group-advice"
    AFTER_THE_GAME = "group-after-the-game"
    SETTING_UP = "group-setting-up"


GROUPS = {
    CommandGroup.AT_THE_TABLE: {
        "play": "play.command",
        "serve": "games.serve",
        "s": "note.suggestion",
        "undo": "note.corrections",
        "redo": "note.corrections",
        "edit": "note.corrections",
        "insert-after": "note.corrections",
        "add-suggestion": "note.suggestion",
        "add-accusation": "note.events",
        "add-spy": "note.events",
        "add-look": "note.events",
        "add-open-hand": "note.events",
        "add-open-cards": "note.events",
        "add-leave": "note.events",
        "add-play": "note.powers",
        "add-power": "note.powers",
        "add-clue-card": "note.clue_card",
        "add-false-witness": "note.events",
        "add-fact": "note.facts",
        "add-note": "note.facts",
        "mark": "note.facts",
        "prefer": "note.facts",
        "add-roll": "note.moves",
        "add-move": "note.moves",
        "add-draw": "note.moves",
        "add-end-turn": "note.moves",
        "add-reveal": "note.reveal",
    },
    CommandGroup.READING: {
        "sheet": "read.sheet",
        "envelope": "read.odds",
        "odds": "read.odds",
        "why": "read.why",
        "log": "read.log",
        "check": "read.why",
        "turn": "read.turn",
        "board": "read.board",
        "rules": "read.turn",
    },
    CommandGroup.ADVICE: {
        "advise": "read.advise",
        "show": "read.show",
        "rivals": "read.rivals",
    },
    CommandGroup.AFTER_THE_GAME: {
        "verify": "games.verify",
        "replay": "read.replay",
        "merge": "games.merge",
        "simulate": "games.simulate",
    },
    CommandGroup.SETTING_UP: {
        "new": "games.new",
        "games": "games.new",
        "use": "games.new",
        "editions": "games.editions",
    },
}
"""The module of each command, below `cluedo_notes.cli`: only those who use it pay for its imports."""

CORRECTIONS = "note.corrections"
"""The module of the commands that change what is noted."""

COMMANDS = {name: module for commands in GROUPS.values() for name, module in commands.items()}
"""Every command and its module, in the order of the help page."""

NOTING = [name for name, module in COMMANDS.items() if module.startswith("note.") and module != CORRECTIONS]
"""The commands that note an event."""
