"""Every sentence of the rule set comes from somewhere, and that somewhere exists."""

from __future__ import annotations

from solemn.model.library.sources import check_citations
from solemn.model.machine.rules import Definition, Rule
from solemn.model.ocg.citations import CITATIONS
from solemn.model.ocg.rules import OCG
from solemn.model.timing.choosing import CHOOSE, REFUSE


RULES: tuple[Rule, ...] = (
    *OCG.core.rules,
    *OCG.board.rules,
    *(i.concrete for i in OCG.text),
    *(i.conceivable for i in OCG.text),
)
UNSAID = {
    "its player has no other optional trigger in the chain that summons its own card",
    "from damage calculation on, no fast effect starts a second chain in a part of the damage step",
    "what belongs to a part of the damage step is used in its first chain",
    "its card is not about to be destroyed by battle",
    "the target is not about to be destroyed by battle",
    "it does not lie in the chain already",
    "a player has been asked to choose",
    "the card is one of those to choose from",
    "the effect leaves it to the player",
    "something has just been activated that has a cost",
    "a part of the cost is still to be chosen",
}
"""Clauses that no document says: official rulings do, old rulebooks, and the texts of cards. No document
treats the damage step (S002-01)."""
UNSAID_RULES = {CHOOSE, REFUSE}
"""That a player chooses while an effect is carried out is said by the texts of cards alone."""
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
    """Every rule that a player decides on, and every clause of it, cites a source where there is one."""
    free = {"activation", "action", "treatment", "choice", "decline", "pass", "end"}
    rules = [r for r in OCG.core.rules if r.move.value in free]
    silent = [r.name for r in rules if not r.cite and r.name not in UNSAID_RULES]
    silent += [f"{r.name} / {c.says}" for r in rules for c in r.guard if not c.cite and c.says not in UNSAID]

    assert [] == silent


def test_unsaid() -> None:
    """What is listed as said by no document cites none, and is a rule or a clause that there is."""
    clauses = [*(c for r in RULES for c in r.guard), *(c for d in DEFINITIONS for c in d.clauses)]
    silent = {c.says for c in clauses if not c.cite}

    assert silent >= UNSAID
    assert {r.name for r in RULES if not r.cite} >= UNSAID_RULES


def test_board_clauses_are_cited() -> None:
    """Every clause that the board asks of an activation cites a source."""
    clauses = [(d.name, c) for d in DEFINITIONS for c in d.clauses if not c.cite]

    assert [] == [f"{name} / {c.says}" for name, c in clauses if c.says not in UNSAID]


def test_names() -> None:
    """No two rules share a name, in either machine, and no two clauses of a rule share their words."""
    scenario = [r.name for r in RULES if r not in [i.conceivable for i in OCG.text]]

    assert len(scenario) == len(set(scenario))
    assert len(OCG.any_card().rules) == len(OCG.any_card().rule_named)
    assert all(len({c.says for c in r.guard}) == len(r.guard) for r in RULES)


def test_instructions() -> None:
    """There is one instruction for every kind but the one that stands behind the end of a text."""
    kinds = next(a.sort.result.values for a in OCG.board.attributes if a.name == "text")  # type: ignore[union-attr]

    assert sorted(kinds[1:]) == sorted(i.name for i in OCG.text)
