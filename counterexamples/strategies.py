"""Following a strategy against every reply, through the reference interpreter, before anybody sees it.

A strategy counts only if the interpreter, reading the rules as they stand, finds every choice legal and every
line of play ending as it should: in a goal, or never in one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from solemn.counterexamples.replay import ReplayError, replay
from solemn.model.logic.evaluate import evaluate
from solemn.model.logic.terms import Term
from solemn.model.machine.interpret import Interpreter, Step
from solemn.model.machine.layout import Layout, State
from solemn.model.scenario import Expectation, Force, Move, Position, holding
from solemn.model.scenario.facts import Holds
from solemn.model.scenario.moves import made_as
from solemn.properties.claims import CanForce
from solemn.properties.property import Property, labelled
from solemn.properties.verdicts import Moment, Strategy


__all__ = ["Aim", "Followed", "validate_answer", "validate_strategy"]


@dataclass(frozen=True, slots=True)
class Aim:
    """What the player of a strategy is after, as the interpreter sees it."""

    player: str
    goal: Callable[[State], bool]
    avoiding: Callable[[State], bool]
    goal_step: Callable[[State, Step], bool]
    avoiding_step: Callable[[State, Step], bool]


@dataclass(frozen=True)
class Followed:
    """Play as a strategy leaves it, step by step, as the interpreter sees it.

    `until` says after which states nothing more may be done, None if there are none; with `over` that is so
    of the start, too.
    """

    strategy: Strategy
    interpreter: Interpreter
    aim: Aim
    until: Holds | None = None
    over: bool = False

    @property
    def start(self) -> State:
        """Where the strategy begins."""
        return self.strategy.trace.state(len(self.strategy.trace.moments))

    def is_goal(self, state: State) -> bool:
        """Say whether a state is a goal."""
        return self.aim.goal(state)

    def is_avoided(self, state: State) -> bool:
        """Say whether a state is to be avoided and no goal."""
        return not self.is_goal(state) and self.aim.avoiding(state)

    def ends_in_goal(self, state: State, step: Step) -> bool:
        """Say whether a step is itself a goal."""
        return self.aim.goal_step(state, step)

    def ends_avoided(self, state: State, step: Step) -> bool:
        """Say whether a step is to be avoided and no goal."""
        return not self.ends_in_goal(state, step) and self.aim.avoiding_step(state, step)

    def is_over(self, state: State) -> bool:
        """Say whether play is over in a state that a step has led to, because of `until`."""
        return self.until is not None and self.until(state)

    def legal(self, state: State) -> tuple[Step, ...]:
        """Return every legal step; the interpreter is asked once for each state."""
        if state not in self._legal:
            self._legal[state] = tuple(self.interpreter.successors(state))
        return self._legal[state]

    @cached_property
    def _legal(self) -> dict[State, tuple[Step, ...]]:
        return {}

    def is_chosen(self, state: State) -> bool:
        """Say whether it is for the side with the strategy to choose in a state."""
        owners = {step.owner for step in self.legal(state)}
        return bool(owners) and (owners == {self.aim.player}) is self.strategy.forces

    def steps(self, state: State) -> tuple[Step, ...]:
        """Return the steps that may follow: the chosen one, or every one that the other side may take.

        Raises ReplayError where the strategy has no legal choice.
        """
        steps = self.legal(state)
        others = tuple(step for step in steps if step.owner != self.aim.player)
        if not self.is_chosen(state):
            return others or steps
        choice = self.strategy.choices.get(state)
        found = next((s for s in others or steps if choice is not None and _same(s, choice)), None)
        if found is None:
            told = "nothing" if choice is None else f"'{choice.rule}', which is not legal there"
            msg = f"the strategy for {self.strategy.claim} chooses {told}"
            raise ReplayError(msg)
        return (found,)


def _same(step: Step, choice: Moment) -> bool:
    return (step.rule, step.arguments, step.target) == (choice.rule, choice.arguments, choice.state)


def validate_strategy(strategy: Strategy, property_: Property) -> Followed:
    """Replay the way to where a strategy begins and follow it against every reply.

    Raises ReplayError if the claim is not about that state, or if a line of play does not end as it should.
    """
    replay(strategy.trace)
    claim = dict(labelled(property_)).get(strategy.claim)
    if not isinstance(claim, CanForce):
        msg = f"{property_.id} claims nothing that {strategy.claim or 'a strategy'} could be about"
        raise ReplayError(msg)
    interpreter = Interpreter(strategy.trace.machine)
    followed = Followed(strategy, interpreter, _aim_of_claim(claim, interpreter.layout))
    start, whenever = followed.start, claim.whenever
    if strategy.trace.moments if whenever is None else not _holds(whenever, interpreter.layout, start):
        msg = f"the strategy for {strategy.claim} begins where the claim says nothing"
        raise ReplayError(msg)
    _Walk(followed).run()
    return followed


def validate_answer(
    strategy: Strategy, question: Force, here: Position, until: Expectation | None = None
) -> Followed:
    """Follow the strategy that answers a question from the position of the question, against every reply.

    Play goes no further than `until`. Raises ReplayError if the strategy begins elsewhere, or if a line of
    play does not end as it should.
    """
    interpreter = Interpreter(strategy.trace.machine)
    ends = None if until is None else holding(until, interpreter.layout)
    aim = _aim_of_question(question, interpreter)
    followed = Followed(strategy, interpreter, aim, ends, over=here.ended)
    if followed.start != here.state:
        msg = f"the strategy for {strategy.claim} does not begin at the position of the question"
        raise ReplayError(msg)
    _Walk(followed).run()
    return followed


def _aim_of_claim(claim: CanForce, layout: Layout) -> Aim:
    def of_state(term: Term) -> Callable[[State], bool]:
        return lambda state: _holds(term, layout, state)

    def of_step(term: Term) -> Callable[[State, Step], bool]:
        return lambda state, step: bool(evaluate(term, layout.scope(state, step.target, move=step.move)))

    return Aim(
        claim.player,
        goal=of_state(claim.goal),
        avoiding=of_state(claim.avoiding),
        goal_step=of_step(claim.goal_step),
        avoiding_step=of_step(claim.avoiding_step),
    )


def _aim_of_question(question: Force, interpreter: Interpreter) -> Aim:
    def of_state(what: Expectation | Move | None) -> Callable[[State], bool]:
        return holding(what, interpreter.layout) if isinstance(what, Expectation) else lambda _: False

    def of_step(what: Expectation | Move | None) -> Callable[[State, Step], bool]:
        if not isinstance(what, Move):
            return lambda _, _step: False
        made = made_as(interpreter.machine, what)
        return lambda _, step: made(step)

    return Aim(
        question.player,
        goal=of_state(question.goal),
        avoiding=of_state(question.avoiding),
        goal_step=of_step(question.goal),
        avoiding_step=of_step(question.avoiding),
    )


def _holds(term: Term, layout: Layout, state: State) -> bool:
    return bool(evaluate(term, layout.scope(state)))


class _Walk:
    """A walk through all that may happen; the states on the way from the start are open, others done."""

    def __init__(self, followed: Followed) -> None:
        self._followed = followed
        self._forces = followed.strategy.forces
        self._open: set[State] = set()
        self._done: set[State] = set()

    def run(self) -> None:
        """Walk in depth, without recursion; raise ReplayError where play does not end as it should."""
        start = self._followed.start
        self._open.add(start)
        way: list[tuple[State, Iterator[State]]] = [(start, self._next(start, over=self._followed.over))]
        while way:
            state, ahead = way[-1]
            target = next(ahead, None)
            if target is None:
                self._open.discard(state)
                self._done.add(state)
                way.pop()
            elif target in self._open and self._forces:
                self._wrong("can go round for ever")
            elif target not in self._done and target not in self._open:
                self._open.add(target)
                way.append((target, self._next(target, over=self._followed.is_over(target))))

    def _next(self, state: State, *, over: bool) -> Iterator[State]:
        """Yield the states that may follow, none where play may end here."""
        if self._followed.is_goal(state):
            self._ends(good=True)
        elif self._followed.is_avoided(state):
            self._ends(good=False)
        elif over:
            self._ends(good=False, how="ends because of 'until' without a goal")
        else:
            yield from self._after(state)

    def _after(self, state: State) -> Iterator[State]:
        steps = self._followed.steps(state)
        if not steps:
            self._ends(good=False, how="ends without a goal")
        for step in steps:
            if self._followed.ends_in_goal(state, step):
                self._ends(good=True)
            elif self._followed.ends_avoided(state, step):
                self._ends(good=False)
            else:
                yield step.target

    def _ends(self, *, good: bool, how: str = "") -> None:
        """Make sure that play may end like this."""
        if good is not self._forces:
            self._wrong(how or ("comes to a goal" if good else "comes to what is to be avoided"))

    def _wrong(self, how: str) -> None:
        strategy = self._followed.strategy
        msg = f"play by the strategy for {strategy.claim} {how}"
        raise ReplayError(msg)
