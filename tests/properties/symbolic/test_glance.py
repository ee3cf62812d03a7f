"""What is plain at a glance is proved by the solver, too, from no more than the clauses that are named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from solemn.model.logic.build import FALSE, after, all_of, state, when
from solemn.model.logic.sorts import INT
from solemn.model.machine.rules import become, clause, variable
from solemn.model.scenario.games import rule_set
from solemn.properties.carrying import missing, provable
from solemn.properties.catalogue.registry import lemmas, properties_of
from solemn.properties.claims import Equivalent
from solemn.properties.symbolic.glance import Glance
from solemn.properties.symbolic.obligations import Prover, clause_key
from solemn.properties.symbolic.questions import Question
from solemn.properties.symbolic.solve import entails
from solemn.properties.symbolic.translate import Translator
from toy_machine import BLUE, GREEN, RED, TOY, colour, done, level


_EVERY = {"oborozuki": 11, "ocg/modern": 31}
"""Of how many plain answers one is put to the solver."""


def questions(prover: Prover) -> Iterator[Question]:
    """Give the obligations of every lemma and every property of a game."""
    machine = prover.translator.machine
    for lemma in lemmas():
        if not missing([lemma.holds], machine):
            yield from prover.invariant("lemma", lemma.holds)
    for property_ in properties_of(machine.name.partition(",")[0].partition("/")[0]):
        for _, claim in provable(property_, machine):
            if not isinstance(claim, Equivalent):
                yield from prover.questions(claim)


@pytest.mark.parametrize("rules", _EVERY)
def test_solver_agrees(rules: str) -> None:
    """The solver proves what is plain, with the guard clauses that are named and no others, and no lemma."""
    prover = Prover.of(Translator.of(rule_set(rules).any_card()))
    plain = ((q, clauses) for q in questions(prover) if (clauses := q.plain()) is not None)
    background = [*prover.translator.axioms, *prover.translator.well_formed(prover.state)]
    wrong = []
    for question, clauses in islice(plain, 0, None, _EVERY[rules]):
        named = {clause_key(says) for says in clauses}
        given = [a for a in question.given if a.name in named or not a.name.startswith(clause_key(""))]
        answer = entails(prover.translator.context, background, given, question.goal)
        if answer.word != "proved":
            wrong.append((question.claim, question.about, clauses))

    assert [] == wrong


class TestPlain:
    """What is plain, and what is not."""

    RULE = TOY.rule_named["take off"]

    def test_untouched(self) -> None:
        """A rule keeps what it changes nothing of, and no clause is needed for that."""
        assert () == Glance.at(TOY).keeps(self.RULE, (level == 2).term)

    def test_out_of_the_way(self) -> None:
        """A rule that is never used where a claim speaks keeps it, by the clause that says so."""
        rotate = TOY.rule_named["rotate"]
        claim = (colour == RED).implies(after(colour) == GREEN)

        assert ("it is blue",) == Glance.at(TOY).satisfies(rotate, claim.term)

    def test_not_plain(self) -> None:
        """What hangs on functions and numbers is left to the solver."""
        mark = TOY.rule_named["mark"]

        assert Glance.at(TOY).keeps(mark, (level < 3).term) is None
        assert Glance.at(TOY).keeps(TOY.rule_named["rotate"], (colour != RED).term) is None

    def test_condition_unchanged(self) -> None:
        """An implication is kept where its condition was true before and the rest is not touched."""
        sums = state("sum", INT)
        machine = replace(TOY, variables=(*TOY.variables, variable(sums, 0)))
        turning = TOY.rule_named["rotate"].refined(then=())
        claim = (colour != GREEN).implies(sums > 0)

        assert ("it is blue",) == Glance.at(machine).keeps(turning, claim.term)
        assert Glance.at(machine).keeps(self.RULE, claim.term) is None

    def test_never_used(self) -> None:
        """Of a rule that can never be used everything is true."""
        rule = TOY.rule_named["rotate"].refined(guard=(clause(FALSE, "nobody may"),))

        assert ("nobody may",) == Glance.at(TOY).satisfies(rule, FALSE.term)

    def test_what_becomes(self) -> None:
        """The value that a variable gets is known, also where it hangs on what is known."""
        rule = replace(
            self.RULE,
            name="cool",
            guard=(clause(colour != RED, "it is not red"),),
            then=(become(colour, when(colour == RED, BLUE, GREEN)),),
        )
        machine = replace(TOY, rules=(*TOY.rules, rule))

        assert ("it is not red",) == Glance.at(machine).satisfies(rule, (after(colour) == GREEN).term)
        assert Glance.at(machine).satisfies(rule, (after(colour) == BLUE).term) is None

    def test_given(self) -> None:
        """What is given of the state before counts, too."""
        rotate = TOY.rule_named["rotate"]

        assert () == Glance.at(TOY).satisfies(
            rotate, FALSE.term, [(colour == RED).term, (colour == BLUE).term]
        )

    def test_never(self) -> None:
        """Terms that cannot be true together never are."""
        glance = Glance.at(TOY)

        assert glance.never((colour == RED).term, (colour == BLUE).term)
        assert not glance.never((colour == RED).term, done.term)
        assert glance.never(all_of(done, ~done).term)
