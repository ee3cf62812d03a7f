"""Write docs/errors.md and docs/scenario-files.md from the list of codes and from the models of files.

Nothing in them is written twice: a test compares the two documents with what is made here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from solemn.model.files import limits
from solemn.model.files.codes import CODES, Code
from solemn.model.files.complaints import Id
from solemn.model.ocg.cards import EFFECT_TABLE
from solemn.model.scenario.expecting import words_of
from solemn.model.scenario.fitting import keys_of, options_of
from solemn.model.scenario.games import GAMES, IDLE, PRESETS
from solemn.model.scenario.moves import forms
from solemn.model.scenario.reading import STARTER
from solemn.model.scenario.registers import registers
from solemn.model.scenario.shape import (
    LOOP_WORDS,
    AskShape,
    ExpectationShape,
    Header,
    Placement,
    Start,
    StateShape,
)


DOCS = Path(__file__).parent


def errors() -> str:
    """Return docs/errors.md."""
    head = """# Errors of scenario and card files

Every message begins with file, line and column, then a code. `solemn explain E012` prints what stands here.
A file is told all its errors at once, up to fifty. This page is made by `docs/make_reference.py` from
`model/files/codes.py`.
"""
    return "\n".join([head, *map(_error, CODES)])


def _error(code: Code) -> str:
    return f"## {code.id} {code.title}\n\n{code.means}\n\n```\n{code.wrong}\n```\n\n{code.mend}\n"


def scenario_files() -> str:
    """Return docs/scenario-files.md."""
    return "\n".join(
        [
            _HEAD.format(starter=STARTER, size=limits.MOST_BYTES),
            _table(Header, "A scenario file", _words_of_header()),
            _table(Start, _START, _words_of_start()),
            _STARTED,
            _table(Placement, _ENTRY_OF_CARDS, _words_of_placement()),
            _IDLE.format(name=IDLE),
            _MOVES.format(title=_MOVES_TITLE, moves=_moves()),
            _table(ExpectationShape, _THEN, _words_of_expectation()),
            _EXPECTED.format(registers=_by_game(_told_of_a_state)),
            _UNTIL.format(title=_UNTIL_TITLE, words=_ticked(keys_of(StateShape))),
            _LOOPS.format(title=_LOOPS_TITLE),
            _table(AskShape, _ENTRY_OF_ASK, _words_of_ask()),
            _ASKED,
            *(part for game in GAMES for part in _cards(game)),
            _EFFECTS,
            *_effects(),
            _UNSAID,
            _limits(),
        ]
    )


_HEAD = """# Scenario files

A scenario is a YAML file of UTF-8 text with at most {size:,} bytes. Anchors, aliases and tags are not read,
and a key that is not listed here is an error. What is wrong is told in one go, with [codes](errors.md).
`solemn schema` prints a JSON Schema for editors. This page is made by `docs/make_reference.py` from the
models that the loader uses.

```yaml
{starter}```
"""

_STARTED = """\
What is not said under `with` starts as the rules have it. Where there is a value for each player or card,
keys stand there in turn: `with: {life points: {N: 1000}, counters: {beast: 2}, status: {beast: {its effects
are negated: this turn}}}`.
"""

_IDLE = """\
Where none of the cards has an effect, a card `{name}` is put into a graveyard; nothing can be done with it.
"""

_START = "`start`"
_ENTRY_OF_CARDS = "An entry of `cards`"
_MOVES_TITLE = "Moves"
_THEN = "`then`, or each line in `then`"
_UNTIL_TITLE = "`until`"
_LOOPS_TITLE = "`loops`"
_ENTRY_OF_ASK = "An entry of `ask`"
"""The titles of the sections that others refer to."""

_MOVES = """## {title}

The entries of `line`, and of each list in `lines`, are moves: `T: pass` with who and what. What a player may
do are the words of the rules (behind the arrow, where there is a target): {moves}. An effect is
called like its card, or `card.effect` where the card has several; a card is called by its `as`, or by its id.
A line names the target of a move that has one; questions may leave it out. Forced passes, which leave no
choice, may be left out of a line. `decline` leaves out all optional triggers that are being asked for.
Library scenarios show every kind of move.
"""

_EXPECTED = """Every other key is a card of the position, with the place where it is then, or one of the
words in which `solemn` tells a state, with its value: {registers}. Where there is a value for each player,
card or other thing, keys stand there in turn: `magic power: {{T: 3}}`. With `lines`, `then` has an entry of
this form under the name of each line.
"""

_UNTIL = """## {title}

Play ends at the first states in which everything under `until` is true, the start not counted: with
`until: {{state: open state}}` play goes on to the end of the first chain or exchange. It takes the keys of
`then` that speak about one state: {words}, and cards with their places.

No state behind such an end is explored, no line is played beyond it, and nothing may be done there. It is
no dead end. A property that says that something has to follow, can happen or can be forced is undecided if
play ends before it has. A question of this file is about play as the file bounds it: what is not reached or
forced before the end is answered `no, not before play ends because of 'until'`. An `until` that play never
comes to is a mistake, and told as one.
"""

_LOOPS = """## {title}

Play may come to a line that can be repeated for ever. `loops: voluntary` says that it can come to a loop of
this class, and to none of another; with a list, to one of each. `none` says that there is no loop, which is
established only if all of play was explored; where it was not, the rest is left open. What the classes mean,
and how a loop is shown, is told in [loops](loops.md).
"""

_ASKED = """\
A question is asked where play stands after that step, when the system has done its part. Where it is not
for the player of `may` to act there, he is asked as soon as it is, if nothing lies between but forced
passes that the line leaves out and steps of the system; the answer then says "after the forced pass of N",
and in which state of play if that is another one. A pass that the line writes is a step with a number of
its own, and no question moves beyond it.

A move that leaves out its target is meant with any target. With `may`, the answer is `yes` if the move may
be made with some target, and one such move is shown; the reasons for `no` are those of the target that
comes closest, which is named unless they forbid every target.

With `may`, the answer `no` comes with every clause that forbids the move, and `because` has to be a source
of one of them; with the answer `yes` it is a source of the rule that allows it.

With `reach`, it is asked whether play can come to such a state from the position, which itself counts. The
answer `yes` is shown by a shortest line, played by the reference interpreter. The answer is `no` only if
all that can follow was explored, and otherwise undecided, which is never as expected. If play can come to
an end that `until` sets, the `no` is about play before it, and says so. `because` is right for `no` if such
a state can be reached once every clause that cites the statement is dropped.

With `can force`, it is asked whether a player can bring about the goal from the position, whatever the
other player and chance do, and without what is to be avoided before: `{can force: T, reaching: {waboku:
graveyard}}`. Both players see everything. The answer `yes` is shown by a plan against every reply, `no` by
the replies that defeat every try, both followed by the reference interpreter. What is not forced before
play ends because of `until` is answered `no`, which says so if more play could change it. What turns on
play that was not explored is undecided. `because` is right, for either answer, if the other one is given
once every clause that cites the statement is dropped.

In a plan, what may be done in the same place is told as `if N passes:`, and all that follows stands
indented under it, up to the next `if` of the same depth.
"""

_EFFECTS = """## Timings of OCG effects

The type of a card says which timings its effects have, their spell speed, and from where they are used.

| kind | type | timing | speed | from |
| --- | --- | --- | --- | --- |"""

_UNSAID = """
## What cannot be said

Leave out what is not about the question, and say so in `note`. Of the OCG these have no words yet:

- of battles: an attack that an effect turns to another monster, or that another one takes over; battle damage
  through defence position, doubled, halved or taken by somebody else; something else in the place of a
  destruction by battle; what lasts until the end of the damage step or of the battle phase; a summon in
  defence position; attack or defence that is higher only as long as a card is there, as with an equip card;
  an attack that another card makes cost cards, and not life points
- the number of zones: there is room for any number of monsters, spells and traps
- attack, defence and levels as numbers in a filter: it asks for `traits` that files give, such as `atk1500`
- more than one target of an effect
- an amount that depends on the position, such as half the life points or one for each card, but for the
  attack of a battling monster
- a choice between instructions, and an effect that copies another one
- control that ends when a card leaves: `take control` is for good
- a cost of more than 9 cards
- an event that is replaced by another one, and how many special summons are left
- the cards an event was about, at resolution, other than by targeting them
- of the link below, where it takes cards from, or where its card is
- a draw from an empty deck: a position knows only the cards it names, and a player without one draws none of
  them; nor does a player without life points lose
- something done each time an event happens after an effect has resolved, but for applying a mark
- that a target is left once the cost is paid; what an equip card does whose target is gone

Of these the model has its own simple reading: a limit by name counts the copies of one owner, whoever
controls them; with `segoc: first_trigger` several instances of one trigger have the age of the newest, and
what the clean-up after a chain triggers the age of the last event before it; with `ignition_window` a
mandatory fast effect that answers comes before an ignition effect; whether an attack can be paid for in life
points is looked up price by price, not for all of them together.

Of 胧月, effects apply marks, send to the graveyard, turn cards sideways or raise the spirit return; battles
and phases are modelled.
"""


def _by_game(words: Any) -> str:
    return "; ".join(f"{game}: {_ticked(words(game))}" for game in GAMES)


def _ticked(words: Any) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _see(title: str) -> str:
    """Return a reference to a section."""
    return f"see [{title}](#{_anchor(title)})"


def _anchor(title: str) -> str:
    """Return the anchor that a heading has on a page."""
    return "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c in "-_")


def _words_of_header() -> dict[str, str]:
    options = {option.name for game in GAMES.values() for option in game.rules.options}
    return {
        "rules": _ticked(PRESETS),
        "options": _ticked(sorted(options)) if options else "no rule set has options yet",
        "start": f"keys, {_see(_START)}",
        "cards": f"list of keys, {_see(_ENTRY_OF_CARDS)}",
        "line": f"list of moves, {_see(_MOVES_TITLE)}",
        "lines": f"keys with lists of moves, {_see(_MOVES_TITLE)}",
        "then": f"keys, {_see(_THEN)}",
        "until": f"keys, {_see(_UNTIL_TITLE)}",
        "loops": f"{_ticked(LOOP_WORDS)}, or a list of them, {_see(_LOOPS_TITLE)}",
        "ask": f"list of keys, {_see(_ENTRY_OF_ASK)}",
    }


def _told_of_a_state(game: str) -> Any:
    rules = GAMES[game].rules
    return registers((*rules.core.variables, *rules.board.variables))


def _words_of_start() -> dict[str, str]:
    told = _by_game(lambda game: GAMES[game].starting())
    return {"step": _by_game(lambda game: GAMES[game].steps), "with": f"keys with values, {told}"}


def _moves() -> str:
    """Return how moves are written, in every game."""
    told = (form for game in GAMES.values() for form in forms(game.rules.any_card()))
    return ", ".join(f"`{form}`" for form in dict.fromkeys(told))


def _words_of_placement() -> dict[str, str]:
    cards = " or ".join(_see(_card_title(game)) for game in GAMES)
    return {"card": f"text, or keys, {cards}", "at": _by_game(lambda game: GAMES[game].places)}


def _words_of_expectation() -> dict[str, str]:
    words = words_of(GAMES["ocg"].rules.any_card())
    return {key: _ticked(known) for key, known in words.items()}


def _words_of_ask() -> dict[str, str]:
    either = "a move in one text, or keys as in `until`"
    return {
        "may": "a move in one text",
        "reach": either,
        "reaching": "keys as in `until`",
        "making": "a move in one text",
        "avoiding": either,
    }


def _card_title(game: str) -> str:
    return f"A card ({game})"


def _cards(game: str) -> Iterator[str]:
    """Yield the tables of a card in place, or in a file of the library, and of everything inside it."""
    titles = _titles(GAMES[game].card, game)
    for model, title in titles.items():
        yield _table(model, title, {}, titles)


def _titles(card: type[BaseModel], game: str) -> dict[type[BaseModel], str]:
    """Return the titles of a card and of all that is inside: after its key, or its name if it has several."""
    keys: dict[type[BaseModel], dict[str, bool]] = {}
    left = [card]
    for model in left:
        for key, inner, listed in _nested(model):
            if inner not in keys:
                left.append(inner)
            keys.setdefault(inner, {})[key] = listed
    return {card: _card_title(game)} | {m: _title(m, its, game) for m, its in keys.items()}


def _title(model: type[BaseModel], keys: dict[str, bool], game: str) -> str:
    (key, listed), *more = keys.items()
    if more:
        return f"A {model.__name__.lower()} ({game})"
    return f"An entry of `{key}` ({game})" if listed else f"`{key}` ({game})"


def _nested(model: type[BaseModel]) -> Iterator[tuple[str, type[BaseModel], bool]]:
    """Yield the keys that hold keys of their own, or lists of such, with the model of these."""
    for name, field in model.model_fields.items():
        for option in options_of(field.annotation):
            listed = get_origin(option) is list
            for inner in options_of(get_args(option)[0]) if listed else (option,):
                if isinstance(inner, type) and issubclass(inner, BaseModel):
                    yield field.alias or name, inner, listed


def _table(
    model: type[BaseModel],
    title: str,
    words: dict[str, str],
    titles: Mapping[type[BaseModel], str] | None = None,
) -> str:
    """Return the section of a model; `titles` are those of the models that it may hold."""
    rows = [f"## {title}\n", "| key | holds | if left out | meaning |", "| --- | --- | --- | --- |"]
    for name, field in model.model_fields.items():
        key = field.alias or name
        held = words.get(key) or _held(field.annotation, titles or {}) + _range(field)
        rows.append(f"| `{key}` | {held} | {_default(field)} | {field.description} |")
    return "\n".join(rows) + "\n"


def _range(field: FieldInfo) -> str:
    """Return the bounds of a number, and how an id is written."""
    low = [str(bound.ge) for bound in field.metadata if isinstance(bound, Ge)]
    high = [str(bound.le) for bound in field.metadata if isinstance(bound, Le)]
    like = " like `stop-sign`" if Id in (field.annotation, *get_args(field.annotation)) else ""
    return f" from {low[0]} to {high[0]}" if low and high else like


def _default(field: FieldInfo) -> str:
    match field.default:
        case value if value is PydanticUndefined:
            return "**required**"
        case bool():
            return "`yes`" if field.default else "`no`"
        case str() | int():
            return f"`{field.default}`"
        case [*_] if field.default:
            return _ticked(field.default)
        case _:
            return "nothing"


def _held(annotation: Any, titles: Mapping[type[BaseModel], str]) -> str:
    return " or ".join(told for told in (_told(o, titles) for o in options_of(annotation)) if told)


def _told(option: Any, titles: Mapping[type[BaseModel], str]) -> str:
    plain = {str: "text", int: "a number", bool: "`yes` or `no`", type(None): ""}
    if get_origin(option) is Literal:
        return _ticked(get_args(option))
    if isinstance(option, type) and issubclass(option, BaseModel):
        return f"keys, {_see(titles[option])}"
    if get_origin(option) is list:
        return f"list of {_held(get_args(option)[0], titles)}"
    if get_origin(option) is dict:
        key, value = get_args(option)
        return f"keys {_held(key, titles)} with {_held(value, titles)}"
    return plain[option]


def _effects() -> Iterator[str]:
    for row in EFFECT_TABLE:
        yield f"| {row.kind} | {row.type} | {row.timing} | {row.speed} | {', '.join(row.places)} |"


def _limits() -> str:
    return f"""
## Limits

{limits.MOST_CARDS} cards and as many effects in a position, {limits.MOST_EFFECTS} effects on a card, \
{limits.MOST_MARKS} marks, {limits.MOST_LINES} lines, {limits.MOST_MOVES} moves in a line, \
{limits.MOST_ASKS} questions; a title has {limits.MOST_TITLE} characters and a note {limits.MOST_NOTE:,}.
"""


if __name__ == "__main__":
    (DOCS / "errors.md").write_text(errors(), encoding="utf-8")
    (DOCS / "scenario-files.md").write_text(scenario_files(), encoding="utf-8")
