"""What is proved once is not proved again, as long as it says the same; and nothing else is left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from click.testing import CliRunner

from solemn.cli import proving, remembering
from solemn.cli.main import cli
from solemn.cli.proving import any_card_machines, prove_properties
from solemn.cli.remembering import Store
from solemn.model.logic.build import TRUE, Expr
from solemn.model.logic.sorts import BOOL
from solemn.model.logic.terms import Call
from solemn.model.machine.rules import define
from solemn.model.timing.vocabulary import passes
from solemn.properties.catalogue.registry import lemmas, property_named
from solemn.properties.claims import Always
from solemn.properties.symbolic.obligations import Prover
from solemn.properties.symbolic.questions import Question
from solemn.properties.verdicts import Outcome, Verdict


WANTED = ("P-03", "P-09", "P-13")
CLAUSE = "add a chain link / only the player with priority may activate an effect"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Give an empty store."""
    return Store(tmp_path / "proofs.sqlite")


def proved(
    store: Store | None, *, without: Sequence[str] = (), names: Sequence[str] = WANTED, jobs: int = 1
) -> tuple[list[Outcome], list[str]]:
    """Give the outcomes under the rules of 胧月, and what the solver was asked about."""
    asked: list[str] = []
    solve = Prover.solve

    def noted(prover: Prover, question: Question, *rest: Any) -> Any:
        asked.append(question.about)
        return solve(prover, question, *rest)

    machines = any_card_machines(["oborozuki"], without)
    with patch.object(Prover, "solve", noted):
        outcomes = prove_properties(machines, list(map(property_named, names)), store=store, jobs=jobs)
    return outcomes, asked


def told(outcomes: Sequence[Outcome]) -> list[object]:
    """Give what outcomes say, but for the time it took."""
    return [
        replace(o, seconds=0.0, obligations=tuple(replace(one, seconds=0.0) for one in o.obligations))
        for o in outcomes
    ]


class TestStore:
    """Runs one after the other."""

    def test_again(self, store: Store) -> None:
        """A second run asks nothing and says the same."""
        first, asked = proved(store)
        second, again = proved(store)

        assert asked
        assert [] == again
        assert told(first) == told(second)

    def test_other_properties(self, store: Store) -> None:
        """Other properties lean on lemmas that are known."""
        proved(store, names=["P-08"])
        _, asked = proved(store, names=["P-08", "P-01"])
        _, alone = proved(None, names=["P-01"])

        assert len(asked) < len(alone)

    def test_changed_rule(self, store: Store) -> None:
        """Of a changed rule the obligations that mention it are asked again, and no others."""
        proved(store)
        outcomes, asked = proved(store, without=[CLAUSE])

        assert asked
        assert {"add a chain link"} == {about for about in asked if "'" not in about}
        assert all("add a chain link" in about for about in asked)
        assert Verdict.UNDECIDED in {o.verdict for o in outcomes}

    def test_changed_definition(self, store: Store) -> None:
        """A definition that only a claim asks for counts, too: what it meant before is no proof."""
        before, _ = _of_machine(store, passes >= 0)
        after, again = _of_machine(store, passes >= 1)

        assert (Verdict.PROVED, Verdict.UNDECIDED) == (before.verdict, after.verdict)
        assert again

    def test_changed_lemma(self, store: Store) -> None:
        """What was proved with a lemma that says something else now is proved again."""
        proved(store)
        (used,) = {name for o in proved(store, names=["P-13"])[0] for name in o.lemmas} & {
            "offers alternate while building"
        }
        weaker = tuple(replace(one, holds=TRUE.term) if one.name == used else one for one in lemmas())
        with patch.object(proving, "lemmas", lambda: weaker):
            outcomes, asked = proved(store, names=["P-13"])

        assert asked
        assert Verdict.UNDECIDED is outcomes[0].verdict

    def test_not_proved(self, store: Store) -> None:
        """What was not proved is tried again."""
        first, _ = proved(store, without=[CLAUSE], names=["P-13"])
        second, asked = proved(store, without=[CLAUSE], names=["P-13"])

        assert [Verdict.UNDECIDED] * 2 == [first[0].verdict, second[0].verdict]
        assert asked

    def test_broken_file(self, store: Store) -> None:
        """A file that is none of ours is begun anew."""
        store.path.write_text("no database at all, but long enough to look like one" * 40, encoding="utf-8")
        outcomes, asked = proved(store)

        assert asked
        assert {Verdict.PROVED} == {o.verdict for o in outcomes}
        assert [] == (proved(store), proved(store))[1][1]

    def test_no_folder(self, tmp_path: Path) -> None:
        """Where nothing can be kept everything is proved all the same."""
        (tmp_path / "file").write_text("", encoding="utf-8")
        outcomes, _ = proved(Store(tmp_path / "file" / "proofs.sqlite"))

        assert {Verdict.PROVED} == {o.verdict for o in outcomes}

    def test_other_version(self, store: Store) -> None:
        """Another version of solver or proofs believes nothing."""
        proved(store)
        with patch.object(remembering, "version", lambda: "another one"):
            assert proved(store)[1]

    def test_several_processes(self, store: Store) -> None:
        """Several processes prove the same, and nothing is left to be asked after them."""
        alone, _ = proved(None)
        together, asked = proved(store, jobs=2)

        assert [] == asked
        assert told(alone) == told(together)


def test_fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --fresh nothing is read and nothing is written."""
    monkeypatch.setenv("SOLEMN_CACHE", str(tmp_path))
    result = CliRunner().invoke(cli, ["prove", "--rules", "oborozuki", "-p", "P-09", "--fresh"])

    assert 0 == result.exit_code
    assert [] == list(tmp_path.iterdir())


def test_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it proofs are kept in the folder of the environment."""
    monkeypatch.setenv("SOLEMN_CACHE", str(tmp_path / "kept"))
    CliRunner().invoke(cli, ["prove", "--rules", "oborozuki", "-p", "P-09"])

    assert ["proofs.sqlite"] == [path.name for path in (tmp_path / "kept").iterdir()]


def _of_machine(store: Store, body: Expr) -> tuple[Outcome, list[str]]:
    """Give the proof of a claim that asks for a definition, and what the solver was asked about."""
    (name, machine), *_ = any_card_machines(["oborozuki"], ())
    safe = define("safe", (), body)
    machine = replace(machine, definitions=(*machine.definitions, safe))
    claim = Always(Call("safe", (), BOOL))
    wanted = replace(property_named("P-09"), claims=(claim,), situation=None)
    asked: list[str] = []
    solve = Prover.solve

    def noted(prover: Prover, question: Question, *rest: Any) -> Any:
        asked.append(question.about)
        return solve(prover, question, *rest)

    with patch.object(Prover, "solve", noted), patch.object(proving, "properties_of", lambda _: [wanted]):
        (outcome,) = prove_properties([(name, machine)], [wanted], store=store)
    return outcome, asked
