"""The possible knowledge of each player.

Read `privacy` (the private parts of events), `view` (the log as one player saw it), `unrecorded` (cards that
only they saw) and `minds`. Then read `rivals` (how close the others are) and `insights` (the moment from
which each could have named the envelope).
"""
