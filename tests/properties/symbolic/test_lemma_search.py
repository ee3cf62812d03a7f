"""Lemmas that nobody wrote: what is found, what is dropped, and that nothing false is ever proved."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from shy_machines import CLAIMS, NEVER_BROKEN, WORKING, always, mode, number, one, ready, simple, swing
from solemn.model.logic.build import FALSE, TRUE, all_of, any_of, state
from solemn.model.logic.show import show
from solemn.model.logic.sorts import BOOL
from solemn.model.machine.edit import without
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import become, variable
from solemn.model.scenario.games import rule_set
from solemn.properties.catalogue.registry import lemmas, property_named
from solemn.properties.property import Lemma
from solemn.properties.symbolic.induction import Induction
from solemn.properties.symbolic.lemma_search import Found, LemmaSearch
from solemn.properties.symbolic.writing import written
from solemn.properties.verdicts import Verdict


def search(machine: Machine, *known: Lemma) -> LemmaSearch:
    """Give a search about a small machine, which takes a second."""
    return LemmaSearch(machine, known, (NEVER_BROKEN,), seconds=20, sampling=0.6)


class TestFound:
    """What is found for small machines."""

    @pytest.mark.parametrize(
        ("name", "said"),
        [
            ("swing", "mode is working implies ready"),
            ("counter", "0 ≤ number"),
            ("marks", "for every e in Card: "),
            ("pile", "for every i in the positions of pile: hot of link i of pile"),
        ],
    )
    def test_each_kind(self, name: str, said: str) -> None:
        """A lemma about the state, a number, cards or links is found where the proof fails without one."""
        machine = CLAIMS[name]()
        found = search(machine).prove(NEVER_BROKEN)

        assert Verdict.UNDECIDED is Induction(machine, ()).prove(NEVER_BROKEN).verdict
        assert Verdict.PROVED is found.outcome.verdict
        assert any(said in lemma.says for lemma in found.lemmas)

    @pytest.mark.parametrize("name", CLAIMS)
    def test_proved_again(self, name: str) -> None:
        """Ordinary induction proves the property with the lemmas found and nothing else."""
        machine = CLAIMS[name]()
        found = search(machine).prove(NEVER_BROKEN)
        outcome = Induction(machine, found.lemmas).prove(NEVER_BROKEN)

        assert Verdict.PROVED is outcome.verdict
        assert all(o.proved for o in outcome.obligations)
        assert {lemma.name for lemma in found.lemmas} == set(outcome.lemmas)

    def test_not_needed(self) -> None:
        """Where the lemmas at hand are enough, nothing is looked for."""
        known = Lemma("at hand", (mode == WORKING).implies(ready).term, "it works only while it is ready")
        found = search(swing(), known).prove(NEVER_BROKEN)

        assert (Verdict.PROVED, (), False) == (found.outcome.verdict, found.lemmas, found.needed)


class TestNotFound:
    """What is not proved by any lemma."""

    @pytest.mark.parametrize("name", CLAIMS)
    def test_false(self, name: str) -> None:
        """What is false of a machine that may break is never proved, and the rule that breaks it is named."""
        machine = without(CLAIMS[name](), "break / break is possible")
        found = search(machine).prove(NEVER_BROKEN)

        assert Verdict.UNDECIDED is found.outcome.verdict
        assert "'break'" in found.outcome.reason
        assert "'break'" in found.reason

    def test_false_lemma_at_hand(self) -> None:
        """A lemma at hand that is false helps nothing, and is dropped."""
        wrong = Lemma("wrong", ready.term, "it is always ready")
        found = search(swing(), wrong).prove(NEVER_BROKEN)

        assert Verdict.PROVED is found.outcome.verdict
        assert "wrong" not in found.outcome.lemmas

    def test_out_of_time(self) -> None:
        """A search without time finds nothing, and says so."""
        searching = LemmaSearch(swing(), (), (NEVER_BROKEN,), seconds=0, sampling=0.2)
        found = searching.prove(NEVER_BROKEN)

        assert Verdict.UNDECIDED is found.outcome.verdict
        assert "the time of the search was over" in found.reason


class TestWritten:
    """Found lemmas as Python."""

    @pytest.mark.parametrize("name", CLAIMS)
    def test_read_back(self, name: str) -> None:
        """The text of found lemmas is Python that gives the same lemmas."""
        found = search(CLAIMS[name]()).prove(NEVER_BROKEN).lemmas
        module: dict[str, Any] = {}
        exec(written(found), module)  # noqa: S102  it is what somebody would do with it

        assert found == module["LEMMAS"]
        assert [show(lemma.holds) for lemma in found] == [lemma.says for lemma in found]


@pytest.fixture(scope="module")
def oborozuki() -> LemmaSearch:
    """Give a search about 胧月, which knows the written lemmas."""
    ids = ("P-08", "P-12", "P-101")
    return LemmaSearch(
        rule_set("oborozuki").any_card(), lemmas(), [property_named(i) for i in ids], seconds=90, sampling=8
    )


@pytest.mark.parametrize(
    ("deleted", "id_"),
    [
        ("passes are counted where players are asked", "P-12"),
        ("outside windows it is the turn player's move", "P-101"),
        ("left never negative", "P-08"),
    ],
)
def test_deleted_lemma(oborozuki: LemmaSearch, deleted: str, id_: str) -> None:
    """A written lemma that is deleted is found again, in other words, for a property that needs it."""
    found: Found = oborozuki.prove(property_named(id_), frozenset({deleted}))

    assert (Verdict.PROVED, True) == (found.outcome.verdict, found.needed)
    assert found.lemmas
    assert deleted not in found.outcome.lemmas


class TestNames:
    """What lemmas are called."""

    def test_two_of_one_name(self) -> None:
        """Two lemmas of one name are refused: a proof could not tell what it leans on."""
        one, other = (Lemma("same", holds.term, "same") for holds in (ready, mode == WORKING))

        with pytest.raises(ValueError, match="two lemmas are called 'same'"):
            search(swing(), one, other)
        with pytest.raises(ValueError, match="two lemmas are called 'same'"):
            Induction(swing(), (one, other))

    def test_two_that_say_the_same(self) -> None:
        """Two lemmas that say the same are no trouble, whichever of them a proof leans on."""
        holds = (mode == WORKING).implies(ready).term
        both = Lemma("one", holds, "it works only while it is ready"), Lemma("other", holds, "the same")
        outcome = Induction(swing(), both).prove(NEVER_BROKEN)

        assert Verdict.PROVED is outcome.verdict
        assert set(outcome.lemmas) <= {"one", "other"}

    def test_found_that_is_at_hand(self) -> None:
        """A candidate that says what a lemma at hand says is no trouble, nor one that has its name taken."""
        harmless = [Lemma(f"found {n}", (number >= -n).term, "harmless") for n in range(1, 60)]
        found = search(CLAIMS["counter"](), *harmless).prove(NEVER_BROKEN)

        assert Verdict.PROVED is found.outcome.verdict
        assert not {lemma.name for lemma in found.lemmas} & {lemma.name for lemma in harmless}


class TestOneAfterTheOther:
    """Several properties in one search."""

    def test_false_one_first(self) -> None:
        """What was learned from a false property does not keep a true one from being proved."""
        machine = _three_lights()
        false, true = always(mode != WORKING), always(~one)
        both = LemmaSearch(machine, (), (false, true), seconds=20, sampling=0.6)

        assert Verdict.UNDECIDED is both.prove(false).outcome.verdict
        assert Verdict.PROVED is both.prove(true).outcome.verdict


def _three_lights() -> Machine:
    """Give a machine with three lights of which one burns at any time; without light, `one` would be true."""
    lights = {name: state(name, BOOL) for name in ("x", "y", "z")}
    on = [simple(f"{name} on", TRUE, become(x, TRUE)) for name, x in lights.items()]
    off = [
        simple(f"{name} off", any_of(*(y for y in lights.values() if y is not x)), become(x, FALSE))
        for name, x in lights.items()
    ]
    spoil = simple("spoil", all_of(*(~x for x in lights.values())), become(one, TRUE))
    variables = (*(variable(x, name == "x") for name, x in lights.items()), variable(one, FALSE))
    base = swing()
    return replace(
        base, variables=(*base.variables, *variables), rules=(*base.rules, *on, *off, spoil), name="lights"
    )
