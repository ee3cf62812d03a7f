"""The moves of the open state: their stages and windows, what they cost, and summons that are negated."""

from __future__ import annotations

import pytest

from reader import Reader
from solemn.model.scenario import Scenario
from stories import (
    Told,
    applying,
    bell,
    card,
    doing,
    fast,
    monster,
    scenario,
    story,
    trap,
    trigger,
    vanilla,
)
from summoning import (
    APPLIED,
    ASKED,
    CARRIED_OUT,
    CLOSES,
    FAILED,
    KILL,
    PAID,
    PASSES,
    PLACED,
    TAKEN,
    forced,
    negator,
)


class TestStages:
    """How a summon goes."""

    def test_attempt(self) -> None:
        """After the announcement it is paid for, the monster is nowhere, and the turn player is asked."""
        table = story(vanilla("m", at="hand")).make("T: normal summon m")

        assert [PAID, TAKEN] == forced(table)
        assert ("window", "summon attempt", "nowhere", ["T: pass"]) == (
            table["box"],
            table["moment"],
            table["zone", "m"],
            table.moves,
        )

    def test_success(self) -> None:
        """If nobody negates it, it succeeds, continuous effects apply, and the moment of success comes."""
        table = story(vanilla("m", at="hand")).make("T: normal summon m", *PASSES)

        assert [CLOSES, PLACED, APPLIED, ASKED] == forced(table)
        assert ("window", "summon", "monster zone", "normal summoned") == (
            table["box"],
            table["moment"],
            table["zone", "m"],
            table["news", "m"],
        )

    def test_afterwards(self) -> None:
        """After the window of the success the state is open again, and nothing is left of the move."""
        table = story(vanilla("m", at="hand")).make("T: normal summon m", *PASSES, *PASSES).run()

        assert ["open state", "nothing", "nothing", None, "none"] == [
            table[name] for name in ("box", "moment", "deed", "subject", "stage")
        ]
        assert ["T: end"] == table.moves

    def test_trigger_of_its_own(self) -> None:
        """The summoned monster's own trigger is placed in the moment of the success."""
        told = trigger("m", "summoned", "itself", wording="when")
        table = story(monster("m", "T", "hand", told)).make("T: normal summon m", *PASSES).run()

        assert ("triggers", ["T: activate m", "T: decline"]) == (table["box"], table.moves)

    def test_answered(self) -> None:
        """What answers a summon does so in its moment, at any link, and not in the attempt."""
        fall = trap("fall", "T", event={"of": ["summoned"]})
        table = story(vanilla("m", at="hand"), fall, trap("k"))
        table.make("T: normal summon m").run()

        assert ["T: pass"] == table.moves
        table.make(*PASSES).run()
        assert ["T: activate fall", "T: pass"] == table.moves
        assert ["T: activate fall", "T: pass"] == table.make("T: pass", "N: activate k").moves

    def test_continuous(self) -> None:
        """Continuous effects apply after the monster was placed and before anything can be activated."""
        told = {"timing": "continuous", "event": {"of": ["summoned"]}, "text": applying("seen")}
        table = story(vanilla("m", at="hand"), monster("c", "N", "monster zone", told))
        table.make("T: normal summon m", *PASSES).run()

        marks: list[list[str]] = []
        again = story(vanilla("m", at="hand"), monster("c", "N", "monster zone", told))
        again.make("T: normal summon m", *PASSES)
        while again["box"] != "checking":
            again.take_forced()
            marks.append(again.applied)
        assert [CLOSES, PLACED, APPLIED] == again.told[-3:]
        assert [[], [], ["seen"]] == marks
        assert ["seen"] == table.applied

    def test_target(self) -> None:
        """An effect aimed at the summoned monster finds it in its moment, and no other."""
        hole = trap(
            "hole",
            "N",
            doing("destroy", which="the target"),
            event={"of": ["summoned"]},
            target="the summoned monster",
        )
        table = story(vanilla("m", at="hand"), vanilla("other"), hole)
        table.make("T: normal summon m", *PASSES, "T: pass")

        assert ["N: activate hole -> m", "N: pass"] == table.moves
        table.make("N: activate hole -> m", "T: pass", "N: pass").run()
        assert ("graveyard", "monster zone") == (table["zone", "m"], table["zone", "other"])

    def test_target_of_an_effect(self) -> None:
        """A monster that an effect has summoned is found, too."""
        hole = trap(
            "hole",
            "N",
            doing("destroy", which="the target"),
            event={"of": ["summoned"]},
            target="the summoned monster",
        )
        call = bell(doing("special summon", card="m", from_="deck"))
        table = story(call, vanilla("m", at="deck"), vanilla("other"), hole)
        table.make("T: activate bell", "N: pass", "T: pass", "T: pass").run()

        assert ["N: activate hole -> m", "N: pass"] == table.moves


class TestNegated:
    """A summon that is negated."""

    def test_directly_only(self) -> None:
        """What negates a summon answers the summon and nothing else; T is asked first."""
        table = story(vanilla("m", at="hand"), negator(), negator(owner="T", name="mine"), trap("k"))
        table.make("T: normal summon m").run()

        assert ["T: activate mine", "T: pass"] == table.moves
        table.make("T: pass")
        assert ["N: activate stop", "N: pass"] == table.moves
        assert ["T: pass"] == table.make("N: activate stop").moves

    def test_only_then(self) -> None:
        """Neither in the open state nor after the success can a summon be negated."""
        table = story(vanilla("m", at="hand"), negator(owner="T"), trap("k", "T"))

        assert "T: activate stop" not in table.moves
        table.make("T: normal summon m", *PASSES).run()
        assert ["T: activate k", "T: pass"] == table.moves

    def test_answered(self) -> None:
        """What can answer a card can answer the negation."""
        counter = card(
            "c",
            "T",
            "set",
            "trap",
            "counter",
            {"text": [doing("negate the activation")]},
            since="earlier turn",
        )
        table = story(vanilla("m", at="hand"), negator(), counter)
        table.make(
            "T: normal summon m", "T: pass", "N: activate stop", "T: activate c", "N: pass", "T: pass"
        ).run()

        assert ("monster zone", "summon") == (table["zone", "m"], table["moment"])

    def test_at_once(self) -> None:
        """After the chain of the attempt there is no window: the move goes on at once."""
        table = story(vanilla("m", at="hand"), negator())
        table.make("T: normal summon m", "T: pass", "N: activate stop", "T: pass", "N: pass")
        told = forced(table)

        assert [FAILED, ASKED] == told[-2:]
        assert 1 == told.count(ASKED)
        assert "system: the field is cleared up" == told[-3]

    def test_not_destroyed(self) -> None:
        """Without more the monster goes to the graveyard from nowhere, and was never summoned."""
        told = [
            trigger("any", "sent to the graveyard"),
            trigger("field", "sent to the graveyard", event={"came from": ["monster zone"]}),
            trigger("hand", "sent to the graveyard", event={"came from": ["hand"]}),
            trigger("gone", "destroyed"),
            trigger("come", "summoned"),
        ]
        seers = [
            monster(name, "N", "monster zone", effect)
            for name, effect in zip(("any", "field", "hand", "gone", "come"), told, strict=True)
        ]
        table = story(vanilla("m", at="hand"), negator(), *seers)
        table.make("T: normal summon m", "T: pass", "N: activate stop", "T: pass", "N: pass").run()

        assert ("graveyard", "failed summon") == (table["zone", "m"], table["moment"])
        assert ["N: activate any", "N: decline"] == table.moves

    def test_destroyed(self) -> None:
        """If the negation destroys it, that is the event, once."""
        seers = [
            monster("a", "N", "monster zone", trigger("a", "destroyed", wording="must", each_time=True)),
            monster(
                "b",
                "N",
                "monster zone",
                trigger(
                    "b",
                    "sent to the graveyard",
                    event={"of kind": ["monster"]},
                    wording="must",
                    each_time=True,
                ),
            ),
        ]
        table = story(vanilla("m", at="hand"), negator(KILL), *seers)
        table.make("T: normal summon m", "T: pass", "N: activate stop", "T: pass", "N: pass").run()

        assert ("graveyard", 1, 1) == (table["zone", "m"], table["due", "a"], table["due", "b"])

    def test_normal_summon_is_used(self) -> None:
        """A negated summon counts as the one of the turn."""
        table = story(vanilla("m", at="hand"), vanilla("n", at="hand"), negator())
        table.make("T: normal summon m", "T: pass", "N: activate stop", "T: pass", "N: pass", *PASSES).run()

        assert ["T: end"] == table.moves

    def test_next_summon(self) -> None:
        """That a summon was negated is forgotten with it."""
        hop: Told = {"normal summon": False, "procedure": {"from": ["hand"]}}
        table = story(vanilla("m", at="hand"), vanilla("n", at="hand", **hop), negator())
        table.make("T: normal summon m", "T: pass", "N: activate stop", "T: pass", "N: pass", *PASSES)
        table.make("T: special summon n", *PASSES).run()

        assert "monster zone" == table["zone", "n"]


class TestPrices:
    """What is paid for a move, and by whose choice."""

    def test_tribute(self) -> None:
        """A tribute is chosen before the summon, leaves in one step with the others, and is an event."""
        table = story(
            vanilla("m", at="hand", tributes=2),
            vanilla("v"),
            vanilla("w", at="face-down monster"),
            vanilla("x", "N"),
            monster("a", "N", "monster zone", trigger("a", "tributed", wording="must", each_time=True)),
        ).make("T: normal summon m")

        assert ["T: pay with v", "T: pay with w"] == table.moves
        assert ["T: pay with w"] == table.make("T: pay with v").moves
        assert "monster zone" == table["zone", "v"]
        table.make("T: pay with w").take_forced()
        assert ["graveyard", "graveyard"] == [table["zone", name] for name in "vw"]
        assert 1 == table["waiting", "a"]

    def test_too_dear(self) -> None:
        """Without enough to tribute there is no summon and no setting."""
        table = story(vanilla("m", at="hand", tributes=2), vanilla("v"), vanilla("w", "N"))

        assert not any("summon m" in move or "set m" in move for move in table.moves)

    @pytest.mark.parametrize(
        ("by", "out_of", "event", "ends"),
        [
            ("tribute", "monster zone", "tributed", "graveyard"),
            ("banish", "graveyard", "banished", "banished"),
            ("send to the graveyard", "hand", "sent to the graveyard", "graveyard"),
        ],
    )
    def test_procedure(self, by: str, out_of: str, event: str, ends: str) -> None:
        """A monster's own procedure says how and from where its price is paid."""
        procedure = {"from": ["hand"], "price": 1, "by": by, "out of": [out_of]}
        table = story(
            vanilla("m", at="hand", procedure=procedure, normal_summon=False),
            vanilla("v", at=out_of, normal_summon=False),
            monster("a", "N", "monster zone", trigger("a", event)),
        ).make("T: special summon m")

        assert ["T: pay with v"] == table.moves
        table.make("T: pay with v").take_forced()
        assert (ends, 1) == (table["zone", "v"], table["waiting", "a"])
        assert "special summoned" == table.make(*PASSES).run()["news", "m"]

    def test_only_opponent(self) -> None:
        """A procedure may ask that only the opponent controls a monster."""
        asks: Told = {"procedure": {"when": "only the opponent controls a monster"}, "normal summon": False}
        mine = vanilla("m", at="hand", **asks)

        assert "T: special summon m" in story(mine, vanilla("v", "N")).moves
        assert "T: special summon m" not in story(mine, vanilla("v", "N"), vanilla("w")).moves
        assert "T: special summon m" not in story(mine).moves

    @pytest.mark.parametrize("extra", [0, 1, 2])
    def test_never_called_off(self, extra: int) -> None:
        """In a scenario a move that was announced can always be paid for."""
        hop: Told = {
            "procedure": {"from": ["hand"], "price": 1, "out of": ["monster zone"]},
            "normal summon": False,
        }
        found = scenario(
            vanilla("m", at="hand", tributes=2),
            vanilla("n", at="hand", **hop),
            *(vanilla(f"v{i}", at="face-down monster") for i in range(extra + 1)),
            bell(),
        )

        assert "call the move off" not in rules_used(found)


def rules_used(found: Scenario) -> set[str]:
    """Give the rules by which a step is ever made in a scenario."""
    reader = Reader(found.machine)
    start = reader.interpreter.initial()
    todo, seen, used = [start], {start}, set()
    while todo:
        for step in reader.steps(todo.pop()):
            used.add(step.rule)
            if step.target not in seen:
                seen.add(step.target)
                todo.append(step.target)
    return used


class TestSetting:
    """Cards that are set."""

    def test_monster(self) -> None:
        """A monster that is set takes tributes, has one window after it, and cannot be negated."""
        table = story(vanilla("m", at="hand", tributes=1), vanilla("v"), negator()).make(
            "T: set m as a monster"
        )
        table.make("T: pay with v")

        assert [PAID, CARRIED_OUT, ASKED] == forced(table)
        assert ("face-down monster", "own move", ["T: pass"]) == (
            table["zone", "m"],
            table["moment"],
            table.moves,
        )
        assert ["N: pass"] == table.make("T: pass").moves

    def test_monster_as_summon(self) -> None:
        """Read literally, setting a monster goes through the windows of a summon."""
        table = story(vanilla("m", at="hand"), negator(), set_monster_as_summon="on")
        table.make("T: set m as a monster", "T: pass")

        assert ["N: activate stop", "N: pass"] == table.moves
        table.make("N: pass").run()
        assert ("face-down monster", "summon", "set") == (
            table["zone", "m"],
            table["moment"],
            table["news", "m"],
        )

    def test_one_a_turn(self) -> None:
        """A monster is normal summoned or set once a turn."""
        table = story(vanilla("m", at="hand"), vanilla("n", at="hand"))
        table.make("T: set m as a monster", *PASSES)

        assert ["T: end"] == table.run().moves

    def test_card(self) -> None:
        """A card that is set can be answered, and a trap cannot be activated in the same turn."""
        table = story(
            card("k", "T", "hand", "trap", "normal", {"text": []}), trap("hit", event={"of": ["set"]})
        )
        table.make("T: set k")

        assert [CARRIED_OUT, ASKED] == forced(table)
        assert ("set", ["N: activate hit", "N: pass"]) == (table["zone", "k"], table.make("T: pass").moves)
        assert ["T: end"] == table.make("N: pass").run().moves

    def test_spell_of_this_turn(self) -> None:
        """A normal spell that was set may be activated in the same turn."""
        assert "T: activate bell" in story(bell()).make("T: set bell", *PASSES).run().moves


class TestIgnition:
    """In which windows an ignition effect may start a chain."""

    @pytest.mark.parametrize(
        ("option", "expected"),
        [
            ("never", (False, False, False)),
            ("after_summon", (True, False, False)),
            ("after_own_move", (True, True, False)),
            ("after_chain_too", (True, True, True)),
        ],
    )
    def test_windows(self, option: str, expected: tuple[bool, bool, bool]) -> None:
        """After a summon, after another move of the turn player, after a chain."""
        told = {"timing": "ignition", "text": applying("i")}
        cards = (
            monster("i", "T", "monster zone", told),
            vanilla("m", at="hand"),
            bell(),
            card("k", "T", "hand", "trap", "normal", {"text": []}),
        )
        moves = [
            story(*cards, ignition_window=option).make(*line).run().moves
            for line in (
                ("T: normal summon m", *PASSES),
                ("T: set k",),
                ("T: activate bell", "N: pass", "T: pass"),
            )
        ]

        assert expected == tuple("T: activate i" in those for those in moves)

    def test_not_after_a_trigger(self) -> None:
        """If a trigger was placed the first link is taken, and an ignition effect answers nothing."""
        table = story(
            monster("i", "T", "monster zone", {"timing": "ignition", "text": applying("i")}),
            monster("m", "T", "hand", trigger("m", "summoned", "itself")),
            ignition_window="after_chain_too",
        ).make("T: normal summon m", *PASSES, "T: activate m", "N: pass")

        assert ["T: pass"] == table.moves

    def test_not_of_the_other_player(self) -> None:
        """The other player has no such slot, and the turn player none after he has passed."""
        told = {"timing": "ignition", "text": applying("i")}
        table = story(
            monster("i", "N", "monster zone", told),
            vanilla("m", at="hand"),
            ignition_window="after_chain_too",
        ).make("T: normal summon m", *PASSES, "T: pass")

        assert ["N: pass"] == table.moves

    def test_after_failure(self) -> None:
        """The moment of a failed summon is none of these windows."""
        table = story(
            monster("i", "T", "monster zone", {"timing": "ignition", "text": applying("i")}),
            vanilla("m", at="hand"),
            negator(),
            ignition_window="after_own_move",
        ).make("T: normal summon m", "T: pass", "N: activate stop", "T: pass", "N: pass")

        assert ("failed summon", ["T: pass"]) == (table.run()["moment"], table.moves)


def test_fast_effects_in_the_attempt() -> None:
    """While a summon can be negated a fast effect starts no chain, and may answer one."""
    quick = monster("q", "T", "monster zone", fast("q", speed=3))
    table = story(vanilla("m", at="hand"), negator(), quick).make("T: normal summon m").run()

    assert ["T: pass"] == table.moves
    assert ["T: activate q", "T: pass"] == table.make("T: pass", "N: activate stop").moves
