"""A rule set: the rules of one game, from which two machines come.

The *any-card machine* leaves the cards open: what the timing core asks of them (the ports) may change
arbitrarily after every step, and card text is any sequence of instructions of the declared kinds. A
*scenario machine* defines the ports over a board, and its instructions are concrete rules. Both share the
rules of the timing core; the scenario's versions may only be stricter and write the board as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

from solemn.model.logic.evaluate import evaluate
from solemn.model.logic.sorts import EntitySort, FunctionSort, agree
from solemn.model.logic.substitute import substitute
from solemn.model.logic.terms import (
    Apply,
    Attribute,
    Enabled,
    StateVar,
    Term,
    Var,
    children,
    sort_of,
)
from solemn.model.machine.layout import Layout
from solemn.model.machine.machine import Machine, MachineError, OptionValue
from solemn.model.machine.rules import (
    SYSTEM,
    Clause,
    Definition,
    Rule,
    Signature,
    Update,
    Variable,
    citations,
)


__all__ = ["Instruction", "Part", "PositionError", "Refinement", "RuleSet", "cited", "ends_early", "refined"]


class PositionError(MachineError):
    """The rules let no play start from a position; `clauses` are the ones that it breaks."""

    def __init__(self, name: str, clauses: tuple[Clause, ...]) -> None:
        """Keep the sentence for people and the clauses for programs."""
        told = "; ".join(f"{c.says} ({', '.join(c.cite)})" if c.cite else c.says for c in clauses)
        super().__init__(f"'{name}' is no position to start from, where {told}")
        self.clauses = clauses


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
    """A kind of instruction of card text, written once for both machines.

    `conceivable` is what any text of this kind might do to the timing core. The concrete rule is that same
    rule with its parameters settled by terms (`chooses`), asked for at the right place of a text (`guard`),
    and with what it does to the board (`then`): so every step of the one is a step of the other. Raises
    MachineError unless every parameter is settled by a term of its sort.
    """

    conceivable: Rule
    chooses: tuple[tuple[str, Term], ...]
    guard: tuple[Clause, ...] = ()
    then: tuple[Update, ...] = ()
    says: str = ""

    def __post_init__(self) -> None:
        wanted = {p.var.name: p.var.sort for p in self.conceivable.over}
        given = {name: sort_of(term) for name, term in self.chooses}
        if wanted.keys() != given.keys() or not all(agree(wanted[n], given[n]) for n in wanted):
            told = ", ".join(wanted) or "nothing"
            msg = f"instruction '{self.name}' has to settle {told}, by terms of their sorts"
            raise MachineError(msg)

    @property
    def name(self) -> str:
        """The name of the kind, which both rules have."""
        return self.conceivable.name

    @property
    def writes(self) -> frozenset[str]:
        """The variables of the timing core that the kind may change."""
        return frozenset(u.variable for u in self.conceivable.then)

    def cited(self, cite: str) -> Instruction:
        """Return the instruction with the sources that it comes from."""
        return replace(self, conceivable=replace(self.conceivable, cite=citations(cite)))

    @property
    def concrete(self) -> Rule:
        """The rule that carries the instruction out on the board."""
        settled = dict(self.chooses)
        guard = (replace(c, term=substitute(c.term, settled)) for c in self.conceivable.guard)
        then = (replace(u, value=substitute(u.value, settled)) for u in self.conceivable.then)
        return replace(
            self.conceivable,
            over=(),
            guard=(*guard, *self.guard),
            then=(*then, *self.then),
            says=self.says or self.conceivable.says,
        )


@dataclass(frozen=True)
class RuleSet:
    """The rules of one game under one choice of options.

    `ports` are left to the cards, `text` lists the kinds of instruction. The rules named `unconditional`, and
    those of the system, are the ones that keep play going: no board may ask more of them. `begins` is what
    has to be true of a position for play to start from it, in terms of the core; `lasting` what has to be for
    play to last to the end of the game.
    """

    name: str
    title: str
    core: Part
    ports: tuple[Signature, ...]
    text: tuple[Instruction, ...]
    board: Part
    refinements: tuple[Refinement, ...] = ()
    options: tuple[OptionValue, ...] = field(default=())
    unconditional: tuple[str, ...] = ()
    begins: tuple[Clause, ...] = ()
    lasting: tuple[Clause, ...] = ()

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

    @cached_property
    def played_rules(self) -> tuple[Rule, ...]:
        """The rules of a scenario machine: the core's as the board refines them, and card texts."""
        return (
            *_refined_rules(self.core.rules, self.refinements),
            *(i.concrete for i in self.text),
        )

    @cached_property
    def _whole(self) -> Part:
        return self.core + self.board

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
            begins=self.begins,
        )

    def scenario(
        self,
        name: str,
        domains: Mapping[str, tuple[str, ...]],
        tables: Mapping[str, Mapping[tuple[Any, ...], Any]],
        start: Mapping[str, Any],
    ) -> Machine:
        """Return the ground machine of a position: its entities, their attributes and where it starts.

        Raises MachineError where proofs over every card would not speak about the position: it starts
        the timing core elsewhere, or has none of the entities that rules are used with. Raises PositionError
        for a position from which the rules let no play start.
        """
        errors = [*_started_elsewhere(self, start), *_missing_entities(self, domains)]
        if errors:
            msg = f"'{name}': " + "; ".join(errors)
            raise MachineError(msg)
        whole = self._whole
        machine = Machine(
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
            begins=self.begins,
            lasting=self.lasting,
        )
        broken = _not_begun(machine)
        if broken:
            raise PositionError(name, broken)
        return machine

    def with_options(self, **values: str) -> RuleSet:
        """Return the rule set with other values for some options; raise MachineError for unknown ones."""
        known = {o.name for o in self.options}
        unknown = [name for name in values if name not in known]
        if unknown:
            names, only = ", ".join(unknown), ", ".join(sorted(known))
            msg = f"rule set '{self.name}' has no option {names}, only {only}"
            raise MachineError(msg)
        options = tuple(replace(o, value=values.get(o.name, o.value)) for o in self.options)
        if options not in self._variants:
            self._variants[options] = replace(self, options=options)
        return self._variants[options]

    @cached_property
    def _variants(self) -> dict[tuple[OptionValue, ...], RuleSet]:
        """The rule set under other options, made once: positions under the same ones share all parts."""
        return {}


def _not_begun(machine: Machine) -> tuple[Clause, ...]:
    """Return what the rules ask of every start and the start of this machine is not."""
    return _untrue_at_the_start(machine, machine.begins)


def ends_early(machine: Machine) -> tuple[Clause, ...]:
    """Return the clauses that say why play from the start of a ground machine ends before the game does."""
    return _untrue_at_the_start(machine, machine.lasting)


def _untrue_at_the_start(machine: Machine, clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    if not clauses:
        return ()
    layout = Layout(machine)
    scope = layout.scope(layout.initial())
    return tuple(c for c in clauses if not evaluate(c.term, scope))


_BELONGS_TO_THE_BOARD = "what a rule of the core asks of the board, or does to it, belongs in a Refinement"


@cache
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
    """Yield what boards and instructions would do although it is for the timing core to do."""
    core = {v.name for v in rules.core.variables}
    forced = {r.name for r in rules.core.rules if r.owner == SYSTEM.term or r.name in rules.unconditional}
    asked = {name for r in rules.core.rules for name in _asked_about(r.condition)}
    for refinement in rules.refinements:
        if refinement.guard and refinement.rule in forced:
            yield f"the board may not ask more of '{refinement.rule}': play would stop where it fails"
        elif refinement.guard and refinement.rule in asked:
            yield f"the board may not ask more of '{refinement.rule}': other rules go by it"
        for update in refinement.then:
            if update.variable in core:
                yield f"the board may not change {update.variable} in '{refinement.rule}'"
    for rule in rules.board.rules:
        yield f"'{rule.name}' has to be a rule of the core: proofs over every card know no rule of the board"
    for instruction in rules.text:
        for update in instruction.then:
            if update.variable in core:
                yield f"the instruction '{instruction.name}' may not change {update.variable}"


def _asked_about(term: Term) -> Iterable[str]:
    """Yield the rules that a term asks of whether they can be used."""
    if isinstance(term, Enabled):
        yield term.rule
    for part in children(term):
        yield from _asked_about(part)


def _started_elsewhere(rules: RuleSet, start: Mapping[str, Any]) -> Iterable[str]:
    fixed = {v.name for v in rules.core.variables if v.initial is not None}
    for name in start:
        if name in fixed:
            yield f"{name} starts as the rules say"


def _missing_entities(rules: RuleSet, domains: Mapping[str, tuple[str, ...]]) -> Iterable[str]:
    """Yield entity sorts without an entity: a free sort always has one."""
    used = {
        p.var.sort: None
        for rule in rules.core.rules
        for p in rule.over
        if isinstance(p.var.sort, EntitySort) and not p.nullable
    }
    for sort in used:
        if not domains.get(sort.name):
            yield f"a position needs at least one {sort.name.lower()}"


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
