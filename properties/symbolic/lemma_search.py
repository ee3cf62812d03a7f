"""Looking for the lemmas that a proof lacks.

A step that fails shows a state before it. If play never gets to that state, some lemma says so: of the
candidates of the grammar that exclude it the simplest are assumed, and the step is tried again. What a proof
then leans on has to be proved in turn, in the same way; a candidate whose own step fails, and that nothing
can help any more, is dropped, with all that was concluded from it. What is left is jointly inductive. It is
proved once more by the ordinary induction, which knows nothing of this search.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from solemn.model.logic.show import show
from solemn.model.machine.machine import Machine
from solemn.properties.carrying import missing, provable
from solemn.properties.claims import Equivalent, terms_of
from solemn.properties.property import Lemma, Property
from solemn.properties.symbolic.features import Features
from solemn.properties.symbolic.induction import Induction
from solemn.properties.symbolic.obligations import Prover, Question, split_needed
from solemn.properties.symbolic.rows import Counterexample, Samples
from solemn.properties.symbolic.samples import Play, plays
from solemn.properties.symbolic.solve import DEFAULT_TIMEOUT, Answer
from solemn.properties.symbolic.templates import Candidate, excluding
from solemn.properties.symbolic.translate import Translator
from solemn.properties.verdicts import Outcome, Verdict


__all__ = ["Found", "LemmaSearch"]

SECONDS = 90.0
_SAMPLING = 20.0
_PATIENCE = 4.0
"""Seconds for one question of the search; the proof afterwards has the time of any other."""
_AT_ONCE = 5
"""How many candidates are assumed because of one state."""
_ROUNDS = 30
"""How often one step is tried again with more candidates."""


@dataclass(frozen=True)
class Found:
    """What a search came to: the outcome of the proof, the lemmas that were found for it, what was tried."""

    outcome: Outcome
    lemmas: tuple[Lemma, ...]
    tried: int
    seconds: float
    reason: str = ""


@dataclass
class LemmaSearch:
    """Searches lemmas of one machine; what play by lot came to is used again for each property."""

    machine: Machine
    lemmas: Sequence[Lemma]
    hints: Sequence[Property] = ()
    timeout: float = DEFAULT_TIMEOUT
    seconds: float = SECONDS
    sampling: float = _SAMPLING
    report: Callable[[str], None] = lambda _: None
    _prover: Prover = field(init=False)
    samples: Samples = field(init=False)

    def __post_init__(self) -> None:
        self.lemmas = [lemma for lemma in self.lemmas if not missing([lemma.holds], self.machine)]
        self._prover = Prover.of(Translator.of(self.machine))
        asked = [t for p in self.hints for _, c in provable(p, self.machine) for t in terms_of(c)]
        self.features = Features(self.machine, tuple(asked))
        self.samples = Samples(self.features)
        for play in plays(self.machine, self.sampling):
            self.samples.add(play)
        self._reader = Counterexample(self.features, self._prover.translator, self._prover.state)

    def add(self, more: Sequence[Play]) -> None:
        """Take in states that are known to be reached, such as those of explored scenarios."""
        for play in more:
            self.samples.add(play)

    def prove(self, property_: Property, without: frozenset[str] = frozenset()) -> Found:
        """Return the proof of a property with lemmas that were found, or `undecided` with what failed."""
        started = time.perf_counter()
        known = [lemma for lemma in self.lemmas if lemma.name not in without]
        run = _Run(self, property_, known, started + self.seconds)
        reason = run.settle()
        found = run.found()
        if reason:
            outcome = Induction(self.machine, known, self.timeout).prove(property_)
            return Found(outcome, (), run.tried, time.perf_counter() - started, reason)
        proved = Induction(self.machine, [*known, *found], self.timeout).prove(property_)
        used = tuple(lemma for lemma in found if lemma.name in proved.lemmas)
        reason = "" if proved.verdict is Verdict.PROVED else proved.reason
        return Found(proved, used, run.tried, time.perf_counter() - started, reason)


_TARGET = ""


@dataclass
class _Run:
    """One search: what is assumed, what leans on what, and what is still to be proved."""

    search: LemmaSearch
    property: Property
    known: Sequence[Lemma]
    deadline: float
    tried: int = 0

    def __post_init__(self) -> None:
        self._assumed: dict[str, Lemma] = {lemma.name: lemma for lemma in self.known}
        self._own: dict[str, Lemma] = {}
        self._banned: set[object] = set()
        self._questions: dict[str, list[Question]] = {}
        self._leans: dict[str, dict[int, tuple[str, ...]]] = {}

    def found(self) -> list[Lemma]:
        """Return the candidates on which the proof leans."""
        needed = self._needed()
        return [lemma for name, lemma in self._own.items() if name in needed]

    def settle(self) -> str:
        """Prove the property and all that it leans on; return what failed, nothing if all is proved."""
        while True:
            item = self._open()
            if item is None:
                return ""
            for number, question in enumerate(self._of(item)):
                if number in self._leans[item]:
                    continue
                if time.perf_counter() > self.deadline:
                    return f"the time of the search was over at '{question.about}'"
                used = self._settled(question, item)
                if used is not None:
                    self._leans[item][number] = used
                elif item == _TARGET:
                    return f"the induction step fails at '{question.about}'"
                else:
                    self._drop(item)
                    break

    def _open(self) -> str | None:
        """Return what is needed and not proved yet: candidates first, they are the likeliest to fail."""
        todo = [n for n in self._needed() if len(self._leans[n]) < len(self._of(n))]
        own = [n for n in todo if n in self._own]
        if own:
            return own[-1]
        return _TARGET if _TARGET in todo else next(iter(todo), None)

    def _needed(self) -> dict[str, None]:
        needed, todo = dict[str, None](), [_TARGET]
        while todo:
            name = todo.pop()
            if name not in needed:
                needed[name] = None
                self._of(name)
                todo += [n for used in self._leans[name].values() for n in used]
        return needed

    def _of(self, item: str) -> list[Question]:
        if item not in self._questions:
            self._questions[item] = list(self._asked(item))
            self._leans[item] = {}
        return self._questions[item]

    def _asked(self, item: str) -> Iterator[Question]:
        prover = self.search._prover  # noqa: SLF001
        if item != _TARGET:
            yield from prover.invariant(f"lemma: {item}", self._assumed[item].holds)
            return
        for _, claim in provable(self.property, self.search.machine):
            if not isinstance(claim, Equivalent):
                yield from prover.questions(claim)

    def _drop(self, item: str) -> None:
        """Give up a lemma, and all that was concluded from it."""
        lemma = self._assumed.pop(item)
        self._banned.add(lemma.holds)
        self._own.pop(item, None)
        del self._questions[item], self._leans[item]
        for leans in self._leans.values():
            for number in [n for n, used in leans.items() if item in used]:
                del leans[number]

    def _settled(self, question: Question, item: str) -> tuple[str, ...] | None:
        """Return what a question's proof leans on, taking in candidates as needed; None if it fails."""
        if any(question.goal.eq(a.holds) for a in question.given):
            return ()
        for _ in range(_ROUNDS):
            answer = self._ask(question)
            if answer.word == "proved":
                return tuple(n for n in split_needed(answer.needed)[0])
            if answer.model is None or question.alone or not self._take_in(question, answer, item):
                return None
        return None

    def _ask(self, question: Question) -> Answer:
        self.search.report(f"{len(self._own)} candidates, {question.about}")
        patience = min(_PATIENCE, self.search.timeout)
        return self.search._prover.ask(question, self._assumed.values(), patience)  # noqa: SLF001

    def _take_in(self, question: Question, answer: Answer, item: str) -> bool:
        """Assume the simplest candidates that exclude the state before a step that fails."""
        assert answer.model is not None
        best = sorted(self._candidates(question, answer, item), key=lambda c: c.order)
        taken = 0
        for candidate in best:
            if taken == _AT_ONCE:
                break
            if candidate.term in self._banned:
                continue
            if not self._starts(candidate):
                self._banned.add(candidate.term)
                continue
            self.tried += 1
            lemma = Lemma(f"found {self.tried}", candidate.term, show(candidate.term))
            self._banned.add(candidate.term)
            self._assumed[lemma.name] = self._own[lemma.name] = lemma
            taken += 1
        return taken > 0

    def _candidates(self, question: Question, answer: Answer, item: str) -> Iterator[Candidate]:
        search = self.search
        relevant = self._relevant(question, item)
        for view in search.features.views:
            seen: set[object] = set()
            for row in search._reader.rows(view, answer.model):  # noqa: SLF001
                if row not in seen:
                    seen.add(row)
                    yield from excluding(search.features, search.samples, view, row, relevant)

    def _relevant(self, question: Question, item: str) -> frozenset[str]:
        """Return the state variables that decide about a question: of its claim, and of the rule's step."""
        features = self.search.features
        if item == _TARGET:
            claims = [t for _, c in provable(self.property, self.search.machine) for t in terms_of(c)]
        else:
            claims = [self._assumed[item].holds]
        found = frozenset[str]().union(*(features.variables(t) for t in claims))
        if question.step is None:
            return found
        rule = question.step.rule
        values = [u.value for u in rule.then if u.variable in found]
        asked = (*(c.term for c in rule.guard), *values)
        return found.union(*(features.variables(t) for t in asked))

    def _starts(self, candidate: Candidate) -> bool:
        """Say whether a candidate is true at the start."""
        prover = self.search._prover  # noqa: SLF001
        first = next(iter(prover.invariant("candidate", candidate.term)))
        return prover.ask(first, (), _PATIENCE).word == "proved"
