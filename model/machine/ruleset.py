"""A rule set: the rules of one game, from which two machines come.

The *any-card machine* leaves the cards open: what the timing core asks of them (the ports) may change
arbitrarily after every step, and card text is any sequence of instructions of the declared kinds. A
*scenario machine* defines the ports over a board, and its instructions are concrete rules. Both share the
rules of the timing core; the scenario's versions may only be stricter and write the board as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from solemn.model.logic.sorts import FunctionSort
from solemn.model.logic.terms import Apply, Attribute, StateVar, Var
from solemn.model.machine.machine import Machine, MachineError, OptionValue
from solemn.model.machine.rules import (
    Clause,
    Definition,
    Rule,
    Signature,
    Update,
    Variable,
    citations,
)


__all__ = ["Instruction", "Part", "Refinement", "RuleSet", "cited", "refined"]


@dataclass(frozen=True, slots=True)
class Part:
    """Declarations that belong together."""

    variables: tuple[Variable, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    definitions: tuple[Definition, ...] = ()
    rules: tuple[Rule, ...] = ()

    def __add__(self, other: Part) -> Part:
        return Part(
            self.variables + other.variables,
            self.attributes + other.attributes,
            self.definitions + other.definitions,
            self.rules + other.rules,
        )


@dataclass(frozen=True, slots=True)
class Refinement:
    """What a rule of the timing core also asks of, and does to, the board."""

    rule: str
    guard: tuple[Clause, ...] = ()
    then: tuple[Update, ...] = ()


@dataclass(frozen=True, slots=True)
class Instruction:
    """A kind of instruction of card text.

    `conceivable` is what any text of this kind might do to the timing core, `concrete` the rule that
    carries it out on the board; `writes` names the variables of the core that the kind may change.
    """

    name: str
    writes: frozenset[str]
    conceivable: Rule
    concrete: Rule


@dataclass(frozen=True)
class RuleSet:
    """The rules of one game under one choice of options."""

    name: str
    title: str
    core: Part
    ports: tuple[Signature, ...]
    text: tuple[Instruction, ...]
    board: Part
    refinements: tuple[Refinement, ...] = ()
    options: tuple[OptionValue, ...] = field(default=())

    def __post_init__(self) -> None:
        errors = [*_unknown_refinements(self), *_overreaching(self)]
        if errors:
            msg = f"rule set '{self.name}': " + "; ".join(errors)
            raise MachineError(msg)
        try:
            self.any_card()
        except MachineError as error:
            hint = "" if "option" in str(error) else f" ({_BELONGS_TO_THE_BOARD})"
            msg = f"rule set '{self.name}': {error}{hint}"
            raise MachineError(msg) from None

    @property
    def played_rules(self) -> tuple[Rule, ...]:
        """The rules of a scenario machine: those of the core as the board refines them, and the card texts."""
        return (
            *_refined_rules(self.core.rules, self.refinements),
            *self.board.rules,
            *(i.concrete for i in self.text),
        )

    def any_card(self) -> Machine:
        """Return the machine over every possible card."""
        open_ports = [_open(port) for port in self.ports]
        return Machine(
            name=f"{self.name}, any card",
            variables=(*self.core.variables, *(v for v, _ in open_ports)),
            attributes=self.core.attributes,
            definitions=(*self.core.definitions, *(d for _, d in open_ports)),
            rules=(*self.core.rules, *(i.conceivable for i in self.text)),
            options=self.options,
        )

    def scenario(
        self,
        name: str,
        domains: Mapping[str, tuple[str, ...]],
        tables: Mapping[str, Mapping[tuple[Any, ...], Any]],
        start: Mapping[str, Any],
    ) -> Machine:
        """Return the ground machine of a position: its entities, their attributes and where it starts."""
        whole = self.core + self.board
        return Machine(
            name=name,
            variables=whole.variables,
            attributes=whole.attributes,
            definitions=whole.definitions,
            rules=self.played_rules,
            options=self.options,
            ground=True,
            domains=domains,
            tables=tables,
            start=start,
        )

    def with_options(self, **values: str) -> RuleSet:
        """Return the rule set with other values for some options; raise MachineError for unknown ones."""
        known = {o.name for o in self.options}
        unknown = [name for name in values if name not in known]
        if unknown:
            names, only = ", ".join(unknown), ", ".join(sorted(known))
            msg = f"rule set '{self.name}' has no option {names}, only {only}"
            raise MachineError(msg)
        return replace(
            self, options=tuple(replace(o, value=values.get(o.name, o.value)) for o in self.options)
        )


_BELONGS_TO_THE_BOARD = "what a rule of the core asks of the board, or does to it, belongs in a Refinement"


def _open(port: Signature) -> tuple[Variable, Definition]:
    """Return a port as something that may change arbitrarily after every step."""
    sort = FunctionSort(port.arguments, port.result)
    parameters = tuple(Var(f"_{i}", s) for i, s in enumerate(port.arguments))
    body = Apply(StateVar(port.name, sort), parameters)
    return Variable(port.name, sort, volatile=True), Definition(port.name, parameters, body)


def _unknown_refinements(rules: RuleSet) -> Iterable[str]:
    known = {r.name for r in rules.core.rules}
    for refinement in rules.refinements:
        if refinement.rule not in known:
            yield f"there is no rule '{refinement.rule}' to refine"


def _overreaching(rules: RuleSet) -> Iterable[str]:
    """Yield what boards and instructions would write although it belongs to the timing core."""
    core = {v.name for v in rules.core.variables}
    for refinement in rules.refinements:
        for update in refinement.then:
            if update.variable in core:
                yield f"the board may not change {update.variable} in '{refinement.rule}'"
    for rule in rules.board.rules:
        for update in rule.then:
            if update.variable in core:
                yield f"the board may not change {update.variable} in '{rule.name}', a rule of the core has to"
    for instruction in rules.text:
        declared = {u.variable for u in instruction.conceivable.then}
        for name in sorted(instruction.writes - declared):
            yield f"the instruction '{instruction.name}' declares {name}, but no text could change it"
        for update in instruction.concrete.then:
            if update.variable in core - instruction.writes:
                yield f"the instruction '{instruction.name}' may not change {update.variable}"


def refined(part: Part, *refinements: Refinement) -> Part:
    """Return the part with a game's own clauses and updates in some of its rules.

    Raises MachineError for a rule that is not there.
    """
    known = {r.name for r in part.rules}
    unknown = [r.rule for r in refinements if r.rule not in known]
    if unknown:
        msg = f"there is no rule to refine: {', '.join(map(repr, unknown))}"
        raise MachineError(msg)
    return replace(part, rules=tuple(_refined_rules(part.rules, refinements)))


def _refined_rules(rules: Iterable[Rule], refinements: Iterable[Refinement]) -> Iterable[Rule]:
    for rule in rules:
        result = rule
        for refinement in refinements:
            if refinement.rule == rule.name:
                result = result.refined(refinement.guard, refinement.then)
        yield result


def cited(part: Part, sources: Mapping[str, str]) -> Part:
    """Return the part with the citations of a game: "RULE" or "RULE / CLAUSE" to source ids.

    The rules of the kernel belong to no document; each game says which of its statements they come from.
    Raises MachineError for a key that names nothing.
    """
    left = dict(sources)

    def clause_of(holder: str, clause: Clause) -> Clause:
        return replace(clause, cite=(*clause.cite, *citations(left.pop(f"{holder} / {clause.says}", ""))))

    def rule_of(rule: Rule) -> Rule:
        guard = tuple(clause_of(rule.name, c) for c in rule.guard)
        return replace(rule, guard=guard, cite=(*rule.cite, *citations(left.pop(rule.name, ""))))

    result = replace(part, rules=tuple(rule_of(r) for r in part.rules))
    if left:
        msg = f"citations for what is not there: {', '.join(map(repr, left))}"
        raise MachineError(msg)
    return result
