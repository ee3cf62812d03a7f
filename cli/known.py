"""Whole outcomes of earlier runs: the proofs of one machine as they are kept, and read again.

Only what was proved is kept. An outcome is known by all that it is about: the machine, the property, and
every lemma that could be leant on.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from solemn.cli.remembering import Store
from solemn.model.machine.digest import digest
from solemn.model.machine.machine import Machine
from solemn.properties.property import Lemma, Property
from solemn.properties.symbolic.content import key_of
from solemn.properties.verdicts import Obligation, Outcome, Verdict


__all__ = ["KnownOutcomes"]

_LEMMA = "lemma: "


@dataclass(frozen=True)
class KnownOutcomes:
    """The outcomes about one machine that a store has."""

    store: Store
    machine: Machine
    lemmas: Sequence[Lemma]

    @cached_property
    def _about(self) -> str:
        """The key of the whole machine, whatever of it a claim may look at, and of the lemmas."""
        return key_of(digest(replace(self.machine, name=""), *self.lemmas))

    def _key(self, property_: Property) -> str:
        return key_of("outcome", self._about, property_.id, digest(property_.claims, property_.situation))

    def _lemma_key(self, name: str) -> str:
        return key_of("lemma", self._about, name)

    def find(self, properties: Iterable[Property]) -> dict[str, Outcome]:
        """Return the outcomes that are known, by the ids of their properties."""
        due = {p.id: p for p in properties}
        keys = {self._key(p): p.id for p in due.values()}
        found = {keys[key]: json.loads(text) for key, text in self.store.outcomes(keys).items()}
        names = dict.fromkeys(name for kept in found.values() for name in kept["lemmas"])
        texts = self.store.outcomes(map(self._lemma_key, names))
        by_lemma = {
            name: _obligations(json.loads(texts[key]))
            for name in names
            if (key := self._lemma_key(name)) in texts
        }
        outcomes = {
            id_: self._outcome(due[id_], kept, by_lemma)
            for id_, kept in found.items()
            if by_lemma.keys() >= set(kept["lemmas"])
        }
        return {id_: outcome for id_, outcome in outcomes.items() if _is_whole(outcome)}

    def _outcome(
        self, property_: Property, kept: dict[str, Any], by_lemma: dict[str, tuple[Obligation, ...]]
    ) -> Outcome:
        own = _obligations(kept["own"])
        return Outcome(
            property=property_.id,
            name=property_.name,
            machine=self.machine.name,
            method="proof",
            verdict=Verdict.PROVED,
            seconds=0.0,
            obligations=(*own, *(o for name in kept["lemmas"] for o in by_lemma[name])),
            lemmas=tuple(kept["lemmas"]),
            vacuous=kept["vacuous"],
            notes=tuple(kept["notes"]),
            scenarios_only=tuple(kept["scenarios_only"]),
        )

    def texts(self, properties: Iterable[Property], outcomes: dict[str, Outcome]) -> dict[str, str]:
        """Return what is to be kept of outcomes, by keys; of one that is not proved, nothing."""
        kept: dict[str, str] = {}
        for property_ in properties:
            outcome = outcomes[property_.id]
            if outcome.verdict is Verdict.PROVED:
                kept |= self._texts(self._key(property_), outcome)
        return kept

    def _texts(self, key: str, outcome: Outcome) -> dict[str, str]:
        of: dict[str, list[Obligation]] = {}
        for obligation in outcome.obligations:
            name = obligation.claim.removeprefix(_LEMMA) if obligation.claim.startswith(_LEMMA) else ""
            of.setdefault(name, []).append(obligation)
        told = {
            "own": _rows(of.pop("", [])),
            "lemmas": outcome.lemmas,
            "vacuous": outcome.vacuous,
            "notes": outcome.notes,
            "scenarios_only": outcome.scenarios_only,
        }
        lemmas = {self._lemma_key(name): json.dumps(_rows(due)) for name, due in of.items()}
        return {key: json.dumps(told), **lemmas}


def _is_whole(outcome: Outcome) -> bool:
    """Say whether every lemma that it leans on is a part of it; another run may have proved one otherwise."""
    return {name for o in outcome.obligations for name in o.used} <= set(outcome.lemmas)


def _rows(obligations: Iterable[Obligation]) -> list[Any]:
    return [[o.claim, o.about, o.used, o.clauses] for o in obligations]


def _obligations(rows: Iterable[Any]) -> tuple[Obligation, ...]:
    """Return obligations that were proved in an earlier run."""
    return tuple(
        Obligation(claim, about, "proved", 0.0, tuple(used), tuple(clauses))
        for claim, about, used, clauses in rows
    )
