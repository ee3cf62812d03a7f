"""Break files for some minutes and have them loaded: no traceback, and nothing that takes long to load.

What could be loaded is played and asked about as well, a few states far, since nothing may end in a traceback
there, either; how long that takes is up to the cards. The first run of a function pays for what is read once,
so that is done before.
    python tests/fuzz/fuzz_loader.py [seconds] [seed]

What went wrong is printed with the seed that brings it back, and the exit code is 1.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random


sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from broken_files import SEEDS, broken
from solemn.cli.asking import ask_one
from solemn.model.graph.limits import Limits
from solemn.model.scenario import LineError, Scenario, ScenarioError, check_then, load_text, play


LONGEST = 5.0
"""How many seconds loading a file may take."""

_STATES = 20
_SECONDS = 0.5


def tried(text: str) -> Scenario | str:
    """Load a text; give what was loaded, or the code of the first problem."""
    try:
        return load_text(text, "f.yaml")
    except ScenarioError as error:
        str(error).encode()
        return error.problems[0].code


def use(scenario: Scenario) -> None:
    """Play and ask what a scenario says, not far."""
    for line in scenario.lines:
        try:
            check_then(scenario, play(scenario, line))
        except LineError as error:
            str(error).encode()
    for ask in scenario.asks:
        limits = Limits(_STATES, timeout=_SECONDS)
        str(ask_one(scenario, ask, scenario.machine, limits=limits)).encode()


def main(seconds: int = 300, seed: int = 0) -> int:
    """Break files until the time is over; give the number of those that the loader could not stand."""
    tried(SEEDS[0])
    start, found, slowest, bad = time.monotonic(), Counter[str](), (0.0, 0), 0
    while time.monotonic() - start < seconds:
        text, before = broken(Random(seed)), time.monotonic()
        try:
            scenario = tried(text)
            took = time.monotonic() - before
            found[scenario if isinstance(scenario, str) else "good"] += 1
            slowest, bad = max(slowest, (took, seed)), bad + (took > LONGEST)
            if not isinstance(scenario, str):
                use(scenario)
        except Exception:  # noqa: BLE001  any exception at all is what is looked for
            bad += 1
            sys.stdout.write(f"seed {seed}:\n{traceback.format_exc()}\n")
        seed += 1
    told = ", ".join(f"{code} {count}" for code, count in sorted(found.items()))
    sys.stdout.write(f"{sum(found.values())} files: {told}\n")
    sys.stdout.write(f"the slowest took {slowest[0]:.2f} s (seed {slowest[1]}); {bad} went wrong\n")
    return bad


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:3]]
    sys.exit(bool(main(*given)))
