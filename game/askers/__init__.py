"""Reading the others' questions: the cards and rooms a player names reveal what they need.

Read `deals` (drawn deals side by side) and `paper_sheets` (each player's sheet in each of them). `heard` has
the questions and the rooms that could have been chosen. `choices` and `kinds` say how players of several
kinds choose, and `waiting` how long a player who could accuse keeps silent. `as_said` is what the keeper says
about each player. `question_costs` and `lanes` say how far-fetched a question is in each deal. `reader` then
weighs the deals by it, with `different_rows` (many cost the same) and `proposal` (more of the deals that
weigh much). `figures` has the resulting probabilities. `shown` decides whether they, or those of the cards,
are shown first.
"""
