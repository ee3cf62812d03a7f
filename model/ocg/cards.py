"""Card files of the OCG: their shape, and what they say to the rules as tables of attributes.

The words a card may use (places, conditions, targets, instructions) are the enumerations of the board, so
a card can say nothing that the board cannot do. What follows from the type of a card stands in two tables.
Not modelled, and refused: what becomes of the pending effect of a continuous card that has left the field
(S002-131). Costs other than the card itself, damage and life points have no words; card files say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from pydantic import BaseModel, Field, model_validator

from solemn.model.files.complaints import STRICT, Complaint, Id, Label, YesNo, need_ids, refuse
from solemn.model.files.limits import MOST_EFFECTS, MOST_MARKS, MOST_NOTE
from solemn.model.ocg.board import CONDITION, TARGETING
from solemn.model.ocg.events import ABOUT, EVENT_WORDS
from solemn.model.ocg.instructions import KINDS, SELECTOR
from solemn.model.ocg.prices import PAYMENT, PROCEDURE_CONDITION
from solemn.model.ocg.restrictions import LONER, RESPONSE
from solemn.model.ocg.zones import CARD_KIND, PLACES
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
    "TypeRow",
    "misplaced",
    "named",
    "row_of",
]

# The words are written once, where the board declares them; a type checker reads them as mere strings.
if TYPE_CHECKING:
    Place: TypeAlias = str
    Condition: TypeAlias = str
    Target: TypeAlias = str
    Which: TypeAlias = str
    Deed: TypeAlias = str
    Kind: TypeAlias = str
    EventWord: TypeAlias = str
    Subject: TypeAlias = str
    Response: TypeAlias = str
    Alone: TypeAlias = str
    PaidBy: TypeAlias = str
    ProcedureWhen: TypeAlias = str
else:
    EventWord = Literal[tuple(EVENT_WORDS)]
    Subject = Literal[ABOUT.values]
    Response = Literal[RESPONSE.values]
    Alone = Literal[LONER.values]
    PaidBy = Literal[PAYMENT.values]
    ProcedureWhen = Literal[PROCEDURE_CONDITION.values]
    Place = Literal[PLACES]
    Condition = Literal[CONDITION.values]
    Target = Literal[TARGETING.values]
    Which = Literal[SELECTOR.values]
    Deed = Literal[KINDS.sort.values[1:]]
    Kind = Literal[CARD_KIND.values]
Timing: TypeAlias = Literal["card activation", "ignition", "quick", "trigger", "continuous"]


@dataclass(frozen=True, slots=True)
class TypeRow:
    """A type of card, and whether it goes to the graveyard when its chain is over."""

    kind: str
    type: str
    one_shot: bool
    cite: str


TYPE_TABLE = (
    TypeRow("monster", "normal", one_shot=False, cite="S000-26"),
    TypeRow("monster", "effect", one_shot=False, cite="S000-26"),
    TypeRow("spell", "normal", one_shot=True, cite="S000-26"),
    TypeRow("spell", "quick-play", one_shot=True, cite="S000-26"),
    TypeRow("spell", "continuous", one_shot=False, cite="S000-26"),
    TypeRow("trap", "normal", one_shot=True, cite="S000-26"),
    TypeRow("trap", "continuous", one_shot=False, cite="S000-26"),
    TypeRow("trap", "counter", one_shot=True, cite="S000-26"),
)
"""The types of card there are."""


@dataclass(frozen=True, slots=True)
class EffectRow:
    """A timing class that cards of a type have: its spell speed, and the places it is used from."""

    kind: str
    type: str
    timing: str
    speed: int
    places: tuple[str, ...]
    cite: str


EFFECT_TABLE = (
    EffectRow("monster", "effect", "ignition", 1, ("monster zone",), "S000-11"),
    EffectRow("monster", "effect", "quick", 2, ("monster zone",), "S000-11"),
    EffectRow("monster", "effect", "trigger", 1, ("monster zone",), "S000-11"),
    EffectRow("monster", "effect", "continuous", 1, ("monster zone",), "S002-57"),
    EffectRow("spell", "normal", "card activation", 1, ("hand", "set"), "S000-12"),
    EffectRow("spell", "quick-play", "card activation", 2, ("hand", "set"), "S000-12"),
    EffectRow("spell", "continuous", "card activation", 1, ("hand", "set"), "S000-12"),
    EffectRow("trap", "normal", "card activation", 2, ("set",), "S000-13"),
    EffectRow("trap", "continuous", "card activation", 2, ("set",), "S000-13"),
    EffectRow("trap", "counter", "card activation", 3, ("set",), "S000-13"),
)
"""The timing classes there are; a card file may state another speed (C-13) and other places."""

_NEEDS: dict[str, set[str]] = {
    "destroy": {"which"},
    "banish": {"which"},
    "return to the hand": {"which"},
    "deal damage": set(),
    "negate the activation": set(),
    "negate the effect": set(),
    "negate the summon": set(),
    "special summon": {"which", "from"},
    "apply": {"marks"},
}
"""What each kind of instruction has to be given, and nothing else."""

_AS_TOLD = {"which": "'which' (or 'card')"}

_NOT_FOR: dict[str, set[str]] = {
    "monster": {"set", "spell zone"},
    "spell": {"monster zone", "face-down monster", "extra deck"},
    "trap": {"monster zone", "face-down monster", "extra deck"},
}
"""Where cards of a kind never lie: `set` is face-down among spells and traps."""


class Instruction(BaseModel):
    """One instruction of a text: what is done, to which cards or which named card, leaving which marks."""

    model_config = STRICT

    do: Deed = Field(description="what is done")
    which: Which = Field("no card", description="which cards are meant")
    card: Id | None = Field(None, description="the id of the card meant, instead of `which`")
    origin: Place | None = Field(None, alias="from", description="where a summoned card comes from")
    marks: list[Label] = Field([], max_length=MOST_MARKS, description="what applies from now on")

    @model_validator(mode="after")
    def _is_complete(self) -> Instruction:
        refuse(_instruction_complaints(self))
        return self

    @property
    def selector(self) -> str:
        """Which cards are meant, in the words of the board."""
        return "the named card" if self.card is not None else self.which


class Event(BaseModel):
    """What an effect waits for or answers: events, to which cards, where these came from."""

    model_config = STRICT

    events: list[EventWord] = Field(
        alias="of", min_length=1, max_length=len(EVENT_WORDS), description="what has happened, one of these"
    )
    about: Subject = Field("any card", description="to which card")
    kinds: list[Kind] = Field(
        list(CARD_KIND.values),
        alias="of kind",
        min_length=1,
        max_length=3,
        description="which kinds of card count",
    )
    origins: list[Place] | None = Field(
        None,
        alias="came from",
        min_length=1,
        max_length=len(PLACES),
        description="where the card was before; anywhere, if left out",
    )


class Procedure(BaseModel):
    """A special summon by a procedure of the monster itself, and its price."""

    model_config = STRICT

    places: list[Place] = Field(
        ["hand"], alias="from", min_length=1, max_length=len(PLACES), description="from where it is summoned"
    )
    when: ProcedureWhen = Field("nothing", description="what else it needs")
    price: int = Field(0, ge=0, le=9, description="how many monsters are paid")
    by: PaidBy = Field("tribute", description="how they are paid")
    out_of: list[Place] = Field(
        ["monster zone"],
        alias="out of",
        min_length=1,
        max_length=len(PLACES),
        description="from where they are paid",
    )


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
    mandatory: YesNo = Field(default=False, description="whether it has to be activated when it can")
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
    alone: Alone = Field("no", description="whether names may not occur twice in its chain: its own, or any")
    conditions: list[Condition] = Field(
        [], max_length=len(CONDITION.values), description="what must lie directly below"
    )
    target: Target = Field("nothing", description="what it is aimed at")
    cost: Literal["tribute itself"] | None = Field(None, description="what is paid for it")
    limit: int | None = Field(None, ge=1, le=99, description="how often it may be used")
    text: list[Instruction] = Field(max_length=MOST_STEPS, description="its instructions, in order")

    @model_validator(mode="after")
    def _is_an_effect(self) -> Effect:
        refuse([*_target_complaints(self), *_timing_complaints(self)])
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
    tributes: int = Field(0, ge=0, le=9, description="how many tributes its normal summon takes")
    normal_summon: YesNo = Field(
        default=True, alias="normal summon", description="whether it can be normal summoned and set"
    )
    procedure: Procedure | None = Field(None, description="a special summon by its own procedure")
    effects: list[Effect] = Field([], max_length=MOST_EFFECTS, description="its effects")
    note: str | None = Field(None, max_length=MOST_NOTE, description="what the file leaves out")

    @model_validator(mode="after")
    def _is_a_card(self) -> Card:
        refuse([*_type_complaints(self), *_effect_complaints(self)])
        return self


def _instruction_complaints(told: Instruction) -> Iterator[Complaint]:
    given = {"marks"} if told.marks else set()
    given |= {"which"} if told.selector != "no card" else set()
    given |= {"from"} if told.origin is not None else set()
    if given != _NEEDS[told.do]:
        needs = " and ".join(_AS_TOLD.get(n, f"'{n}'") for n in sorted(_NEEDS[told.do])) or "nothing more"
        yield Complaint("E043", f"the instruction '{told.do}' takes {needs}")
    elif told.which == "the named card" and told.card is None:
        yield Complaint(
            "E043", "'the named card' needs the name: write 'card' instead of 'which'", ("which",)
        )
    elif told.card is not None and told.which not in {"no card", "the named card"}:
        yield Complaint("E043", "write either 'which' or 'card'", ("which",))


def _target_complaints(effect: Effect) -> Iterator[Complaint]:
    if effect.target != "nothing":
        return
    for i, told in enumerate(effect.text):
        if told.which == "the target":
            says = "the effect has no target; say which with 'target'"
            yield Complaint("E044", says, ("text", i, "which"))


def _timing_complaints(effect: Effect) -> Iterator[Complaint]:
    is_trigger = effect.timing == "trigger"
    if effect.timing in {"trigger", "continuous"} and effect.event is None:
        yield Complaint("E058", f"a {effect.timing} effect says what it waits for with 'event'", ("timing",))
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
    if effect.mandatory and effect.timing not in {"trigger", "quick"}:
        yield Complaint("E058", "only triggers and quick effects are mandatory", ("mandatory",))
    if is_trigger and effect.speed not in {None, 1}:
        yield Complaint("E058", "a trigger has speed 1", ("speed",))
    if effect.timing == "continuous" and any(told.do != "apply" for told in effect.text):
        yield Complaint("E058", "a continuous effect applies marks and does nothing else", ("text",))
    if effect.timing == "continuous" and len(effect.text) != 1:
        yield Complaint("E058", "a continuous effect has one instruction", ("text",))


def _type_complaints(card: Card) -> Iterator[Complaint]:
    types = [row.type for row in TYPE_TABLE if row.kind == card.kind]
    if card.type not in types:
        says = f"a {card.kind} is of type {' or '.join(types)}, not {card.type!r}"
        yield Complaint("E045", says, ("type",))
    if card.type == "continuous" and any(effect.text for effect in card.effects):
        says = "the effect of a continuous card would stop when the card leaves (S002-131): not modelled yet"
        yield Complaint("E049", says, ("type",))


def _effect_complaints(card: Card) -> Iterator[Complaint]:
    yield from need_ids(effect.id for effect in card.effects)
    known = any((row.kind, row.type) == (card.kind, card.type) for row in TYPE_TABLE)
    for i, effect in enumerate(card.effects):
        if known and row_of(card, effect) is None:
            yield Complaint("E046", _no_such_timing(card, effect), ("effects", i, "timing"))
        elif effect.timing == "card activation" and effect.cost == "tribute itself":
            says = "a card that is being activated cannot be tributed for it"
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


def named(card: Card) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the ids of the cards that the texts of a card name, each with its place in the card."""
    for i, effect in enumerate(card.effects):
        for j, told in enumerate(effect.text):
            if told.card is not None:
                yield ("effects", i, "text", j, "card"), told.card
