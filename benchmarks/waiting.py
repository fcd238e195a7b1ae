"""How long people wait, how much they type and tap, and the cost: a table of the rows that are named.

    python benchmarks/waiting.py                        all there are
    python benchmarks/waiting.py start-up play
    python benchmarks/waiting.py start-up play --beside ~/before/.venv/bin/cluedo-notes

Each name is a module of benchmarks/rows/, which says what it measures. `--beside` also measures another
installation, in turns with this one. The rows keystrokes, site, counting and wrong answers in replays are
always of this checkout. The pages need Chromium; the site also needs npm.
"""

import argparse
import sys
from importlib import import_module
from pathlib import Path

from measured import HEAD, ROOT, Asked

sys.path.append(str(ROOT))  # the rows use code of the tests

EXAMPLES = {path.stem: path for path in sorted((ROOT / "examples").glob("*.jsonl"))}
NAMES = [path.stem.replace("_", "-") for path in sorted((ROOT / "benchmarks" / "rows").glob("*.py"))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", nargs="*", help=", ".join(NAMES))
    parser.add_argument("--beside", metavar="PROGRAM", help="another cluedo-notes")
    parser.add_argument("--rounds", type=int, default=10, help="of what is no whole game")
    parser.add_argument("--slower", type=float, default=4, help="times that a browser is slowed down")
    parser.add_argument("--game", action="append", choices=EXAMPLES, help="an example, in place of all")
    given = parser.parse_args()
    if unknown := set(given.what) - set(NAMES):
        parser.error(f"no such rows: {', '.join(sorted(unknown))}")
    programs = (str(Path(sys.executable).with_name("cluedo-notes")), *filter(None, [given.beside]))
    games = tuple(EXAMPLES[name] for name in given.game or EXAMPLES)
    asked = Asked(programs, games, given.rounds, given.slower)
    print(HEAD)
    for name in given.what or NAMES:
        print(f"-- {name}", flush=True)
        for row in import_module(f"rows.{name.replace('-', '_')}").rows(asked):
            print(f"{row.cells}  {row.program if given.beside else ''}".rstrip(), flush=True)


if __name__ == "__main__":
    main()
