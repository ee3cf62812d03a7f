"""Every operator has a Python form, and parentheses stand where they are needed."""

from __future__ import annotations

import pytest

from solemn.model.graph.expression import TEMPLATES, Context, Writer
from solemn.model.graph.vocabulary import Vocabulary
from solemn.model.logic.build import Expr, any_of, minimum, when
from solemn.model.logic.operators import OPERATORS
from solemn.model.logic.sorts import SortError
from solemn.model.machine.defined import Totality
from solemn.model.machine.layout import Layout
from toy_machine import (
    BLUE,
    GREEN,
    NO_CARD,
    RED,
    STRICT,
    TOY,
    chain,
    colour,
    done,
    focus,
    level,
    marked,
    mode,
    total_marked,
)


def written(expr: Expr, context: Context | None = None) -> str:
    """Give a term as Python."""
    layout = Layout(TOY)
    return Writer(Vocabulary(layout), Totality(layout)).write(expr.term, context or Context())


class TestTable:
    """The table of templates."""

    def test_complete(self) -> None:
        """Every operator of the language has a template, and nothing else has."""
        assert set(OPERATORS) == set(TEMPLATES)

    @pytest.mark.parametrize("name", [n for n in OPERATORS if n not in {"and", "or"}])
    def test_arguments(self, name: str) -> None:
        """A template has a place for each argument that it says how tightly it binds."""
        places = [f"{{{i}}}" in TEMPLATES[name].text for i in range(4)]

        assert len(TEMPLATES[name].wants) == sum(places)


PARENTHESES: dict[str, tuple[Expr, str]] = {
    "or inside and": (any_of(done, level < 1) & done, "(done or level < 1) and done"),
    "and inside or": (any_of(level < 1, done & (level < 2)), "level < 1 or done and level < 2"),
    "not of a comparison": (~(level < 1), "not level < 1"),
    "unequal": (level != 1, "level != 1"),
    "a truth value compared": ((level < 1) == done, "(level < 1) == done"),
    "implication": (done.implies(level < 1).implies(done), "not (not done or level < 1) or done"),
    "difference on the right": (level - (level - 1), "level - (level - 1)"),
    "difference on the left": (level - 1 - level, "level - 1 - level"),
    "sum under a product": ((level + 1) * 2, "(level + 1) * 2"),
    "negative constant": (level * -2, "level * -2"),
    "choice inside a sum": (when(done, level, 1) + 1, "(level if done else 1) + 1"),
    "minimum": (minimum(level, 1) + 1, "min(level, 1) + 1"),
    "one of some values": (any_of(colour == RED, colour == BLUE), "colour in ('red', 'blue')"),
}


class TestLook:
    """How expressions look."""

    @pytest.mark.parametrize("label", PARENTHESES)
    def test_parentheses(self, label: str) -> None:
        """Parentheses stand exactly where Python needs them."""
        expr, expected = PARENTHESES[label]

        assert expected == written(expr)

    def test_link_that_is_there(self) -> None:
        """A link that is known to be there is read without a check."""
        assert "0 < len(chain) and chain[-1][3]" == written((chain.depth > 0) & chain.top.negated)

    def test_link_that_may_be_missing(self) -> None:
        """A link that may be missing is asked for by name."""
        assert "link_at(chain, 1)[3]" == written(chain[1].negated)

    def test_card_that_may_be_missing(self) -> None:
        """Something is demanded where there may be no card, and not behind a test."""
        checked = "state[marked_place[something('marked', focus)]]"

        assert checked == written(marked(focus))
        assert "focus != None and state[marked_place[focus]]" == written((focus != NO_CARD) & marked(focus))

    def test_name(self) -> None:
        """A part that has a name is not written out again."""
        term = (colour == GREEN) & done
        named = Context().having_read(term.term, "it")

        assert "it" == written(term, named)

    @pytest.mark.parametrize("expr", [total_marked(), mode == STRICT], ids=["definition", "option"])
    def test_refused(self, expr: Expr) -> None:
        """What has not been reduced is refused."""
        with pytest.raises(SortError, match="reduced before it is compiled"):
            written(expr)
