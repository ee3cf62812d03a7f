"""Every sentence of the rule set comes from somewhere, and that somewhere exists."""

from __future__ import annotations

from solemn.model.library.sources import check_citations
from solemn.model.machine.rules import Definition, Rule
from solemn.model.ocg.citations import CITATIONS
from solemn.model.ocg.rules import OCG


RULES: tuple[Rule, ...] = (
    *OCG.core.rules,
    *OCG.board.rules,
    *(i.concrete for i in OCG.text),
    *(i.conceivable for i in OCG.text),
)
UNSAID = {
    "its player has no other optional trigger in the chain that summons its own card",
    "no earlier event has triggered another one",
    "it does not lie in the chain already",
}
"""What no document says: official rulings do, and old rulebooks; without the last one a chain has no end."""
DEFINITIONS: tuple[Definition, ...] = (*OCG.core.definitions, *OCG.board.definitions)


def test_sources_exist() -> None:
    """No rule and no clause cites what is not in the inventory."""
    cited = [
        *(source for r in RULES for source in r.cite),
        *(source for r in RULES for c in r.guard for source in c.cite),
        *(source for d in DEFINITIONS for c in d.clauses for source in c.cite),
        *(source for r in OCG.refinements for c in r.guard for source in c.cite),
    ]

    assert () == check_citations(cited)
    assert set(" ".join(CITATIONS.values()).split()) <= set(cited)


def test_choices_are_cited() -> None:
    """Every rule that a player decides on, and every clause of it but two, cites a source."""
    free = {"activation", "action", "choice", "decline", "pass", "end"}
    rules = [r for r in OCG.core.rules if r.move.value in free]
    silent = [r.name for r in rules if not r.cite]
    silent += [f"{r.name} / {c.says}" for r in rules for c in r.guard if not c.cite and c.says not in UNSAID]

    assert [] == silent


def test_board_clauses_are_cited() -> None:
    """Every clause that the board asks of an activation cites a source."""
    assert [] == [f"{d.name} / {c.says}" for d in DEFINITIONS for c in d.clauses if not c.cite]


def test_names() -> None:
    """No two rules share a name, in either machine, and no two clauses of a rule share their words."""
    scenario = [r.name for r in RULES if r not in [i.conceivable for i in OCG.text]]

    assert len(scenario) == len(set(scenario))
    assert len(OCG.any_card().rules) == len(OCG.any_card().rule_named)
    assert all(len({c.says for c in r.guard}) == len(r.guard) for r in RULES)


def test_instructions() -> None:
    """There is an instruction for every kind but the one that stands behind the end of a text."""
    kinds = next(a.sort.result.values for a in OCG.board.attributes if a.name == "text")  # type: ignore[union-attr]

    assert list(kinds)[1:] == [i.name for i in OCG.text]
