"""How much the answer to a question is expected to reveal of the envelope.

Read `foresight` and `envelopes_ahead` (one question, exactly), `hands_ahead` (a card shown, exactly),
`sampling` (deals drawn by their probabilities), then `ranking` and `drawn_deals` (many questions). `symmetry`
finds cards that reveal the same.
"""
