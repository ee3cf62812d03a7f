"""What the tables of attributes settle although their arguments are not known."""

from __future__ import annotations

from solemn.model.logic.build import Expr, attribute, term, var
from solemn.model.logic.sorts import EntitySort, EnumSort, IntSort
from solemn.model.logic.terms import Apply, Lit
from solemn.model.machine.tables import AttributeTables, is_attribute


_EFFECT = EntitySort("Effect")
_KIND = EnumSort("Kind", ("hot", "cold", "dry"))
_speed, _kind = attribute("speed", _EFFECT, IntSort(1, 3)), attribute("kind", _EFFECT, IntSort(0, 1), _KIND)
_effect = var("effect", _EFFECT)
_tables = AttributeTables(
    {
        "speed": {("a",): 2, ("b",): 3},
        "kind": {("a", 0): "hot", ("b", 0): "hot", ("a", 1): "cold", ("b", 1): "hot"},
    }
)


def _apply(written: Expr) -> Apply:
    assert isinstance(written.term, Apply)
    return written.term


def test_possible_values() -> None:
    """Unknown arguments stand for every row, known ones for their own."""
    assert [{2, 3}, {"hot"}, {"hot", "cold"}] == [
        _tables.possible(_apply(a)) for a in (_speed(_effect), _kind(_effect, 0), _kind(_effect, 1))
    ]


def test_comparisons() -> None:
    """A comparison is settled if every possible value gives the same answer, and open otherwise."""
    speed, hot, dry = term(_speed(_effect)), Lit("hot", _KIND), Lit("dry", _KIND)

    assert [True, False, None, True, False, None] == [
        _tables.compared("≤", term(2), speed),
        _tables.compared("<", speed, term(2)),
        _tables.compared("<", speed, term(3)),
        _tables.compared("=", term(_kind(_effect, 0)), hot),
        _tables.compared("=", dry, term(_kind(_effect, 1))),
        _tables.compared("=", term(_kind(_effect, 1)), hot),
    ]


def test_not_about_attributes() -> None:
    """Terms without an attribute settle nothing."""
    assert _tables.compared("≤", term(1), term(2)) is None
    assert not is_attribute(term(1))
