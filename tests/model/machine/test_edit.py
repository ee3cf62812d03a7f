"""Dropping and replacing rules, clauses and updates by their words, with suggestions for others."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solemn.model.logic.build import FALSE, TRUE
from solemn.model.logic.terms import Op
from solemn.model.machine.edit import (
    UnknownClauseError,
    clauses_of,
    edit_clause,
    edit_update,
    stricter,
    update_words,
    with_options,
    without,
    without_citation,
    words_in,
)
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.machine import Machine, MachineError
from solemn.model.machine.rules import clause
from toy_machine import BUSY, TOY, level


def said(machine: Machine, holder: str) -> list[str]:
    """Give the words of the clauses that a rule or definition has left."""
    return [c.says for name, c in clauses_of(machine) if name == holder]


def test_clauses_of() -> None:
    """Clauses come by rule, then by definition, in declared order."""
    expected = [
        *["mark"] * 2,
        *["put on"] * 3,
        *["take off"] * 2,
        "rotate",
        "decent",
        *["strong"] * 3,
    ]

    assert expected == [name for name, _ in clauses_of(TOY)]


class TestWithout:
    """Dropping a clause or a rule."""

    def test_clause(self) -> None:
        """A rule without a clause keeps its other clauses, and allows more."""
        edited = without(TOY, "mark / it is not marked")

        assert ["the level can rise"] == said(edited, "mark")
        assert Interpreter(TOY).step(BUSY, "mark", {"card": "c1"}) is None
        assert Interpreter(edited).step(BUSY, "mark", {"card": "c1"}) is not None

    def test_clause_of_a_definition(self) -> None:
        """A definition without a clause means the others, wherever it is used."""
        edited = without(TOY, "strong / it is fast")
        definition = edited.definition_named["strong"]

        assert ["it is decent", "somebody likes it"] == said(edited, "strong")
        assert Op("and", tuple(c.term for c in definition.clauses)) == definition.body

    def test_last_clause(self) -> None:
        """A definition without its only clause holds always."""
        edited = without(TOY, "decent / it has some power")

        assert Op("and", ()) == edited.definition_named["decent"].body

    def test_rule(self) -> None:
        """A machine without a rule has all the others."""
        assert ["mark", "put on", "rotate"] == [r.name for r in without(TOY, "take off").rules]

    def test_original(self) -> None:
        """The machine itself is left as it was."""
        before = clauses_of(TOY)
        without(TOY, "mark / it is not marked")

        assert before == clauses_of(TOY)

    def test_blanks(self) -> None:
        """Blanks around the words do not matter."""
        assert without(TOY, "mark/it is not marked") == without(TOY, "  mark /  it is not marked ")


class TestWithoutCitation:
    """Dropping what a source says."""

    def test_everywhere(self) -> None:
        """Every clause that cites the source goes, in rules and in definitions."""
        edited = without_citation(TOY, "S000-01")

        assert ["it is decent", "somebody likes it"] == said(edited, "strong")
        assert len(clauses_of(TOY)) - 1 == len(clauses_of(edited))

    def test_unknown(self) -> None:
        """A source that no clause cites is an error."""
        with pytest.raises(UnknownClauseError, match="no clause cites S000-99"):
            without_citation(TOY, "S000-99")


class TestEditClause:
    """Replacing a clause."""

    def test_replaced(self) -> None:
        """The new clause stands where the old one stood."""
        new = clause(level < 1, "the level is low")
        edited = edit_clause(TOY, "mark", "the level can rise", new)

        assert ["it is not marked", "the level is low"] == said(edited, "mark")

    def test_definition(self) -> None:
        """A definition with another clause means the new one."""
        new = clause(level < 1, "the level is low")
        edited = edit_clause(TOY, "decent", "it has some power", new)

        assert Op("and", (new.term,)) == edited.definition_named["decent"].body


UNKNOWN: dict[str, tuple[Callable[[], Machine], str]] = {
    "a rule": (lambda: without(TOY, "marks"), "there is no rule 'marks'; did you mean 'mark'?"),
    "a rule like no other": (lambda: without(TOY, "xyzzy"), "there is no rule 'xyzzy'"),
    "a definition taken for a rule": (lambda: without(TOY, "strong"), "there is no rule 'strong'"),
    "the rule of a clause": (
        lambda: without(TOY, "take of / it is not done"),
        "there is no rule or definition with clauses 'take of'; did you mean 'take off' or 'rotate' or",
    ),
    "a clause": (
        lambda: without(TOY, "mark / it is marked"),
        "there is no clause of 'mark' 'it is marked'; did you mean 'it is not marked'?",
    ),
    "a clause to replace": (
        lambda: edit_clause(TOY, "mark", "it was marked", None),
        "there is no clause of 'mark' 'it was marked'; did you mean 'it is not marked'?",
    ),
    "a definition without clauses": (
        lambda: edit_clause(TOY, "friendly", "it is friendly", None),
        "there is no rule or definition with clauses 'friendly'",
    ),
}


@pytest.mark.parametrize(("build", "message"), UNKNOWN.values(), ids=UNKNOWN)
def test_unknown(build: Callable[[], Machine], message: str) -> None:
    """What is not there is an error that names what is closest."""
    with pytest.raises(UnknownClauseError) as caught:
        build()

    assert str(caught.value).startswith(message)


class TestOptions:
    """Other values of options."""

    def test_same_position(self) -> None:
        """Only the options change; the position, and what was dropped, stay."""
        machine = without(TOY, "mark")
        other = with_options(machine, {"mode": "loose" if TOY.option("mode") == "strict" else "strict"})

        assert TOY.option("mode") != other.option("mode")
        assert machine == with_options(other, {"mode": TOY.option("mode")})
        assert "mark" not in other.rule_named

    def test_nothing_new(self) -> None:
        """With the values that it has, it is the machine itself."""
        assert TOY is with_options(TOY, {"mode": TOY.option("mode")})

    def test_unknown(self) -> None:
        """An option or a value that the rules do not have is refused by name."""
        with pytest.raises(MachineError, match="has no option mood, only mode"):
            with_options(TOY, {"mood": "loose"})
        with pytest.raises(MachineError, match="option mode has no value 'lose', only strict, loose"):
            with_options(TOY, {"mode": "lose"})


def sets(machine: Machine, rule: str) -> list[str]:
    """Give the names of what a rule sets."""
    return [update_words(u) for u in machine.rule_named[rule].then]


class TestUpdates:
    """Dropping and replacing what a rule does."""

    RULE = next(r.name for r in TOY.rules if len(r.then) > 1)
    """A rule that sets more than one variable."""

    def test_words(self) -> None:
        """An update is named by what it sets, among the clauses of its rule."""
        rule = TOY.rule_named[self.RULE]

        assert (*(c.says for c in rule.guard), *sets(TOY, self.RULE)) == words_in(rule)
        assert all(says.startswith("sets ") and "_" not in says for says in sets(TOY, self.RULE))

    def test_without(self) -> None:
        """A rule without an update keeps the others, its guard, and every other rule."""
        first, *others = sets(TOY, self.RULE)
        edited = without(TOY, f"{self.RULE} / {first}")

        assert others == sets(edited, self.RULE)
        assert TOY.rule_named[self.RULE].guard == edited.rule_named[self.RULE].guard
        assert len(TOY.rules) == len(edited.rules)

    def test_a_clause_of_that_name(self) -> None:
        """A clause that is worded like an update is meant as the clause."""
        first, *_ = sets(TOY, self.RULE)
        odd = stricter(TOY, self.RULE, clause(TRUE, first))

        assert sets(TOY, self.RULE) == sets(without(odd, f"{self.RULE} / {first}"), self.RULE)
        assert TOY == without(odd, f"{self.RULE} / {first}")

    def test_replaced(self) -> None:
        """An update may be replaced by another one."""
        rule = TOY.rule_named[self.RULE]
        first, second, *_ = sets(TOY, self.RULE)
        edited = edit_update(without(TOY, f"{self.RULE} / {second}"), self.RULE, first, rule.then[1])

        assert (rule.then[1], *rule.then[2:]) == edited.rule_named[self.RULE].then

    @pytest.mark.parametrize("what", ["sets levels", "sets nothing"])
    def test_unknown(self, what: str) -> None:
        """What a rule does not set cannot be dropped, and what it sets is suggested."""
        with pytest.raises(UnknownClauseError, match=f"there is no update of '{self.RULE}'"):
            without(TOY, f"{self.RULE} / {what}")

    def test_stricter(self) -> None:
        """A rule that asks for the impossible is never used; a rule that is not there cannot ask."""
        edited = stricter(TOY, "mark", clause(FALSE, "never"))

        assert Interpreter(edited).step(BUSY, "mark", {"card": "c1"}) is None
        with pytest.raises(UnknownClauseError, match="there is no rule 'marks'; did you mean 'mark'"):
            stricter(TOY, "marks", clause(FALSE, "never"))
