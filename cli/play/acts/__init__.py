"""Sentences about what a player does other than suggest: `spoken_acts`, each with the line that notes it."""
