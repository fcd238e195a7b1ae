"""Sentences about what a player does other than suggest: `said` finds the player and the things named, and
`accusation` how one ended. `spoken_acts` gives the line that notes each, `who_showed` the correction
of the last suggestion, `corrections` that of any line, and `led_elsewhere` answers the rest."""
