"""Lines are played as written, with the system's part and forced passes made by themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solemn.model.library import shelf
from solemn.model.machine.edit import without
from solemn.model.scenario import LineError, Played, check_then, load, load_text, play
from solemn.model.scenario.moves import parse
from solemn.model.scenario.scenario import ONLY_LINE, Expectation, Scenario


OPENING = "T: activate mystical-space-typhoon -> waboku"


def with_line(*moves: str) -> Scenario:
    """Example E000-04 with another line."""
    return replace(load("E000-04"), lines={ONLY_LINE: tuple(map(parse, moves))}, then={})


def played(*moves: str) -> Played:
    """Play another line of E000-04."""
    return play(with_line(*moves))


def refusal(*moves: str) -> LineError:
    """The error that a line of E000-04 ends in."""
    with pytest.raises(LineError) as caught:
        played(*moves)
    return caught.value


VEILED = """\
scenario: A veil over one effect, and a negation of another
rules: ocg
start: {step: main1}
cards:
  - owner: T
    at: monster zone
    card:
      {id: digger, kind: monster, type: effect, effects: [{timing: ignition, text: [{do: draw, amount: 1}]}]}
  - {owner: T, at: deck, card: waboku}
  - owner: N
    at: hand
    card:
      id: veil
      kind: monster
      type: effect
      effects:
        - timing: quick
          from: [hand]
          cost: send to the graveyard itself
          aimed at: {at: [monster zone], of kind: [monster]}
          text: [{do: give, which: the target, status: its effects are negated}]
line:
  - T: activate digger
  - N: activate veil -> digger
then: {waboku: deck, resolved: [veil, digger], skipped: []}
"""

TORRENT = """\
scenario: A flood
rules: ocg
start: {step: main1}
cards:
  - {owner: T, at: hand, card: {id: ox, kind: monster, type: normal}}
  - {owner: N, at: face-down monster, card: {id: ass, kind: monster, type: normal}}
  - {owner: N, at: set, card: torrential-tribute}
line:
  - T: normal summon ox
  - T: pass
  - N: pass
  - T: pass
  - N: activate torrential-tribute
then: {ox: graveyard, ass: graveyard}
"""


class TestPlayed:
    """What is kept of a line."""

    def test_indexes(self) -> None:
        """After each written step there is a state at once, and one when the system has done its part."""
        line = play(load("E000-04"))

        assert (0, 1, 2, 3, 4) == line.at_once
        assert (0, 1, 2, 3, 14) == line.after
        assert len(line.states) == len(line.steps) + 1 == 18

    def test_states_follow(self) -> None:
        """Each state is the target of the step before it."""
        line = play(load("E000-04"))

        assert line.states[1:] == tuple(step.target for step in line.steps)

    def test_forced_passes(self) -> None:
        """A pass of a player who can do nothing else may be left out; play is the same without it."""
        full = played(OPENING, "N: activate waboku", "T: pass", "N: pass")

        assert full.steps == played(OPENING, "N: activate waboku").steps

    def test_forced_passes_between(self) -> None:
        """Forced passes are made where the next written step needs them."""
        line = played(OPENING, "N: activate waboku", "T: end")

        assert "announce the end of the step" == line.steps[line.at_once[3] - 1].rule

    def test_choice_is_not_made(self) -> None:
        """Play stops where a player has a choice, however a line goes on."""
        assert 1 == len(played(OPENING).steps)

    def test_unknown_line(self) -> None:
        """A line that a scenario does not have is an error."""
        with pytest.raises(KeyError):
            play(load("E000-04"), "another")

    def test_edited_machine(self) -> None:
        """A line may be played on an edited machine, which may allow more."""
        line = with_line("N: activate waboku")
        dropped = "start a chain / only the player with priority may activate an effect"

        assert "start a chain" == play(line, machine=without(line.machine, dropped)).steps[0].rule

    @pytest.mark.parametrize(
        ("moves", "says"),
        [
            ((OPENING, "N: activate waboku", "T: pass", "N: pass"), "the system could do several things"),
            (("T: end", "N: pass"), "play goes on for more than 1000 steps"),
        ],
    )
    def test_confused_system(self, moves: tuple[str, ...], says: str) -> None:
        """A machine on which the system has a choice, or never stops, is an error and not a hang."""
        machine = load("E000-04").machine
        for clause in machine.rule_named["end the step after two passes"].guard:
            machine = without(machine, f"end the step after two passes / {clause.says}")

        with pytest.raises(LineError, match=says):
            play(with_line(*moves), machine=machine)

    def test_confused_rules(self) -> None:
        """A machine on which two rules make the written step is an error."""
        line = with_line(OPENING, "N: activate waboku")
        moment = "a new chain starts only where no chain is being built or resolved"

        with pytest.raises(LineError, match=r"step 2 .* could be made by several rules"):
            play(line, machine=without(line.machine, f"start a chain / {moment}"))


class TestLineError:
    """Steps that are not legal."""

    def test_message(self) -> None:
        """The message says which step, every clause that is not met with its sources, and what is legal."""
        expected = """\
E000-04, line, step 2 (T: activate mystical-space-typhoon -> waboku) is not legal
  not met: only the player with priority may activate an effect (S000-01, S000-03, S000-18, S000-19, \
S000-20, S000-46, S000-47, S000-48, S000-49, S000-78, S001-20, S001-21, S001-46)
  not met: its card is where the effect is activated from (S000-09, S002-85)
  legal instead: [N: activate waboku], [N: pass]"""

        assert expected == str(refusal(OPENING, OPENING))

    def test_parts(self) -> None:
        """Programs find the move, the clauses and the legal moves in the error."""
        error = refusal("N: activate waboku")

        assert parse("N: activate waboku") == error.move
        assert ["only the player with priority may activate an effect"] == [c.says for c in error.reasons]
        assert (parse(OPENING), parse("T: end"), parse("T: set mystical-space-typhoon")) == error.instead

    def test_choice_of_nobody(self) -> None:
        """A choice that no link asks for is refused as any other move is, though nobody's choice it is."""
        error = refusal("N: choose waboku")

        assert "a chain is resolving" in [reason.says for reason in error.reasons]

    def test_place(self) -> None:
        """A step that is not legal is told with its place in the file."""
        text = shelf.text("scenarios", "E000-02").replace("- T: activate stardust-dragon", "- T: end")
        with pytest.raises(LineError) as caught:
            play(load_text(text, "mine.yaml"))

        assert (("lines", "against Ring of Destruction", 2), "mine.yaml:17:7") == (
            caught.value.place,
            caught.value.where,
        )

    def test_dropped_rule(self) -> None:
        """A step that no rule of an edited machine makes is refused as that."""
        scenario = load("E001-06")
        edited = without(scenario.machine, "announce: set a card")
        with pytest.raises(LineError, match="not met: no rule allows this"):
            play(scenario, machine=edited)

    def test_foreign_move(self) -> None:
        """A player cannot make the other one's moves."""
        assert "it is for N to do this, not for T" == refusal("T: activate waboku").reasons[0].says

    def test_target(self) -> None:
        """A missing target is told as such."""
        assert ("S000-17", "S001-04") == refusal("T: activate mystical-space-typhoon").reasons[0].cite

    def test_no_pass_in_the_open_state(self) -> None:
        """In the open state the turn player is not being asked, so there is nothing to pass."""
        assert ["the player is being asked"] == [c.says for c in refusal("T: pass").reasons]

    def test_after_the_end(self) -> None:
        """Where play is over nothing is legal."""
        error = refusal("T: end", "N: pass", "T: end")

        assert "legal instead: nothing, play is over" in str(error)

    def test_closest_state(self) -> None:
        """Of the states that forced passes lead through, the one closest to allowing the step is told of."""
        error = refusal(OPENING, "N: activate waboku", "N: end")

        assert "step 3 (N: end)" in str(error)
        assert 1 == len(error.reasons)


class TestThen:
    """What is expected of the end of a line."""

    def test_as_expected(self) -> None:
        """Nothing is told where all is as expected."""
        assert () == check_then(load("E000-04"), play(load("E000-04")))

    def test_differences(self) -> None:
        """Everything that is not as expected is told."""
        expected = Expectation(
            places={"waboku": "set"},
            applied=("no battle damage",),
            not_applied=("monsters survive battle",),
            state="window",
            holder="N",
            resolved=("waboku",),
            skipped=("waboku",),
        )
        told = check_then(replace(load("E000-04"), then={ONLY_LINE: expected}), play(load("E000-04")))

        assert (
            "waboku is graveyard, expected set",
            "'monsters survive battle' applied is yes, expected no",
            "state is open state, expected window",
            "holder is T, expected N",
            "resolved is [waboku, mystical-space-typhoon], expected [waboku]",
            "skipped is [], expected [waboku]",
        ) == told

    def test_nothing_expected(self) -> None:
        """A line of which nothing is expected cannot disappoint."""
        assert () == check_then(with_line(OPENING), played(OPENING))

    def test_negated_by_a_status(self) -> None:
        """A link whose card's effects are negated by a status is handled and does nothing: it is resolved."""
        scenario = load_text(VEILED, "veiled.yaml")

        assert () == check_then(scenario, play(scenario))

    def test_face_down(self) -> None:
        """Torrential Tribute destroys face-down monsters, too, and its note says nothing else."""
        scenario = load_text(TORRENT, "torrent.yaml")

        assert () == check_then(scenario, play(scenario))
        assert "face-up" not in shelf.text("cards", "torrential-tribute")
