"""Proofs: what is proved, what it rests on, and that nothing is called proved that is not."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from solemn.model.logic.build import FALSE, TRUE, after, forall
from solemn.model.machine.edit import without
from solemn.model.machine.machine import Machine
from solemn.model.ocg.leaving import HEAD_FOR_BATTLE, HEAD_FOR_END
from solemn.model.ocg.rules import OCG
from solemn.model.scenario.games import PRESETS, eras, rule_set
from solemn.model.timing.vocabulary import BUILDING, CLEANUP, box, chain, effect, passes, ready
from solemn.properties.carrying import provable
from solemn.properties.catalogue.expectations import expectation
from solemn.properties.catalogue.registry import lemmas, properties, properties_of, property_named
from solemn.properties.claims import Always, Leads, StepClaim
from solemn.properties.property import Lemma, Property, labelled
from solemn.properties.symbolic.induction import Induction
from solemn.properties.symbolic.search import search
from solemn.properties.verdicts import Verdict
from toy_game import TOY_GAME


@cache
def _any_card(name: str) -> Machine:
    return rule_set(name).any_card()


@cache
def _proofs(name: str) -> Induction:
    """Give proofs under a rule set, with lemmas proved once."""
    return Induction(_any_card(name), lemmas())


DUE = [
    (name, p)
    for name in eras()
    if PRESETS[name].documented
    for p in properties_of(rule_set(name).name)
    if provable(p, _any_card(name)) and expectation(p.id, name) != "fails"
]
"""What is proved here; `make check` proves it under the other rule sets, too."""
RULES_OF_THE_OCG = len(OCG.any_card().rules)


def _id(value: object) -> str:
    return value.id if isinstance(value, Property) else str(value)


class TestProved:
    """Proofs that succeed."""

    @pytest.mark.parametrize(("name", "property_"), DUE, ids=_id)
    def test_every_property(self, name: str, property_: Property) -> None:
        """What a proof can say of a property is proved for every card where the inventory has it hold."""
        outcome = _proofs(name).prove(property_)

        assert Verdict.PROVED is outcome.verdict, outcome.reason

    def test_left_to_scenarios(self) -> None:
        """These properties are about what somebody can do, or about the board, and nothing else."""
        due = {p.id for _, p in DUE}

        board = (50, 51, 53, 54, 55, 56, 59, 68, 69, 73, 77, 79, 80, 81, 83, 91, 97, 118)
        left = {"P-14", "P-34", "P-37", "P-39", *(f"P-{n}" for n in board)}

        assert left == {p.id for p in properties() if p.id not in due}

    def test_one_obligation_per_rule(self) -> None:
        """A claim about steps has one obligation for every rule of the machine."""
        outcome = Induction(OCG.any_card(), lemmas()).prove(property_named("P-03"))

        assert [r.name for r in OCG.any_card().rules] == [o.about for o in outcome.obligations]

    def test_needed_clauses(self) -> None:
        """Where a link is added, the proof of P-04 needs the clause about faster effects and no other."""
        outcome = Induction(OCG.any_card(), lemmas()).prove(property_named("P-04"))
        (adding,) = [o for o in outcome.obligations if o.about == "add a chain link" and o.claim == "order"]

        assert (("an effect cannot answer a faster one",), ()) == (adding.clauses, adding.used)

    def test_lemmas_are_proved_too(self) -> None:
        """The obligations of a used lemma are part of the proof."""
        outcome = Induction(OCG.any_card(), lemmas()).prove(property_named("P-04"))
        due = [o for o in outcome.obligations if o.claim == "lemma: links only on a chain"]

        assert (RULES_OF_THE_OCG + 1, True) == (len(due), all(o.proved for o in due))

    def test_leads_has_three_obligations_and_more(self) -> None:
        """That something follows is proved by entry, bounds, progress of each rule, and enabledness."""
        outcome = Induction(OCG.any_card(), lemmas()).prove(property_named("P-01"))
        about = [o.about for o in outcome.obligations if o.claim == "leads"]

        assert ["entering the region", "the rank is never negative"] == about[:2]
        assert "some rule is enabled" == about[-1]
        assert RULES_OF_THE_OCG + 3 == len(about)

    def test_a_third_game(self) -> None:
        """Two consecutive passes resolve in a game that was defined without touching the kernel."""
        outcome = Induction(TOY_GAME.any_card(), lemmas()).prove(property_named("P-01"))

        assert Verdict.PROVED is outcome.verdict


class TestNotProved:
    """Proofs that must not."""

    def test_failed_step(self) -> None:
        """Without a clause the property is undecided; the rule is named, with states before and after."""
        machine = without(OCG.any_card(), "add a chain link / an effect cannot answer a faster one")
        outcome = Induction(machine, lemmas()).prove(property_named("P-04"))
        (failed,) = [o for o in outcome.obligations if not o.proved]

        assert (Verdict.UNDECIDED, "the induction step fails at 'add a chain link'") == (
            outcome.verdict,
            outcome.reason,
        )
        assert failed.snapshot is not None
        assert len(failed.snapshot.links) + 1 == len(failed.snapshot.links_after)

    def test_dead_end(self) -> None:
        """Without the rule that starts resolution only the obligation that some rule is enabled fails."""
        machine = without(OCG.any_card(), "start resolution after two passes")
        outcome = Induction(machine, lemmas()).prove(property_named("P-01"))

        assert ["some rule is enabled"] == [o.about for o in outcome.obligations if not o.proved]

    def test_time_out(self) -> None:
        """A solver that runs out of time leaves the property undecided, never proved."""
        outcome = Induction(OCG.any_card(), lemmas(), timeout=0.0).prove(property_named("P-11"))
        answers = {o.answer for o in outcome.obligations if not o.proved}

        assert (Verdict.UNDECIDED, {"unknown"}) == (outcome.verdict, answers)

    def test_false_lemma(self) -> None:
        """A lemma that does not hold is given up; it proves nothing, not even falsehood."""
        false = Lemma("false", FALSE.term, "nothing is possible")
        outcome = Induction(OCG.any_card(), (false,)).prove(
            replace(property_named("P-03"), claims=(Always(FALSE.term),))
        )

        assert (Verdict.UNDECIDED, ()) == (outcome.verdict, outcome.lemmas)

    def test_false_lemma_about_steps(self) -> None:
        """A step that only a false lemma forbids is not proved to be forbidden."""
        false = Lemma("false", FALSE.term, "nothing is possible")
        outcome = Induction(OCG.any_card(), (false,)).prove(
            replace(property_named("P-03"), claims=(StepClaim(FALSE.term),))
        )

        assert (Verdict.UNDECIDED, ()) == (outcome.verdict, outcome.lemmas)

    def test_ports_may_change(self) -> None:
        """What the cards allow may be something else after every step that there is under these options."""
        stays = StepClaim(forall(effect, ready(effect).implies(after(ready(effect)))).term)
        outcome = Induction(OCG.any_card(), lemmas()).prove(replace(property_named("P-03"), claims=(stays,)))

        never = {HEAD_FOR_BATTLE, HEAD_FOR_END}
        assert [r.name for r in OCG.any_card().rules if r.name not in never] == [
            o.about for o in outcome.obligations if not o.proved
        ]

    def test_lemmas_that_only_support_each_other(self) -> None:
        """Two lemmas may be used to prove each other's steps, but the start of each has to hold as well."""
        late = (box == CLEANUP).term
        circular = (Lemma("one", late, "always clean-up"), Lemma("two", late, "always clean-up"))
        outcome = Induction(OCG.any_card(), circular).prove(
            replace(property_named("P-03"), claims=(Always(late),))
        )

        assert Verdict.UNDECIDED is outcome.verdict

    def test_rank_that_falls_for_ever(self) -> None:
        """A rank that may fall below zero proves nothing."""
        falling = Leads(
            since=(box == BUILDING).term,
            until=FALSE.term,
            region=TRUE.term,
            rank=((passes - 10).term,),
        )
        outcome = Induction(OCG.any_card(), lemmas()).prove(
            replace(property_named("P-01"), claims=(falling,))
        )

        assert "the rank is never negative" in [o.about for o in outcome.obligations if not o.proved]

    def test_rank_that_stays(self) -> None:
        """A step that leaves the rank as it is makes no progress."""
        staying = Leads(
            since=(box == BUILDING).term, until=FALSE.term, region=TRUE.term, rank=(chain.depth.term,)
        )
        outcome = Induction(OCG.any_card(), lemmas()).prove(
            replace(property_named("P-01"), claims=(staying,))
        )

        assert "pass" in [o.about for o in outcome.obligations if not o.proved]


class TestSearch:
    """Bounded search over conceivable cards."""

    def test_shortest_path(self) -> None:
        """Without the speed clause a conceivable card breaks P-04 in two steps."""
        machine = without(OCG.any_card(), "add a chain link / an effect cannot answer a faster one")
        found = search(machine, property_named("P-04").claims, most_seconds=3600)

        assert ["start a chain", "add a chain link"] == [s.rule for s in found.path]

    def test_dead_end(self) -> None:
        """Without the rule that starts resolution a dead end is reached by an activation and two passes."""
        machine = without(OCG.any_card(), "start resolution after two passes")
        found = search(machine, property_named("P-01").claims, most_seconds=3600)

        assert ["start a chain", "pass", "pass"] == [s.rule for s in found.path]

    def test_nothing_to_find(self) -> None:
        """Where there is no violation the search says how far it looked."""
        claims = property_named("P-04").claims
        found = search(OCG.any_card(), claims, most_steps=3, most_seconds=3600)

        assert ((), 3) == (found.path, found.steps)

    def test_out_of_time(self) -> None:
        """Steps that there was no time for do not count as searched."""
        found = search(OCG.any_card(), property_named("P-04").claims, most_seconds=0.0)

        assert ((), True) == (found.path, found.steps < 1)


class TestLabels:
    """Names of claims."""

    def test_numbered(self) -> None:
        """Claims of one kind are told apart by numbers, a single one has none."""
        assert ["always", *(f"step {i}" for i in range(1, 6)), "leads"] == [
            n for n, _ in labelled(property_named("P-08"))
        ]
