"""`python -m cluedo_notes` does what the command `cluedo-notes` does."""

import sys

from cluedo_notes.cli.entry import main

if __name__ == "__main__":  # not in the processes that `simulate` and `verify` start
    sys.exit(main())
