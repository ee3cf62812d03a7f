"""What a step does to the board by what it makes happen to cards.

Where cards are and whose, what they lose by leaving the field, the events that the moment is about, and the
marks of continuous effects all follow from one list of happenings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from solemn.model.logic.build import (
    FALSE,
    Expr,
    Writable,
    all_of,
    any_of,
    exists,
    exists_position,
    state,
    var,
    when,
)
from solemn.model.logic.sorts import BOOL
from solemn.model.logic.substitute import substitute
from solemn.model.machine.rules import PLAYER, Update, each, variable
from solemn.model.machine.ruleset import Part
from solemn.model.ocg.amounts import counters
from solemn.model.ocg.battle import attacker
from solemn.model.ocg.events import DESTROYED, NOTHING_HAPPENED, answers_event, continuous, news
from solemn.model.ocg.items import is_item
from solemn.model.ocg.selecting import escaped
from solemn.model.ocg.standing import (
    BAN,
    FOR_THE_MOMENT,
    NEGATED,
    NOT_AT_ALL,
    STATUS,
    banned,
    has,
    holds_now,
    status,
)
from solemn.model.ocg.strength import (
    SPAN,
    VALUE,
    attacks_granted,
    attacks_made,
    bonus,
    defending,
    doomed,
    fought,
    withdrawn,
)
from solemn.model.ocg.todo import todo
from solemn.model.ocg.zones import (
    FACE_DOWN,
    FACE_DOWN_MONSTER,
    GRAVEYARD,
    MONSTER_ZONE,
    SPELL_ZONE,
    control,
    on_field,
    owner,
    source,
    zone,
)
from solemn.model.timing.noting import meets
from solemn.model.timing.text import MARK, applied, mark_of
from solemn.model.timing.vocabulary import CARD, EFFECT, NO_CARD, chain


__all__ = [
    "FOLLOWING",
    "Happening",
    "Marking",
    "consequences",
    "follows",
    "forgotten",
    "marks_seen",
    "with_followers",
]

follows = state("follows", CARD, CARD, BOOL)
"""Whether the one card is destroyed when the other one leaves the field."""

_card, _other, _mark, _seeing = (
    var("card", CARD),
    var("other", CARD),
    var("mark", MARK),
    var("seeing", EFFECT),
)
_player, _ban, _status = var("player", PLAYER), var("ban", BAN), var("status", STATUS)
_value, _span = var("value", VALUE), var("span", SPAN)
_LONGEST_TIE = 2
"""How many cards fall because another one leaves: what follows it, and what follows that."""
_FIELD = (MONSTER_ZONE, FACE_DOWN_MONSTER, SPELL_ZONE, FACE_DOWN)


@dataclass(frozen=True, slots=True)
class Happening:
    """What a rule makes happen: an event to each card of which `who` (a term over `card`) holds.

    `to` is where the cards go, None if they stay; `under` whose they are from then on, if that is not as it
    was; `defends` whether a monster is in defence position afterwards (a term over `card`), where that is not
    as usual: what comes face-up to a monster zone is in attack position. `displaces` says whether earlier
    events are the last ones no more, unless `joined` holds: then both are.
    """

    rule: str
    event: Expr
    who: Expr
    to: Expr | None = None
    displaces: bool = True
    joined: Expr = field(default_factory=lambda: FALSE)
    under: Expr | None = None
    defends: Expr | None = None

    @property
    def leaves_the_field(self) -> bool:
        """Whether the cards are not on the field afterwards."""
        return self.to is not None and all(self.to.term != place.term for place in _FIELD)

    @property
    def strips(self) -> bool:
        """Whether the cards lose what they were given: they leave the field, or are turned face-down."""
        return self.leaves_the_field or (self.to is not None and self.to.term == FACE_DOWN_MONSTER.term)


def with_followers(happenings: Iterable[Happening]) -> tuple[Happening, ...]:
    """Return the happenings, and for each rule that what follows the cards it takes away is destroyed."""
    found = list(happenings)
    by_rule: dict[str, list[Expr]] = {}
    for happening in found:
        if happening.leaves_the_field:
            by_rule.setdefault(happening.rule, []).append(happening.who)
    return (*found, *(_followers(rule, leaving) for rule, leaving in by_rule.items()))


def _followers(rule: str, leaving: Sequence[Expr]) -> Happening:
    gone = any_of(*leaving)
    for _ in range(_LONGEST_TIE):
        leader = _of(gone, _other)
        follower = exists(_other, all_of(follows(_card, _other), leader))
        gone = any_of(*leaving, follower)
    return Happening(rule, DESTROYED, all_of(on_field(_card), follower), GRAVEYARD, displaces=False)


@dataclass(frozen=True, slots=True)
class Marking:
    """Which marks a step applies and ends by itself, as terms over `mark`."""

    applies: Expr = field(default_factory=lambda: FALSE)
    ends: Expr = field(default_factory=lambda: FALSE)


_NO_MARKING = Marking()


def marks_seen(sees: Writable, marking: Marking = _NO_MARKING) -> Update:
    """Return the update by which the continuous effects that `sees` (over `seeing`) holds of apply marks.

    `marking` says which marks apply for another reason, and which apply no more.
    """
    theirs = exists(
        _seeing,
        all_of(
            continuous(_seeing),
            answers_event(_seeing),
            ~has(source(_seeing), NEGATED),
            holds_now(_seeing),
            sees,
            mark_of(_seeing, 0, _mark),
        ),
    )
    kept = applied(_mark) if marking.ends is FALSE else all_of(applied(_mark), ~marking.ends)
    return each(applied, (_mark,), any_of(kept, marking.applies, theirs))


def consequences(
    happenings: Sequence[Happening],
    performed: Writable = FALSE,
    marking: Marking = _NO_MARKING,
    *,
    is_news: bool = True,
    marks: bool = True,
    in_chain: bool = False,
    banning: Expr | None = None,
    giving: Expr | None = None,
) -> tuple[Update, ...]:
    """Return what a step does to the board by what it makes happen to cards.

    `performed` says when the step does something without moving a card, `marking` which marks it
    applies and ends itself, `banning` how long it forbids something (a term over `player` and `ban`) and
    `giving` how long it gives a status (a term over `card` and `status`). A mark of a continuous effect that
    sees the event applies on the spot, unless that is left to another step (`marks`); the events become those
    that the moment is about if `is_news`. In a chain a target that leaves the field, or enters it, is found
    no more.
    """
    displaced = any_of(
        performed, *(exists(_card, all_of(h.who, ~h.joined)) for h in happenings if h.displaces)
    )
    told = (each(news, (_card,), _said(happenings, displaced)),) if is_news else ()
    passed = displaced if is_news else FALSE
    left = tuple(h.who for h in happenings if h.strips)
    return (
        *_moved(happenings, in_chain=in_chain),
        *told,
        *_bans(passed, banning),
        *_statuses(left, passed, giving),
        *((marks_seen(meets(_seeing), marking),) if marks else ()),
    )


def _said(happenings: Sequence[Happening], displaced: Expr) -> Expr:
    said = when(displaced, NOTHING_HAPPENED, news(_card))
    for happening in reversed(happenings):
        if happening.displaces:
            said = when(happening.who, happening.event, said)
        else:
            said = when(all_of(happening.who, said == NOTHING_HAPPENED), happening.event, said)
    return said


def _bans(passed: Expr, banning: Expr | None) -> Iterable[Update]:
    """What players are forbidden after the step; what held for a moment only ends when that has passed."""
    now = banned(_player, _ban)
    kept = _kept(now, passed)
    if banning is not None:
        kept = when(banning == NOT_AT_ALL, kept, banning)
    if kept is not now:
        yield each(banned, (_player, _ban), kept)


def _statuses(left: Sequence[Expr], passed: Expr, giving: Expr | None) -> Iterable[Update]:
    """Which statuses cards have after the step; one that leaves the field or is turned down loses them."""
    now = status(_card, _status)
    kept = _kept(now, passed)
    if giving is not None:
        kept = when(giving == NOT_AT_ALL, kept, giving)
    if left:
        kept = when(any_of(*left), NOT_AT_ALL, kept)
    if kept is not now:
        yield each(status, (_card, _status), kept)


def _kept(now: Expr, passed: Expr) -> Expr:
    return now if passed is FALSE else when(all_of(passed, now == FOR_THE_MOMENT), NOT_AT_ALL, now)


def _moved(happenings: Sequence[Happening], *, in_chain: bool) -> tuple[Update, ...]:
    """Where cards are after the step, whose they are, and what they lose by leaving the field."""
    place: Expr = zone(_card)
    whose: Expr = control(_card)
    for happening in reversed(happenings):
        if happening.to is not None:
            place = when(happening.who, happening.to, place)
        if happening.under is not None:
            whose = when(happening.who, happening.under, whose)
    updates: list[Update] = []
    if any(h.to is not None for h in happenings):
        updates.append(each(zone, (_card,), place))
    left = any_of(*(h.who for h in happenings if h.leaves_the_field))
    leaving = any(h.leaves_the_field for h in happenings)
    if leaving or any(h.under is not None for h in happenings):
        updates.append(each(control, (_card,), when(left, owner(_card), whose) if leaving else whose))
    stripped = any_of(*(h.who for h in happenings if h.strips))
    if any(h.strips for h in happenings):
        updates.append(each(counters, (_card,), when(stripped, 0, counters(_card))))
    updates += _positions(happenings)
    if leaving:
        both = all_of(follows(_card, _other), ~left, ~_of(left, _other))
        updates.append(each(follows, (_card, _other), both))
    if any(h.to is not None for h in happenings):
        moved = any_of(*(h.who for h in happenings if h.to is not None))
        anew = all_of(is_item(_seeing), _of(moved, source(_seeing)))
        updates.append(each(todo, (_seeing,), any_of(todo(_seeing), anew)))
    if in_chain and any(h.to is not None for h in happenings):
        entered = (all_of(h.who, ~on_field(_card)) for h in happenings if h.to is not None)
        updates.append(each(escaped, (_seeing,), any_of(escaped(_seeing), _aimed_at(any_of(left, *entered)))))
    return tuple(updates)


def _positions(happenings: Sequence[Happening]) -> Iterable[Update]:
    """In which position monsters are after the step, how strong, and what they have done in this turn.

    One that is turned face-down is as strong as printed again; one that comes back has not attacked.
    """
    now: Expr = defending(_card)
    then = now
    for happening in reversed(happenings):
        if happening.defends is not None:
            then = when(happening.who, happening.defends, then)
        elif happening.leaves_the_field or (
            happening.to is not None and happening.to.term == MONSTER_ZONE.term
        ):
            then = when(happening.who, FALSE, then)
    if then is not now:
        yield each(defending, (_card,), then)
    if any(h.leaves_the_field for h in happenings):
        gone = any_of(*(h.who for h in happenings if h.leaves_the_field))
        yield each(withdrawn, (_card,), any_of(withdrawn(_card), all_of(gone, attacker != NO_CARD)))
        yield each(attacks_made, (_card,), when(gone, 0, attacks_made(_card)))
        yield each(attacks_granted, (_card,), when(gone, 0, attacks_granted(_card)))
        yield each(fought, (_card,), all_of(fought(_card), ~gone))
    if any(h.strips for h in happenings):
        stripped = any_of(*(h.who for h in happenings if h.strips))
        yield each(bonus, (_card, _value, _span), when(stripped, 0, bonus(_card, _value, _span)))
        yield each(doomed, (_card,), all_of(doomed(_card), ~stripped))


def _of(holds: Expr, card: Expr) -> Expr:
    """Return that a term over `card` holds of another card."""
    return Expr(substitute(holds.term, {"card": card.term}))


def _aimed_at(goes: Expr) -> Expr:
    """Return that the target of a link of the effect goes elsewhere."""
    return exists_position(
        chain,
        lambda i: all_of(chain[i].effect == _seeing, chain[i].target != NO_CARD, _of(goes, chain[i].target)),
    )


def forgotten() -> tuple[Update, ...]:
    """Return the updates of a step that ends a moment: its news and what held for it only."""
    now, had = banned(_player, _ban), status(_card, _status)
    return (
        each(news, (_card,), NOTHING_HAPPENED),
        each(banned, (_player, _ban), when(now == FOR_THE_MOMENT, NOT_AT_ALL, now)),
        each(status, (_card, _status), when(had == FOR_THE_MOMENT, NOT_AT_ALL, had)),
    )


FOLLOWING = Part(variables=(variable(follows, False, dormant=True, says="follows"),))
"""Cards that do not outlast others."""
