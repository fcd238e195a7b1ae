"""Forms: from what a person fills in to an event.

Read `event_forms`, then the parts of forms: `fields`, `inputs`, `special_inputs`, `answer_rows`, `shower`.
`setup_form` begins a game, `house_rules` by what
rules; `refusals` words the errors.
"""
