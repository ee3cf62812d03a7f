"""Work done ahead: a share of the obligations about a machine, so that several processes may have one each.

What is proved is remembered; who puts a whole proof together afterwards finds it. Nothing depends on what
was done ahead but how long the rest takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solemn.properties.property import Property
from solemn.properties.symbolic.induction import Induction
from solemn.properties.symbolic.questions import Question


__all__ = ["Share", "lemmas_ahead", "properties_ahead"]


@dataclass(frozen=True, slots=True)
class Share:
    """Which share of the work, from 0 on, of how many."""

    number: int
    of: int

    def part(self, induction: Induction, questions: Iterator[Question]) -> Iterator[Question]:
        """Yield the questions of this share: about its rules, and every so many of the others."""
        rules = {rule.name: place for place, rule in enumerate(induction.machine.rules)}
        for count, question in enumerate(questions):
            if rules.get(question.rule, count) % self.of == self.number:
                yield question


def lemmas_ahead(induction: Induction, share: Share) -> frozenset[str]:
    """Prove a share of all lemmas; return the names of those that failed."""
    failed = set()
    for lemma in induction.lemmas:
        for question in share.part(induction, induction.of_lemma(lemma)):
            if lemma.name not in failed and not induction.proves(question):
                failed.add(lemma.name)
    return frozenset(failed)


def properties_ahead(induction: Induction, due: Sequence[Property], share: Share) -> None:
    """Prove a share of some properties, as far as it can be proved."""
    for property_ in due:
        for question in share.part(induction, induction.of_property(property_)):
            induction.proves(question)
