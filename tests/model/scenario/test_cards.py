"""Card files say only what the board can do, and say it completely."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from solemn.model.oborozuki.cards import Card as OborozukiCard
from solemn.model.oborozuki.cards import Effect as OborozukiEffect
from solemn.model.ocg.cards import Card, Instruction
from solemn.model.ocg.tables import tables


TRAP = {"id": "a-trap", "kind": "trap", "type": "normal"}


def trap(**effect: Any) -> Card:
    """A normal trap with one effect."""
    return Card.model_validate({**TRAP, "effects": [{"text": [], **effect}]})


class TestInstruction:
    """Instructions of OCG texts."""

    @pytest.mark.parametrize(
        "told",
        [
            {"do": "destroy", "which": "the target"},
            {"do": "destroy", "card": "another"},
            {"do": "negate the effect"},
            {"do": "apply", "marks": ["a mark"]},
            {"do": "special summon", "which": "itself", "from": "graveyard"},
        ],
    )
    def test_complete(self, told: dict[str, Any]) -> None:
        """An instruction that says what its kind needs is read."""
        assert told["do"] == Instruction.model_validate(told).do

    @pytest.mark.parametrize(
        "told",
        [
            {"do": "nothing"},
            {"do": "destroy"},
            {"do": "destroy", "which": "the named card"},
            {"do": "destroy", "which": "itself", "marks": ["a mark"]},
            {"do": "negate the effect", "which": "itself"},
            {"do": "apply"},
            {"do": "special summon"},
            {"do": "draw", "which": "itself"},
            {"do": "choose", "which": "itself"},
            {"do": "tie", "which": "itself", "destroyed with it": "both"},
            {"do": "shuffle"},
        ],
    )
    def test_incomplete(self, told: dict[str, Any]) -> None:
        """One that says too little, too much or what no board does is refused."""
        with pytest.raises(ValidationError):
            Instruction.model_validate(told)


class TestCard:
    """OCG cards."""

    def test_stated_speed_and_places(self) -> None:
        """A card may state its speed and where it is used from, against the tables (C-13)."""
        card = trap(speed=3, **{"from": ["hand"]})
        found = tables({"a": card}, {"a": "T"}, {"a": ("a", card.effects[0])})

        assert 3 == found["speed"]["a",]
        assert found["usable_from"]["a", "hand"]
        assert not found["usable_from"]["a", "set"]

    def test_cost(self) -> None:
        """A monster that tributes itself is paid with in a step of its own, and stays until then."""
        effect = {"timing": "quick", "cost": "tribute itself", "text": []}
        card = Card.model_validate({"id": "m", "kind": "monster", "type": "effect", "effects": [effect]})
        found = tables({"m": card}, {"m": "T"}, {"m": ("m", card.effects[0])})

        assert (True, False, False) == (
            found["costs"]["m",],
            found["moves_card"]["m",],
            found["activates_card"]["m",],
        )

    @pytest.mark.parametrize(
        ("changed", "says"),
        [
            ({"type": "quick-play"}, "a trap is of type normal or continuous or counter, not 'quick-play'"),
            (
                {
                    "effects": [
                        {
                            "timing": "continuous",
                            "event": {"of": ["set"]},
                            "text": [{"do": "apply", "marks": ["a"]}],
                        }
                    ]
                },
                "a normal trap has no effect of timing 'continuous'",
            ),
            ({"effects": [{"cost": "tribute itself", "text": []}]}, "cannot be paid for it"),
            ({"effects": [{"text": []}, {"id": "b", "text": []}]}, "gives each an id of its own"),
            ({"effects": [{"text": [{"do": "negate the effect"}] * 9}]}, "at most 8"),
        ],
    )
    def test_refused(self, changed: dict[str, Any], says: str) -> None:
        """What no card of the type can be is refused in words."""
        with pytest.raises(ValidationError, match=says):
            Card.model_validate({**TRAP, **changed})

    def test_no_effect(self) -> None:
        """A card may have no effect at all."""
        assert [] == Card.model_validate({"id": "m", "kind": "monster", "type": "normal"}).effects


class TestOborozuki:
    """Cards of 胧月."""

    @pytest.mark.parametrize(
        ("told", "says"),
        [
            ({"class": "constant"}, "says what triggers it"),
            ({"class": "constant", "triggered by": "any activation", "limit": 1}, "no limit"),
            ({"class": "passive"}, "says what triggers it"),
            ({"class": "inherent", "triggered by": "any activation"}, "no trigger"),
        ],
    )
    def test_refused(self, told: dict[str, Any], says: str) -> None:
        """Constant and passive effects are triggered; an inherent one is a rule of its own."""
        with pytest.raises(ValidationError, match=says):
            OborozukiEffect.model_validate({**told, "text": [{"do": "apply", "marks": ["a mark"]}]})

    def test_ids(self) -> None:
        """Several effects of a card need ids."""
        effect = {"class": "active", "text": []}

        with pytest.raises(ValidationError, match="gives each an id of its own"):
            OborozukiCard.model_validate({"id": "c", "effects": [effect, effect]})
