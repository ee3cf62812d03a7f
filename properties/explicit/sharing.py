"""One position under several choices of options: what is the same under them is looked at once.

Under other options a position often has the same graph: the same states and the same steps between them.
Then whatever holds under one choice of options holds under the other, unless what is asked mentions an
option that differs, directly or in a definition. What is refuted is decided anew, for its trace belongs to
a machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from solemn.model.graph.explore import Graph
from solemn.model.logic.terms import Call, OptionTerm, Term, children
from solemn.model.machine.machine import Machine
from solemn.properties.claims import Equivalent, terms_of
from solemn.properties.property import Property
from solemn.properties.verdicts import Outcome, Verdict


__all__ = ["Shared", "reads", "same_graph"]


@dataclass
class Shared:
    """What was found out about one position; its machines differ in nothing but options."""

    _graphs: dict[tuple[tuple[str, str], ...], Graph] = field(default_factory=dict)
    _found: dict[str, list[tuple[Graph, Outcome]]] = field(default_factory=dict)

    def graph(self, machine: Machine, explore: Callable[[], Graph]) -> Graph:
        """Return the graph of the position under the options of a machine, explored if it was not yet."""
        key = tuple((option.name, option.value) for option in machine.options)
        if key not in self._graphs:
            self._graphs[key] = explore()
        return self._graphs[key]

    def outcome(self, graph: Graph, property_: Property, decide: Callable[[], Outcome]) -> Outcome:
        """Return the outcome of a property on a graph, that of the same graph before if it says the same."""
        for other, outcome in self._found.get(property_.id, ()):
            if outcome.verdict is Verdict.HOLDS and _says_the_same(property_, graph, other):
                return outcome
        found = decide()
        self._found.setdefault(property_.id, []).append((graph, found))
        return found

    def forget(self) -> None:
        """Give back the memory that goes with the graphs."""
        for graph in self._graphs.values():
            graph.step.forget()
        self._graphs.clear()
        self._found.clear()


def same_graph(one: Graph, other: Graph) -> bool:
    """Say whether two graphs have the same states under the same numbers, and the same steps between them."""
    if one is other:
        return True
    return (
        one.edges is not None
        and other.edges is not None
        and one.step.layout.cells == other.step.layout.cells
        and one.step.instances == other.step.instances
        and (one.states, one.expanded, one.ends) == (other.states, other.expanded, other.ends)
        and one.edges == other.edges
    )


def _says_the_same(property_: Property, graph: Graph, other: Graph) -> bool:
    machine, values = graph.machine, {o.name: o.value for o in other.machine.options}
    differing = {o.name for o in machine.options if values[o.name] != o.value}
    return not reads(property_, machine, differing) and same_graph(graph, other)


def reads(property_: Property, machine: Machine, options: set[str]) -> bool:
    """Say whether it may matter to a property which values these options have, where the graph is the same.

    Whether a move is possible is read off the graph, whose decision it is off the rules. Two choices of
    options that are compared have a value of their own for those that they name, and no other.
    """
    for claim in property_.claims:
        if isinstance(claim, Equivalent) and not options <= {*claim.left} & {*claim.right}:
            return True
    asked = [term for claim in property_.claims for term in terms_of(claim)]
    asked += [property_.situation] if property_.situation is not None else []
    asked += [rule.owner for rule in machine.rules]
    return any(name in options for term in asked for name in _options(term, machine, set()))


def _options(term: Term, machine: Machine, seen: set[str]) -> Iterator[str]:
    """Yield the options that a term mentions, in definitions, too."""
    if isinstance(term, OptionTerm):
        yield term.name
    if isinstance(term, Call) and term.name not in seen:
        seen.add(term.name)
        yield from _options(machine.definition_named[term.name].body, machine, seen)
    for part in children(term):
        yield from _options(part, machine, seen)
