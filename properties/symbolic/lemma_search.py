"""Looking for the lemmas that a proof lacks.

A step that fails shows a state before it. If play never gets to that state, some lemma says so: of the
candidates of the grammar that exclude it the simplest are assumed, and the step is tried again. What a proof
then leans on has to be proved in turn, in the same way; a candidate whose own step fails, and that nothing
can help any more, is dropped, with all that was concluded from it. What is left is jointly inductive. It is
proved once more by the ordinary induction, which knows nothing of this search.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

import z3

from solemn.model.logic.show import show
from solemn.model.logic.terms import Term
from solemn.model.machine.machine import Machine
from solemn.properties.carrying import missing, provable
from solemn.properties.claims import Equivalent, terms_of
from solemn.properties.property import Lemma, Property
from solemn.properties.symbolic.features import Features, View
from solemn.properties.symbolic.induction import Induction
from solemn.properties.symbolic.obligations import Prover, Question, split_needed
from solemn.properties.symbolic.rows import Counterexample, Samples
from solemn.properties.symbolic.samples import Play, contradicted, plays
from solemn.properties.symbolic.solve import DEFAULT_TIMEOUT, Answer
from solemn.properties.symbolic.templates import Candidate, excluding, pairs
from solemn.properties.symbolic.translate import Translator
from solemn.properties.verdicts import Outcome, Verdict


__all__ = ["Found", "LemmaSearch"]

SECONDS = 90.0
_SAMPLING = 20.0
_PATIENCE = 4.0
"""Seconds for one question of the search; the proof afterwards has the time of any other."""
_AT_ONCE = 60
"""How many candidates are assumed because of one state."""
_ROUNDS = 15
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
        self.pools: dict[frozenset[str], list[Lemma]] = {}
        self._named: dict[Term, Lemma] = {}
        self._likely = {lemma.name for lemma in self.lemmas}
        self.add(plays(self.machine, self.sampling))
        self._reader = Counterexample(self.features, self._prover.translator, self._prover.state)

    def add(self, more: Iterable[Play]) -> None:
        """Take in states that are known to be reached, such as those of explored scenarios."""
        self.pools.clear()
        for play in more:
            self.samples.add(play)
            wrong = {x.name for x in self.lemmas if x.name in self._likely and contradicted(x.holds, play)}
            self._likely -= wrong

    def lemma(self, term: Term) -> Lemma:
        """Return the candidate that a term is, always under the same name."""
        if term not in self._named:
            self._named[term] = Lemma(f"found {len(self._named) + 1}", term, show(term))
        return self._named[term]

    def prove(self, property_: Property, without: frozenset[str] = frozenset()) -> Found:
        """Return the proof of a property with lemmas that were found, or `undecided` with what failed."""
        started = time.perf_counter()
        known = [lemma for lemma in self.lemmas if lemma.name not in without]
        likely = [lemma for lemma in known if lemma.name in self._likely]
        for views, share in ((self.features.views[:1], 0.4), (self.features.views, 1.0)):
            run = _Run(self, property_, likely, views, started + share * self.seconds)
            reason = run.settle()
            if not reason:
                break
        found = run.found()
        if reason:
            outcome = Induction(self.machine, known, self.timeout).prove(property_)
            return Found(outcome, (), len(self._named), time.perf_counter() - started, reason)
        proved = Induction(self.machine, [*known, *found], self.timeout).prove(property_)
        used = tuple(lemma for lemma in found if lemma.name in proved.lemmas)
        reason = "" if proved.verdict is Verdict.PROVED else proved.reason
        return Found(proved, used, len(self._named), time.perf_counter() - started, reason)


_TARGET = ""


@dataclass
class _Run:
    """One search: what is assumed, what leans on what, and what is still to be proved."""

    search: LemmaSearch
    property: Property
    known: Sequence[Lemma]
    views: Sequence[View]
    deadline: float

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
            self.search.report(item)
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
        answer = self._ask(question, ())
        if answer.word != "proved" and not question.alone:
            answer = self._helped(question, item, answer)
        return split_needed(answer.needed)[0] if answer.word == "proved" else None

    def _helped(self, question: Question, item: str, answer: Answer) -> Answer:
        """Ask again with more and more candidates; those that a proof leans on are kept."""
        relevant = self._relevant(question, item)
        more = dict.fromkeys(self._pool(relevant))
        for _ in range(_ROUNDS):
            answer = self._ask(question, more)
            if answer.word == "proved":
                used = set(split_needed(answer.needed)[0])
                chosen = [lemma for lemma in more if lemma.name in used]
                wrong = [lemma for lemma in chosen if not self._starts(lemma)]
                if not wrong:
                    self._assumed.update({lemma.name: lemma for lemma in chosen})
                    self._own.update({lemma.name: lemma for lemma in chosen})
                    return answer
                for lemma in wrong:
                    self._banned.add(lemma.holds)
                    del more[lemma]
                answer = Answer("unknown", answer.seconds, reason="candidates are not true at the start")
            elif answer.model is None:
                return answer
            else:
                excluding = self._excluding(relevant, answer.model)
                if not excluding:
                    return answer
                more.update(dict.fromkeys(excluding))
        return answer

    def _ask(self, question: Question, more: Iterable[Lemma]) -> Answer:
        self.search.report(f"{len(self._own)} candidates, {question.about}")
        patience = min(_PATIENCE, self.search.timeout)
        assumed = {**self._assumed, **{lemma.name: lemma for lemma in more}}
        return self.search._prover.ask(question, assumed.values(), patience)  # noqa: SLF001

    def _pool(self, relevant: frozenset[str]) -> list[Lemma]:
        """Return the simplest candidates about the state as far as it matters to a question."""
        search = self.search
        found = search.pools.get(relevant)
        if found is None:
            candidates = pairs(search.features, search.samples, relevant)
            found = search.pools[relevant] = [search.lemma(c.term) for c in candidates]
        return [lemma for lemma in found if lemma.holds not in self._banned]

    def _excluding(self, relevant: frozenset[str], model: z3.ModelRef) -> list[Lemma]:
        """Return the simplest candidates that exclude the state before a step that fails."""
        best = sorted(self._candidates(relevant, model), key=lambda c: c.order)
        terms = (c.term for c in best if c.term not in self._banned)
        return [self.search.lemma(t) for t in islice(dict.fromkeys(terms), _AT_ONCE)]

    def _candidates(self, relevant: frozenset[str], model: z3.ModelRef) -> Iterator[Candidate]:
        search = self.search
        for view in self.views:
            found = [
                candidate
                for row in dict.fromkeys(search._reader.rows(view, model))  # noqa: SLF001
                for candidate in excluding(search.features, search.samples, view, row, relevant)
                if candidate.term not in self._banned
            ]
            yield from found
            if any(candidate.order[0] == 0 for candidate in found):
                return

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

    def _starts(self, lemma: Lemma) -> bool:
        """Say whether a candidate is true at the start."""
        prover = self.search._prover  # noqa: SLF001
        first = next(iter(prover.invariant("candidate", lemma.holds)))
        return prover.ask(first, (), _PATIENCE).word == "proved"
