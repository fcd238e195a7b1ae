"""How much the answer to a question is expected to reveal of the envelope.

Read `foresight` (one question, exactly), `sampling` and `array_sampling` (deals drawn at random, each with
its probability), then `ranking` (many questions). `symmetry` finds cards that reveal the same.
"""
