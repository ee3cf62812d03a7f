"""What leans on what: a property, the lemmas that its proof needs, the lemmas that these need.

A step that fails shows a state before it. If play never gets to that state, some lemma says so: the
candidates of the grammar that exclude it are assumed, and the step is tried again. Those that the proof then
leans on have to be proved in turn, in the same way; a lemma whose own step fails, and that nothing can help
any more, is dropped, with all that was concluded from it. What is left is jointly inductive.

Where nothing of the grammar excludes a state, nothing will: it and the state after the step are as good as
sampled from then on, and whatever is false of them is given up with the lemma that failed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, islice

import z3

from solemn.model.logic.show import show
from solemn.model.logic.terms import Term
from solemn.properties.carrying import provable
from solemn.properties.claims import Claim, Equivalent, terms_of
from solemn.properties.property import Lemma, Property
from solemn.properties.symbolic.features import PLAIN, Features, View
from solemn.properties.symbolic.obligations import Prover, split_needed
from solemn.properties.symbolic.questions import Question
from solemn.properties.symbolic.relation import Transition
from solemn.properties.symbolic.rows import Counterexample, Learned, Row, Samples, Seen
from solemn.properties.symbolic.solve import Answer
from solemn.properties.symbolic.templates import Candidate, excluding, pairs


__all__ = ["Grammar", "Settling"]

_PATIENCE = 4.0
"""Seconds for one question of a search; the proof afterwards has the time of any other."""
_AT_ONCE = 60
"""How many candidates are assumed because of one state."""
_ROUNDS = 15
"""How often one step is tried again with more candidates."""
_TARGET = ""


@dataclass
class Grammar:
    """The candidates about one machine; a term is always the same candidate, under the same name."""

    prover: Prover
    features: Features
    samples: Samples
    taken: frozenset[str] = frozenset()
    _pools: dict[frozenset[str], list[Lemma]] = field(default_factory=dict)
    _named: dict[Term, Lemma] = field(default_factory=dict)
    _candidates: dict[View, list[Candidate]] = field(default_factory=dict)
    _readers: dict[str, Counterexample] = field(default_factory=dict)

    def __post_init__(self) -> None:
        numbered = (f"found {number}" for number in count(1))
        self._names = (name for name in numbered if name not in self.taken)
        self._readers[""] = Counterexample(self.features, self.prover.translator, self.prover.state)

    def __len__(self) -> int:
        return len(self._named)

    def lemma(self, candidate: Candidate) -> Lemma:
        """Return a candidate as a lemma."""
        term = candidate.term
        if term not in self._named:
            self._named[term] = Lemma(next(self._names), term, show(term))
            self._candidates.setdefault(candidate.view, []).append(candidate)
        return self._named[term]

    def denying(self, view: View, rows: Sequence[Row]) -> Iterator[Lemma]:
        """Yield the candidates that are false of some rows of a view."""
        for candidate in self._candidates.get(view, ()):
            if any(map(candidate.denies, rows)):
                yield self._named[candidate.term]

    def pool(self, relevant: frozenset[str]) -> list[Lemma]:
        """Return the simplest candidates about the state, as far as some state variables decide them."""
        if relevant not in self._pools:
            found = pairs(self.features, self.samples, relevant)
            self._pools[relevant] = [self.lemma(candidate) for candidate in found]
        return self._pools[relevant]

    def telling(self, view: View, relevant: frozenset[str]) -> tuple[bool, ...]:
        """Say of each feature of a view whether some state variables decide it."""
        terms = (
            self.features.of(PLAIN) if view == PLAIN else (*self.features.of(PLAIN), *self.features.of(view))
        )
        return tuple(self.features.variables(term) <= relevant for term in terms)

    def rows(self, view: View, model: z3.ModelRef, step: Transition | None = None) -> list[Row]:
        """Return the rows of the state before a step in a counter-model, or of that after it."""
        if step is None:
            return list(self._readers[""].rows(view, model))
        name = step.rule.name
        if name not in self._readers:
            self._readers[name] = Counterexample(self.features, self.prover.translator, step.after)
        return list(self._readers[name].rows(view, model))

    def excluding(
        self,
        model: z3.ModelRef,
        relevant: frozenset[str],
        views: Sequence[View],
        seen: Seen,
        banned: set[Term],
    ) -> Iterator[Candidate]:
        """Yield candidates that exclude the state before a step, from the first views that have any."""
        for view in views:
            found = [
                candidate
                for row in dict.fromkeys(self.rows(view, model))
                for candidate in excluding(self.features, seen, view, row, relevant, banned)
                if candidate.term not in banned
            ]
            yield from found
            if any(candidate.order[0] == 0 for candidate in found):
                return


@dataclass
class Settling:
    """Proofs that help each other; without `views` no candidates are looked for, and lemmas have to do."""

    grammar: Grammar
    known: Sequence[Lemma]
    views: Sequence[View] = ()
    timeout: float = _PATIENCE
    report: Callable[[str], None] = lambda _: None
    _assumed: dict[str, Lemma] = field(init=False)
    _own: dict[str, Lemma] = field(init=False, default_factory=dict)
    _banned: set[Term] = field(init=False, default_factory=set)
    _questions: dict[str, list[Question]] = field(init=False, default_factory=dict)
    _leans: dict[str, dict[int, tuple[str, ...]]] = field(init=False, default_factory=dict)
    _keys: dict[str, str] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._assumed = {lemma.name: lemma for lemma in self.known}
        self._learned = Learned(self.grammar.samples)

    def inherit(self, other: Settling) -> None:
        """Take over what another one has proved, with what each of it leans on."""
        for name in [n for n in other._leans if n != _TARGET and other._done(n)]:
            if name in other._own:
                self._own[name] = self._assumed[name] = other._own[name]
            if name in self._assumed:
                self._questions[name] = other._of(name)
                self._leans[name] = dict(other._leans[name])

    @property
    def found(self) -> list[Lemma]:
        """The candidates that are proved, given each other and the lemmas."""
        return [lemma for name, lemma in self._own.items() if self._done(name)]

    def settle(self, property_: Property, deadline: float) -> str:
        """Prove a property and all that it leans on; return what failed, nothing if all is proved."""
        self._begin(property_)
        while True:
            item = self._open()
            if item is None:
                return ""
            for number, question in enumerate(self._of(item)):
                if number in self._leans[item]:
                    continue
                if time.process_time() > deadline:
                    return f"the time of the search was over at '{question.about}'"
                used = self._settled(question, item)
                if used is None and item == _TARGET:
                    return f"the induction step fails at '{question.about}'"
                if used is None:
                    self._drop(item)
                if item not in self._leans:
                    break
                self._leans[item][number] = used or ()

    def _begin(self, property_: Property) -> None:
        """Turn to a property; of what was assumed for another one only what was proved is kept."""
        self._property = property_
        for name in [name for name in self._own if not self._done(name)]:
            self._forget(name)
        self._questions.pop(_TARGET, None)
        self._leans.pop(_TARGET, None)

    def _done(self, name: str) -> bool:
        needed = self._needed(name)
        return all(n in self._questions and len(self._leans[n]) == len(self._of(n)) for n in needed)

    def _open(self) -> str | None:
        """Return what is needed and not proved yet: candidates first, they are the likeliest to fail."""
        todo = [n for n in self._needed(_TARGET) if len(self._leans.get(n, ())) < len(self._of(n))]
        own = [n for n in todo if n in self._own]
        if own:
            return own[-1]
        return _TARGET if _TARGET in todo else next(iter(todo), None)

    def _needed(self, item: str) -> dict[str, None]:
        needed, todo = dict[str, None](), [item]
        while todo:
            name = todo.pop()
            if name not in needed:
                needed[name] = None
                todo += [n for used in self._leans.get(name, {}).values() for n in used]
        return needed

    def _of(self, item: str) -> list[Question]:
        if item not in self._questions:
            self._questions[item] = list(self._asked(item))
            self._leans[item] = {}
        return self._questions[item]

    def _asked(self, item: str) -> Iterator[Question]:
        prover = self.grammar.prover
        if item != _TARGET:
            yield from prover.invariant(f"lemma: {item}", self._assumed[item].holds)
            return
        for claim in self._claims():
            if not isinstance(claim, Equivalent):
                yield from prover.questions(claim)

    def _claims(self) -> Iterator[Claim]:
        yield from (claim for _, claim in provable(self._property, self.grammar.prover.translator.machine))

    def _drop(self, item: str) -> None:
        """Give up a lemma, and all that was concluded from it."""
        if item in self._assumed:
            self._banned.add(self._assumed[item].holds)
            self._forget(item)

    def _forget(self, item: str) -> None:
        self._assumed.pop(item)
        self._own.pop(item, None)
        self._questions.pop(item, None)
        self._leans.pop(item, None)
        for leans in self._leans.values():
            for number in [n for n, used in leans.items() if item in used]:
                del leans[number]

    def _settled(self, question: Question, item: str) -> tuple[str, ...] | None:
        """Return what a question's proof leans on, taking in candidates as needed; None if it fails."""
        if any(question.goal.eq(a.holds) for a in question.given):
            return ()
        prover = self.grammar.prover
        answer = prover.recalled(question, self._available(question, ()))
        if answer is None:
            self.report(f"{len(self._own)} candidates, {question.about}")
            answer = prover.put(question, list(self._assumed.values()), self._patience)
            if answer.word == "proved":
                prover.remember(question, answer, self._named(()))
        if answer.word != "proved" and not question.alone and self.views:
            answer = self._helped(question, item, answer)
        elif answer.model is not None and question.alone:
            self._learn(question, answer.model)
        return split_needed(answer.needed)[0] if answer.word == "proved" else None

    @property
    def _patience(self) -> float:
        return min(_PATIENCE, self.timeout)

    def _available(self, question: Question, more: Iterable[Lemma]) -> dict[str, str]:
        """Return the names of what may be assumed by what it says."""
        if question.alone:
            return {}
        return {key: name for name, key in self._named(more).items()}

    def _named(self, more: Iterable[Lemma]) -> dict[str, str]:
        """Return what says each of what may be assumed, by its name; two may say the same."""
        return {lemma.name: self._key(lemma) for lemma in (*self._assumed.values(), *more)}

    def _key(self, lemma: Lemma) -> str:
        if lemma.name not in self._keys:
            self._keys[lemma.name] = self.grammar.prover.key(lemma)
        return self._keys[lemma.name]

    def _helped(self, question: Question, item: str, answer: Answer) -> Answer:
        """Ask again with more and more candidates; those that a proof leans on are kept."""
        prover = self.grammar.prover
        relevant = self._relevant(question, item)
        more = {c.name: c for c in self.grammar.pool(relevant) if c.holds not in self._banned}
        known = prover.recalled(question, self._available(question, more.values()))
        if known is not None and self._taken(known, more):
            return known
        ask = prover.inquiry(question)
        for _ in range(_ROUNDS):
            self.report(f"{len(self._own)} candidates, {question.about}")
            answer = ask({**self._assumed, **more}.values(), self._patience)
            if answer.word == "proved":
                if self._taken(answer, more):
                    prover.remember(question, answer, self._named(more.values()))
                    return answer
                answer = Answer("unknown", answer.seconds, reason="candidates are not true at the start")
                continue
            if answer.model is None:
                return answer
            excluding = self._excluding(relevant, answer.model)
            if not excluding:
                self._learn(question, answer.model, relevant)
                return answer
            more.update({c.name: c for c in excluding})
        return answer

    def _taken(self, answer: Answer, more: dict[str, Lemma]) -> bool:
        """Assume for good what a proof leans on; take what is not true at the start out of `more` instead."""
        chosen = [more[name] for name in split_needed(answer.needed)[0] if name in more]
        wrong = [lemma for lemma in chosen if not self._starts(lemma)]
        for lemma in (lemma for lemma in more.copy().values() if lemma.holds in self._banned):
            del more[lemma.name]
        if wrong:
            return False
        self._assumed.update({lemma.name: lemma for lemma in chosen})
        self._own.update({c.name: c for c in chosen if c.name not in self._own})
        return True

    def _learn(self, question: Question, model: z3.ModelRef, relevant: frozenset[str] | None = None) -> None:
        """Take the states of a step that nothing excludes for sampled; give up what is false of them.

        Only that much of them as `relevant` variables decide: candidates about others were not looked for. A
        start is known as a whole.
        """
        for view in self.views:
            rows = self.grammar.rows(view, model)
            if question.step is not None:
                rows += self.grammar.rows(view, model, question.step)
            if relevant is not None:
                telling = self.grammar.telling(view, relevant)
                rows = [tuple(v if t else None for v, t in zip(row, telling, strict=True)) for row in rows]
            new = self._learned.add(view, rows)
            for lemma in list(self.grammar.denying(view, new)):
                self._banned.add(lemma.holds)
                self._drop(lemma.name)

    def _excluding(self, relevant: frozenset[str], model: z3.ModelRef) -> list[Lemma]:
        """Return the simplest candidates that exclude the state before a step that fails."""
        found = self.grammar.excluding(model, relevant, self.views, self._learned, self._banned)
        simplest = dict[Term, Candidate]()
        for candidate in sorted(found, key=lambda c: c.order):
            simplest.setdefault(candidate.term, candidate)
        return [self.grammar.lemma(c) for c in islice(simplest.values(), _AT_ONCE)]

    def _relevant(self, question: Question, item: str) -> frozenset[str]:
        """Return the state variables that decide about a question: of its claim, and of the rule's step."""
        features = self.grammar.features
        if item == _TARGET:
            claimed = [t for claim in self._claims() for t in terms_of(claim)]
        else:
            claimed = [self._assumed[item].holds]
        found = frozenset[str]().union(*(features.variables(t) for t in claimed))
        if question.step is None:
            return found
        rule = question.step.rule
        values = [u.value for u in rule.then if u.variable in found]
        asked = (*(c.term for c in rule.guard), *values)
        return found.union(*(features.variables(t) for t in asked))

    def _starts(self, lemma: Lemma) -> bool:
        """Say whether a candidate is true at the start; if not, learn from the start of which it is false."""
        prover = self.grammar.prover
        first = next(iter(prover.invariant("candidate", lemma.holds)))
        answer = prover.ask(first, (), _PATIENCE)
        if answer.word != "proved":
            self._banned.add(lemma.holds)
            if answer.model is not None:
                self._learn(first, answer.model)
        return answer.word == "proved"
