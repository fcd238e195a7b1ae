"""Reading the others' questions: the cards and rooms a player names reveal what they need.

Read `deals` (drawn deals side by side), `paper_sheets` (what a player's sheet says in each of them), `heard`
(the questions, and the rooms that could have been chosen), `choices` and `kinds` (how players of several
kinds choose), `waiting` (how long they keep silent who could accuse), `as_said` (what
the keeper says of how each plays), `question_costs` and `lanes` (how
far-fetched a question is in each deal), then `reader`, which weighs the deals by it (with `different_rows`:
many cost the same; and `proposal`, which draws more of those that weigh much), `figures`: the
probabilities that follow, and `shown`: whether they, or those of the cards alone, stand first.
"""
