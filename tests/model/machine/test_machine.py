"""A machine is checked as a whole, and says everything that does not fit in one message."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from corpus import effect
from solemn.model.logic.build import TRUE, after, attribute, enabled, exists, option, state, var
from solemn.model.logic.sorts import BOOL, INT, SortError
from solemn.model.logic.terms import Enabled, Op
from solemn.model.machine.machine import Machine, MachineError, OptionValue
from solemn.model.machine.rules import (
    SYSTEM,
    Clause,
    Definition,
    Rule,
    Signature,
    Variable,
    attribute_of,
    become,
    clause,
    define,
    parameter,
    rule,
    variable,
)
from toy_machine import (
    BY_ITSELF,
    CARD,
    COLOUR,
    EFFECT,
    MODE,
    PLAY,
    TOY,
    a_card,
    an_effect,
    colour,
    done,
    level,
    marked,
    turn,
)


def with_guard(*clauses: Clause) -> Machine:
    """Give the toy machine with one more rule that has this guard."""
    return with_rule(rule("extra", BY_ITSELF, SYSTEM, over=(a_card,), guard=clauses))


def with_rule(*rules: Rule) -> Machine:
    """Give the toy machine with more rules."""
    return replace(TOY, rules=(*TOY.rules, *rules))


def with_definition(*definitions: Definition) -> Machine:
    """Give the toy machine with more definitions."""
    return replace(TOY, definitions=(*TOY.definitions, *definitions))


def with_variable(*variables: Variable) -> Machine:
    """Give the toy machine with more variables."""
    return replace(TOY, variables=(*TOY.variables, *variables))


_unknown = state("unknown", BOOL)
_number = var("number", INT)
_first = Signature("first", ())
_second = Signature("second", ())

MISFITS: dict[str, tuple[Callable[[], Machine], str]] = {
    "a variable twice": (lambda: with_variable(variable(done)), "variable 'done' is declared 2 times"),
    "an attribute twice": (
        lambda: replace(TOY, attributes=(*TOY.attributes, *TOY.attributes[:1])),
        "attribute 'speed' is declared 2 times",
    ),
    "a rule twice": (lambda: with_rule(*TOY.rules[:1]), "rule 'mark' is declared 2 times"),
    "an option twice": (
        lambda: replace(TOY, options=(*TOY.options, *TOY.options)),
        "option 'mode' is declared 2 times",
    ),
    "a definition twice": (
        lambda: with_definition(define("friendly", (a_card,), TRUE)),
        "definition 'friendly' is declared 2 times",
    ),
    "a variable updated twice": (
        lambda: with_rule(rule("extra", PLAY, turn, then=(become(level, 1), become(level, 2)))),
        "rule 'extra' updates level 2 times",
    ),
    "a clause said twice": (
        lambda: with_guard(clause(done, "it is done"), clause(level < 3, "it is done")),
        "'extra' has 2 clauses with the words 'it is done'",
    ),
    "an unknown option value": (
        lambda: replace(TOY, options=(OptionValue("mode", MODE, "lax"),)),
        "option mode has no value 'lax', only strict, loose",
    ),
    "a start that depends on something unknown": (
        lambda: with_variable(variable(state("more", BOOL), attribute("odd", BOOL))),
        "the start of more: there is no attribute odd of sort Bool",
    ),
    "a volatile variable": (
        lambda: with_variable(Variable("weather", BOOL, volatile=True)),
        "'weather' may change arbitrarily, which a ground machine cannot run",
    ),
    "an unknown variable": (
        lambda: with_guard(clause(_unknown, "it is so")),
        "rule 'extra', clause 'it is so': there is no state variable unknown of sort Bool",
    ),
    "a variable of another sort": (
        lambda: with_guard(clause(state("colour", BOOL), "it is so")),
        "rule 'extra', clause 'it is so': there is no state variable colour of sort Bool",
    ),
    "an unknown option": (
        lambda: with_guard(clause(option("era", MODE) == option("mode", MODE), "it is so")),
        "rule 'extra', clause 'it is so': there is no option era of sort Mode",
    ),
    "a variable bound by nothing": (
        lambda: with_guard(clause(var("other", CARD) == a_card, "it is so")),
        "rule 'extra', clause 'it is so': 'other' is bound by nothing",
    ),
    "a variable bound with another sort": (
        lambda: with_guard(clause(exists(var("c", COLOUR), marked(var("c", CARD))), "it is so")),
        "rule 'extra', clause 'it is so': 'c' is bound by nothing",
    ),
    "an owner that depends on nothing known": (
        lambda: with_rule(rule("extra", PLAY, var("player", turn.sort))),
        "rule 'extra': 'player' is bound by nothing",
    ),
    "an unknown definition": (
        lambda: with_guard(clause(Signature("ready", (CARD,))(a_card), "it is so")),
        "rule 'extra', clause 'it is so': 'ready' is not defined",
    ),
    "a definition used with other sorts": (
        lambda: with_guard(clause(Signature("friendly", (EFFECT,))(effect("e1")), "it is so")),
        "rule 'extra', clause 'it is so': 'friendly' is defined for (Card)",
    ),
    "a definition used with another result": (
        lambda: with_guard(clause(Signature("total_marked", ())(), "it is so")),
        "rule 'extra', clause 'it is so': 'total_marked' is defined for ()",
    ),
    "the next state in a guard": (
        lambda: with_guard(clause(after(done), "it is so")),
        "rule 'extra', clause 'it is so' speaks about the state after the step; only step properties may",
    ),
    "an unknown rule asked about": (
        lambda: with_guard(clause(enabled("draw"), "it is so")),
        "rule 'extra', clause 'it is so' asks whether 'draw' is possible, which is no rule",
    ),
    "an unknown parameter of a rule asked about": (
        lambda: with_guard(clause(enabled("mark", effect=effect("e1")), "it is so")),
        "rule 'extra', clause 'it is so': rule 'mark' has no parameter 'effect'",
    ),
    "a parameter of another sort of a rule asked about": (
        lambda: with_guard(clause(enabled("mark", card=effect("e1")), "it is so")),
        "rule 'extra', clause 'it is so': 'card' of rule 'mark' is Card, got Effect",
    ),
    "an update of what is no variable": (
        lambda: with_rule(rule("extra", PLAY, turn, then=(become(_unknown, TRUE),))),
        "rule 'extra' updates unknown, which is no state variable",
    ),
    "an update that reads what is not there": (
        lambda: with_rule(rule("extra", PLAY, turn, then=(become(done, _unknown),))),
        "rule 'extra': there is no state variable unknown of sort Bool",
    ),
    "a parameter without end": (
        lambda: with_rule(rule("extra", PLAY, turn, over=(parameter(_number),))),
        "rule 'extra': any value of Int for 'number' cannot be tried in a ground machine",
    ),
    "a definition that leads back to itself": (
        lambda: with_definition(define("first", (), ~_second()), define("second", (), _first() & done)),
        "definition 'first' leads back to itself; definition 'second' leads back to itself",
    ),
    "a guard that leads back to itself": (
        lambda: with_guard(clause(enabled("extra"), "it is so")),
        "rule 'extra' leads back to itself",
    ),
}


@pytest.mark.parametrize(("build", "message"), MISFITS.values(), ids=MISFITS)
def test_misfit(build: Callable[[], Machine], message: str) -> None:
    """A machine whose parts do not fit is refused, and the message says where and why."""
    with pytest.raises(MachineError) as caught:
        build()

    assert f"machine 'toy': {message}" == str(caught.value)


def test_all_misfits_at_once() -> None:
    """One message lists every misfit."""
    extra = rule(
        "extra",
        PLAY,
        turn,
        guard=(clause(_unknown, "it is so"), clause(enabled("draw"), "one may draw")),
        then=(become(_unknown, TRUE), become(level, 1), become(level, 2)),
    )
    with pytest.raises(MachineError) as caught:
        replace(
            TOY,
            variables=(*TOY.variables, variable(done)),
            options=(OptionValue("mode", MODE, "lax"),),
            rules=(*TOY.rules, extra),
        )

    expected = [
        "variable 'done' is declared 2 times",
        "rule 'extra' updates level 2 times",
        "option mode has no value 'lax', only strict, loose",
        "rule 'extra', clause 'it is so': there is no state variable unknown of sort Bool",
        "rule 'extra', clause 'one may draw' asks whether 'draw' is possible, which is no rule",
        "rule 'extra' updates unknown, which is no state variable",
    ]

    assert expected == str(caught.value).removeprefix("machine 'toy': ").split("; ")


_COUNTLESS = tuple(d for d in TOY.definitions if d.name != "total_marked")
"""A free machine cannot count cards."""


def test_free_machine() -> None:
    """What a ground machine cannot run is allowed in a free one: endless parameters, arbitrary changes."""
    free = replace(
        TOY,
        ground=False,
        domains={},
        tables={},
        definitions=_COUNTLESS,
        variables=(*TOY.variables, Variable("weather", BOOL, volatile=True)),
        rules=(*TOY.rules, rule("extra", PLAY, turn, over=(parameter(_number),))),
    )

    assert "extra" in free.rule_named


def test_free_entities() -> None:
    """The entities of a free machine cannot be listed."""
    free = replace(TOY, ground=False, definitions=_COUNTLESS)
    with pytest.raises(SortError, match="Card is free in machine 'toy': its entities cannot be listed"):
        free.entities(CARD)


def test_count_in_a_free_machine() -> None:
    """Counting cards is refused where any card is possible, naming where it is done."""
    with pytest.raises(MachineError, match="'total_marked': 'count card' counts what is not finite"):
        replace(TOY, ground=False)


def test_gap_in_a_table() -> None:
    """A ground machine whose attribute has no value somewhere is refused, naming a place."""
    tables = {**TOY.tables, "cost": {}}
    with pytest.raises(MachineError, match="attribute cost has no value for"):
        replace(TOY, tables=tables)


def test_start_of_nothing() -> None:
    """A start value for a variable that is not there is refused."""
    with pytest.raises(MachineError, match="there is no state variable weather"):
        replace(TOY, start={"weather": True})


def test_endless_quantifier() -> None:
    """A quantifier over all integers cannot be run."""
    number = var("number", INT)
    with pytest.raises(MachineError, match="'exists number' ranges over Int, which has no end"):
        with_guard(clause(exists(number, number == 0), "there is a number"))


def test_undeclared_entities() -> None:
    """An entity sort that a ground machine lists nothing for has no entities."""
    assert () == replace(TOY, domains={}).entities(CARD)


def test_instances() -> None:
    """The parameters of a rule run through all values, the first slowest, no card last."""
    instances = [tuple(i.values()) for i in TOY.instances(TOY.rule_named["put on"])]

    assert [(e, c) for e in ("e1", "e2") for c in ("c1", "c2", "c3", None)] == instances


def test_places() -> None:
    """A state function has a place for each tuple of arguments, a plain variable one without any."""
    liked, plain = TOY.variable_named["liked"], TOY.variable_named["colour"]

    assert [(e, c) for e in ("e1", "e2") for c in COLOUR.values] == list(TOY.places(liked))
    assert [()] == list(TOY.places(plain))


class TestUsable:
    """When a rule counts as possible."""

    def test_guard(self) -> None:
        """Without an actor it is the guard alone, over the parameters that are not given."""
        tried, term = TOY.guard(Enabled("put on", (("effect", effect("e1").term),)))

        assert [("card", ("c1", "c2", "c3", None))] == [(v.name, values) for v, values in tried]
        assert TOY.rule_named["put on"].condition == term

    def test_by(self) -> None:
        """With an actor it is also that he is the one who decides."""
        put_on = TOY.rule_named["put on"]
        _, term = TOY.guard(Enabled("put on", (), "T"))

        assert Op("and", (*(c.term for c in put_on.guard), put_on.decided_by("T"))) == term


def test_attributes() -> None:
    """An attribute is looked up by its arguments, a plain one by none."""
    assert (2, 2) == (TOY.attribute("speed", ("e1",)), TOY.attribute("bonus", ()))


def test_declared_attribute() -> None:
    """An attribute is declared by what stands behind its handle, which names its sort."""
    assert attribute_of(attribute("odd", EFFECT, BOOL)).sort == state("odd", EFFECT, BOOL).sort


def test_colour_is_not_a_variable() -> None:
    """A state variable and a bound variable of one name are two things."""
    written = exists(var("colour", COLOUR), var("colour", COLOUR) != colour)

    assert "extra" in with_guard(clause(written, "there is another colour")).rule_named
    assert an_effect.term != effect("e1").term
