"""Forms: from what a person fills in to an event.

Read `event_forms`, then the parts of forms: `fields`, `inputs`, `special_inputs`, `clue_inputs`,
`answer_rows`, `shower`. `setup_form` keeps the answers about a new game, whose questions are those of
`game/entry/setup`. `house_rules` has the rules of the table, and `refusals` words the errors.
"""
