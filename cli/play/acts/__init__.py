"""Sentences about what a player does other than suggest: `said` finds the player and the things named,
`accusation` how one ended, `led_elsewhere` what no line notes, and `spoken_acts` the line that notes each."""
