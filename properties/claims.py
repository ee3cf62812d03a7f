"""What a property claims: the kinds of claim, and how each is read on a machine.

A claim is data over the same terms as the rules. It knows nothing of how it is decided: explicit search and
symbolic proof are two readers of the same value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from solemn.model.logic.build import FALSE, Expr, all_of, any_of, enabled, forall_position, var
from solemn.model.logic.sorts import IntSort
from solemn.model.logic.substitute import substitute
from solemn.model.logic.terms import Lit, Term
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import ACTORS, PLAYER, Rule


__all__ = [
    "LOWER",
    "UPPER",
    "Ability",
    "Always",
    "CanForce",
    "Claim",
    "Equivalent",
    "Leads",
    "May",
    "Never",
    "NoDeadlock",
    "OneOwner",
    "Order",
    "Possible",
    "StepClaim",
    "kind_of",
    "one_owner_parts",
    "order",
    "something_enabled",
    "state_claim",
    "terms_of",
]


@dataclass(frozen=True, slots=True)
class Always:
    """The term holds in every reachable state."""

    holds: Term


@dataclass(frozen=True, slots=True)
class Never:
    """The term holds in no reachable state."""

    happens: Term


@dataclass(frozen=True, slots=True)
class Order:
    """The term holds for every two neighbouring links: `lower` and `upper` are their positions.

    Positions are the variables `LOWER` and `UPPER`, the upper link lying directly on the lower one.
    """

    chain: Term
    holds: Term


@dataclass(frozen=True, slots=True)
class StepClaim:
    """The term holds of every step; it may speak about the state after it and about the kind of move."""

    holds: Term


@dataclass(frozen=True, slots=True)
class Leads:
    """Once `since` holds, `until` follows whatever anybody does, or a step of one of the kinds `unless`.

    Proved by three obligations: `since` enters the region or meets `until`; every step inside the region
    meets `until` or stays and lowers the rank (lexicographically, each part never negative); some rule is
    enabled everywhere in the region. Without the last one a dead end would pass.
    """

    since: Term
    until: Term
    region: Term
    rank: tuple[Term, ...]
    unless: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OneOwner:
    """At most one of the players, the system and chance has a step; in `idle` states only the system."""

    idle: Term


@dataclass(frozen=True, slots=True)
class NoDeadlock:
    """Some step is possible in every reachable state except at the declared end."""

    end: Term


@dataclass(frozen=True, slots=True)
class Possible:
    """Some reachable state satisfies the term, or some step, which may speak as a `StepClaim` does.

    What is wanted is a witness: a line of play that ends in such a state or with such a step.
    """

    happens: Term
    on_step: bool = False


@dataclass(frozen=True, slots=True)
class May:
    """In every reachable state with `whenever`, `may` holds: usually that a move is enabled for somebody."""

    whenever: Term
    may: Term


@dataclass(frozen=True, slots=True)
class CanForce:
    """From every reachable state with `whenever` (None: from the start) the player can force a goal.

    A goal is a state with `goal` or a step with `goal_step`. The player has a strategy that gets there
    against every reply of the other player, every step of chance and the forced steps of the system, without
    a state with `avoiding` or a step with `avoiding_step` before; what is a goal counts as one even if it is
    to be avoided, too. Play that goes on for ever or ends without a goal fails. Both players see everything.
    Where others have a step as well, the player does not get to choose.
    """

    player: str
    goal: Term = FALSE.term
    goal_step: Term = FALSE.term
    avoiding: Term = FALSE.term
    avoiding_step: Term = FALSE.term
    whenever: Term | None = None


@dataclass(frozen=True, slots=True)
class Equivalent:
    """The rules allow the same play under two choices of options, everything else being as it is.

    Compared are the moves in words and who makes them, and the values of `observing` after every step; a
    state variable there stands for all its places. Steps that nobody chooses are not seen, but for what they
    change of that, nor are moves of kinds `hiding`, or of others than `showing` where that names any. Then
    sequences of what is seen are compared, whatever is done unseen between them. `given` is a hypothesis: of
    a position with a reachable state, on either side, of which it is not true, nothing is said.
    """

    left: Mapping[str, str]
    right: Mapping[str, str]
    observing: tuple[Term, ...] = ()
    hiding: tuple[str, ...] = ()
    showing: tuple[str, ...] = ()
    given: Term | None = None


Ability: TypeAlias = Possible | May | CanForce
"""What somebody can do. It takes cards with which he can, so no proof over every card carries it over."""

Claim: TypeAlias = Always | Never | Order | StepClaim | Leads | OneOwner | NoDeadlock | Equivalent | Ability

LOWER = var("lower", IntSort(0))
UPPER = var("upper", IntSort(0))


def order(chain: Expr, holds: Expr) -> Order:
    """Write an order claim over the positions LOWER and UPPER."""
    return Order(chain.term, holds.term)


def kind_of(claim: Claim) -> str:
    """Return the name of the kind of a claim."""
    match claim:
        case Always():
            return "always"
        case Never():
            return "never"
        case Order():
            return "order"
        case StepClaim():
            return "step"
        case Leads():
            return "leads"
        case OneOwner():
            return "one owner"
        case NoDeadlock():
            return "no deadlock"
        case Equivalent():
            return "equivalent"
        case Possible():
            return "possible"
        case May():
            return "may"
        case CanForce():
            return "can force"
        case _:
            assert_never(claim)


def state_claim(claim: Claim, machine: Machine) -> Term | None:
    """Return the term that a claim says of every reachable state, or None if it is about steps or runs."""
    match claim:
        case Always(holds=holds):
            return holds
        case Never(happens=happens):
            return (~Expr(happens)).term
        case Order(chain=chain, holds=holds):
            return _neighbours(Expr(chain), holds).term
        case OneOwner(idle=idle):
            return _one_owner(machine, Expr(idle)).term
        case NoDeadlock(end=end):
            return (Expr(end) | something_enabled(machine)).term
        case May(whenever=whenever, may=may):
            return Expr(whenever).implies(Expr(may)).term
        case StepClaim() | Leads() | Equivalent() | Possible() | CanForce():
            return None
        case _:
            assert_never(claim)


def terms_of(claim: Claim) -> tuple[Term, ...]:
    """Return every term that a claim is written with."""
    match claim:
        case Always(holds=term) | StepClaim(holds=term) | Never(happens=term) | Possible(happens=term):
            return (term,)
        case OneOwner(idle=term) | NoDeadlock(end=term):
            return (term,)
        case Order(chain=chain, holds=holds):
            return chain, holds
        case Leads(since=since, until=until, region=region, rank=rank):
            return since, until, region, *rank
        case May(whenever=whenever, may=may):
            return whenever, may
        case Equivalent(observing=observing, given=given):
            return (*observing, *(() if given is None else (given,)))
        case CanForce(whenever=start):
            steps = claim.goal_step, claim.avoiding_step
            return claim.goal, claim.avoiding, *steps, *(() if start is None else (start,))
        case _:
            assert_never(claim)


def something_enabled(machine: Machine) -> Expr:
    """Some rule of the machine can be used."""
    return any_of(*(enabled(r.name) for r in machine.rules))


def _neighbours(chain: Expr, holds: Term) -> Expr:
    def pair(upper: Expr) -> Expr:
        body = substitute(holds, {"upper": upper.term, "lower": (upper - 1).term})
        return (upper >= 1).implies(Expr(body))

    return forall_position(chain, pair)


def one_owner_parts(claim: OneOwner, machine: Machine) -> Iterator[tuple[str, Term]]:
    """Yield what the claim comes down to: for every two rules that they never have different owners at once.

    Together they say what `state_claim` says. Each part is named after its rules.
    """
    idle = Expr(claim.idle)
    for i, one in enumerate(machine.rules):
        players = [a for a in _owners(one) if a != "system"]
        if players:
            never = all_of(*(~enabled(one.name, a) for a in players))
            yield f"'{one.name}' while nobody is asked", idle.implies(never).term
        for other in machine.rules[i:]:
            pairs = [(a, b) for a in _owners(one) for b in _owners(other) if a != b]
            if pairs:
                both = (enabled(one.name, a) & enabled(other.name, b) for a, b in pairs)
                yield f"'{one.name}' and '{other.name}'", all_of(*(~pair for pair in both)).term


def _owners(rule: Rule) -> tuple[str, ...]:
    """Return who may decide on a rule."""
    if isinstance(rule.owner, Lit):
        return (str(rule.owner.value),)
    return tuple(PLAYER.values)


def _one_owner(machine: Machine, idle: Expr) -> Expr:
    moves = {a: any_of(*(enabled(r.name, a) for r in machine.rules)) for a in ACTORS}
    pairs = [(a, b) for i, a in enumerate(ACTORS) for b in ACTORS[i + 1 :]]
    alone = all_of(*(~(moves[a] & moves[b]) for a, b in pairs))
    return alone & idle.implies(all_of(*(~moves[a] for a in ACTORS if a != "system")))
