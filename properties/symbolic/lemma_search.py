"""Looking for the lemmas that a proof lacks, and proving with them.

What is found is jointly inductive; it is proved once more, with the property, by the ordinary induction on
the machine over every possible card, which knows nothing of the search. So a mistake of the search can make
it find less, and never makes anything proved.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from solemn.model.machine.machine import Machine
from solemn.properties.carrying import missing, provable
from solemn.properties.claims import terms_of
from solemn.properties.property import Lemma, Property, apart
from solemn.properties.symbolic.features import Features
from solemn.properties.symbolic.induction import Induction
from solemn.properties.symbolic.obligations import Prover
from solemn.properties.symbolic.profiles import informed_plays
from solemn.properties.symbolic.rows import Samples
from solemn.properties.symbolic.samples import Play, contradicted
from solemn.properties.symbolic.settling import Grammar, Settling
from solemn.properties.symbolic.solve import DEFAULT_TIMEOUT
from solemn.properties.symbolic.translate import Translator
from solemn.properties.verdicts import Outcome, Verdict


__all__ = ["Found", "LemmaSearch"]

_SECONDS = 120.0
_SAMPLING = 30.0
_FIRST_SHARE = 0.4
"""The part of the time that is for lemmas about the state alone, before links and cards are spoken of."""


@dataclass(frozen=True)
class Found:
    """What a search came to: the proof, and the lemmas found for it, none where those at hand are enough.

    `reason` tells why nothing was found. `looked_at` is how many candidates the search has made so far.
    """

    outcome: Outcome
    lemmas: tuple[Lemma, ...]
    seconds: float
    needed: bool = True
    reason: str = ""
    looked_at: int = 0


@dataclass
class LemmaSearch:
    """Searches lemmas about one machine; what was sampled and found is used for the next property, too.

    `hints` are properties whose claims the grammar may use the words of. The seconds are those for one
    property, and those for sampling before the first one: of processor time, so that what is found does not
    depend on what else the machine has to do.
    """

    machine: Machine
    lemmas: Sequence[Lemma]
    hints: Sequence[Property] = ()
    timeout: float = DEFAULT_TIMEOUT
    seconds: float = _SECONDS
    sampling: float = _SAMPLING
    report: Callable[[str], None] = lambda _: None
    _grammar: Grammar = field(init=False)
    _settlings: dict[frozenset[str], list[Settling]] = field(init=False, default_factory=dict)
    _inductions: dict[tuple[str, ...], Induction] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        apart(self.lemmas)
        self.lemmas = [lemma for lemma in self.lemmas if not missing([lemma.holds], self.machine)]
        prover = Prover.of(Translator.of(self.machine))
        claimed = [t for p in self.hints for _, claim in provable(p, self.machine) for t in terms_of(claim)]
        features = Features(self.machine, tuple(claimed))
        self._grammar = Grammar(prover, features, Samples(features), frozenset(x.name for x in self.lemmas))
        self._likely = {lemma.name for lemma in self.lemmas}
        self.report("sampling")
        self.add(informed_plays(prover, self.sampling))

    def add(self, more: Iterable[Play]) -> None:
        """Take in states that play comes to, such as those of scenarios, before anything is proved."""
        for play in more:
            self._grammar.samples.add(play)
            self._likely -= {
                x.name for x in self.lemmas if x.name in self._likely and contradicted(x.holds, play)
            }

    def prove(self, property_: Property, without: frozenset[str] = frozenset()) -> Found:
        """Return the proof of a property with lemmas that were found, or `undecided` with what failed.

        The lemmas named by `without` are not used.
        """
        started, begun = time.perf_counter(), time.process_time()
        known = [lemma for lemma in self.lemmas if lemma.name not in without]
        likely = [lemma for lemma in known if lemma.name in self._likely]
        views = self._grammar.features.views
        stages = self._settlings.setdefault(
            without,
            [Settling(self._grammar, likely, v, self.timeout, self.report) for v in ((), views[:1], views)],
        )
        reason, found = "", list[Lemma]()
        for before, settling, share in zip((None, *stages), stages, (1.0, _FIRST_SHARE, 1.0), strict=False):
            if before is not None:
                settling.inherit(before)
            reason = settling.settle(property_, begun + share * self.seconds)
            if not reason:
                found = settling.found
                break
        needed = bool(found) or bool(reason)
        proved = self._induction(known, found).prove(property_)
        if proved.verdict is not Verdict.PROVED:
            reason = reason or f"what was found was not proved again: {proved.reason}"
        used = tuple(lemma for lemma in found if lemma.name in proved.lemmas)
        seconds = time.perf_counter() - started
        return Found(proved, used, seconds, needed, reason, len(self._grammar))

    def _induction(self, known: Sequence[Lemma], found: Sequence[Lemma]) -> Induction:
        """Return the proofs with these lemmas, in which what was proved before is remembered."""
        key = tuple(sorted(lemma.name for lemma in (*known, *found)))
        if key not in self._inductions:
            self._inductions = {key: Induction(self.machine, [*known, *found], self.timeout)}
        return self._inductions[key]
