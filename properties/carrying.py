"""What a proof over every card can say of a property: a fact about its claims and the any-card machine.

A claim is left to scenarios if it is about what somebody can do, which takes cards with which he can; if it
mentions what only the board of a scenario has; or if it counts on a move being possible, where a board may
ask for more. What is said to be impossible, or to be true whatever the cards, carries over. That two choices
of options allow the same carries over where it is true rule by rule, wherever the hypothesis is true.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solemn.model.logic.sorts import BoolSort, EntitySort, EnumSort, IntSort
from solemn.model.logic.terms import (
    Attribute,
    Call,
    Enabled,
    Lit,
    Next,
    Op,
    OptionTerm,
    Quantified,
    StateVar,
    Term,
    children,
)
from solemn.model.machine.machine import Machine
from solemn.properties.claims import (
    CanForce,
    Claim,
    Equivalent,
    Leads,
    May,
    Never,
    NoDeadlock,
    OneOwner,
    Possible,
    terms_of,
)
from solemn.properties.property import Property, labelled


__all__ = ["left_to_scenarios", "missing", "provable"]


def provable(property_: Property, machine: Machine) -> list[tuple[str, Claim]]:
    """Return the claims that a proof about the machine says something of, under their labels."""
    left = dict(left_to_scenarios(property_, machine))
    return [(label, claim) for label, claim in labelled(property_) if label not in left]


def left_to_scenarios(property_: Property, machine: Machine) -> list[tuple[str, str]]:
    """Return the labels of the claims that only scenarios decide, each with the reason."""
    found = ((label, _why(claim, machine)) for label, claim in labelled(property_))
    return [(label, why) for label, why in found if why]


def missing(terms: Iterable[Term], machine: Machine) -> tuple[str, ...]:
    """Return the names of what terms mention and a machine does not have, each once."""
    return tuple(dict.fromkeys(name for term in terms for name in _missing(term, machine)))


def _why(claim: Claim, machine: Machine) -> str:
    if isinstance(claim, Possible | May | CanForce):
        return "what somebody can do takes cards with which he can"
    if isinstance(claim, Equivalent):
        return _why_not_rule_by_rule(claim, machine)
    if not machine.ground and any(map(_counts_without_end, terms_of(claim))):
        return "it counts what there may be any number of"
    unknown = missing(terms_of(claim), machine)
    if unknown:
        return f"it is about the board ({', '.join(unknown)})"
    if _counts_on_a_move(claim, machine):
        return "it counts on a move being possible, where a board may ask for more"
    return ""


def _why_not_rule_by_rule(claim: Equivalent, machine: Machine) -> str:
    """Return why equality rule by rule would not say it of scenarios; what is observed is then the same."""
    if claim.hiding or claim.showing:
        return "sequences of what is seen, with more or less unseen between, are compared on positions"
    given = () if claim.given is None else (claim.given,)
    unknown = missing(given, machine)
    if unknown:
        return f"its hypothesis is about the board ({', '.join(unknown)})"
    if any(_mentions_a_move(term, machine) for term in given):
        return "its hypothesis asks whether a move is possible, where a board may ask for more"
    return ""


def _missing(term: Term, machine: Machine) -> Iterator[str]:
    match term:
        case StateVar(name=name, sort=sort):
            declared = machine.variable_named.get(name)
            known = declared is not None and declared.sort == sort
        case Attribute(name=name):
            known = term in machine.attributes
        case OptionTerm(name=name):
            known = name in machine.option_named
        case Call(name=name):
            known = name in machine.definition_named
        case Lit(value=value, sort=EntitySort()):
            name, known = str(value), value is None or machine.ground
        case Enabled(rule=name, arguments=arguments):
            rule = machine.rule_named.get(name)
            parameters = {p.var.name for p in rule.over} if rule is not None else set()
            known = rule is not None and parameters.issuperset(given for given, _ in arguments)
        case Quantified(kind="count", var=var):
            name, known = f"how many {var.name} there are", machine.ground or not _counts_without_end(term)
        case _:
            name, known = "", True
    if not known:
        yield name
    for part in children(term):
        yield from _missing(part, machine)


def _counts_without_end(term: Term) -> bool:
    """Say whether a term counts what has no last one where cards are any."""
    match term:
        case Quantified(kind="count", domain=EnumSort() | BoolSort()):
            endless = False
        case Quantified(kind="count", domain=IntSort(low=low, high=high)):
            endless = low is None or high is None
        case Quantified(kind="count"):
            endless = True
        case _:
            endless = False
    return endless or any(map(_counts_without_end, children(term)))


def _counts_on_a_move(claim: Claim, machine: Machine) -> bool:
    if isinstance(claim, Leads | OneOwner | NoDeadlock):
        return any(_asks(term, machine, wanted) for term in terms_of(claim) for wanted in (True, False))
    return any(_asks(term, machine, not isinstance(claim, Never)) for term in terms_of(claim))


def _asks(term: Term, machine: Machine, wanted: bool) -> bool:
    """Say whether it makes a term true (or false, if that is wanted) that some move is possible."""
    match term:
        case Enabled():
            return wanted
        case Op(name="not", arguments=(body,)):
            return _asks(body, machine, not wanted)
        case Op(name="implies", arguments=(condition, body)):
            return _asks(condition, machine, not wanted) or _asks(body, machine, wanted)
        case Op(name="and" | "or") | Quantified(kind="forall" | "exists") | Next():
            return any(_asks(part, machine, wanted) for part in children(term))
        case _:
            return _mentions_a_move(term, machine)


def _mentions_a_move(term: Term, machine: Machine) -> bool:
    """Say whether a term asks anywhere whether some move is possible: below other operators, either way."""
    if isinstance(term, Enabled):
        return True
    inside = machine.definition_named[term.name].body if isinstance(term, Call) else None
    parts = children(term) if inside is None else (*children(term), inside)
    return any(_mentions_a_move(part, machine) for part in parts)
