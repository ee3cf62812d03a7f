"""How many states and steps a second exploration makes of one position; run it, it is no test.

`python tests/bench/states_per_second.py [copies]` explores a position with that many copies of each card
(one unless told otherwise) and compares the beginning with the reference interpreter. Then it explores the
library, with the time that generating code takes and, with the same code once more, without.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from solemn.model.graph.explore import explore
from solemn.model.machine.interpret import Interpreter
from solemn.model.scenario import library_ids, load


sys.path.insert(0, str(Path(__file__).parent.parent / "support"))

from duels import SOLEMN, TWISTER, TYPHOON, WABOKU, duel


def main(amount: int) -> None:
    """Explore, with and without keeping edges, and print the rates."""
    machine = duel(TYPHOON, WABOKU, SOLEMN, TWISTER, copies=amount)
    for edges in (True, False):
        started = time.perf_counter()
        graph = explore(machine, edges=edges, max_states=500_000)
        _report(f"edges {'kept' if edges else 'dropped'}", len(graph), graph.transitions, started)
    interpreter, some = Interpreter(machine), graph.states[:200]
    started = time.perf_counter()
    steps = sum(1 for state in some for _ in interpreter.successors(state))
    _report("interpreter", len(some), steps, started)


def library() -> None:
    """Explore every scenario of the library and print the rates."""
    machines = [load(name).machine for name in library_ids()]
    started = time.perf_counter()
    graphs = [explore(machine) for machine in machines]
    states, steps = sum(map(len, graphs)), sum(g.transitions for g in graphs)
    _report("library, generating code", states, steps, started)
    started = time.perf_counter()
    again = sum(len(graph.step(state)) for graph in graphs for state in graph.states)
    _report("library, code at hand", states, again, started)


def _report(what: str, states: int, steps: int, started: float) -> None:
    seconds = time.perf_counter() - started
    rates = f"{states / seconds:,.0f} states/s, {steps / seconds:,.0f} steps/s"
    sys.stdout.write(f"{what}: {states} states, {steps} steps in {seconds:.2f} s: {rates}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    library()
