"""胧月 as far as the chain: its citations, its effect classes, its constant effects, and no speed."""

from __future__ import annotations

from typing import Any

import pytest

from positions import Piece, oborozuki_position
from solemn.model.library.sources import check_citations
from solemn.model.oborozuki.citations import CITATIONS
from solemn.model.oborozuki.effects import EFFECT_CLASS
from solemn.model.oborozuki.rules import OBOROZUKI
from toy_game import Table


RULES = (*OBOROZUKI.core.rules, *(i.concrete for i in OBOROZUKI.text))


def piece(player: str, effect_class: str = "active", at: str = "field", **about: Any) -> Piece:
    """Give a player a card on the field with an effect of a class."""
    return Piece(player, at, ("apply",), about={"effect_class": effect_class, **about})


class TestCitations:
    """Every sentence comes from document 003."""

    def test_sources_exist(self) -> None:
        """No rule and no clause cites what is not in the inventory, nor another document."""
        cited = [
            *(source for r in RULES for source in r.cite),
            *(source for r in RULES for c in r.guard for source in c.cite),
            *(s for d in OBOROZUKI.board.definitions for c in d.clauses for s in c.cite),
        ]

        assert () == check_citations(cited)
        assert {"S003"} == {source.partition("-")[0] for source in cited}
        assert set(" ".join(CITATIONS.values()).split()) <= set(cited)

    def test_own_clauses_are_cited(self) -> None:
        """The clauses on effect classes cite their source."""
        (start,) = (r for r in OBOROZUKI.core.rules if r.name == "start a chain")

        assert [("S003-52",), ("S003-53",), ("S003-54",), ("S003-22", "S003-23")] == [
            c.cite for c in start.guard[-4:]
        ]

    def test_names(self) -> None:
        """No two rules share a name, and no two clauses of a rule share their words."""
        assert len(RULES) == len({r.name for r in RULES})
        assert len(OBOROZUKI.any_card().rules) == len(OBOROZUKI.any_card().rule_named)
        assert all(len({c.says for c in r.guard}) == len(r.guard) for r in RULES)


class TestClasses:
    """What may enter a chain."""

    @pytest.mark.parametrize("effect_class", EFFECT_CLASS.values)
    def test_opening(self, effect_class: str) -> None:
        """Active and passive effects may start a chain, constant and inherent ones may not."""
        played = Table(oborozuki_position(a=piece("T", effect_class)))

        assert (effect_class in {"active", "passive"}) == ("T: activate a" in played.moves)

    @pytest.mark.parametrize("effect_class", EFFECT_CLASS.values)
    def test_answering(self, effect_class: str) -> None:
        """Active and passive effects may answer, constant and inherent ones may not."""
        played = Table(oborozuki_position(a=piece("T"), b=piece("N", effect_class))).make("T: activate a")

        assert (effect_class in {"active", "passive"}) == ("N: activate b" in played.moves)

    def test_no_speed(self) -> None:
        """Any effect may answer any other, one's own included, as long as its condition is met."""
        played = Table(oborozuki_position(a=piece("T"), b=piece("N"), c=piece("T")))
        played.make("T: activate a", "N: activate b")

        assert ["T: activate a", "T: activate c", "T: pass"] == played.moves

    def test_card_has_to_be_there(self) -> None:
        """An effect is used from the field only."""
        assert ["T: end"] == Table(oborozuki_position(a=piece("T", at="graveyard"))).moves

    def test_limited(self) -> None:
        """A limited effect is used as often as it may be."""
        played = Table(oborozuki_position(a=piece("T", limited=True))).make("T: activate a", "N: pass")

        assert ["T: pass"] == played.moves


class TestConstant:
    """Constant effects take place at once, and are no part of the chain."""

    def watched(self, trigger: str, watcher: str, active: str) -> Table:
        """Let a player activate an effect while a constant effect is on the field."""
        first = "T: activate a" if active == "T" else "T: end"
        played = Table(
            oborozuki_position(a=piece(active), w=piece(watcher, "constant", triggered_by=trigger))
        )
        return played.make(first) if active == "T" else played.make(first, "N: activate a")

    @pytest.mark.parametrize(
        ("trigger", "watcher", "expected"),
        [
            ("any activation", "N", ["w"]),
            ("any activation", "T", ["w"]),
            ("an opposing activation", "N", ["w"]),
            ("an opposing activation", "T", []),
            ("never", "N", []),
        ],
    )
    def test_at_once(self, trigger: str, watcher: str, expected: list[str]) -> None:
        """What it does takes place in the step of the activation that triggers it."""
        played = self.watched(trigger, watcher, "T")

        assert (["a"], expected) == (played.chain, played.applied)

    def test_other_player(self) -> None:
        """An opposing activation is one of the other player, whoever's turn it is."""
        assert ["w"] == self.watched("an opposing activation", "T", "N").applied

    def test_only_on_the_field(self) -> None:
        """A constant effect of a card that is not on the field does nothing."""
        watcher = piece("N", "constant", at="hand", triggered_by="any activation")
        played = Table(oborozuki_position(a=piece("T"), w=watcher)).make("T: activate a")

        assert [] == played.applied
