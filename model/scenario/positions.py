"""`cards`: from what a file says to the cards of a position, with everything that is wrong with them.

Whether a card can lie where it lies is for its game; which names may be given is decided here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from solemn.model.files.limits import MOST_CARDS, MOST_MARKS
from solemn.model.scenario.catalogue import as_card, card_ids, card_names, card_of, cards_called, library_card
from solemn.model.scenario.expecting import RESERVED
from solemn.model.scenario.findings import Findings
from solemn.model.scenario.games import GAMES, IDLE, Game
from solemn.model.scenario.grounding import CardLike, Placed, effects_of
from solemn.model.scenario.names import normal
from solemn.model.scenario.problems import Place, ScenarioError, hint, shown, suggest
from solemn.model.scenario.shape import Placement


__all__ = ["position_of"]

_NO_EFFECT = "a position needs at least one card with an effect; add one, whether or not it matters here"

InPlace: TypeAlias = Mapping[str, list[tuple[Place, Any]]]


def position_of(cards: list[Any], game: str | None, found: Findings) -> list[Placed] | None:
    """Return the cards of the position, None if it is not known what they are and what they are called."""
    if found.told("cards"):
        return None
    if len(cards) > MOST_CARDS:
        says = f"a position has at most {MOST_CARDS} cards, not {len(cards):,}"
        found.report(("cards",), "E019", says)
        return None
    in_place = _in_place(cards)
    maybe = [_placed(data, ("cards", i), game, in_place, found) for i, data in enumerate(cards)]
    distinct = _check_names(maybe, found)
    whole = [placed for placed in maybe if placed is not None]
    for placed in whole:
        names = (placed.card.id, *(name for name in placed.card.names.values() if name))
        for name in dict.fromkeys(map(normal, names)):
            found.called[name] = (*found.called.get(name, ()), placed.name)
    if game is None or len(whole) < len(maybe) or not distinct:
        return None
    whole += _idle(whole, GAMES[game])
    return whole if _check_whole(whole, game, found) else None


def _idle(position: list[Placed], game: Game) -> Iterator[Placed]:
    """Yield the card that is put beside cards without any effect, since rules are about effects of cards."""
    if game.idle is None or not position or any(placed.card.effects for placed in position):
        return
    card, at = game.idle
    name, taken = IDLE, {placed.name for placed in position}
    while name in taken:
        name = f"{name}-{len(taken)}"
    yield Placed(name, as_card(card), position[0].owner, at)


def _in_place(cards: list[Any]) -> InPlace:
    """Return the cards that are described in the file, by id, each with the places where it is."""
    described: dict[str, list[tuple[Place, Any]]] = {}
    for i, data in enumerate(cards):
        card = data.get("card") if isinstance(data, dict) else None
        if isinstance(card, dict) and isinstance(card.get("id"), str):
            described.setdefault(card["id"], []).append((("cards", i, "card"), card))
    return described


def _inside(i: int, inside: Place, found: Findings) -> Place:
    """Return a place in the text of a card; for a card of the library that is where the file names it."""
    place: Place = ("cards", i, "card")
    return (*place, *inside) if (*place, *inside[:1]) in found.document.values else place


def _placed(data: Any, place: Place, game: str | None, in_place: InPlace, found: Findings) -> Placed | None:
    placement = found.fit(Placement, data, place)
    if game is None or not isinstance(data, dict):
        return None
    at, card = data.get("at"), _card(data, place, game, in_place, found)
    known = isinstance(at, str) and found.known(at, GAMES[game].places, (*place, "at"), "E024", "place")
    if placement is None or card is None or not known:
        return None
    _check_placement(placement, card, place, game, found)
    return Placed(
        placement.name or card.id,
        card,
        placement.owner,
        placement.at,
        this_turn=placement.since == "this turn",
        revealed=placement.revealed,
    )


def _check_placement(placement: Placement, card: CardLike, place: Place, game: str, found: Findings) -> None:
    at = placement.at
    misplaced = GAMES[game].misplaced(card, at)
    if misplaced is not None:
        found.report((*place, "at"), "E031", misplaced)
    if placement.since is not None and at not in GAMES[game].since_at:
        says = f"since when a card is there matters on the field only, and this one is in {at!r}"
        found.report((*place, "since"), "E030", says)


def _card(
    data: dict[str, Any], place: Place, game: str, in_place: InPlace, found: Findings
) -> CardLike | None:
    if "card" not in data:
        return None
    place, reference = (*place, "card"), data["card"]
    if reference is None:
        found.report(place, "E013", "this has to be given")
        return None
    if not isinstance(reference, str):
        return card_of(game, reference, found, place)
    if reference in in_place:
        (first, card), *others = in_place[reference]
        if any(other != card for _, other in others):
            says = f"several cards of this file have the id {shown(reference)}; describe here the one meant"
            found.report(place, "E026", says)
            return None
        return card_of(game, card, found, first)
    ids = cards_called(reference)
    if len(ids) != 1:
        found.report(place, *_not_one(reference, ids, tuple(in_place)))
        return None
    try:
        its_game, known = library_card(ids[0])
    except ScenarioError as error:
        found.extend(error.problems)
        return None
    if its_game != game:
        found.report(place, "E027", f"the card {reference!r} belongs to {its_game}, not to {game}")
        return None
    return known


def _not_one(reference: str, ids: tuple[str, ...], in_place: tuple[str, ...]) -> tuple[str, str]:
    if ids:
        return "E026", f"several cards are called {shown(reference)}: {', '.join(ids)}; write the id"
    names = (name for some in card_names().values() for name in some)
    instead = hint(reference, (*names, *card_ids(), *in_place)) or suggest(reference, card_ids())
    return "E025", f"there is no card {shown(reference)} in the library{instead}"


def _check_names(cards: list[Placed | None], found: Findings) -> bool:
    """Say whether no two cards have the same name."""
    taken: set[str] = set()
    distinct = True
    for i, placed in enumerate(cards):
        if placed is None:
            continue
        if placed.name in taken:
            says = f"a card is called {placed.name!r} already; name this one with 'as'"
            found.report(("cards", i), "E028", says)
            distinct = False
        if placed.name in RESERVED:
            found.report(("cards", i), "E029", f"no card can be called {placed.name!r}; name it with 'as'")
        taken.add(placed.name)
    return distinct


def _check_whole(position: list[Placed], game: str, found: Findings) -> bool:
    """Check what concerns several cards; say whether there can be a machine of them."""
    effects = sum(1 for placed in position for _ in effects_of(placed))
    if not effects:
        found.report(("cards",), "E032", _NO_EFFECT if position else "a position needs at least one card")
    elif effects > MOST_CARDS:
        found.report(("cards",), "E019", f"a position has at most {MOST_CARDS} effects, not {effects:,}")
    return _check_named(position, game, found) and _check_marks(position, found) and 0 < effects <= MOST_CARDS


def _check_named(position: list[Placed], game: str, found: Findings) -> bool:
    """Check the cards that texts name; say whether each means one card at most."""
    copies = Counter((placed.owner, placed.card.id) for placed in position)
    there = tuple(dict.fromkeys((*(placed.card.id for placed in position), *card_ids())))
    unique = True
    for i, placed in enumerate(position):
        for inside, name in GAMES[game].named(placed.card):
            place = _inside(i, inside, found)
            found.known(name, there, place, "E034", "card")
            if copies[placed.owner, name] > 1:
                same = [p.name for p in position if (p.owner, p.card.id) == (placed.owner, name)]
                says = f"which {name!r} is meant is a choice not modelled yet: {', '.join(same)}"
                found.report(place, "E033", says)
                unique = False
    return unique


def _check_marks(position: list[Placed], found: Findings) -> bool:
    """Check that marks are written the same way everywhere and that there are not too many."""
    written: dict[str, str] = {}
    for i, inside, mark in _marks(position):
        other = written.setdefault(normal(mark), mark)
        if mark != other:
            says = f"the mark {mark!r} differs from {other!r} in nothing but width, case or blanks"
            found.report(_inside(i, inside, found), "E028", says)
    if len(written) > MOST_MARKS:
        found.report(("cards",), "E019", f"a position has at most {MOST_MARKS} marks, not {len(written)}")
    return len(written) <= MOST_MARKS


def _marks(position: list[Placed]) -> Iterator[tuple[int, Place, str]]:
    for i, placed in enumerate(position):
        for j, effect in enumerate(placed.card.effects):
            for k, told in enumerate(effect.text):
                for n, mark in enumerate(told.marks):
                    yield i, ("effects", j, "text", k, "marks", n), mark
