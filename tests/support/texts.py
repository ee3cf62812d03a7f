"""Small OCG positions, one for each thing that a card's text, cost or choice can be.

In each of them T's spell `bell` says it, or a card next to it does; the position is there to be played to the
end in every way.
"""

from __future__ import annotations

from collections.abc import Iterator

from solemn.model.scenario import Scenario
from stories import Told, applying, bell, card, doing, fast, monster, scenario, trap, vanilla


__all__ = ["TEXTS", "text"]

_SET: Told = {"at": ["set"]}
_MONSTERS: Told = {"at": ["monster zone"]}
_HAND: Told = {"at": ["hand"], "whose": "own"}


def _aimed(*instructions: Told, at: Told | None = None) -> Told:
    """Give a spell with a target, a monster on the field unless said otherwise."""
    told = {"aimed at": at or _MONSTERS, "text": list(instructions)}
    return card("bell", "T", "hand", "spell", "quick-play", told)


def _paying(**pays: object) -> Told:
    """Give a spell that costs something."""
    return card("bell", "T", "hand", "spell", "quick-play", {"pays": dict(pays), "text": applying("bell")})


def _standing(name: str, owner: str = "T") -> Told:
    """Give a monster on the field that has come there this turn and stays as it is."""
    return vanilla(name, owner, since="this turn")


def _unsummoned(name: str) -> Told:
    """Give a monster in T's hand that cannot be normal summoned."""
    return vanilla(name, at="hand", normal_summon=False)


def _moving() -> Iterator[tuple[str, tuple[Told, ...]]]:
    """Yield what moves cards or turns them."""
    for do in ("destroy", "banish", "return to the hand", "send to the graveyard", "return to the deck"):
        yield do, (_aimed(doing(do, which="the target")), _standing("v", "N"))
    yield "discard", (bell(doing("discard", these=_HAND)), _unsummoned("v"))
    yield "add to the hand", (bell(doing("add to the hand", card="v")), vanilla("v", at="deck"))
    yield "draw", (bell(doing("draw", amount=1)), vanilla("v", at="deck"), vanilla("w", at="deck"))
    yield (
        "special summon",
        (
            _aimed(doing("special summon", which="the target", from_="graveyard"), at={"at": ["graveyard"]}),
            vanilla("v", "N", "graveyard"),
        ),
    )
    for do in ("turn face-down", "change the position", "take control"):
        yield do, (_aimed(doing(do, which="the target")), _standing("v", "N"))
    yield (
        "turn face-up",
        (
            _aimed(doing("turn face-up", which="the target"), at={"at": ["face-down monster"]}),
            vanilla("v", "N", "face-down monster"),
        ),
    )


def _battle_texts() -> Iterator[tuple[str, tuple[Told, ...]]]:
    """Yield what is about attacks and battles; what belongs to an attack does nothing without one."""
    for value in ("attack", "defence"):
        for do in (f"raise the {value}", f"lower the {value}"):
            yield do, (_aimed(doing(do, which="the target", amount=100)), _standing("v", "N"))
    for do in ("turn to defence position", "turn to attack position", "let attack again"):
        yield do, (_aimed(doing(do, which="the target")), _standing("v", "N"))
    for do in ("negate the attack", "end the battle phase", "bring on the end phase"):
        yield do, (bell(doing(do)), _standing("v"))
    for do, more in (
        ("let traps be activated from the hand", {}),
        ("choose the attack target", {}),
        ("make attacks cost", {"amount": 100}),
    ):
        standing = {"timing": "continuous", "text": [doing(do, **more)]}
        yield do, (monster("c", "T", "monster zone", standing, normal_summon=False), bell())


def _other_texts() -> Iterator[tuple[str, tuple[Told, ...]]]:
    """Yield what moves no card: numbers, marks, negations, what holds for a while."""
    yield "deal damage", (bell(doing("deal damage", amount=500)),)
    yield "gain life points", (bell(doing("gain life points", amount=500, whom="both players")),)
    putting = doing("put counters", which="the target", amount=2)
    yield "put counters", (_aimed(putting), _standing("v"))
    yield (
        "remove counters",
        (_aimed(putting, doing("remove counters", which="the target", amount=1)), _standing("v")),
    )
    for do in ("negate the activation", "negate the effect"):
        no = trap("no", "N", doing(do), type_="counter", conditions=["answers an activation"])
        yield do, (bell(*applying("bell")), no)
    stop = trap("stop", "N", doing("negate the summon"), type_="counter")
    yield "negate the summon", (vanilla("v", at="hand"), stop)
    yield "apply", (bell(*applying("bell")),)
    yield (
        "give",
        (
            _aimed(
                doing("give", which="the target", status="cannot be targeted", lasts="for the moment"),
                doing("change the position", which="the target"),
            ),
            _standing("v"),
        ),
    )
    yield (
        "forbid",
        (
            bell(doing("forbid", forbids=["trap"], whom="the opponent", lasts="for the moment")),
            trap("a", "N"),
        ),
    )
    tying = doing("tie", which="the target", destroyed_with_it="both")
    yield (
        "end",
        (
            bell(doing("apply", marks=["x"])),
            card("knell", "T", "hand", "spell", "normal", {"text": [doing("end", marks=["x"])]}),
        ),
    )
    yield "win", (bell(doing("win", whom="both players")),)
    yield "set the hand limit", (bell(doing("set the hand limit", amount=7)),)
    yield "lift the hand limit", (bell(doing("lift the hand limit", whom="the opponent")),)
    yield from _battle_texts()
    taken = [doing("take control", which="the target"), doing("return control", which="the target")]
    yield "return control", (_aimed(*taken), _standing("v", "N"))
    yield "return to the field", (bell(doing("return to the field", card="v")), vanilla("v", at="banished"))
    call = {"aimed at": _MONSTERS, "text": [tying, doing("destroy", which="the target")]}
    yield "tie", (card("call", "T", "hand", "spell", "continuous", call), _standing("v"))
    yield (
        "choose",
        (
            bell(
                doing("choose", these=_MONSTERS, whom="the opponent"),
                doing("destroy", which="the chosen cards", join="then"),
            ),
            _standing("v"),
            _standing("w", "N"),
        ),
    )


def _choices() -> Iterator[tuple[str, tuple[Told, ...]]]:
    """Yield what players choose, or cannot."""
    may = doing("choose", these=_MONSTERS, may_choose_nothing=True)
    yield "choose nothing", (bell(may, doing("banish", which="the chosen cards")), _standing("v"))
    yield "nothing to choose", (bell(doing("choose", these=_MONSTERS), *applying("bell")),)
    yield (
        "choose two",
        (
            bell(
                doing("choose", these=_MONSTERS),
                doing("choose", these=_MONSTERS, join="also"),
                doing("return to the hand", which="the chosen cards", join="then"),
            ),
            _standing("v"),
            _standing("w", "N"),
            _standing("x", "N"),
        ),
    )


def _costs() -> Iterator[tuple[str, tuple[Told, ...]]]:
    """Yield what is paid."""
    yield "pay by discard", (_paying(cards=1), _unsummoned("v"), _unsummoned("w"))
    for by in ("tribute", "banish", "send to the graveyard", "return to the hand"):
        yield f"pay by {by}", (_paying(cards=1, by=by, these=_MONSTERS), _standing("v"), _standing("w"))
    yield "pay two", (_paying(cards=2), _unsummoned("v"), _unsummoned("w"), _unsummoned("x"))
    yield "pay life points", (_paying(**{"life points": 800}),)
    for by in ("tribute", "banish", "send to the graveyard", "return to the hand"):
        yield f"pay itself by {by}", (monster("m", "T", "monster zone", fast("m", cost=f"{by} itself")),)
    told = fast("m", cost="discard itself", from_=["hand"])
    yield "pay itself by discard", (monster("m", "T", "hand", told, normal_summon=False),)
    spending = fast("m", pays={"counters": 1})
    putting = bell(doing("put counters", which="all monsters", amount=1))
    yield "pay counters", (putting, monster("m", "T", "monster zone", spending))


def _conjunctions() -> Iterator[tuple[str, tuple[Told, ...]]]:
    """Yield how two instructions hang together, and what is asked when one is carried out."""
    destroy = doing("destroy", these=_MONSTERS)
    for join in ("also after that", "then", "and if you do", "also"):
        yield join, (bell(destroy, doing("deal damage", amount=100, join=join)), _standing("v", "N"))
    condition = [{"at most": 0, "of": _MONSTERS}]
    yield "if", (bell(destroy, doing("apply", marks=["x"], if_=condition)), _standing("v", "N"))


def _sources() -> Iterator[tuple[str, tuple[Told, ...]]]:
    """Yield links whose card or target is gone, and effects that stand."""
    storm = _aimed(doing("destroy", which="the target"), at=_SET | {"at": ["set", "spell zone"]})
    wall = card("wall", "N", "set", "trap", "continuous", {"text": applying("wall")}, since="earlier turn")
    yield "source gone", (storm, wall)
    recall = trap("recall", "N", doing("return to the hand", card="v"))
    yield (
        "target gone",
        (_aimed(doing("destroy", which="the target"), *applying("bell")), _standing("v", "N"), recall),
    )
    lock = {"timing": "continuous", "text": [doing("forbid", forbids=["trap"], whom="both players")]}
    king = card("king", "N", "set", "trap", "continuous", {"id": "on", "text": []}, lock | {"id": "lock"})
    yield "standing", (bell(doing("destroy", card="v")), _standing("v"), king)


TEXTS: dict[str, tuple[Told, ...]] = dict(
    (*_moving(), *_other_texts(), *_choices(), *_costs(), *_conjunctions(), *_sources())
)
"""The cards of each position, by what it is there for; instructions and conjunctions by their own names."""


def text(name: str) -> Scenario:
    """Return the position that is there for something."""
    return scenario(*TEXTS[name])
