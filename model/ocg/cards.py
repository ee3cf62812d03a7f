"""Card files of the OCG: their shape, and what is wrong with one.

What follows from the type of a card stands in tables. What a card cannot say is left out of its file and
named in its note.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

from pydantic import BaseModel, Field, model_validator

from solemn.model.files.complaints import STRICT, Complaint, Id, Label, YesNo, need_ids, refuse
from solemn.model.files.limits import MOST_EFFECTS, MOST_NOTE
from solemn.model.ocg.legality import CONDITION
from solemn.model.ocg.phases import DAMAGE_STEP, TIME
from solemn.model.ocg.restrictions import LONER, RESPONSE
from solemn.model.ocg.selecting import MOST
from solemn.model.ocg.shapes import (
    AttackPrice,
    Event,
    Filter,
    Instruction,
    Kind,
    Pays,
    Place,
    Procedure,
    Requirement,
    Time,
    WhoseTurn,
)
from solemn.model.ocg.targeting import TARGETING
from solemn.model.ocg.types import EFFECT_TABLE, TYPE_TABLE, EffectRow
from solemn.model.ocg.zones import PLACES
from solemn.model.timing.text import MOST_STEPS


__all__ = [
    "EFFECT_TABLE",
    "TYPE_TABLE",
    "Card",
    "Effect",
    "EffectRow",
    "Event",
    "Instruction",
    "Procedure",
    "filters_of",
    "misplaced",
    "named",
    "requirements_of",
    "row_of",
]

# The words are written once, where the board declares them; a type checker reads them as mere strings.
if TYPE_CHECKING:
    Condition: TypeAlias = str
    Target: TypeAlias = str
    Response: TypeAlias = str
    Alone: TypeAlias = str
else:
    Response = Literal[RESPONSE.values]
    Alone = Literal[LONER.values]
    Condition = Literal[CONDITION.values]
    Target = Literal[TARGETING.values]
Timing: TypeAlias = Literal[
    "card activation", "ignition", "quick", "trigger", "continuous", "phase trigger", "treatment"
]
OF_A_PHASE = ("phase trigger", "treatment")
"""What belongs to a phase: on the chain, and outside it."""
Itself: TypeAlias = Literal[
    "tribute itself",
    "banish itself",
    "send to the graveyard itself",
    "discard itself",
    "return to the hand itself",
]

_NOT_FOR: dict[str, set[str]] = {
    "monster": {"set", "spell zone"},
    "spell": {"monster zone", "face-down monster", "extra deck"},
    "trap": {"monster zone", "face-down monster", "extra deck"},
}
"""Where cards of a kind never lie: `set` is face-down among spells and traps."""


class Effect(BaseModel):
    """An effect, or the activation of a spell or trap card."""

    model_config = STRICT

    id: Id | None = Field(None, description="its name on the card, needed where a card has several effects")
    timing: Timing = Field("card activation", description="when it may be used")
    speed: int | None = Field(None, ge=1, le=3, description="its spell speed, where it is not the usual one")
    places: list[Place] | None = Field(
        None,
        alias="from",
        min_length=1,
        max_length=len(PLACES),
        description="where it is used from, where it is not the usual place",
    )
    times: list[Time] | None = Field(
        None,
        alias="in",
        min_length=1,
        max_length=len(TIME.values),
        description="the phases that it belongs to (phase trigger, treatment), or in which alone it is used",
    )
    turn: WhoseTurn = Field("any", alias="in the turn", description="in whose turns it is used")
    first: YesNo = Field(
        default=False,
        alias="as the first thing",
        description="whether nothing may be done in the phase before",
    )
    duty: Label | None = Field(
        None, description="of what belongs to a phase: which effects of the card are dealt with together"
    )
    handled_by: Literal["its player", "the opponent"] = Field(
        "its player", alias="handled by", description="whose affair it is to use or handle it"
    )
    applies_while: Label | None = Field(
        None,
        alias="as long as",
        description="the mark that has to apply for it to be used, handled or in force",
    )
    mandatory: YesNo = Field(
        default=False,
        description="whether it has to be activated when it can, or dealt with before its phase can end",
    )
    wording: Literal["when", "if"] | None = Field(
        None, description="of an optional trigger: whether it can miss its moment ('when') or not ('if')"
    )
    each_time: YesNo = Field(
        default=False, alias="each time", description="of a trigger: once for each event, not once for all"
    )
    event: Event | None = Field(None, description="the event that it waits for (trigger) or answers")
    bars: list[Response] = Field(
        [],
        max_length=len(RESPONSE.values),
        alias="cannot be answered by",
        description="what the opponent cannot answer it with",
    )
    bars_everybody: YesNo = Field(
        default=False, alias="by nobody", description="whether that holds for its own player, too"
    )
    first_link_only: YesNo = Field(
        default=False, alias="only as the first link", description="whether it can be no link but the first"
    )
    even_in_damage_step: YesNo = Field(
        default=False,
        alias="even in the damage step",
        description="whether it says that it can be used in the damage step, too",
    )
    alone: Alone = Field("no", description="whether names may not occur twice in its chain: its own, or any")
    conditions: list[Condition] = Field(
        [], max_length=len(CONDITION.values), description="what must lie directly below"
    )
    requires: list[Requirement] = Field(
        [], max_length=9, description="what the position has to be like when it is activated"
    )
    began: list[Requirement] = Field(
        [],
        alias="requires at the beginning",
        max_length=9,
        description="what the position has to have been like when the phase began",
    )
    watches: list[Requirement] = Field(
        [],
        alias="while",
        max_length=9,
        description="of a trigger: what the position has to be like when its event happens",
    )
    target: Target = Field("nothing", description="what it is aimed at")
    aimed_at: Filter | None = Field(
        None, alias="aimed at", description="the cards it may be aimed at, instead of `target`"
    )
    cost: Itself | None = Field(None, description="how its own card is paid for it")
    pays: Pays | None = Field(None, description="what else is paid for it")
    unnegatable: YesNo = Field(
        default=False, alias="cannot be negated", description="whether it cannot be negated"
    )
    limit: int | None = Field(None, ge=1, le=99, description="how often it may be used")
    limit_per: Literal["duel", "turn", "chain"] = Field(
        "duel", alias="limit per", description="for how long that counts"
    )
    limit_by: Literal["card", "name"] = Field(
        "card", alias="limit by", description="whether copies of the card are counted together"
    )
    limit_counts: Literal["uses", "activations"] = Field(
        "uses", alias="limit counts", description="whether a negated activation counts, too (uses) or not"
    )
    text: list[Instruction] = Field(max_length=MOST_STEPS, description="its instructions, in order")

    @model_validator(mode="after")
    def _is_an_effect(self) -> Effect:
        refuse([*_target_complaints(self), *_summon_complaints(self), *_timing_complaints(self)])
        return self


class Card(BaseModel):
    """A card as its file gives it; names may be left blank, never invented."""

    model_config = STRICT

    id: Id = Field(description="its name in the library and in moves")
    game: Literal["ocg"] = Field("ocg", description="the game it belongs to")
    names: dict[Literal["zh", "en", "ja"], Label | None] = Field({}, description="its names as printed")
    kind: Kind = Field(description="the kind of card")
    type: Label = Field(
        description="its type; which there are depends on its kind",
        json_schema_extra={"enum": list(dict.fromkeys(row.type for row in TYPE_TABLE))},
    )
    traits: list[Label] = Field(
        [], max_length=20, description="what filters may ask for, such as an attribute"
    )
    extra_deck: YesNo = Field(
        default=False, alias="extra deck", description="whether it belongs in the extra deck"
    )
    tributes: int = Field(0, ge=0, le=9, description="how many tributes its normal summon takes")
    normal_summon: YesNo = Field(
        default=True, alias="normal summon", description="whether it can be normal summoned and set"
    )
    procedure: Procedure | None = Field(None, description="a special summon by its own procedure")
    attack: int = Field(0, ge=0, le=MOST, description="its attack")
    defence: int = Field(0, ge=0, le=MOST, description="its defence")
    attacks: int = Field(1, ge=0, le=99, description="how many attacks it may declare in a turn")
    attacks_directly: YesNo = Field(
        default=False,
        alias="attacks directly",
        description="whether it may attack the player although he has monsters",
    )
    attacks_in_defence: YesNo = Field(
        default=False,
        alias="attacks in defence",
        description="whether it can attack in defence position",
    )
    attack_price: AttackPrice | None = Field(
        None, alias="attack price", description="what is paid for an attack by it"
    )
    effects: list[Effect] = Field([], max_length=MOST_EFFECTS, description="its effects")
    note: str | None = Field(None, max_length=MOST_NOTE, description="what the file leaves out")

    @model_validator(mode="after")
    def _is_a_card(self) -> Card:
        refuse([*_type_complaints(self), *_effect_complaints(self)])
        return self


def _target_complaints(effect: Effect) -> Iterator[Complaint]:
    if effect.target == "one of these" and effect.aimed_at is None:
        says = "'one of these' needs a description: write 'aimed at' instead of 'target'"
        yield Complaint("E044", says, ("target",))
    if effect.aimed_at is not None and effect.target not in {"nothing", "one of these"}:
        yield Complaint("E044", "write either 'target' or 'aimed at'", ("target",))
    if effect.target != "nothing" or effect.aimed_at is not None:
        return
    for i, told in enumerate(effect.text):
        if told.which == "the target":
            says = "the effect has no target; say which with 'target' or 'aimed at'"
            yield Complaint("E044", says, ("text", i, "which"))


def _summon_complaints(effect: Effect) -> Iterator[Complaint]:
    """Yield where a text means a card that is being summoned although it lets the summon go through."""
    if any(told.do == "negate the summon" for told in effect.text):
        return
    says = (
        "'the summoned card' is one whose summon is being negated, and nothing in this text does so ('negate "
        "the summon'); of a summon that has succeeded write 'target: the summoned monster' in the effect and "
        "'which: the target' here, or describe the cards with 'these'"
    )
    for i, told in enumerate(effect.text):
        if told.which == "the summoned card":
            yield Complaint("E060", says, ("text", i, "which"))


def _timing_complaints(effect: Effect) -> Iterator[Complaint]:
    is_trigger = effect.timing == "trigger"
    if is_trigger and effect.event is None:
        yield Complaint("E058", "a trigger effect says what it waits for with 'event'", ("timing",))
    if effect.watches and not is_trigger:
        yield Complaint("E058", "only a trigger looks at the position when its event happens", ("while",))
    if is_trigger and not effect.mandatory and effect.wording is None:
        says = "an optional trigger says with 'wording' whether it is worded 'when' or 'if'"
        yield Complaint("E058", says, ("timing",))
    if effect.wording is not None and (not is_trigger or effect.mandatory):
        yield Complaint("E058", "only an optional trigger can miss its moment", ("wording",))
    if effect.each_time and not (is_trigger and effect.mandatory):
        says = "only a mandatory trigger waits once for each event; an optional one waits once for all"
        yield Complaint("E058", says, ("each time",))
    if effect.event is not None and effect.event.origins is not None and not is_trigger:
        says = "only of a trigger it is known where the card was before its event"
        yield Complaint("E058", says, ("event", "came from"))
    if effect.mandatory and effect.timing not in {"trigger", "quick", *OF_A_PHASE}:
        says = "only triggers, quick effects and what belongs to a phase are mandatory"
        yield Complaint("E058", says, ("mandatory",))
    yield from _phase_complaints(effect)
    if is_trigger and effect.speed not in {None, 1}:
        yield Complaint("E058", "a trigger has speed 1", ("speed",))
    if effect.timing == "continuous":
        yield from _continuous_complaints(effect)
        return
    for i, told in enumerate(effect.text):
        if told.do in _ONLY_STANDING:
            says = f"'{told.do}' is for continuous effects, as long as they stand"
            yield Complaint("E058", says, ("text", i, "do"))


def _phase_complaints(effect: Effect) -> Iterator[Complaint]:
    """Yield what is wrong with an effect that belongs to a phase, or says so."""
    belongs = effect.timing in OF_A_PHASE
    times = set(effect.times or ())
    if belongs and times & set(DAMAGE_STEP):
        says = (
            "nothing belongs to a part of the damage step; write a trigger with an 'event' such as 'damage "
            "calculation', or a quick effect"
        )
        yield Complaint("E058", says, ("in",))
    by_the_draw = times & {"before the draw", "after the draw"}
    if belongs and not times:
        yield Complaint("E058", "what belongs to a phase says to which with 'in'", ("timing",))
    if effect.duty is not None and not belongs:
        yield Complaint("E058", "only what belongs to a phase is a duty", ("duty",))
    if effect.times is not None and effect.timing in {"trigger", "continuous"}:
        says = (
            "a trigger is used after its event, and a continuous effect not at all: 'in' is for other effects"
        )
        yield Complaint("E058", says, ("in",))
    if belongs and effect.event is not None:
        says = "what belongs to a phase waits for no event; for that there are triggers, which name it"
        yield Complaint("E058", says, ("event",))
    if effect.timing == "treatment" and (effect.cost or (effect.pays is not None and effect.pays.cards)):
        says = "cards are paid for activations; what is handled outside the chain does it in its text"
        yield Complaint("E058", says, ("cost" if effect.cost else "pays",))
    if effect.timing == "phase trigger" and effect.mandatory and by_the_draw:
        says = "what takes the place of the draw is left to its player, and after it nothing starts a chain"
        yield Complaint("E058", says, ("mandatory",))
    if effect.timing == "phase trigger" and "after the draw" in times:
        says = "after the draw nothing starts a chain before its moment; 'draw' is the rest of the phase"
        yield Complaint("E058", says, ("in",))
    if not belongs and by_the_draw:
        says = "before and after the draw nothing is used but phase triggers and treatments that belong there"
        yield Complaint("E058", says, ("in",))
    if not belongs and effect.handled_by != "its player":
        yield Complaint("E058", "only what belongs to a phase can be the opponent's affair", ("handled by",))
    if effect.timing == "treatment" and by_the_draw and not effect.mandatory:
        says = "what is handled before or after the draw is handled by itself: it is mandatory"
        yield Complaint("E058", says, ("timing",))


_ONLY_STANDING = ("let traps be activated from the hand", "choose the attack target", "make attacks cost")
"""What only a continuous effect may do."""
_STANDING = ("give", "forbid", "set the hand limit", "lift the hand limit", *_ONLY_STANDING)
"""What a continuous effect that waits for nothing may do."""
_ON_EVENT = ("apply", "let traps be activated from the hand")
"""What a continuous effect that waits for an event may do."""


def _continuous_complaints(effect: Effect) -> Iterator[Complaint]:
    if len(effect.text) != 1:
        yield Complaint("E058", "a continuous effect has one instruction", ("text",))
        return
    for key, given in (
        ("in the turn", effect.turn != "any"),
        ("as the first thing", effect.first),
        ("requires", effect.requires),
        ("requires at the beginning", effect.began),
    ):
        if given:
            says = "a continuous effect is not activated: only 'as long as' says when it stands"
            yield Complaint("E058", says, (key,))
    told = effect.text[0]
    wanted = _ON_EVENT if effect.event is not None else _STANDING
    if told.do not in wanted:
        kind = "that waits for an event" if effect.event is not None else "that waits for nothing"
        says = f"a continuous effect {kind} does nothing but {' or '.join(map(repr, wanted))}"
        yield Complaint("E058", says, ("text",))
    elif told.do == "give" and told.these is None:
        says = "a continuous effect says with 'these' which cards its status holds of"
        yield Complaint("E058", says, ("text",))


def _type_complaints(card: Card) -> Iterator[Complaint]:
    types = [row.type for row in TYPE_TABLE if row.kind == card.kind]
    if card.type not in types:
        says = f"a {card.kind} is of type {' or '.join(types)}, not {card.type!r}"
        yield Complaint("E045", says, ("type",))


def _effect_complaints(card: Card) -> Iterator[Complaint]:
    yield from need_ids(effect.id for effect in card.effects)
    marks = {mark for effect in card.effects for told in effect.text for mark in told.marks}
    known = any((row.kind, row.type) == (card.kind, card.type) for row in TYPE_TABLE)
    for i, effect in enumerate(card.effects):
        if known and row_of(card, effect) is None:
            yield Complaint("E046", _no_such_timing(card, effect), ("effects", i, "timing"))
        elif effect.applies_while is not None and effect.applies_while not in marks:
            says = f"no text of this card applies the mark {effect.applies_while!r}"
            yield Complaint("E058", says, ("effects", i, "as long as"))
        elif effect.timing == "card activation" and effect.cost is not None:
            says = "a card that is being activated cannot be paid for it"
            yield Complaint("E048", says, ("effects", i, "cost"))


def _no_such_timing(card: Card, effect: Effect) -> str:
    timings = [row.timing for row in EFFECT_TABLE if (row.kind, row.type) == (card.kind, card.type)]
    if not timings:
        return f"a {card.type} {card.kind} has no effects"
    only = " or ".join(map(repr, timings))
    return f"a {card.type} {card.kind} has no effect of timing '{effect.timing}', only of {only}"


def row_of(card: Card, effect: Effect) -> EffectRow | None:
    """Return the timing class of an effect, None if cards of its type have no such effect."""
    wanted = (card.kind, card.type, effect.timing)
    return next((row for row in EFFECT_TABLE if (row.kind, row.type, row.timing) == wanted), None)


def misplaced(card: Card, at: str) -> str | None:
    """Say why a card cannot lie at a place, None if it can."""
    if at in _NOT_FOR[card.kind]:
        places = [place for place in PLACES if place not in _NOT_FOR[card.kind]]
        return f"no {card.kind} lies in '{at}'; it may be in {', '.join(places)}"
    return None


Path: TypeAlias = tuple[str | int, ...]


def named(card: Card) -> Iterator[tuple[Path, str]]:
    """Yield the ids of the cards that the texts of a card name, each with its place in the card."""
    for i, effect in enumerate(card.effects):
        for j, told in enumerate(effect.text):
            if told.card is not None:
                yield ("effects", i, "text", j, "card"), told.card
        for path, described in filters_of(effect):
            if described.card is not None:
                yield ("effects", i, *path, "card"), described.card


def filters_of(effect: Effect) -> Iterator[tuple[Path, Filter]]:
    """Yield the filters of an effect, each with its place in the effect."""
    if effect.aimed_at is not None:
        yield ("aimed at",), effect.aimed_at
    if effect.pays is not None and effect.pays.these is not None:
        yield ("pays", "these"), effect.pays.these
    for path, requirement in requirements_of(effect):
        yield (*path, "of"), requirement.of
    for i, told in enumerate(effect.text):
        if told.these is not None:
            yield ("text", i, "these"), told.these


def requirements_of(effect: Effect) -> Iterator[tuple[Path, Requirement]]:
    """Yield the requirements of an effect, each with its place in the effect."""
    for i, requirement in enumerate(effect.requires):
        yield ("requires", i), requirement
    for i, requirement in enumerate(effect.watches):
        yield ("while", i), requirement
    for i, requirement in enumerate(effect.began):
        yield ("requires at the beginning", i), requirement
    for i, told in enumerate(effect.text):
        for j, requirement in enumerate(told.conditions):
            yield ("text", i, "if", j), requirement
