"""What each player can know.

Read `privacy` (what not everybody sees), `view` (the log as one player saw it), `unrecorded` (what
only they saw), `minds`, then `rivals` (how close the others are) and `insights` (from when on each could
have named the envelope).
"""
