"""How many dice a roll is made of."""

Dice = tuple[int | str, int | str]
