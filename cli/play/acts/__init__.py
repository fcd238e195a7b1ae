"""Sentences about what a player does other than suggest: `said` finds the player and the things named, and
`accusation` how one ended. `spoken_acts` gives the line that notes each, `led_elsewhere` answers the rest."""
