"""Whole rounds of a small position, explored without a gap, and what is refused in them."""

from __future__ import annotations

import pytest

from rounds import a_round, round_position
from solemn.model.graph.explore import Graph, explore
from solemn.model.machine.layout import Layout
from solemn.model.oborozuki.happenings import DEED
from solemn.model.oborozuki.round import PHASE
from solemn.model.scenario import LineError, ScenarioError, load_text, play
from toy_game import Table


ONE_ROUND = "step: start, with: {magic power: {T: 10}}"
TWO_ROUNDS = "step: start, with: {rounds to come: 1}"
HAND = "scenario: refused\nrules: oborozuki\nstart: {step: preparation}\ncards:\n"
IDLE = "{id: idle, effects: [{class: active, limit: 1, text: [{do: apply, marks: [done]}]}]}"
HIGH = "{id: high, kind: character, character: who, level: 4}"
BLADE = "{id: blade, kind: A, character: who}"


def explored(start: str) -> Graph:
    """Explore a round, or two."""
    return explore(a_round(start).machine)


def _cell(graph: Graph, name: str) -> int:
    return Layout(graph.machine).index[name, ()]


class TestRounds:
    """Two characters and three SCs a player, with two sites each."""

    @pytest.mark.parametrize(("start", "states"), [(ONE_ROUND, 5_068), (TWO_ROUNDS, 259_642)])
    def test_explored(self, start: str, states: int) -> None:
        """Everything that can follow is explored, and play stops at the end of the last round only."""
        graph = explored(start)
        box = _cell(graph, "box")

        assert (states, "") == (len(graph.states), graph.truncated)
        assert {"over"} == {graph.states[i][box] for i in graph.dead_ends()}

    def test_everything_happens(self) -> None:
        """Every phase of a round occurs, and every kind of move but a summon: there is a character
        already.
        """
        graph = explored(ONE_ROUND)

        assert set(PHASE.values) == {state[_cell(graph, "phase")] for state in graph.states}
        assert set(DEED.values) - {"summon"} == {state[_cell(graph, "deed")] for state in graph.states}

    def test_both_players(self) -> None:
        """In two rounds each player has one of his own, with all its phases."""
        graph = explored(TWO_ROUNDS)
        turn, phase = _cell(graph, "turn"), _cell(graph, "phase")

        assert {(p, t) for p in PHASE.values for t in "TN"} == {(s[phase], s[turn]) for s in graph.states}


class TestRefusals:
    """What the rules do not let happen, with the statement that says so."""

    def test_unopened_site(self) -> None:
        """A position with a card on an unopened site is no position to start from."""
        with pytest.raises(ScenarioError, match=r"E059.*no card lies on an unopened site.*S003-35"):
            load_text(f"{HAND}  - {{owner: T, at: site-5, card: {IDLE}}}\n", "refused.yaml")

    def test_opened_there(self) -> None:
        """The same position is one where the file says that the site is open."""
        text = HAND.replace("preparation", "preparation, with: {opened: {T: {site-5: yes}}}")

        scenario = load_text(f"{text}  - {{owner: T, at: site-5, card: {IDLE}}}\n", "open.yaml")

        assert "site-5" == Table(scenario.machine)["zone", "idle"]

    @pytest.mark.parametrize(
        ("cards", "move", "statement"),
        [
            (f"  - {{owner: T, at: hand, card: {HIGH}}}\n", "summon high on site-1", "S003-14"),
            (f"  - {{owner: T, at: hand, card: {BLADE}}}\n", "set up blade on site-1", "S003-03"),
        ],
        ids=["a price", "a character"],
    )
    def test_line(self, cards: str, move: str, statement: str) -> None:
        """A character without its price and a special SC without its character are refused at that step."""
        idle = f"  - {{owner: T, at: graveyard, card: {IDLE}}}\n"
        scenario = load_text(f"{HAND}{cards}{idle}line: [T {move}]\n", "refused.yaml")
        with pytest.raises(LineError, match="step 1") as caught:
            play(scenario)

        assert [statement] == [s for c in caught.value.reasons for s in c.cite if s == statement]

    def test_sideways_character(self) -> None:
        """A special SC is not set up while its character lies sideways."""
        ready = Table(round_position("special-sc").machine)
        tired = Table(round_position("special-sc").machine).make("T: gather spirit with one").run()

        assert "T: set up blade on site-2" in ready.moves
        assert "T: set up blade on site-2" not in tired.moves
        assert "T: set up great-blade on site-2" not in ready.moves

    def test_one_character(self) -> None:
        """A second character is not summoned in the same preparation phase."""
        played = Table(round_position("characters").machine)
        played.make("T: summon one on site-1", "T: pass", "N: pass").run()

        assert not [move for move in played.moves if "summon" in move or "level up" in move]

    def test_one_site(self) -> None:
        """A start phase opens exactly one site: it cannot end before, and another is not opened."""
        played = Table(round_position("two-rounds").machine)
        before = played.moves
        after = played.make("T: open site-5").moves

        assert (["T: open site-5", "T: open site-6"], ["T: end"]) == (before, after)


class TestResources:
    """Magic power."""

    @pytest.mark.parametrize(
        ("name", "moves", "power"),
        [
            ("characters", ["T: summon one on site-1"], 15),
            ("level-up", ["T: level up one to two"], 0),
            ("level-up", ["T: gather spirit with one"], 11),
            ("two-rounds", ["T: open site-5", "T: end", "N: pass"], 2),
        ],
    )
    def test_amounts(self, name: str, moves: list[str], power: int) -> None:
        """A character costs five times its level, gathering yields a level, and spirit one and each card."""
        played = Table(round_position(name).machine).make(*moves).run()

        assert power == played["power", "T"]

    def test_named(self) -> None:
        """An effect that names the spirit return adds to the next one, and to that one only."""
        scenario = load_text(
            """scenario: more
rules: oborozuki
start: {step: start, with: {rounds to come: 2}}
cards:
  - {owner: T, at: site-1, card: {id: font, effects: [
      {class: active, limit: 1, text: [{do: raise the spirit return}, {do: raise the spirit return}]}]}}
""",
            "more.yaml",
        )
        played = Table(scenario.machine).make("T: activate font", "N: pass", "T: pass", "T: pass", "N: pass")
        played.make("T: open site-5", "T: end", "N: pass").run()
        first = played["power", "T"]
        played.make("T: end", "N: pass", "T: end", "N: pass", "N: open site-5", "N: end", "T: pass")
        played.make("N: end", "T: pass", "N: end", "T: pass", "T: open site-6", "T: end", "N: pass").run()

        assert (4, 6) == (first, played["power", "T"])


class TestOptions:
    """What the document leaves open (C-40, C-46, C-47 and its silences)."""

    def test_passive_without_a_chain(self) -> None:
        """A passive effect that does not use the chain is settled in the step that triggers it."""
        attack = "T: attack the forward area with striker"
        chained = Table(round_position("due-together").machine).make(attack)
        settled = Table(round_position("due-together", "passive_uses_chain: off").machine).make(attack)

        assert ([], ["warded"]) == (chained.applied, settled.applied)
        assert ["N: activate ward"] == chained.run().moves
        assert ["T: activate eager", "T: decline"] == settled.run().moves

    @pytest.mark.parametrize(
        ("options", "opened"),
        [("", 4), ("open_at_first: two", 2), ("sites: three", 3)],
        ids=["usual", "two", "few"],
    )
    def test_sites(self, options: str, opened: int) -> None:
        """How many sites there are, and how many are open at first."""
        played = Table(round_position("two-rounds", options).machine)

        assert opened == sum(played.state[i] for i in _open_sites(played))

    @pytest.mark.parametrize(("limit", "may"), [("highest", True), ("lowest", False)])
    def test_gathering(self, limit: str, may: bool) -> None:
        """An SC above one character's level and not another's gathers by the highest of them only."""
        cards = f"""  - {{owner: T, at: site-1, card: {HIGH}}}
  - {{owner: T, at: site-2, card: {{id: low, kind: character, character: whom}}}}
  - {{owner: T, at: site-3, card: {{id: blade, level: 2}}}}
  - {{owner: T, at: graveyard, card: {IDLE}}}
"""
        options = f"rules: oborozuki\noptions: {{gather_limit: {limit}}}"
        scenario = load_text(HAND.replace("rules: oborozuki", options) + cards, "gather.yaml")

        assert may == ("T: gather spirit with blade" in Table(scenario.machine).moves)

    def test_end_of_round(self) -> None:
        """Spirit may return at the end of the round instead."""
        played = Table(round_position("two-rounds", "spirit_return: end_of_round").machine)
        played.make("T: open site-5", "T: end", "N: pass").run()
        early = played["power", "T"]
        played.make("T: end", "N: pass", "T: end", "N: pass").run()

        assert (0, 2) == (early, played["power", "T"])

    @pytest.mark.parametrize(("use", "may"), [("both_phases", True), ("preparation", False)])
    def test_use_of_cards(self, use: str, may: bool) -> None:
        """Cards are used in the battle phase, too, or not."""
        scenario = round_position("battle", f"use_of_cards: {use}")

        assert may == any("gather" in move for move in Table(scenario.machine).moves)

    @pytest.mark.parametrize(("origin", "may"), [("off_field", True), ("hand", False)])
    def test_origin(self, origin: str, may: bool) -> None:
        """Cards are set up from the hand only, or from the graveyard, too."""
        scenario = round_position("characters", f"set_up_from: {origin}")

        assert may == any("set up idle" in move for move in Table(scenario.machine).moves)


def _open_sites(played: Table) -> list[int]:
    index = played.game.layout.index
    return [at for (name, arguments), at in index.items() if name == "opened" and arguments[0] == "T"]
