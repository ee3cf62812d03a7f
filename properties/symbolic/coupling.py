"""Whether two chain automata accept the same sequences: P-118.

They are coupled by the invariant that they agree in every variable. Both start so; then, rule by rule, each
can make a step exactly when the other can, with the same parameters, and they agree again after it. So they
accept the same sequences of activations and passes, over every possible card and at any length.
"""

from __future__ import annotations

from collections.abc import Iterator

import z3

from solemn.model.machine.machine import Machine
from solemn.properties.symbolic.relation import same_state, transition
from solemn.properties.symbolic.solve import DEFAULT_TIMEOUT, entails
from solemn.properties.symbolic.translate import Translator
from solemn.properties.symbolic.values import Expression
from solemn.properties.verdicts import Obligation


__all__ = ["couple"]


def couple(left: Machine, right: Machine, timeout: float = DEFAULT_TIMEOUT) -> Iterator[Obligation]:
    """Yield what has to be shown so that two automata accept the same sequences, with the answers.

    They have the same variables and rules by name. Both are read over the same state, which is what the
    coupling invariant says.
    """
    translator = Translator.of(left)
    state = translator.fresh_state()
    names = [v.name for v in left.variables if not v.volatile]
    starts = [m.variable_named[name].initial for name in names for m in (left, right)]
    same = all(one == other for one, other in zip(starts[::2], starts[1::2], strict=True))
    yield _asked(translator, "both start alike", z3.BoolVal(same, translator.context), timeout)
    for name in (rule.name for rule in left.rules):
        one = transition(translator, left.rule_named[name], state)
        other = transition(translator, right.rule_named[name], state, beside=one)
        can, could = _all(translator, one.condition), _all(translator, other.condition)
        yield _asked(translator, f"'{name}' is possible in both or in neither", can == could, timeout)
        agree = same_state(translator, one.after, other.after)
        yield _asked(translator, f"'{name}' leads to the same in both", z3.Implies(can, agree), timeout)


def _all(translator: Translator, parts: list[Expression]) -> Expression:
    return z3.And(parts) if parts else z3.BoolVal(True, translator.context)


def _asked(translator: Translator, about: str, goal: Expression, timeout: float) -> Obligation:
    answer = entails(translator.context, translator.axioms, (), goal, timeout)
    return Obligation("coupling", about, answer.word, answer.seconds, reason=answer.reason)
