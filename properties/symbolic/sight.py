"""Which variables a term looks at, through definitions and rules, too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from solemn.model.logic.terms import Call, Enabled, StateVar, Term, children
from solemn.model.machine.machine import Machine


__all__ = ["Sight"]


@dataclass(frozen=True)
class Sight:
    """Which variables the terms of a machine look at, through definitions and rules, too."""

    machine: Machine
    _seen: dict[int, tuple[Term, frozenset[str]]] = field(default_factory=dict)

    def of(self, term: Term) -> frozenset[str]:
        """Return the names of the variables that a term looks at."""
        if id(term) not in self._seen:
            parts = (self.of(part) for part in (*children(term), *self._hidden(term)))
            own = {term.name} if isinstance(term, StateVar) else set()
            # the term is kept, lest its identity pass to another one
            self._seen[id(term)] = term, frozenset(own).union(*parts)
        return self._seen[id(term)][1]

    def _hidden(self, term: Term) -> Iterable[Term]:
        """Yield what a term stands for: the body of a definition, or when a rule can be used."""
        if isinstance(term, Call):
            yield self.machine.unfold(term)[1]
        elif isinstance(term, Enabled):
            rule = self.machine.rule_named[term.rule]
            yield rule.owner
            yield from (c.term for c in rule.guard)
