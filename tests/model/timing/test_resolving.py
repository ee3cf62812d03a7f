"""How a chain is resolved: newest link first, negated links passed over, then cleared away."""

from __future__ import annotations

import pytest

from solemn.model.timing.noting import Habits, note
from solemn.model.timing.resolving import resolving_rules
from solemn.model.timing.text import MOST_STEPS
from toy_game import Effect, Table, position


PASSES = ("T: pass", "N: pass")
TAKE_UP, FINISH = "system: the top link is taken up", "system: the link is finished"
PASS_OVER, OVER = "system: the negated link is passed over", "system: the chain is over"
APPLY, CLEAR = "system: a lasting mark is applied", "system: the field is cleared up"
ASKED = "system: the players are asked"


def resolve(*links: str, **effects: Effect) -> Table:
    """Play links one on the other, let both players pass, and take every forced step after that."""
    table = Table(position(**effects))
    for name in links:
        player = effects[name].player
        if table["box"] == "building" and table["holder"] != player:
            table.make(f"{table['holder']}: pass")
        table.make(f"{player}: activate {name}")
    first = table["holder"]
    table.make(f"{first}: pass", f"{'N' if first == 'T' else 'T'}: pass")
    table.told.clear()
    return table.run()


class TestOrder:
    """In which order links do what they do."""

    def test_newest_first(self) -> None:
        """Links are resolved from the newest to the oldest."""
        table = Table(position(a=Effect("T", 1), b=Effect("N", 2), c=Effect("T", 3)))
        table.make("T: activate a", "N: activate b", "T: activate c", "N: pass", "T: pass")
        applied: list[str] = []
        while table["box"] in {"building", "resolving"}:
            table.take_forced()
            applied += [mark for mark in table.applied if mark not in applied]

        assert ["c", "b", "a"] == applied

    def test_one_link(self) -> None:
        """A link is taken up, its instructions are carried out one by one, and it is finished."""
        told = resolve("a", a=Effect("T", 1, ("apply", "wait"))).told

        assert [
            "system: the chain starts to resolve",
            TAKE_UP,
            APPLY,
            "system: wait",
            FINISH,
            OVER,
            CLEAR,
            ASKED,
        ] == told

    def test_each_link_as_a_whole(self) -> None:
        """A link is finished before the next one is taken up."""
        told = resolve("a", "b", a=Effect("T", 1), b=Effect("N", 2, ("wait", "wait"))).told

        assert [TAKE_UP, "system: wait", "system: wait", FINISH, TAKE_UP, APPLY, FINISH] == told[1:-3]

    def test_no_instruction(self) -> None:
        """A link without text is taken up and finished."""
        assert [TAKE_UP, FINISH] == resolve("a", a=Effect("T", 1, ())).told[1:-3]

    def test_longest_text(self) -> None:
        """A text of the greatest length is carried out to its end."""
        told = resolve("a", a=Effect("T", 1, ("wait",) * MOST_STEPS)).told

        assert MOST_STEPS == told.count("system: wait")

    def test_nobody_acts(self) -> None:
        """While a chain resolves and is cleared away nobody has a choice."""
        table = Table(position(a=Effect("T", 1), b=Effect("N", 2), c=Effect("T", 7), d=Effect("N", 8)))
        table.make("T: activate a", "N: activate b", "T: pass", "N: pass")
        choices: list[str] = []
        table.take_forced()
        while table["box"] in {"resolving", "clean-up"}:
            choices += [move for move in table.moves if not move.startswith("system: ")]
            assert 1 == len(table.moves)
            table.take_forced()

        assert [] == choices


class TestNegation:
    """A negated link is passed over."""

    @pytest.mark.parametrize("how", ["cancel", "blank"])
    def test_negated(self, how: str) -> None:
        """A link whose activation or effect was negated does nothing at all, the links around it do all."""
        played = resolve("a", "b", "c", a=Effect("T", 1), b=Effect("N", 2), c=Effect("T", 3, ("apply", how)))

        assert [TAKE_UP, APPLY, f"system: {how}", FINISH, PASS_OVER, TAKE_UP, APPLY, FINISH] == played.told[
            1:-3
        ]
        assert ["a", "c"] == played.applied

    @pytest.mark.parametrize(("how", "expected"), [("cancel", (True, False)), ("blank", (False, True))])
    def test_marks(self, how: str, expected: tuple[bool, bool]) -> None:
        """An activation and an effect are negated by marks of their own, and only on the link below."""
        table = Table(position(a=Effect("T", 1), b=Effect("N", 2), c=Effect("T", 3, (how,))))
        table.make("T: activate a", "N: activate b", "T: activate c", "N: pass", "T: pass")
        for _ in range(3):
            table.take_forced()

        assert [(False, False), expected, (False, False)] == table.negated

    def test_negated_negation(self) -> None:
        """A negation that is itself negated negates nothing."""
        played = resolve(
            "a",
            "b",
            "c",
            a=Effect("T", 1),
            b=Effect("N", 2, ("cancel",)),
            c=Effect("T", 3, ("cancel",)),
        )

        assert ["a"] == played.applied

    def test_nothing_below(self) -> None:
        """A negation at the bottom of the chain finds no link and changes nothing."""
        played = resolve("a", a=Effect("T", 1, ("cancel", "apply")))

        assert (["a"], "window") == (played.applied, played["box"])


class TestAfterwards:
    """What is left after a chain."""

    def test_cleared(self) -> None:
        """After the clean-up the chain is empty, no link is begun, and the turn player is asked."""
        played = resolve("a", "b", a=Effect("T", 1), b=Effect("N", 2))

        assert ([], False, 0, "T", "window") == (
            played.chain,
            played["begun"],
            played["passes"],
            played["holder"],
            played["box"],
        )

    def test_clean_up_once(self) -> None:
        """The field is cleared up once, after the last link."""
        told = resolve("a", "b", a=Effect("T", 1), b=Effect("N", 2)).told

        assert [OVER, CLEAR, ASKED] == told[-3:]
        assert 1 == told.count(CLEAR)

    def test_marks_stay(self) -> None:
        """A lasting mark stays when the next chain is played."""
        played = resolve("a", a=Effect("T", 1), b=Effect("N", 2, ("wait",)))
        played.make("T: pass", "N: activate b", "T: pass", "N: pass").run()

        assert ["a"] == played.applied

    def test_used_once(self) -> None:
        """What the board counts is counted: an effect that was used is not offered again."""
        played = resolve("a", a=Effect("T", 1), b=Effect("T", 2))

        assert ["T: activate b", "T: pass"] == played.moves


def test_forced() -> None:
    """Every rule of the resolution belongs to the system."""
    assert {"system"} == {getattr(r.owner, "value", None) for r in resolving_rules(note(Habits()))}
