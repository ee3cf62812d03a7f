"""A counter-model of the solver as a state in the game's words."""

from __future__ import annotations

from typing import Any

import z3

from solemn.model.logic.sorts import EntitySort, FunctionSort, RecordSort, Sort, StackSort
from solemn.properties.symbolic.obligations import Prover
from solemn.properties.symbolic.questions import Question
from solemn.properties.symbolic.relation import Transition
from solemn.properties.symbolic.translate import Translator
from solemn.properties.symbolic.values import Expression, Stack, SymbolicState
from solemn.properties.verdicts import Snapshot


__all__ = ["snapshot", "tell_path"]

_MOST_LINKS = 8
"""How many links are told; a solver likes chains of hundreds."""


def snapshot(prover: Prover, question: Question, model: z3.ModelRef) -> Snapshot:
    """Return the state (and, for a step, the one after it) in which an obligation fails."""
    words = _Words(prover.translator, model)
    before, links = words.state(prover.state)
    rule = question.step.rule.name if question.step else ""
    if question.step is None:
        return Snapshot(rule, before, links, entities=words.entities())
    after, links_after = words.state(question.step.after)
    return Snapshot(rule, before, links, after, links_after, words.entities())


def tell_path(
    translator: Translator, path: tuple[Transition, ...], model: z3.ModelRef
) -> tuple[Snapshot, ...]:
    """Return the steps of a path from the start, each with the state before and after it."""
    words = _Words(translator, model)
    told = []
    for step in path:
        before, links = words.state(step.before)
        after, links_after = words.state(step.after)
        told.append((step.rule.name, before, links, after, links_after))
    entities = words.entities()
    return tuple(Snapshot(*parts, entities) for parts in told)


class _Words:
    """Names for the values of one model: effects become e1, e2, ... in the order they are met."""

    def __init__(self, translator: Translator, model: z3.ModelRef) -> None:
        self._translator = translator
        self._model = model
        self._names: dict[str, tuple[str, Sort, Expression]] = {}

    def state(self, state: SymbolicState) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
        plain: list[tuple[str, str]] = []
        links: tuple[str, ...] = ()
        for variable in self._translator.machine.variables:
            value = state[variable.name]
            if isinstance(value, Stack):
                assert isinstance(variable.sort, StackSort)
                links = self._links(value, variable.sort.record)
            elif not isinstance(variable.sort, FunctionSort):
                plain.append((variable.says or variable.name, self._word(value, variable.sort)))
        return tuple(plain), links

    def _links(self, stack: Stack, record: RecordSort) -> tuple[str, ...]:
        depth = self._model.eval(stack.depth, model_completion=True).as_long()
        shown = range(max(0, depth - _MOST_LINKS), depth)
        return tuple(self._link(stack, record, i) for i in shown)

    def _link(self, stack: Stack, record: RecordSort, position: int) -> str:
        values = stack.at(z3.IntVal(position, self._translator.context))
        words = [(name, self._word(values[name], sort)) for name, sort in record.fields]
        told = ", ".join(f"{name.replace('_', ' ')} {word}" for name, word in words if word != "false")
        return f"link {position + 1}: {told}"

    def _word(self, value: Any, sort: Sort) -> str:
        found = self._model.eval(value, model_completion=True)
        text = str(found)
        if isinstance(sort, EntitySort):
            return self._entity(text, sort, found)
        return {"True": "true", "False": "false"}.get(text, text).rpartition(":")[2]

    def _entity(self, text: str, sort: EntitySort, found: Expression) -> str:
        if sort.null is not None:
            null = self._model.eval(self._translator.literal(None, sort), model_completion=True)
            if str(null) == text:
                return sort.null
        if text not in self._names:
            number = sum(1 for _, s, _ in self._names.values() if s == sort) + 1
            self._names[text] = (f"{sort.name[0].lower()}{number}", sort, found)
        return self._names[text][0]

    def entities(self) -> tuple[tuple[str, str], ...]:
        """Tell the attributes of every entity that was named, and of those that these name in turn."""
        told: dict[str, str] = {}
        while len(told) < len(self._names):
            for name, sort, found in list(self._names.values()):
                if name not in told:
                    told[name] = self._attributes(sort, found)
        return tuple(told.items())

    def _attributes(self, sort: Sort, found: Expression) -> str:
        translator = self._translator
        told = [
            f"{a.name.replace('_', ' ')} {self._word(translator.attribute(a.name)(found), a.sort.result)}"
            for a in translator.machine.attributes
            if isinstance(a.sort, FunctionSort) and a.sort.arguments == (sort,)
        ]
        return ", ".join(told)
