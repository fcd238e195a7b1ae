"""The editions for each tier of tests, and a small own edition."""

from cluedo_notes.editions import shipped

RULE_BOOKS = ("asterix", "classic", "got-meereen", "got-red-keep", "secrets-2008", "super")
"""Between them they have every rule of every rule book. The other boxes choose among the same rules: what
tries rules, deals or events tries them in the second tier or not at all; names and
cards are tried of every box."""

OTHER_BOXES = tuple(edition for edition in shipped() if edition not in RULE_BOOKS)

HOUSE = """
id = "maison"
name = {fr = "Maison", en = "House"}
players = {min = 2, max = 4}
[deal]
leftover = "none"
[cards.suspect]
rose = {fr = "Rose", en = "Rose"}
olive = {fr = "Olive", en = "Green"}
violet = {fr = "Violet", en = "Violet"}
[cards.weapon]
corde = {fr = "Corde", en = "Rope"}
hache = {fr = "Hache", en = "Axe"}
[cards.room]
hall = {fr = "Hall", en = "Hall"}
cour = {fr = "Cour", en = "Yard"}
cave = {fr = "Cave", en = "Cellar"}
bureau = {fr = "Bureau", en = "Study"}
"""
"""A small edition, to be written to a file: nine cards."""
