"""Obligations that are plain at a glance, from the values of plain variables: no solver is needed for them.

Most rules have nothing to do with most claims: they are used in another box, or change nothing that the claim
looks at. What is said to be plain is provable; a test puts every such answer to the solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from solemn.model.logic.terms import Op, Term
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Rule
from solemn.properties.symbolic.ranges import NO, YES, Facts, Ranges, Values
from solemn.properties.symbolic.sight import Sight


__all__ = ["Glance", "Known"]

Needed: TypeAlias = tuple[str, ...]
"""The guard clauses, by their words, from which something is plain."""

Known: TypeAlias = Mapping[tuple[str, bool], frozenset[Any]]
"""What is known of plain variables, before a step and (True) after it."""


@dataclass(frozen=True)
class Glance:
    """Looks at the obligations of one machine."""

    machine: Machine
    sight: Sight
    _steps: dict[str, _Step] = field(default_factory=dict)

    @classmethod
    def at(cls, machine: Machine) -> Glance:
        """Return a reader of the obligations of a machine."""
        return cls(machine, Sight(machine))

    def never(self, *terms: Term) -> bool:
        """Say whether it is plain that terms about a state are true of no one together."""
        return self._still.refined(Op("and", terms), {}, {}) is None

    @cached_property
    def _still(self) -> Ranges:
        return Ranges(self.machine, self.sight)

    def keeps(self, rule: Rule, holds: Term) -> Needed | None:
        """Return the clauses from which it is plain that a rule keeps an invariant; None if it is not."""
        step = self._step(rule)
        return step.needed((holds,), lambda facts: step.keeps(holds, facts))

    def satisfies(self, rule: Rule, holds: Term, given: Iterable[Term] = ()) -> Needed | None:
        """Return the clauses from which it is plain that every step of a rule is as said, if it is.

        `given` is assumed of the state before it.
        """
        step = self._step(rule)
        return step.needed(tuple(given), lambda facts: step.satisfies(holds, facts))

    def follow(self, rule: Rule, known: Known) -> Known | None:
        """Return what is plain after a step of a rule where something is before it; None if there is none."""
        return self._step(rule).follow(known)

    @cached_property
    def start(self) -> Known:
        """What is plain of the start."""
        variables = (v for v in self.machine.variables if v.initial is not None and not v.arguments)
        starts = ((v.name, self._still.values(v.initial, {}, {})) for v in variables if v.initial is not None)
        return {(name, False): values for name, values in starts if values is not None}

    def _step(self, rule: Rule) -> _Step:
        if rule.name not in self._steps:
            volatile = (v.name for v in self.machine.variables if v.volatile)
            touched = frozenset((*(u.variable for u in rule.then), *volatile))
            becoming = {u.variable: u.value for u in rule.then if not u.binders}
            self._steps[rule.name] = _Step(rule, Ranges(self.machine, self.sight, touched, becoming))
        return self._steps[rule.name]


@dataclass(frozen=True)
class _Step:
    """The steps of one rule."""

    rule: Rule
    ranges: Ranges
    _facts: dict[Needed, Facts] = field(default_factory=dict)

    def needed(self, given: tuple[Term, ...], plain: Callable[[Known], bool]) -> Needed | None:
        """Return few clauses from which something is plain where some terms hold, too; None if it is not."""

        def follows(clauses: Needed) -> bool:
            facts = self._known(clauses)
            for term in given:
                facts = None if facts is None else self.ranges.refined(term, facts, {})
            return facts is None or plain(facts)

        if not follows(self.telling):
            return None
        # mostly it follows from one clause or from none
        few = next((c for c in ((), *((says,) for says in self.telling)) if follows(c)), None)
        return self._fewer(follows) if few is None else few

    def _fewer(self, follows: Callable[[Needed], bool]) -> Needed:
        """Return clauses none of which can be left out."""
        kept = self.telling
        for says in self.telling:
            fewer = tuple(c for c in kept if c != says)
            if follows(fewer):
                kept = fewer
        return kept

    @cached_property
    def telling(self) -> Needed:
        """The clauses that say something of plain variables."""
        return tuple(c.says for c in self.rule.guard if self.ranges.refined(c.term, {}, {}) != {})

    def _known(self, clauses: Needed) -> Facts:
        """Return what is known before a step from some clauses of its guard."""
        if clauses not in self._facts:
            facts: Facts = {}
            for clause in self.rule.guard:
                if clause.says in clauses and facts is not None:
                    facts = self.ranges.refined(clause.term, facts, {})
            self._facts[clauses] = facts
        return self._facts[clauses]

    def follow(self, known: Known) -> Known | None:
        """Return what is plain after the step, if it can be made where something is known before it."""
        facts: Facts = known
        for clause in self.rule.guard:
            facts = None if facts is None else self.ranges.refined(clause.term, facts, {})
        if facts is None:
            return None
        kept = {key: values for key, values in facts.items() if key[0] not in self.ranges.touched}
        new = ((name, self.ranges.values(value, facts, {})) for name, value in self.ranges.becoming.items())
        return {**kept, **{(name, False): values for name, values in new if values is not None}}

    def satisfies(self, holds: Term, facts: Known) -> bool:
        """Say whether a term about steps is plainly true of every step."""
        move = self.rule.move
        bound: dict[str, Values] = {"move": frozenset({move.value})}
        return self.ranges.refined(holds, facts, bound, wanted=False) is None

    def keeps(self, holds: Term, facts: Known) -> bool:
        """Say whether an invariant, which holds before a step, plainly holds after it."""
        return all(self._kept(part, facts) for part in _parts(holds))

    def _kept(self, part: Term, facts: Known) -> bool:
        if not self.ranges.looks_at_touched(part):
            return True
        broken = self.ranges.refined(part, facts, {}, after=True, wanted=False)
        if broken is None:
            return True
        match part:
            case Op(name="implies", arguments=(condition, body)):
                if self.ranges.looks_at_touched(body):
                    return False
                # what is asked for has not changed: it was asked for before, too
                return self.ranges.values(condition, broken, {}) == YES
            case Op(name="or", arguments=parts):
                # one of those that have not changed was true, since the others were plainly false
                lost = [p for p in parts if self.ranges.looks_at_touched(p)]
                return all(self.ranges.values(p, broken, {}) == NO for p in lost)
            case _:
                return False


def _parts(term: Term) -> Iterable[Term]:
    """Yield the parts of a conjunction, inner ones by their own parts."""
    if isinstance(term, Op) and term.name == "and":
        for part in term.arguments:
            yield from _parts(part)
    else:
        yield term
