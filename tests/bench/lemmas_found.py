"""For how many properties a deleted lemma is found again; run it, it is no test.

`python tests/bench/lemmas_found.py [RULES] [PROPERTIES PER LEMMA] [SECONDS PER PROPERTY] [LEMMA ...]` deletes
one written lemma at a time. Of the properties whose proofs lean on it, spread over the catalogue, it looks
for those that are not proved without it, searches lemmas for these, and prints what came of it as a table.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from solemn.cli.finding import lemma_search
from solemn.model.scenario.games import PRESETS, rule_set
from solemn.properties.carrying import provable
from solemn.properties.catalogue.expectations import expectation
from solemn.properties.catalogue.registry import lemmas, properties_of
from solemn.properties.claims import OneOwner
from solemn.properties.property import Property
from solemn.properties.symbolic.induction import Induction
from solemn.properties.symbolic.lemma_search import LemmaSearch
from solemn.properties.verdicts import Verdict


def main(rules: str, most: int, seconds: float, chosen: Sequence[str]) -> None:
    """Print a row of the table for each lemma that some proof leans on."""
    machine = rule_set(rules).any_card()
    due = [
        p
        for p in properties_of(PRESETS[rules].game)
        if provable(p, machine) and expectation(p.id, rules) != "fails"
    ]
    due.sort(key=lambda p: any(isinstance(c, OneOwner) for c in p.claims))
    induction = Induction(machine, lemmas())
    leaning = {p.id: induction.prove(p).lemmas for p in due}
    search = lemma_search(rules, machine, lemmas(), due, seconds=seconds)
    _tell("| lemma deleted | used by | tried | proved without | found again | undecided | seconds |")
    _tell("| --- | ---: | ---: | ---: | ---: | --- | ---: |")
    for lemma in lemmas():
        using = [p for p in due if lemma.name in leaning[p.id]]
        if using and (not chosen or lemma.name in chosen):
            _tell(_row(search, lemma.name, using, _spread(using, most)))


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _spread(using: Sequence[Property], most: int) -> list[Property]:
    step = max(1, -(-len(using) // most))
    return list(using[::step])


def _row(search: LemmaSearch, name: str, using: Sequence[Property], tried: Sequence[Property]) -> str:
    started = time.perf_counter()
    outcomes = [(p, search.prove(p, frozenset({name}))) for p in tried]
    needing = [(p, found) for p, found in outcomes if found.needed]
    proved = [p for p, found in needing if found.outcome.verdict is Verdict.PROVED]
    failed = "; ".join(f"{p.id}: {f.reason}" for p, f in needing if f.outcome.verdict is not Verdict.PROVED)
    lemmas_found = {lemma.says for _, found in needing for lemma in found.lemmas}
    sys.stderr.write(f"{name}: {sorted(lemmas_found)}\n")
    counts = f"{len(using)} | {len(tried)} | {len(tried) - len(needing)} | {len(proved)} of {len(needing)}"
    return f"| {name} | {counts} | {failed} | {time.perf_counter() - started:.0f} |"


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(
        arguments[0] if arguments else "ocg/modern",
        int(arguments[1]) if len(arguments) > 1 else 4,
        float(arguments[2]) if len(arguments) > 2 else 90.0,
        arguments[3:],
    )
