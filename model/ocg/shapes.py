"""The parts of a card file of the OCG: filters, requirements, instructions, events, prices.

The words a card may use (places, conditions, targets, instructions) are the enumerations of the board, so
a card can say nothing that the board cannot do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from pydantic import BaseModel, Field, model_validator

from solemn.model.files.complaints import STRICT, Complaint, Id, Label, YesNo, refuse
from solemn.model.files.limits import MOST_MARKS
from solemn.model.ocg.costs import PAID_BY
from solemn.model.ocg.events import ABOUT, EVENT_WORDS
from solemn.model.ocg.filters import WHOSE
from solemn.model.ocg.kinds import KINDS, TIE
from solemn.model.ocg.legality import WHOSE_TURN
from solemn.model.ocg.phases import TIME
from solemn.model.ocg.prices import PAYMENT, PROCEDURE_CONDITION
from solemn.model.ocg.selecting import MEASURE, MOST, SELECTOR
from solemn.model.ocg.standing import BAN, DURATION, STATUS, WHOM
from solemn.model.ocg.strength import DONE, ROLE
from solemn.model.ocg.zones import CARD_KIND, PLACES


__all__ = [
    "JOINS",
    "AttackPrice",
    "Event",
    "Filter",
    "Instruction",
    "Kind",
    "Pays",
    "Place",
    "Procedure",
    "Requirement",
    "Time",
    "WhoseTurn",
]

# The words are written once, where the board declares them; a type checker reads them as mere strings.
if TYPE_CHECKING:
    Place: TypeAlias = str
    Which: TypeAlias = str
    Deed: TypeAlias = str
    Kind: TypeAlias = str
    EventWord: TypeAlias = str
    Subject: TypeAlias = str
    PaidBy: TypeAlias = str
    SpentBy: TypeAlias = str
    ProcedureWhen: TypeAlias = str
    Whose: TypeAlias = str
    Whom: TypeAlias = str
    Status: TypeAlias = str
    Ban: TypeAlias = str
    Duration: TypeAlias = str
    Tie: TypeAlias = str
    Time: TypeAlias = str
    Role: TypeAlias = str
    Done: TypeAlias = str
    Measure: TypeAlias = str
    WhoseTurn: TypeAlias = str
else:
    EventWord = Literal[tuple(EVENT_WORDS)]
    Subject = Literal[ABOUT.values]
    PaidBy = Literal[PAYMENT.values]
    SpentBy = Literal[PAID_BY.values[1:]]
    ProcedureWhen = Literal[PROCEDURE_CONDITION.values]
    Place = Literal[PLACES]
    Which = Literal[SELECTOR.values]
    Deed = Literal[KINDS.sort.values[1:]]
    Kind = Literal[CARD_KIND.values]
    Whose = Literal[WHOSE.values]
    Whom = Literal[WHOM.values]
    Status = Literal[STATUS.values[1:]]
    Ban = Literal[BAN.values]
    Duration = Literal[DURATION.values[1:]]
    Tie = Literal[TIE.values]
    Time = Literal[TIME.values]
    Role = Literal[ROLE.values]
    Done = Literal[DONE.values]
    Measure = Literal[MEASURE.values]
    WhoseTurn = Literal[WHOSE_TURN.values]

_FIELD = ["monster zone", "face-down monster", "spell zone", "set"]


@dataclass(frozen=True, slots=True)
class Join:
    """How an instruction hangs together with the one before it."""

    needs: bool
    """Whether it is carried out only if that one did something."""
    joins: bool
    """Whether both happen at the same time."""


JOINS = {
    "also after that": Join(needs=False, joins=False),
    "then": Join(needs=True, joins=False),
    "and if you do": Join(needs=True, joins=True),
    "also": Join(needs=False, joins=True),
}
"""The conjunctions of card texts."""


class Filter(BaseModel):
    """Which cards are meant: those of which everything is true that is said here."""

    model_config = STRICT

    places: list[Place] = Field(
        _FIELD, alias="at", min_length=1, max_length=len(PLACES), description="where they are"
    )
    kinds: list[Kind] = Field(
        list(CARD_KIND.values), alias="of kind", min_length=1, max_length=3, description="of which kinds"
    )
    types: list[Label] = Field(
        [], alias="of type", max_length=9, description="of which types; any, if left out"
    )
    traits: list[Label] = Field([], alias="with", max_length=9, description="which traits they all have")
    card: Id | None = Field(None, description="the id that they have in the library")
    whose: Whose = Field("anybody's", description="whose they are, as the player of the effect sees it")
    another: YesNo = Field(default=False, description="whether the effect's own card does not count")
    role: Role = Field(
        "any", alias="in the attack", description="which part they have in the attack under way"
    )
    done: Done = Field("anything", alias="this turn", description="what they have done this turn")


class Requirement(BaseModel):
    """How many cards there have to be of some description."""

    model_config = STRICT

    least: int = Field(0, alias="at least", ge=0, le=99, description="how many there are at least")
    most: int | None = Field(None, alias="at most", ge=0, le=99, description="how many there are at most")
    of: Filter = Field(description="of which cards")

    @model_validator(mode="after")
    def _says_something(self) -> Requirement:
        if self.least == 0 and self.most is None:
            refuse([Complaint("E043", "a requirement says 'at least' or 'at most' how many cards")])
        return self


@dataclass(frozen=True, slots=True)
class Needs:
    """What a kind of instruction has to be given, and what it may be given besides."""

    needed: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()


_MOVING = Needs(("which",), ("amount", "whom"))
_CHANGING = Needs(("which", "amount"), ("lasts",))
_NEEDS: dict[str, Needs] = {
    "destroy": _MOVING,
    "banish": _MOVING,
    "return to the hand": _MOVING,
    "add to the hand": _MOVING,
    "send to the graveyard": _MOVING,
    "discard": _MOVING,
    "return to the deck": _MOVING,
    "draw": Needs((), ("amount", "whom")),
    "special summon": Needs(("which",), ("from",)),
    "turn face-down": _MOVING,
    "turn face-up": _MOVING,
    "change the position": _MOVING,
    "take control": _MOVING,
    "deal damage": Needs((), ("amount", "whom")),
    "gain life points": Needs(("amount",), ("whom",)),
    "put counters": Needs(("which", "amount")),
    "remove counters": Needs(("which", "amount")),
    "negate the activation": Needs(),
    "negate the effect": Needs(),
    "negate the summon": Needs(),
    "apply": Needs(("marks",)),
    "give": Needs(("which", "status"), ("lasts",)),
    "forbid": Needs(("forbids",), ("whom", "lasts")),
    "tie": Needs(("which", "destroyed")),
    "end": Needs(("marks",)),
    "win": Needs((), ("whom",)),
    "return control": _MOVING,
    "return to the field": _MOVING,
    "set the hand limit": Needs(("amount",), ("whom",)),
    "lift the hand limit": Needs((), ("whom",)),
    "turn to defence position": _MOVING,
    "turn to attack position": _MOVING,
    "raise the attack": _CHANGING,
    "lower the attack": _CHANGING,
    "raise the defence": _CHANGING,
    "lower the defence": _CHANGING,
    "negate the attack": Needs(),
    "let attack again": Needs(("which",)),
    "end the battle phase": Needs(),
    "bring on the end phase": Needs(),
    "let traps be activated from the hand": Needs(),
    "choose the attack target": Needs((), ("whom",)),
    "make attacks cost": Needs(("amount",), ("whom",)),
    "choose": Needs(("these",), ("whom", "may choose nothing")),
}
"""What each kind of instruction has to be given, what it may be given, and nothing else."""

_MEASURED = (
    "deal damage",
    "gain life points",
    "raise the attack",
    "lower the attack",
    "raise the defence",
    "lower the defence",
)
_AS_TOLD = {"which": "'which' (or 'card' or 'these')", "destroyed": "'destroyed with it'"}


class Instruction(BaseModel):
    """One instruction of a text: what is done, to which cards, and how it is joined to the one before."""

    model_config = STRICT

    do: Deed = Field(description="what is done")
    join: Literal[tuple(JOINS)] = Field(  # type: ignore[valid-type]
        "also after that", description="how it hangs together with the instruction before it"
    )
    which: Which = Field("no card", description="which cards are meant")
    card: Id | None = Field(
        None,
        description="the id of the card meant, instead of `which`; to be summoned, it is its player's own",
    )
    these: Filter | None = Field(
        None, description="the cards meant, instead of `which`; of `choose`, those to choose from"
    )
    origin: Place | None = Field(None, alias="from", description="where a summoned card comes from")
    amount: int | None = Field(None, ge=1, le=MOST, description="how many cards, counters or life points")
    measure: Measure = Field(
        "a number", alias="as much as", description="what the amount is instead of a number of the file"
    )
    whom: Whom | None = Field(None, description="which players it is about")
    conditions: list[Requirement] = Field(
        [], alias="if", max_length=9, description="what the position has to be like when it is carried out"
    )
    optional: YesNo = Field(
        default=False, alias="may choose nothing", description="whether the player may choose nothing"
    )
    status: Status | None = Field(None, description="what holds of the cards from now on")
    forbids: list[Ban] = Field([], max_length=len(BAN.values), description="what players may not do")
    lasts: Duration | None = Field(None, description="how long that holds; for good, if left out")
    tie: Tie | None = Field(
        None, alias="destroyed with it", description="which card is destroyed when the other one leaves"
    )
    marks: list[Label] = Field(
        [], max_length=MOST_MARKS, description="what applies from now on; of `end`, what does so no more"
    )

    @model_validator(mode="after")
    def _is_complete(self) -> Instruction:
        refuse(_instruction_complaints(self))
        return self

    @property
    def selector(self) -> str:
        """Which cards are meant, in the words of the board."""
        if self.card is not None:
            return "the named card"
        if self.these is not None and self.do != "choose":
            return "all of these"
        return "the top of the deck" if self.do == "draw" else self.which


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


class AttackPrice(BaseModel):
    """What is paid for an attack by the monster, when it is declared."""

    model_config = STRICT

    cards: int = Field(0, ge=0, le=9, description="how many cards its player chooses to pay with")
    these: Filter | None = Field(None, description="among which cards; the own monsters, if left out")
    by: PaidBy = Field("tribute", description="how they are paid")
    life_points: int = Field(0, alias="life points", ge=0, le=MOST, description="how many life points")

    @model_validator(mode="after")
    def _says_something(self) -> AttackPrice:
        if not self.cards and not self.life_points:
            refuse([Complaint("E043", "the price of an attack is 'cards' or 'life points'")])
        return self


class Pays(BaseModel):
    """What an effect costs besides its own card."""

    model_config = STRICT

    cards: int = Field(0, ge=0, le=9, description="how many cards its player chooses to pay with")
    these: Filter | None = Field(None, description="among which cards; those in the own hand, if left out")
    by: SpentBy = Field("discard", description="how they are paid")
    life_points: int = Field(0, alias="life points", ge=0, le=MOST, description="how many life points")
    counters: int = Field(0, ge=0, le=MOST, description="how many counters of its own card")


def _given(told: Instruction) -> Iterator[str]:
    if told.marks:
        yield "marks"
    if told.do == "choose":
        if told.these is not None:
            yield "these"
        if told.which != "no card" or told.card is not None:
            yield "which"
    elif told.which != "no card" or told.card is not None or told.these is not None:
        yield "which"
    for name, value in (
        ("from", told.origin),
        ("amount", told.amount if told.measure == "a number" else told.measure),
        ("whom", told.whom),
        ("status", told.status),
        ("lasts", told.lasts),
        ("destroyed", told.tie),
    ):
        if value is not None:
            yield name
    if told.forbids:
        yield "forbids"
    if told.optional:
        yield "may choose nothing"


_MISSED_ONCE = BAN.values[4:10]
"""What a player can miss once: his draw, and phases."""


def _instruction_complaints(told: Instruction) -> Iterator[Complaint]:
    if told.lasts == "once" and not set(told.forbids) <= set(_MISSED_ONCE):
        says = f"'once' is until it has been missed, which is so of {', '.join(_MISSED_ONCE)} only"
        yield Complaint("E043", says, ("lasts",))
    given, needs = set(_given(told)), _NEEDS[told.do]
    ways = [told.which != "no card", told.card is not None, told.these is not None and told.do != "choose"]
    for extra in sorted(given - {*needs.needed, *needs.allowed}):
        kinds = " or ".join(repr(do) for do, n in _NEEDS.items() if extra in {*n.needed, *n.allowed})
        says = f"the instruction '{told.do}' may not be given {_AS_TOLD.get(extra, repr(extra))}"
        yield Complaint("E049", f"{says}: what that changes is for {kinds} to change")
    if not set(needs.needed) <= given:
        listed = " and ".join(_AS_TOLD.get(n, f"'{n}'") for n in sorted(needs.needed)) or "nothing more"
        besides = ", ".join(f"'{n}'" for n in needs.allowed)
        may = f"; it may be given {besides}" if besides else ""
        yield Complaint("E043", f"the instruction '{told.do}' takes {listed}{may}")
    elif told.which == "the named card" and told.card is None:
        says = "'the named card' needs the name: write 'card' instead of 'which'"
        yield Complaint("E043", says, ("which",))
    elif told.which == "all of these" and told.these is None:
        says = "'all of these' needs a description: write 'these' instead of 'which'"
        yield Complaint("E043", says, ("which",))
    elif sum(ways) > 1 and not (told.card is not None and told.which == "the named card"):
        yield Complaint("E043", "write either 'which' or 'card' or 'these'", ("which",))
    elif told.which == "the top of the deck" and told.amount is None:
        yield Complaint("E043", "'the top of the deck' needs 'amount': how many cards", ("which",))
    elif told.amount is not None and told.measure != "a number":
        yield Complaint("E043", "write either 'amount' or 'as much as'", ("as much as",))
    elif told.measure != "a number" and told.do not in _MEASURED:
        says = f"'as much as' is for {', '.join(_MEASURED)}"
        yield Complaint("E043", says, ("as much as",))
    elif told.do == "tie" and told.which != "the target":
        yield Complaint("E043", "only the target can be tied to the effect's own card", ("which",))
