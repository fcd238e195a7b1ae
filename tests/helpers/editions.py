"""Which editions a test tries in which tier."""

from cluedo_notes.editions import shipped

RULE_BOOKS = ("asterix", "classic", "got-meereen", "got-red-keep", "secrets-2008", "super")
"""Between them they have every rule of every rule book. The other boxes choose among the same rules: what
tries rules, deals or events tries them in the second tier or not at all; names and
cards are tried of every box."""

OTHER_BOXES = tuple(edition for edition in shipped() if edition not in RULE_BOOKS)
