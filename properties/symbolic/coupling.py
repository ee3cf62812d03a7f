"""Whether two machines over every possible card allow the same steps: rule by rule, in the same states.

They are coupled by the invariant that they agree in every variable. Both start so; then, rule by rule, each
can make a step exactly when the other can, with the same parameters, and they agree again after it. So they
accept the same sequences of steps, over every possible card and at any length: the chain automata of two
games (P-118), or one machine under two choices of options, where a hypothesis may be asked of every state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import z3

from solemn.model.logic.terms import Term
from solemn.model.machine.edit import with_options
from solemn.model.machine.machine import Machine
from solemn.properties.claims import Equivalent, kind_of
from solemn.properties.symbolic.obligations import Prover, Question
from solemn.properties.symbolic.relation import same_state, transition
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
    prover = Prover(translator, translator.fresh_state(), ())
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
    steps = (q for q in coupled(prover, claim) if q.step is not None)
    for question in steps:
        assert question.step is not None
        possible = tuple(Assumption(f"guard {i}", fact) for i, fact in enumerate(question.step.condition))
        never = z3.BoolVal(False, prover.translator.context)
        asked = replace(question, goal=never, given=(*question.given, *possible))
        if prover.ask(asked, (), timeout).word != "proved":
            return True
    return False


def _questions(
    prover: Prover, kind: str, sides: tuple[Machine, Machine], given: Term | None
) -> Iterator[Question]:
    left, right = sides
    mine, theirs = prover.translator.beside(left), prover.translator.beside(right)
    state = prover.state
    yield Question(kind, "both start alike", _start_alike(mine, theirs, state), alone=True)
    supposed = _supposed(mine, theirs, state, given)
    for name in (rule.name for rule in left.rules):
        one = transition(mine, left.rule_named[name], state)
        other = transition(theirs, right.rule_named[name], state, beside=one)
        can, could = _all(mine, one.condition), _all(mine, other.condition)
        about = f"'{name}' is possible in both or in neither"
        yield Question(kind, about, can == could, supposed, one, alone=True)
        agree = z3.Implies(can, same_state(mine, one.after, other.after))
        yield Question(kind, f"'{name}' leads to the same in both", agree, supposed, one, alone=True)


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
