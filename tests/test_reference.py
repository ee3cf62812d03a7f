"""The page about scenario files: every reference in it leads to a section, and every shape has one."""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from pydantic import BaseModel

from solemn.model.scenario.fitting import options_of
from solemn.model.scenario.games import GAMES


ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif((ROOT / "PKG-INFO").exists(), reason="a source distribution has no documents")


def anchors(text: str) -> set[str]:
    """The anchors of the headings of a page, as the places that show it make them."""
    headings = re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-")) for heading in headings}


def shapes(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """A model of files and all models inside it."""
    yield model
    for field in model.model_fields.values():
        for option in options_of(field.annotation):
            for inner in (option, *(one for arg in get_args(option) for one in options_of(arg))):
                if isinstance(inner, type) and issubclass(inner, BaseModel):
                    yield from shapes(inner)


@pytest.fixture(name="page", scope="module")
def page_about_scenario_files() -> str:
    """The page as the script makes it."""
    made: str = runpy.run_path(str(ROOT / "docs" / "make_reference.py"))["scenario_files"]()
    return made


class TestReferences:
    """What leads from one part of the page to another."""

    def test_lead_somewhere(self, page: str) -> None:
        """Every reference has a section."""
        led_to = set(re.findall(r"\]\(#([^)]*)\)", page))

        assert len(led_to) > 10
        assert set() == led_to - anchors(page)

    def test_none_is_vague(self, page: str) -> None:
        """Where keys stand in a place, it is said which section lists them."""
        vague = [line for line in page.splitlines() if "see below" in line or "see above" in line]
        bare = [row for row in page.splitlines() if re.search(r"\| (text, or )?(list of )?keys \|", row)]

        assert [] == vague + bare

    @pytest.mark.parametrize("game", GAMES)
    def test_every_shape(self, game: str, page: str) -> None:
        """Every key of every shape of a card stands in a table with its meaning."""
        rows = {
            f"| `{field.alias or name}` | {field.description} |"
            for model in shapes(GAMES[game].card)
            for name, field in model.model_fields.items()
        }
        told = {re.sub(r"^(\| `[^`]*` \|).* \| ([^|]*) \|$", r"\1 \2 |", row) for row in page.splitlines()}

        assert set() == rows - told

    @pytest.mark.parametrize("section", ["A filter (ocg)", "A requirement (ocg)", "What cannot be said"])
    def test_sections(self, section: str, page: str) -> None:
        """Shapes that stand in several places have a section of their own, and so has what no word says."""
        assert 1 == page.count(f"\n## {section}\n")
