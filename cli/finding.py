"""Searching lemmas with all that is known of a rule set: its scenarios are played as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from solemn.model.machine.machine import Machine
from solemn.model.scenario import library_ids, load
from solemn.model.scenario.games import full_name
from solemn.properties.property import Lemma, Property
from solemn.properties.symbolic.lemma_search import LemmaSearch
from solemn.properties.symbolic.samples import Play, plays
from solemn.properties.symbolic.solve import DEFAULT_TIMEOUT


__all__ = ["lemma_search"]

_SECONDS = 90.0
_PLAYED = 0.5
"""Seconds for which each scenario of the library is played."""


def lemma_search(
    rules: str,
    machine: Machine,
    lemmas: Sequence[Lemma],
    properties: Sequence[Property],
    *,
    timeout: float = DEFAULT_TIMEOUT,
    seconds: float = _SECONDS,
    report: Callable[[str], None] = lambda _: None,
) -> LemmaSearch:
    """Return a search of lemmas for some properties; what contradicts scenarios is no candidate."""
    search = LemmaSearch(machine, lemmas, properties, timeout, seconds, report=report)
    search.add(_played(rules))
    return search


def _played(rules: str) -> Iterator[Play]:
    """Yield states of the library's scenarios under a rule set."""
    for name in library_ids():
        scenario = load(name)
        if full_name(scenario.rules) == rules:
            yield from plays(scenario.machine, _PLAYED)
