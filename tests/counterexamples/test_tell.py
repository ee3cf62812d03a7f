"""A trace in words: who acts, the chain, priority and passes, what changed, the rule and its source."""

from __future__ import annotations

from solemn.counterexamples.replay import replay
from solemn.counterexamples.tell import Scene, tell
from solemn.model.scenario import load, play
from solemn.properties.verdicts import Moment, Trace


def scenes(name: str) -> tuple[Scene, ...]:
    """Tell the first line of a library scenario as it is played."""
    scenario = load(name)
    played = play(scenario)
    moments = tuple(Moment(s.rule, s.arguments, s.target) for s in played.steps)
    trace = Trace(scenario.machine, played.states[0], moments)
    return tell(trace, replay(trace))


class TestTell:
    """Scenes in words."""

    def test_first_step(self) -> None:
        """An activation is told with its target, the chain, the priority that went over, and its sources."""
        scene = scenes("E000-04")[0]

        assert ("T", "activate mystical-space-typhoon -> waboku", "start a chain") == (
            scene.who,
            scene.does,
            scene.rule,
        )
        assert ("1: mystical-space-typhoon (T) -> waboku",) == scene.position.chain
        assert ("mystical-space-typhoon: hand -> spell zone",) == scene.changes
        assert ("building", "N", "0") == tuple(
            dict(scene.position.values)[n] for n in ("state", "priority", "passes in a row")
        )
        assert "S000-18" in scene.cite

    def test_play_by_play(self) -> None:
        """E000-04 reads as the document tells it: two activations, two passes, reverse order, clean-up."""
        told = [f"{s.who}: {s.does}" for s in scenes("E000-04")]

        assert [
            "T: activate mystical-space-typhoon -> waboku",
            "N: activate waboku",
            "T: pass",
            "N: pass",
            "system: the chain starts to resolve",
            "system: the top link is taken up",
            "system: a lasting mark is applied",
            "system: the link is finished",
            "system: the top link is taken up",
            "system: cards are destroyed",
            "system: the link is finished",
            "system: the chain is over",
            "system: the field is cleared up",
        ] == told[:13]

    def test_marks(self) -> None:
        """A mark that comes into force is told, and so is a negated link."""
        changes = [c for s in scenes("E000-04") for c in s.changes]
        links = [link for s in scenes("E001-12") for link in s.position.chain]

        assert "applied: no battle damage" in changes
        assert "1: dark-hole (T) [effect negated]" in links

    def test_nothing_after_an_arrow(self) -> None:
        """A part after an arrow is left out when it names nothing."""
        rule = load("E000-04").machine.rule_named["start a chain"]

        assert "activate waboku" == rule.told({"effect": "waboku", "target": None})
