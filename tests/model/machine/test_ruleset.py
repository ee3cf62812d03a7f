"""Rule sets: the two machines that come from one, what they refuse, options and citations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from solemn.model.logic.build import TRUE
from solemn.model.machine.machine import MachineError, OptionValue
from solemn.model.machine.rules import SYSTEM, become, clause, rule
from solemn.model.machine.ruleset import Instruction, Part, Refinement, RuleSet, cited, refined
from solemn.model.timing.kernel import PORTS, kernel
from solemn.model.timing.text import applied
from solemn.model.timing.vocabulary import SYSTEM_STEP, chain, passes
from toy_game import TOY_GAME, Effect, position
from toy_machine import MODE


OPTION = OptionValue("mode", MODE, "strict")


def changed(**parts: Any) -> RuleSet:
    """Give the toy game with other parts."""
    return replace(TOY_GAME, **parts)


def _reaching(name: str) -> Instruction:
    """Give an instruction of the toy game that also takes a link away."""
    (like,) = (i for i in TOY_GAME.text if i.name == name)
    return replace(like, then=(*like.then, become(chain, chain.pop())))


REFUSED: dict[str, tuple[Callable[[], RuleSet], str]] = {
    "an instruction that writes what its kind does not declare": (
        lambda: changed(text=(_reaching("wait"),)),
        "the instruction 'wait' may not change chain",
    ),
    "a board that writes the timing core": (
        lambda: changed(refinements=(Refinement("pass", then=(become(passes, 0),)),)),
        "the board may not change passes in 'pass'",
    ),
    "a rule of the board": (
        lambda: changed(
            board=Part(rules=(rule("cheat", SYSTEM_STEP, SYSTEM, then=(become(passes, 0),)),)),
        ),
        "'cheat' has to be a rule of the core: proofs over every card know no rule of the board",
    ),
    "a board that may stop play": (
        lambda: changed(refinements=(Refinement("finish the top link", guard=(clause(TRUE, "weather"),)),)),
        "the board may not ask more of 'finish the top link': play would stop where it fails",
    ),
    "a refinement of no rule": (
        lambda: changed(refinements=(Refinement("draw"),)),
        "there is no rule 'draw' to refine",
    ),
    "everything at once": (
        lambda: changed(
            refinements=(Refinement("draw"), Refinement("pass", then=(become(passes, 0),))),
            text=(_reaching("wait"),),
        ),
        (
            "there is no rule 'draw' to refine; the board may not change passes in 'pass'; "
            "the instruction 'wait' may not change chain"
        ),
    ),
}


@pytest.mark.parametrize(("build", "message"), REFUSED.values(), ids=REFUSED)
def test_refused(build: Callable[[], RuleSet], message: str) -> None:
    """A rule set in which something writes what belongs to the timing core is refused, all faults at once."""
    with pytest.raises(MachineError) as caught:
        build()

    assert f"rule set 'toy game': {message}" == str(caught.value)


def test_declared_writing() -> None:
    """An instruction may write what its kind declares; beyond that it notes what happened."""
    noted = {"waiting", "last", "age"}
    expected = {
        "apply": {"left"} | noted,
        "cancel": {"left", "chain"} | noted,
        "blank": {"left", "chain"} | noted,
        "wait": {"left"} | noted,
    }

    assert expected == {i.name: set(i.writes) for i in TOY_GAME.text}


class TestMachines:
    """The two machines of one rule set."""

    def test_any_card(self) -> None:
        """Over every card, the ports are variables that may change arbitrarily, and there is no board."""
        machine = TOY_GAME.any_card()
        volatile = {v.name for v in machine.variables if v.volatile}

        assert {p.name for p in PORTS} == volatile
        assert {"ready", "fits", "meets", "may_choose", "controller"} <= volatile
        assert (False, "toy game, any card") == (machine.ground, machine.name)
        assert {"used", "applied"}.isdisjoint(machine.variable_named)
        assert {i.conceivable.name for i in TOY_GAME.text} <= set(machine.rule_named)

    def test_scenario(self) -> None:
        """In a position, the ports are definitions over the board, and instructions are carried out."""
        machine = position(a=Effect("T", 1))

        assert (True, True) == (machine.ground, {"ready", "fits"} <= set(machine.definition_named))
        assert {"ready", "fits"}.isdisjoint(machine.variable_named)
        assert {i.concrete.name for i in TOY_GAME.text} <= set(machine.rule_named)

    def test_shared_rules(self) -> None:
        """Each rule of the core has in a position all its clauses and updates, and perhaps more."""
        concrete = position(a=Effect("T", 1)).rule_named
        for core in TOY_GAME.core.rules:
            assert core.guard == concrete[core.name].guard[: len(core.guard)]
            assert core.then == concrete[core.name].then[: len(core.then)]

    def test_refinements_add_up(self) -> None:
        """Several refinements of one rule all take part, in order."""
        first = Refinement("pass", guard=(clause(passes < 9, "first"),))
        second = Refinement("pass", guard=(clause(passes < 8, "second"),))
        (rule_,) = (r for r in refined(kernel(), first, second).rules if r.name == "pass")

        assert ["first", "second"] == [c.says for c in rule_.guard[-2:]]


class TestOptions:
    """Options are chosen by name."""

    def test_chosen(self) -> None:
        """A rule set with another value of an option hands it to both machines."""
        rules = changed(options=(OPTION,)).with_options(mode="loose")

        assert "loose" == rules.any_card().option("mode")
        assert "strict" == changed(options=(OPTION,)).any_card().option("mode")

    def test_unknown_option(self) -> None:
        """An option that there is not is an error naming those there are."""
        with pytest.raises(MachineError, match="rule set 'toy game' has no option era, only mode"):
            changed(options=(OPTION,)).with_options(era="new")

    def test_unknown_value(self) -> None:
        """A value that an option does not have is refused with the values it has."""
        rules = changed(options=(OPTION,))
        with pytest.raises(MachineError, match="option mode has no value 'lax', only strict, loose"):
            rules.with_options(mode="lax")


class TestParts:
    """Parts of a game put together and annotated."""

    def test_sum(self) -> None:
        """Two parts together have the declarations of both, in order."""
        part = kernel() + TOY_GAME.board

        assert (*kernel().variables, *TOY_GAME.board.variables) == part.variables
        assert (*kernel().definitions, *TOY_GAME.board.definitions) == part.definitions

    def test_refining_no_rule(self) -> None:
        """A part refuses to refine a rule that it does not have."""
        with pytest.raises(MachineError, match="there is no rule to refine: 'draw', 'discard'"):
            refined(kernel(), Refinement("draw"), Refinement("discard"))

    def test_cited(self) -> None:
        """Sources go to a rule by its name, and to a clause by the rule's name and its words."""
        part = cited(kernel(), {"pass": "S000-01 S000-02", "pass / the player is being asked": "S000-03"})
        (passing,) = (r for r in part.rules if r.name == "pass")

        assert ("S000-01", "S000-02") == passing.cite
        assert [("S000-03",), (), ()] == [c.cite for c in passing.guard]

    def test_cited_adds(self) -> None:
        """A clause that cites something already keeps it."""
        clause_ = clause(TRUE, "always", "S000-01")
        part = Part(rules=(rule("go", SYSTEM_STEP, SYSTEM, guard=(clause_,)),))

        assert ("S000-01", "S000-02") == cited(part, {"go / always": "S000-02"}).rules[0].guard[0].cite

    def test_cited_unknown(self) -> None:
        """A citation for what is not there is an error that lists all such keys."""
        with pytest.raises(MachineError) as caught:
            cited(kernel(), {"draw": "S000-01", "pass / nobody sleeps": "S000-02", "pass": "S000-03"})

        assert "citations for what is not there: 'draw', 'pass / nobody sleeps'" == str(caught.value)


def test_board_variable() -> None:
    """The marks in force belong to the board, not to the core."""
    names = {v.name for v in TOY_GAME.core.variables}

    assert "applied" not in names
    assert "applied" == getattr(applied.term, "name", None)
