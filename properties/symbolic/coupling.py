"""Whether two machines over every possible card allow the same steps: rule by rule, in the same states.

They are coupled by the invariant that they agree in every variable. Both start so; then, rule by rule, each
can make a step exactly when the other can, with the same parameters, and they agree again after it. So they
accept the same sequences of steps, over every possible card and at any length: the chain automata of two
games (P-118), or one machine under two choices of options, where a hypothesis may be asked of every state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import z3

from solemn.model.logic.terms import Term
from solemn.model.machine.edit import with_options
from solemn.model.machine.machine import Machine
from solemn.properties.claims import Equivalent, kind_of
from solemn.properties.symbolic.content import Content, key_of
from solemn.properties.symbolic.obligations import Prover
from solemn.properties.symbolic.questions import Formula, Question
from solemn.properties.symbolic.relation import Transition, same_state, transition
from solemn.properties.symbolic.solve import DEFAULT_TIMEOUT, Assumption
from solemn.properties.symbolic.translate import Scope, Translator
from solemn.properties.symbolic.values import Expression, SymbolicState
from solemn.properties.verdicts import Obligation


__all__ = ["couple", "coupled", "speaks"]

_COUPLING = "coupling"
_GIVEN = "the hypothesis"


def couple(
    left: Machine, right: Machine, timeout: float = DEFAULT_TIMEOUT, given: Term | None = None
) -> Iterator[Obligation]:
    """Yield what has to be shown so that two machines accept the same sequences, with the answers.

    They have the same variables and rules by name. Both are read over the same state, which is what the
    coupling invariant says. `given` is assumed of every state before a step.
    """
    translator = Translator.of(left)
    prover = Prover.of(translator)
    for question in _questions(prover, _COUPLING, (left, right), given):
        answer = prover.ask(question, (), timeout)
        yield Obligation(_COUPLING, question.about, answer.word, answer.seconds, reason=answer.reason)


def coupled(prover: Prover, claim: Equivalent) -> Iterator[Question]:
    """Yield what has to be shown so that a machine allows the same under two choices of options.

    Invariants of the machine may not be assumed: its own options may be neither choice.
    """
    machine = prover.translator.machine
    sides = with_options(machine, claim.left), with_options(machine, claim.right)
    return _questions(prover, kind_of(claim), sides, claim.given)


def speaks(prover: Prover, claim: Equivalent, timeout: float = DEFAULT_TIMEOUT) -> bool:
    """Say whether anything can happen, on either side, in a state of which the hypothesis is true.

    Only where nothing can, for sure, a proof under the hypothesis says nothing.
    """
    for question in coupled(prover, claim):
        if question.step is None:
            continue
        possible = tuple(Assumption(f"guard {i}", fact) for i, fact in enumerate(question.step.condition))
        never = Formula(z3.BoolVal(False, prover.translator.context), (*question.given, *possible))
        asked = Question(question.claim, question.about, partial(_just, never), alone=True)
        if prover.ask(asked, (), timeout).word != "proved":
            return True
    return False


def _questions(
    prover: Prover, kind: str, sides: tuple[Machine, Machine], given: Term | None
) -> Iterator[Question]:
    both = _Both(prover, *sides, given)
    same_start = both.contents[0].start == both.contents[1].start
    yield both.question(kind, "both start alike", both.start, plain=same_start)
    for name in (rule.name for rule in sides[0].rules):
        same = both.contents[0].rule(name) == both.contents[1].rule(name)
        possible = partial(both.possible, name)
        yield both.question(kind, f"'{name}' is possible in both or in neither", possible, name, plain=same)
        leads = partial(both.leads, name)
        yield both.question(kind, f"'{name}' leads to the same in both", leads, name, plain=same)


def _just(formula: Formula) -> Formula:
    return formula


@dataclass
class _Both:
    """Two machines with the same variables and rules by name, read over one state."""

    prover: Prover
    left: Machine
    right: Machine
    hypothesis: Term | None

    def __post_init__(self) -> None:
        translator = self.prover.translator
        self.mine, self.theirs = translator.beside(self.left), translator.beside(self.right)
        self.contents = Content(self.left), Content(self.right)

    @cached_property
    def supposed(self) -> tuple[Assumption, ...]:
        """The hypothesis as it reads on either side; both are asked of every state."""
        return _supposed(self.mine, self.theirs, self.prover.state, self.hypothesis)

    def question(
        self, kind: str, about: str, make: Callable[[], Formula], rule: str = "", *, plain: bool
    ) -> Question:
        """Return a question; it is plain where both sides say the same."""

        def known_by() -> str:
            hypothesis = () if self.hypothesis is None else (c.of(self.hypothesis) for c in self.contents)
            of_rule = (c.rule(rule) if rule else c.start for c in self.contents)
            shapes = (c.shape for c in self.contents)
            return key_of("coupling", about.replace(rule, ""), *shapes, *hypothesis, *of_rule)

        answer = () if plain else None
        return Question(kind, about, make, alone=True, known_by=known_by, rule=rule, plain=lambda: answer)

    def start(self) -> Formula:
        """Return that both start alike."""
        return Formula(_start_alike(self.mine, self.theirs, self.prover.state))

    def steps(self, name: str) -> tuple[Transition, Transition]:
        """Return the steps of a rule on both sides, with the same parameters."""
        one = transition(self.mine, self.left.rule_named[name], self.prover.state)
        other = transition(self.theirs, self.right.rule_named[name], self.prover.state, beside=one)
        return one, other

    def possible(self, name: str) -> Formula:
        """Return that a rule can be used on both sides, or on neither."""
        one, other = self.steps(name)
        can, could = _all(self.mine, one.condition), _all(self.mine, other.condition)
        return Formula(can == could, self.supposed, one)

    def leads(self, name: str) -> Formula:
        """Return that a rule leads to the same on both sides."""
        one, other = self.steps(name)
        agree = z3.Implies(_all(self.mine, one.condition), same_state(self.mine, one.after, other.after))
        return Formula(agree, self.supposed, one)


def _supposed(
    mine: Translator, theirs: Translator, state: SymbolicState, given: Term | None
) -> tuple[Assumption, ...]:
    """Return the hypothesis as it reads on either side; both are asked of every state."""
    if given is None:
        return ()
    both = (translator.boolean(given, Scope(state)) for translator in (mine, theirs))
    return tuple(Assumption(f"{_GIVEN} {side}", holds) for side, holds in enumerate(both, start=1))


def _start_alike(mine: Translator, theirs: Translator, state: SymbolicState) -> Expression:
    """Return the condition that the same variables start with the same values, in the same positions."""
    here = Scope(state)
    parts = [
        mine.boolean(one.term, here) == theirs.boolean(other.term, here)
        for one, other in zip(mine.machine.begins, theirs.machine.begins, strict=True)
    ]
    for variable in mine.machine.variables:
        starts = [t.machine.variable_named[variable.name].initial for t in (mine, theirs)]
        if variable.volatile or starts == [None, None]:
            continue
        values = [
            t.value(start, Scope({}))
            for t, start in zip((mine, theirs), starts, strict=True)
            if start is not None
        ]
        parts.append(
            values[0] == values[1] if len(values) == len(starts) else z3.BoolVal(False, mine.context)
        )
    return _all(mine, parts)


def _all(translator: Translator, parts: list[Expression]) -> Expression:
    return z3.And(parts) if parts else z3.BoolVal(True, translator.context)
