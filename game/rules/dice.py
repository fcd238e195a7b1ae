"""The number of dice in a roll."""

Dice = tuple[int | str, int | str]
