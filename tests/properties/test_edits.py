"""Edits as data: each kind does to a machine what it says, and is told in words."""

from __future__ import annotations

import pytest

from solemn.model.logic.build import FALSE, TRUE, all_of
from solemn.model.machine.edit import UnknownClauseError
from solemn.model.machine.rules import become, clause
from solemn.model.scenario import load
from solemn.model.timing.vocabulary import OPEN, box, passes
from solemn.properties.edits import Edit, Stricter, apply, changed, dropped, redefined, together, told


MACHINE = load("E000-04").machine
RULE = "end the chain"
NO_LINK = f"{RULE} / no link is left"


def _updates(edit: Edit, rule: str = RULE) -> set[str]:
    return {u.variable for u in apply(edit, MACHINE).rule_named[rule].then}


class TestApply:
    """What an edit does."""

    def test_dropped(self) -> None:
        """Rules, clauses and updates are taken out, together."""
        edited = apply(dropped("pass", NO_LINK, f"{RULE} / sets box"), MACHINE)

        assert "pass" not in edited.rule_named
        assert "no link is left" not in {c.says for c in edited.rule_named[RULE].guard}
        assert "box" not in {u.variable for u in edited.rule_named[RULE].then}
        assert "box" in _updates(dropped("pass"))

    def test_stricter(self) -> None:
        """A rule has one more clause at the end of its guard."""
        more = clause(FALSE, "never")

        assert more == apply(Stricter(RULE, more), MACHINE).rule_named[RULE].guard[-1]

    def test_changed(self) -> None:
        """A rule sets something to another value, or sets it although it did not before."""
        other = apply(changed(RULE, become(box, OPEN), "opens"), MACHINE).rule_named[RULE]
        before = _updates(dropped("pass"), "end the step after two passes")

        assert [OPEN.term] == [u.value for u in other.then if u.variable == "box"]
        assert "passes" not in _updates(dropped(f"{RULE} / sets box"))
        assert "passes" in _updates(changed(RULE, become(passes, 0), "counts anew")) | before

    def test_redefined(self) -> None:
        """A definition has another body, and keeps its parameters."""
        edited = apply(redefined("acting", TRUE, "is true"), MACHINE).definition_named["acting"]

        assert (TRUE.term, MACHINE.definition_named["acting"].parameters) == (edited.body, edited.parameters)

    def test_together(self) -> None:
        """Several edits are made one after the other."""
        edit = together(dropped(NO_LINK), Stricter(RULE, clause(all_of(), "whatever")))

        assert {"whatever"} == {c.says for c in apply(edit, MACHINE).rule_named[RULE].guard} - {
            c.says for c in MACHINE.rule_named[RULE].guard
        }

    @pytest.mark.parametrize(
        "edit",
        [
            dropped("end the chains"),
            dropped(f"{RULE} / sets boxes"),
            Stricter("end the chains", clause(TRUE, "always")),
            changed("end the chains", become(box, OPEN), "opens"),
            redefined("actings", TRUE, "is true"),
        ],
        ids=told,
    )
    def test_nothing_of_the_kind(self, edit: Edit) -> None:
        """What is not there cannot be edited: that is an error, never a machine as it was."""
        with pytest.raises(UnknownClauseError, match="there is no"):
            apply(edit, MACHINE)


def test_told() -> None:
    """Each kind of edit is told in words."""
    stricter = Stricter(RULE, clause(FALSE, "the impossible is true"))

    assert "without 'pass' and 'end the chain / sets box'" == told(dropped("pass", f"{RULE} / sets box"))
    assert "'end the chain' only if the impossible is true" == told(stricter)
    assert "'end the chain' opens" == told(changed(RULE, become(box, OPEN), "opens"))
    assert "'acting' is true" == told(redefined("acting", TRUE, "is true"))
    assert "without 'pass', and 'acting' is true" == told(
        together(dropped("pass"), redefined("acting", TRUE, "is true"))
    )
