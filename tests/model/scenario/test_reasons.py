"""A move is judged by the rule, and with the target, that comes closest to allowing it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solemn.model.logic.build import var
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.rules import PLAYER, Clause, clause, rule
from solemn.model.scenario import load
from solemn.model.scenario.moves import parse
from solemn.model.scenario.reasons import Judgement, judge
from solemn.model.timing.vocabulary import CARD, OPEN, PASS, N, T, box


CARDS, TO = var("card", CARD), var("to", PLAYER)
OPENED, NOT_T = clause(box == OPEN, says="the state is open"), clause(TO != T, says="not to T")
NOT_N = [clause(TO != N, says=f"not to N, {word}") for word in ("first", "second")]


def judged(*guard: Clause, any_target: bool = True) -> Judgement:
    """What is said of giving a card to somebody who is left open, by a rule with such a guard."""
    give = rule("hand over", PASS, T, over=(CARDS, TO), guard=(OPENED, *guard), says="give {card} -> {to}")
    machine = load("E000-04").machine
    interpreter = Interpreter(replace(machine, rules=(*machine.rules, give)))
    return judge(interpreter, interpreter.initial(), parse("T give waboku"), any_target=any_target)


class TestTarget:
    """A target that is left open."""

    def test_legal(self) -> None:
        """One with which the move is legal is named."""
        found = judged(NOT_T)

        assert ((), "T: give waboku -> N") == (found.forbidding, str(found.move))

    def test_closest(self) -> None:
        """The reasons are those of the target that fewest clauses forbid, which is named."""
        found = judged(NOT_T, *NOT_N)

        assert ([NOT_T], "T: give waboku -> T") == ([*found.forbidding], str(found.move))

    @pytest.mark.parametrize("more", [(), (NOT_N[0],)])
    def test_forbidden_for_all(self, more: tuple[Clause, ...]) -> None:
        """Clauses that forbid every target forbid the move as it is written."""
        closed = clause(box != OPEN, says="the state is not open")
        found = judged(closed, *more)

        assert ([closed], "T: give waboku") == ([*found.forbidding], str(found.move))
