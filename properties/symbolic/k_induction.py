"""Proofs that look further back: where one step is not enough, the steps before it are looked at, too.

A state is a start, or some rule led to it from a state before. So what fails by induction over one step is
asked again of starts, and of every rule that could come before it, with claim and lemmas assumed along the
way. With `k` steps there are `k - 1` such rules; those that cannot follow each other are left out. All is
asked for every card and any chain length, as in any other proof, and its base of the start, not searched.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import z3

from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Rule
from solemn.properties.carrying import missing, provable
from solemn.properties.claims import Always, Claim, Equivalent, state_claim
from solemn.properties.property import Lemma, Property
from solemn.properties.symbolic.induction import Induction
from solemn.properties.symbolic.obligations import Prover, split_needed
from solemn.properties.symbolic.questions import Question
from solemn.properties.symbolic.relation import Transition, initial, transition
from solemn.properties.symbolic.solve import DEFAULT_TIMEOUT, Assumption
from solemn.properties.symbolic.translate import Scope, Translator
from solemn.properties.symbolic.values import SymbolicState
from solemn.properties.verdicts import Obligation, Outcome, Verdict


__all__ = ["KInduction"]


@dataclass
class KInduction:
    """Proofs about one machine over `k` steps; what one step proves is proved as by induction."""

    machine: Machine
    lemmas: Sequence[Lemma]
    k: int = 2
    timeout: float = DEFAULT_TIMEOUT
    most_seconds: float = 120.0
    _induction: Induction = field(init=False)
    _translator: Translator = field(init=False)

    def __post_init__(self) -> None:
        self.lemmas = [lemma for lemma in self.lemmas if not missing([lemma.holds], self.machine)]
        self._induction = Induction(self.machine, self.lemmas, self.timeout)
        self._translator = Translator.of(self.machine)

    def prove(self, property_: Property) -> Outcome:
        """Return the proof by one step if there is one, else over `k` steps, else `undecided`."""
        started = time.perf_counter()
        outcome = self._induction.prove(property_)
        failed = [o for o in outcome.obligations if not o.proved]
        claims = provable(property_, self.machine)
        compared = {label for label, claim in claims if isinstance(claim, Equivalent)}
        if outcome.verdict is Verdict.PROVED or not failed or self.k < 2:
            return outcome
        if any(o.claim in compared for o in failed):
            note = "looking further back says nothing of two machines that are compared step by step"
            return replace(outcome, notes=(*outcome.notes, note))
        lasting, proved = self._lasting()
        deadline = started + self.most_seconds
        further = [
            o
            for label, claim in claims
            if label not in compared
            for o in self._further(
                label, claim, {f.about for f in failed if f.claim == label}, lasting, deadline
            )
        ]
        return self._outcome(outcome, further, proved, time.perf_counter() - started)

    def _lasting(self) -> tuple[list[Lemma], dict[str, Outcome]]:
        """Return the lemmas that are proved, each with its proof: only these may be assumed along the way."""
        proofs = {
            lemma.name: self._induction.prove(
                Property(lemma.name, lemma.name, lemma.says, (), (), (Always(lemma.holds),))
            )
            for lemma in self.lemmas
        }
        return [x for x in self.lemmas if proofs[x.name].verdict is Verdict.PROVED], proofs

    def _further(
        self, label: str, claim: Claim, failed: set[str], lemmas: Sequence[Lemma], deadline: float
    ) -> Iterator[Obligation]:
        """Yield the obligations that stand for those that failed: at a start, and after every other rule."""
        state = self._translator.fresh_state()
        begun = tuple(Assumption(f"start {i}", f) for i, f in enumerate(initial(self._translator, state)))
        if "the start" in failed:
            yield Obligation(label, "the start", "failed", 0.0, reason="it is not true at the start")
            return
        yield from self._asked(
            label, claim, failed, _Path(state, (), begun), lemmas, deadline, "at the start"
        )
        nothing = _Path(state, (), ())
        for path in self._paths(nothing, claim, lemmas, self.k - 1, deadline):
            about = "after " + ", ".join(f"'{rule.name}'" for rule in path.rules)
            yield from self._asked(label, claim, failed, path, lemmas, deadline, about)
        if self.k > 2:
            for length in range(1, self.k - 1):
                first = _Path(state, (), begun)
                for path in self._paths(first, claim, lemmas, length, deadline):
                    about = "from the start after " + ", ".join(f"'{rule.name}'" for rule in path.rules)
                    yield from self._asked(label, claim, failed, path, lemmas, deadline, about)

    def _paths(
        self, path: _Path, claim: Claim, lemmas: Sequence[Lemma], length: int, deadline: float
    ) -> Iterator[_Path]:
        """Yield every sequence of rules that may follow, with what is true along it."""
        if length == 0:
            yield path
            return
        here = self._along(path.state, len(path.rules), claim, lemmas)
        for rule in self.machine.rules:
            step = transition(self._translator, rule, path.state)
            longer = _Path(
                step.after, (*path.rules, rule), (*path.given, *here, *_guard(step, len(path.rules)))
            )
            if self._possible(longer, deadline):
                yield from self._paths(longer, claim, lemmas, length - 1, deadline)

    def _along(
        self, state: SymbolicState, number: int, claim: Claim, lemmas: Sequence[Lemma]
    ) -> tuple[Assumption, ...]:
        holds = state_claim(claim, self.machine)
        here = Scope(state)
        claimed = (
            []
            if holds is None
            else [Assumption(f"the claim at {number}", self._translator.boolean(holds, here))]
        )
        known = [
            Assumption(f"{_AT}{number}: {x.name}", self._translator.boolean(x.holds, here)) for x in lemmas
        ]
        return (*claimed, *known)

    def _possible(self, path: _Path, deadline: float) -> bool:
        """Say whether rules may follow each other; what the solver does not know is possible."""
        solver = z3.Solver(ctx=self._translator.context)
        left = max(0.001, min(self.timeout, deadline - time.perf_counter()))
        solver.set("timeout", int(left * 1000) + 1)
        solver.add([*self._translator.axioms, *(a.holds for a in path.given)])
        return bool(solver.check() != z3.unsat)

    def _asked(
        self,
        label: str,
        claim: Claim,
        failed: set[str],
        path: _Path,
        lemmas: Sequence[Lemma],
        deadline: float,
        where: str,
    ) -> Iterator[Obligation]:
        prover = Prover.of(self._translator, state=path.state)
        for question in prover.questions(claim):
            if question.about in failed:
                yield self._answered(prover, question, label, path, lemmas, deadline, where)

    def _answered(
        self,
        prover: Prover,
        question: Question,
        label: str,
        path: _Path,
        lemmas: Sequence[Lemma],
        deadline: float,
        where: str,
    ) -> Obligation:
        about = f"{question.about}, {where}"
        left = deadline - time.perf_counter()
        if left <= 0:
            return Obligation(
                label, about, "unknown", 0.0, reason="the time for looking further back was over"
            )
        longer = replace(question.formula, given=(*path.given, *question.given))
        # what is true along the way is no part of the key, so the answer is not for others
        asked = replace(question, make=lambda: longer, known_by=str)
        answer = prover.ask(asked, lemmas, min(self.timeout, left))
        used, clauses = split_needed(answer.needed)
        before = (n.partition(": ")[2] for n in answer.needed if n.startswith(_AT))
        names = tuple(dict.fromkeys((*used, *before)))
        return Obligation(label, about, answer.word, answer.seconds, names, clauses, reason=answer.reason)

    def _outcome(
        self, plain: Outcome, further: Sequence[Obligation], proofs: dict[str, Outcome], seconds: float
    ) -> Outcome:
        failed = [o.about for o in further if not o.proved] + _unanswered(plain, further)
        if failed:
            note = f"looking {self.k} steps back does not help: '{failed[0]}' fails"
            return replace(plain, seconds=seconds, notes=(*plain.notes, note))
        own = [o for o in plain.obligations if o.proved and not o.claim.startswith("lemma: ")]
        leaning = dict.fromkeys(n for o in (*own, *further) for n in o.used)
        needed = dict.fromkeys(m for n in leaning for m in (n, *proofs[n].lemmas))
        lemma_obligations = [
            replace(o, claim=f"lemma: {n}")
            for n in needed
            for o in proofs[n].obligations
            if not o.claim.startswith("lemma: ")
        ]
        return replace(
            plain,
            method=f"k-induction (k={self.k})",
            verdict=Verdict.PROVED,
            seconds=seconds,
            obligations=(*own, *further, *lemma_obligations),
            lemmas=tuple(x.name for x in self.lemmas if x.name in needed),
            reason="",
        )


def _unanswered(plain: Outcome, further: Sequence[Obligation]) -> list[str]:
    """Return what failed over one step and was not asked again: nothing may be lost on the way."""
    return [
        f.about
        for f in plain.obligations
        if not f.proved
        and not any(o.claim == f.claim and o.about.startswith(f"{f.about}, ") for o in further)
    ]


_AT = "lemma at "


@dataclass(frozen=True, slots=True)
class _Path:
    """Where some rules lead from any state, or from a start, and what is true along the way."""

    state: SymbolicState
    rules: tuple[Rule, ...]
    given: tuple[Assumption, ...]


def _guard(step: Transition, number: int) -> tuple[Assumption, ...]:
    """Return the guard of a step, its clauses named apart from those of other steps."""
    return tuple(Assumption(f"step {number}, part {i}", fact) for i, fact in enumerate(step.condition))
