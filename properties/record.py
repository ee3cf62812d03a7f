"""What was found out about each property under each rule set, when everything was last run.

The record is data beside the catalogue, written by a command. Every entry has a key, a digest of what it is
about: once the rules, the property or the positions are others, it is out of date and tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from solemn.model.library import shelf
from solemn.model.machine.digest import digest
from solemn.model.scenario.games import PRESETS, rule_set
from solemn.properties.property import Property


__all__ = [
    "RECORD",
    "ForEveryCard",
    "OnPositions",
    "Recorded",
    "positions_key",
    "proof_key",
    "read",
    "recorded",
    "written",
]


RECORD = files("solemn.properties.catalogue") / "verdicts.yaml"
"""Where the record lies."""


@dataclass(frozen=True, slots=True)
class OnPositions:
    """What every state of so many positions says of a property, of which `arises` have its situation.

    A refutation has the position `on` which a shortest line of play shows it, `line` in words, and what is to
    be `told` beyond it: where two sides differ, or what keeps somebody from what he wants.
    """

    key: str
    verdict: str
    positions: int
    arises: int
    states: int
    on: str = ""
    line: tuple[str, ...] = ()
    told: str = ""


@dataclass(frozen=True, slots=True)
class ForEveryCard:
    """What a proof says: in so many obligations, leaning on these lemmas; claims `left` to scenarios."""

    key: str
    verdict: str
    obligations: int
    lemmas: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Recorded:
    """What is recorded of a property under a rule set; None is what was not run, or not since a change."""

    positions: OnPositions | None = None
    proof: ForEveryCard | None = None
    stale: bool = False
    """Whether something was recorded of rules, a property or positions as they were before a change."""


def positions_key(property_: Property, rules: str) -> str:
    """Return the digest of what a verdict on positions is about: rules, property, every shipped position."""
    return digest(_rules(rules), property_.claims, property_.situation, _texts())


def proof_key(property_: Property, rules: str) -> str:
    """Return the digest of what a proof is about: the machine over every card, and the property.

    What compares games is about the machines of all of them.
    """
    machines = tuple(map(_any_card, PRESETS)) if property_.elsewhere else (_any_card(rules),)
    return digest(machines, property_.claims, property_.situation)


@cache
def _rules(name: str) -> str:
    return digest(rule_set(name))


@cache
def _any_card(name: str) -> str:
    return digest(replace(rule_set(name).any_card(), name=""))


@cache
def _texts() -> str:
    shelves: tuple[shelf.Shelf, ...] = ("cards", "positions", "scenarios")
    return digest([(place, name, shelf.text(place, name)) for place in shelves for name in shelf.ids(place)])


def recorded(property_: Property, rules: str) -> Recorded:
    """Return what is recorded of a property under a rule set and still about both as they are."""
    found = _entries().get((property_.id, rules), Recorded())
    positions, proof = found.positions, found.proof
    if positions is not None and positions.key != positions_key(property_, rules):
        positions = None
    if proof is not None and proof.key != proof_key(property_, rules):
        proof = None
    return Recorded(positions, proof, stale=(positions, proof) != (found.positions, found.proof))


@cache
def _entries() -> Mapping[tuple[str, str], Recorded]:
    return read(RECORD.read_text(encoding="utf-8"))


def read(text: str) -> dict[tuple[str, str], Recorded]:
    """Return the entries of a record by property and rule set."""
    # PyYAML has no C loader where it was built without libyaml.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    document: dict[str, dict[str, dict[str, Any]]] = yaml.load(text, Loader=loader) or {}  # noqa: S506 - both loaders are safe ones
    return {
        (id_, rules): Recorded(_positions(entry.get("positions")), _proof(entry.get("proof")))
        for id_, by_rules in document.items()
        for rules, entry in by_rules.items()
    }


def _positions(data: dict[str, Any] | None) -> OnPositions | None:
    return None if data is None else OnPositions(**{**data, "line": tuple(data.get("line", ()))})


def _proof(data: dict[str, Any] | None) -> ForEveryCard | None:
    if data is None:
        return None
    told = {name: tuple(data.get(name, ())) for name in ("lemmas", "left")}
    return ForEveryCard(**{**data, **told})


_HEAD = (
    "# What was found out about each property, by `solemn findings --record`. It is not written by hand.\n"
)


def written(entries: Mapping[tuple[str, str], Recorded]) -> str:
    """Return the text of a record, from which the same entries are read."""
    lines = [_HEAD]
    for id_ in dict.fromkeys(id_ for id_, _ in entries):
        lines.append(f"{id_}:\n")
        for (other, rules), entry in entries.items():
            if other == id_:
                lines.append(f"  {rules}:\n")
                lines += _parts(entry)
    return "".join(lines)


def _parts(entry: Recorded) -> Iterable[str]:
    for name, part in (("positions", entry.positions), ("proof", entry.proof)):
        if part is not None:
            said = {key: list(v) if isinstance(v, tuple) else v for key, v in asdict(part).items() if v != ()}
            said = {key: value for key, value in said.items() if value != ""}
            told = yaml.safe_dump(
                said, default_flow_style=True, allow_unicode=True, width=10**6, sort_keys=False
            )
            yield f"    {name}: {told}"
