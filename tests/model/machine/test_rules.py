"""Writing rules and declarations: what fits, what is refused, and what the values say afterwards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solemn.model.logic.build import TRUE, attribute, option, state, var, when
from solemn.model.logic.sorts import BOOL, IntSort, SortError
from solemn.model.logic.terms import Attribute, Lit, Op, OptionTerm
from solemn.model.machine.rules import (
    ACTORS,
    CHANCE,
    PLAYER,
    SYSTEM,
    Clause,
    Parameter,
    Update,
    attribute_of,
    become,
    citations,
    clause,
    define,
    define_by_clauses,
    each,
    option_of,
    parameter,
    point,
    rule,
    variable,
)
from toy_machine import (
    BY_ITSELF,
    CARD,
    COLOUR,
    LEVEL,
    MODE,
    PLAY,
    RED,
    TOY,
    N,
    T,
    a_card,
    an_effect,
    chain,
    colour,
    done,
    level,
    marked,
    mode,
    place,
    speed,
    turn,
)


WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "a clause that is no truth value": (
        lambda: clause(level, "it is high"),
        "clause 'it is high' is Int(0..3), expected Bool",
    ),
    "a declaration of an attribute as a variable": (
        lambda: variable(speed),
        "only a state variable can be declared as one",
    ),
    "a start of another sort": (lambda: variable(done, 0), "done starts as Int, but is Bool"),
    "a start of a function's value": (lambda: variable(place, TRUE), "place starts as Bool, but is Colour"),
    "an update of another sort": (
        lambda: become(colour, TRUE),
        "colour is Colour, the update gives it Bool",
    ),
    "a plain update of a function": (
        lambda: become(place, RED),
        "place takes (Card), the update binds []",
    ),
    "an update with wrong binders": (
        lambda: each(place, (an_effect,), RED),
        "place takes (Card), the update binds ['effect']",
    ),
    "an update of a function with another value": (
        lambda: each(marked, (a_card,), RED),
        "marked is Bool, the update gives it Colour",
    ),
    "an update of a plain variable with binders": (
        lambda: each(level, (a_card,), 1),
        "level takes (), the update binds ['card']",
    ),
    "a parameter that is no variable": (lambda: parameter(level), "parameters have to be variables"),
    "a definition over no variable": (
        lambda: define("odd", (a_card, RED), TRUE),
        "parameters have to be variables",
    ),
    "an owner that is no player": (
        lambda: rule("odd", PLAY, colour),
        "the owner of 'odd' is Colour, expected Player, SYSTEM or CHANCE",
    ),
}


@pytest.mark.parametrize(("build", "message"), WRONG.values(), ids=WRONG)
def test_refusal(build: Callable[[], object], message: str) -> None:
    """What does not fit is refused while it is written, with both sides named."""
    with pytest.raises(SortError) as caught:
        build()

    assert message == str(caught.value)


def test_clause() -> None:
    """A clause keeps its term, its words and its sources one by one."""
    assert Clause(done.term, "it is done", ("S000-01", "S000-02")) == clause(
        done, "it is done", "S000-01  S000-02"
    )


def test_citations() -> None:
    """No source is no citation."""
    assert () == citations("")


def test_variable() -> None:
    """A variable keeps its sort and its start; the sort of its values is the last one."""
    declared = variable(place, RED, control=True, says="where it lies")

    assert (COLOUR, (CARD,), RED.term) == (declared.value_sort, declared.arguments, declared.initial)
    assert (True, "where it lies") == (declared.control, declared.says)


def test_point() -> None:
    """A point update changes the value for these arguments and reads every other from before."""
    here = var("_0", CARD)
    expected = each(place, (here,), when(here == a_card, RED, place(here)))
    actual = point(place, (a_card,), RED)

    assert (expected.variable, expected.binders) == (actual.variable, actual.binders)
    assert isinstance(actual.value, Op)
    assert expected.value.arguments[1:] == actual.value.arguments[1:]  # type: ignore[union-attr]


def test_become() -> None:
    """A plain update binds nothing."""
    assert Update("level", (), Lit(2, IntSort())) == become(level, 2)


def test_parameters() -> None:
    """A rule takes bare variables as parameters that are never nothing."""
    written = rule("odd", PLAY, turn, over=(an_effect, parameter(a_card, nullable=True)))

    assert [("effect", False), ("card", True)] == [(p.var.name, p.nullable) for p in written.over]
    assert all(isinstance(p, Parameter) for p in written.over)


def test_words() -> None:
    """A rule that does not say how it is told is told by its name."""
    assert ("odd", "mark {card}") == (rule("odd", PLAY, turn).says, TOY.rule_named["mark"].says)


def test_condition() -> None:
    """The condition of a rule is all its clauses together."""
    written = rule("odd", PLAY, turn, guard=(clause(done, "a"), clause(level < 2, "b")))

    assert Op("and", (done.term, (level < 2).term)) == written.condition
    assert Op("and", ()) == rule("odd", PLAY, turn).condition


def test_refined() -> None:
    """A refined rule has what it had, then what was added."""
    first, second = clause(done, "a"), clause(level < 2, "b")
    written = rule("odd", PLAY, turn, guard=(first,), then=(become(done, TRUE),))
    actual = written.refined((second,), (become(level, 0),))

    assert ((first, second), ["done", "level"]) == (actual.guard, [u.variable for u in actual.then])
    assert (first,) == written.guard


def test_without() -> None:
    """A rule without a clause keeps the others."""
    first, second = clause(done, "a"), clause(level < 2, "b")

    assert (second,) == rule("odd", PLAY, turn, guard=(first, second)).without("a").guard


class TestDefinition:
    """Named derived values."""

    def test_by_clauses(self) -> None:
        """A definition by clauses means all of them, and other clauses change what it means."""
        first, second = clause(done, "a"), clause(level < 2, "b")
        written = define_by_clauses("odd", (), first, second)

        assert Op("and", (first.term, second.term)) == written.body
        assert Op("and", (first.term,)) == written.with_clauses((first,)).body

    def test_signature(self) -> None:
        """A use of a definition has its sort and is checked against its parameters."""
        written = define("odd", (a_card,), place(a_card))

        assert COLOUR == written(a_card).sort
        with pytest.raises(SortError, match="argument 1 of odd is Effect, expected Card"):
            written(an_effect)


class TestActors:
    """Who decides on a rule."""

    def test_actors(self) -> None:
        """There are two players, the system and chance."""
        assert ("T", "N", "system", "chance") == ACTORS

    def test_player(self) -> None:
        """A rule of a player is decided by whoever its owner is at the time, and never by the system."""
        written = rule("odd", PLAY, turn)

        assert Op("=", (turn.term, T.term)) == written.decided_by("T")
        assert Op("=", (turn.term, N.term)) == written.decided_by("N")
        assert Op("or", ()) == written.decided_by("system")

    @pytest.mark.parametrize(("owner", "actor"), [(SYSTEM, "system"), (CHANCE, "chance")])
    def test_nobody(self, owner: object, actor: str) -> None:
        """A forced step is decided by the system, an unknown one by chance, and by no player."""
        written = rule("odd", BY_ITSELF, SYSTEM if owner is SYSTEM else CHANCE)
        always = [a for a in ACTORS if written.decided_by(a) == Op("and", ())]

        assert [actor] == always
        assert Op("or", ()) == written.decided_by("T")


def test_handles() -> None:
    """Attributes and options are declared by their handles."""
    assert Attribute("odd", BOOL) == attribute_of(attribute("odd", BOOL))
    assert OptionTerm("mode", MODE) == option_of(option("mode", MODE)) == option_of(mode)


def test_player_sort() -> None:
    """The players are the turn player and the other one, in this order."""
    assert ("T", "N") == PLAYER.values
    assert (LEVEL, chain.sort) == (level.sort, state("chain", chain.sort).sort)


def test_told_with_what_is_no_parameter() -> None:
    """A rule whose words mention something that is no parameter of it is refused when it is written."""
    with pytest.raises(SortError, match="'put on' is told with crad, which is no parameter of it"):
        rule("put on", PLAY, turn, over=(a_card,), says="put {crad} on")


def test_update_of_no_state() -> None:
    """An update of a parameter is refused: only state variables change."""
    with pytest.raises(SortError, match="only a state variable can be updated, not card"):
        become(a_card, a_card)


def test_place_of_a_plain_variable() -> None:
    """A plain variable has no places to be updated one by one."""
    with pytest.raises(SortError, match="turn is Player: it has no single places"):
        point(turn, (), turn)


def test_move_that_is_none() -> None:
    """A kind of move that is no value of an enumeration is refused, naming the rule."""
    with pytest.raises(
        SortError, match="the kind of move of 'x' has to be a value of an enumeration, not turn"
    ):
        rule("x", turn, turn)
