"""The commands that write to the log.

Read `suggestion` first, then one module per topic: `events`, `moves`, `powers`, `clue_card`, `facts`,
`reveal`, whose cards `revealed` finds in sentences. `add` is the command before their words, `arguments`
makes their arguments. `corrections` changes what was noted, `as_command` writes an event as the command that
notes it.
"""
