"""Where cards are in 胧月: off the field, or on one of the sites of a player; ready or turned sideways.

Sites are an enumeration, so that they can be counted over every possible card. The document gives neither
their number nor how they lie (C-46): six a player are told apart, an option says how many are in the game.
No rule of the document gives a card to another player, so whose it is says who controls it.
"""

from __future__ import annotations

from collections.abc import Iterable

from solemn.model.logic.build import Expr, all_of, any_of, attribute, count, exists, members, state, var, when
from solemn.model.logic.sorts import BOOL, EnumSort, IntSort
from solemn.model.machine.rules import PLAYER, attribute_of, define, variable
from solemn.model.machine.ruleset import Part
from solemn.model.oborozuki.options import SITES_IN_PLAY
from solemn.model.timing.vocabulary import CARD, EFFECT, opponent, turn


__all__ = [
    "CHARACTER",
    "GRAVEYARD",
    "HAND",
    "KIND",
    "SITE",
    "SITES",
    "ZONE",
    "ZONES",
    "card",
    "field_of",
    "free",
    "held",
    "in_play",
    "kind",
    "level",
    "on_field",
    "opened",
    "own_cards",
    "owner",
    "place_for",
    "player",
    "sideways",
    "site",
    "site_of",
    "source",
    "taken",
    "unopened",
    "zone",
]

SITE = EnumSort("Site", tuple(f"site-{i}" for i in range(1, 7)))
SITES = members(SITE)

ZONE = EnumSort("Zone", ("hand", "graveyard", *SITE.values, *(f"opposing {name}" for name in SITE.values)))
"""The places of a card: off the field, on a site of its own player, on a site of the opponent."""
HAND, GRAVEYARD, *_on_sites = members(ZONE)
_OWN, _OPPOSING = _on_sites[: len(SITES)], _on_sites[len(SITES) :]

KIND = EnumSort("Kind", ("character", "A", "D", "S", "G", "E"))
"""The kinds of card of the table of replacement (S003-10); all but characters are SCs."""
CHARACTER = members(KIND)[0]

zone = state("zone", CARD, ZONE)
sideways = state("sideways", CARD, BOOL)
"""Whether a card on the field is turned sideways (横置); else it is ready (重置)."""
opened = state("opened", PLAYER, SITE, BOOL)
"""Which sites of a player have been opened (S003-33)."""

owner = attribute("owner", CARD, PLAYER)
kind = attribute("kind", CARD, KIND)
level = attribute("level", CARD, IntSort(0, 99))
source = attribute("source", EFFECT, CARD)

card, player, site = var("card", CARD), var("player", PLAYER), var("site", SITE)


def _chosen(of: Expr, choices: Iterable[tuple[Expr, Expr]], otherwise: Expr) -> Expr:
    """Return the term that gives for each value its own, and for any other the last one."""
    result = otherwise
    for value, given in choices:
        result = when(of == value, given, result)
    return result


on_field = define("on_field", (card,), all_of(zone(card) != HAND, zone(card) != GRAVEYARD))

_abroad = define("abroad", (card,), any_of(*(zone(card) == place for place in _OPPOSING)))
field_of = define("field_of", (card,), when(_abroad(card), opponent(owner(card)), owner(card)))
"""Whose field a card on the field lies on."""
site_of = define(
    "site_of",
    (card,),
    _chosen(
        zone(card),
        [*zip(_OWN, SITES, strict=True), *zip(_OPPOSING, SITES, strict=True)],
        SITES[0],
    ),
)
"""The site that a card on the field lies on."""

_own_place = define("own_place", (site,), _chosen(site, zip(SITES[1:], _OWN[1:], strict=True), _OWN[0]))
_opposing_place = define(
    "opposing_place", (site,), _chosen(site, zip(SITES[1:], _OPPOSING[1:], strict=True), _OPPOSING[0])
)
place_for = define(
    "place_for",
    (card, player, site),
    when(owner(card) == player, _own_place(site), _opposing_place(site)),
)
"""The place of a card that comes to lie on a site of a player."""

taken = define(
    "taken",
    (player, site),
    exists(card, all_of(on_field(card), field_of(card) == player, site_of(card) == site)),
)
"""Whether some card lies on a site of a player."""
in_play = define(
    "in_play",
    (site,),
    any_of(*(all_of(site == s, sites_) for s, sites_ in zip(SITES, SITES_IN_PLAY, strict=True))),
)
"""Whether the game is played with this site (C-46)."""
free = define("free", (player, site), all_of(opened(player, site), ~taken(player, site)))
"""Whether a card may come to lie on a site: it has been opened, and none lies there (S003-15, S003-35)."""
held = define("held", (player,), count(site, taken(player, site)))
"""How many cards lie on the field of a player, each on a site of its own."""
own_cards = define("own_cards", (), held(turn))
"""How many cards lie on the turn player's own field (S003-24)."""
unopened = define("unopened", (player,), count(site, all_of(in_play(site), ~opened(player, site))))
"""How many sites of a player are still to be opened."""

ZONES = Part(
    variables=(
        variable(zone, says="place"),
        variable(sideways, says="sideways"),
        variable(opened, says="opened"),
    ),
    attributes=tuple(map(attribute_of, (owner, kind, level, source))),
    definitions=(
        on_field,
        _abroad,
        field_of,
        site_of,
        _own_place,
        _opposing_place,
        place_for,
        taken,
        in_play,
        free,
        held,
        own_cards,
        unopened,
    ),
)
