"""Proofs by induction: a property's obligations, the lemmas they used, and those lemmas' own obligations.

All lemmas may be assumed at first; the ones that a proof turned out to need are proved in turn, until
nothing new is needed. A lemma that fails is given up, and the proof starts again without it. What remains
unproved is `undecided`, with a state in which the induction step fails: such a state need not be
reachable, so this is never called a refutation.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from solemn.model.graph.limits import Limits
from solemn.model.machine.machine import Machine
from solemn.properties.carrying import left_to_scenarios, missing, provable
from solemn.properties.claims import Claim, Equivalent, Leads, NoDeadlock
from solemn.properties.property import Lemma, Property, apart
from solemn.properties.symbolic.coupling import coupled, speaks
from solemn.properties.symbolic.obligations import Prover, split_needed
from solemn.properties.symbolic.questions import Proofs, Question
from solemn.properties.symbolic.snapshot import snapshot
from solemn.properties.symbolic.solve import DEFAULT_TIMEOUT, Answer
from solemn.properties.symbolic.translate import Translator
from solemn.properties.verdicts import Obligation, Outcome, Verdict


__all__ = ["Induction", "Report"]

Report = Callable[[str], None]
"""Is told what is being proved, for the display of progress."""


@dataclass
class Induction:
    """Proofs about one machine; lemmas once proved or given up are remembered."""

    machine: Machine
    lemmas: Sequence[Lemma]
    timeout: float = DEFAULT_TIMEOUT
    report: Report = lambda _: None
    limits: Limits | None = None
    proofs: Proofs = field(default_factory=Proofs)
    _prover: Prover = field(init=False)
    _lemma_obligations: dict[str, tuple[Obligation, ...]] = field(init=False, default_factory=dict)
    _given_up: set[str] = field(init=False, default_factory=set)
    _leant_on: tuple[Lemma, ...] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        apart(self.lemmas)
        self.lemmas = [lemma for lemma in self.lemmas if not missing([lemma.holds], self.machine)]
        self._prover = Prover.of(Translator.of(self.machine), self.proofs)

    def prove(self, property_: Property) -> Outcome:
        """Return `proved` with every obligation, or `undecided` with those that failed.

        Claims that only scenarios decide are left out and named; if there are no others, it is undecided.
        """
        started = time.perf_counter()
        while True:
            own = [
                self._discharge(question, label)
                for label, claim in provable(property_, self.machine)
                for question in self._questions(claim)
            ]
            used = self._closure({name for o in own for name in o.used})
            if used is not None:
                return self._outcome(property_, own, used, time.perf_counter() - started)

    def _questions(self, claim: Claim) -> Iterator[Question]:
        if isinstance(claim, Equivalent):
            return coupled(self._prover, claim)
        return self._prover.questions(claim)

    def of_property(self, property_: Property) -> Iterator[Question]:
        """Yield the obligations of a property, those of its lemmas aside."""
        for _, claim in provable(property_, self.machine):
            yield from self._questions(claim)

    def of_lemma(self, lemma: Lemma) -> Iterator[Question]:
        """Yield the obligations of a lemma."""
        return self._prover.invariant(f"lemma: {lemma.name}", lemma.holds)

    def give_up(self, names: Iterable[str]) -> None:
        """Lean on some lemmas no more."""
        self._given_up.update(names)
        self._leant_on = None

    def proves(self, question: Question) -> bool:
        """Say whether a question is answered with yes, leaning on whatever lemma there is."""
        return self._discharge(question, question.claim).proved

    def _available(self) -> tuple[Lemma, ...]:
        if self._leant_on is None:
            self._leant_on = tuple(lemma for lemma in self.lemmas if lemma.name not in self._given_up)
        return self._leant_on

    def _discharge(self, question: Question, label: str) -> Obligation:
        lemmas = self._available()
        answer = self._prover.known(question, lemmas)
        if answer is None:
            self.report(f"{label}: {question.about}")
            stopped = "" if self.limits is None else self.limits.reached()
            if stopped:
                return Obligation(label, question.about, "unknown", 0.0, reason=stopped)
            answer = self._prover.solve(question, lemmas, self._seconds())
        return self._obligation(question, answer, label)

    def _seconds(self) -> float:
        """Return the seconds that one question may take, never more than the whole run has left."""
        left = None if self.limits is None else self.limits.seconds_left
        return self.timeout if left is None else min(self.timeout, left)

    def _obligation(self, question: Question, answer: Answer, claim: str) -> Obligation:
        used, clauses = split_needed(answer.needed)
        shown = None
        if answer.model is not None:
            shown = snapshot(self._prover, question, answer.model)
        return Obligation(
            claim, question.about, answer.word, answer.seconds, used, clauses, shown, answer.reason
        )

    def _closure(self, wanted: set[str]) -> list[str] | None:
        """Prove lemmas until nothing new is needed; None if one failed and was given up."""
        todo, done = sorted(wanted), []
        while todo:
            name = todo.pop(0)
            obligations = self._prove_lemma(name)
            if not all(o.proved for o in obligations):
                self.give_up([name])
                self._lemma_obligations.clear()
                return None
            done.append(name)
            needed = {n for o in obligations for n in o.used}
            todo.extend(sorted(needed - set(done) - set(todo)))
        order = [lemma.name for lemma in self.lemmas]
        return sorted(done, key=order.index)

    def _prove_lemma(self, name: str) -> tuple[Obligation, ...]:
        if name not in self._lemma_obligations:
            lemma = next(candidate for candidate in self.lemmas if candidate.name == name)
            self._lemma_obligations[name] = tuple(self._discharge(q, q.claim) for q in self.of_lemma(lemma))
        return self._lemma_obligations[name]

    def _speaks(self, property_: Property) -> bool:
        """Say whether a property is about anything: the hypotheses that it compares under may be empty."""
        compared = [c for _, c in provable(property_, self.machine) if isinstance(c, Equivalent)]
        return not compared or any(speaks(self._prover, claim, self._seconds()) for claim in compared)

    def _outcome(
        self, property_: Property, own: list[Obligation], used: list[str], seconds: float
    ) -> Outcome:
        failed = [o for o in own if not o.proved]
        left = left_to_scenarios(property_, self.machine)
        lemma_obligations = [o for name in used for o in self._lemma_obligations[name]]
        empty = (_EMPTY,) if own and not self._speaks(property_) else ()
        return Outcome(
            property=property_.id,
            name=property_.name,
            machine=self.machine.name,
            method="proof",
            verdict=Verdict.PROVED if own and not failed else Verdict.UNDECIDED,
            seconds=seconds,
            obligations=(*own, *lemma_obligations),
            lemmas=tuple(used),
            notes=(*_left(left), *(() if failed else (*_caution(property_), *_equality(property_))), *empty),
            reason="; ".join(_why(o) for o in failed)
            if own
            else "nothing of it can be proved for every card",
            scenarios_only=tuple(label for label, _ in left),
            vacuous=bool(empty),
        )


_EMPTY = "no rule can be used in a state of which its hypothesis is true"


def _left(left: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Yield which claims are not proved, and why only scenarios decide them."""
    for label, why in left:
        yield f"'{label}' is decided on scenarios, not proved: {why}"


def _caution(property_: Property) -> Iterator[str]:
    """Yield what does not carry over to scenarios by itself: that an instruction of a text is possible."""
    if any(isinstance(c, Leads | NoDeadlock) for c in property_.claims):
        yield (
            "that some step is possible is proved for any conceivable card text; "
            "`solemn check` decides it again on each scenario"
        )


def _equality(property_: Property) -> Iterator[str]:
    """Yield what equality rule by rule says of scenarios."""
    for claim in property_.claims:
        if isinstance(claim, Equivalent):
            differing = [name for name, value in claim.left.items() if claim.right.get(name) != value]
            given = " of which the hypothesis is true" if claim.given is not None else ""
            yield (
                f"equal rule by rule: both sides allow the same steps in every state{given}, and so they do "
                f"in each scenario whose board does not ask for {' or '.join(differing)}"
            )


def _why(obligation: Obligation) -> str:
    if obligation.answer == "unknown":
        return f"the solver gave up on '{obligation.about}' ({obligation.reason})"
    return f"the induction step fails at '{obligation.about}'"
