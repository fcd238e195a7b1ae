"""What a person fills in: from a form to an event.

Read `event_forms`, then what forms are made of: `fields`, `inputs`, `special_inputs`, `answer_rows`.
`setup_form` begins a game; `refusals` words what cannot be taken.
"""
