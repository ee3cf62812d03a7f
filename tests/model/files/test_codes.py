"""The list of errors is complete, and the documents made from it and from the models are up to date."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from solemn.model.files.codes import CODES, Code, UnknownCodeError, code_named, explained, is_code


ROOT = Path(__file__).parents[3]
SOURCES = [
    path for room in ("model", "cli") for path in (ROOT / room).rglob("*.py") if path.name != "codes.py"
]


class TestCodes:
    """The list."""

    def test_numbers(self) -> None:
        """The codes are numbered without gaps."""
        assert [f"E{n:03}" for n in range(1, len(CODES) + 1)] == [code.id for code in CODES]

    @pytest.mark.parametrize("code", CODES, ids=lambda code: code.id)
    def test_complete(self, code: Code) -> None:
        """Every entry says everything, in sentences where it is one."""
        assert all((code.title, code.means, code.wrong, code.mend))
        assert "." == code.means[-1] == code.mend[-1]

    @pytest.mark.parametrize("code", CODES, ids=lambda code: code.id)
    def test_used(self, code: Code) -> None:
        """Some message has the code."""
        assert any(f'"{code.id}"' in path.read_text(encoding="utf-8") for path in SOURCES)

    def test_known(self) -> None:
        """No message has another code."""
        used = {c for path in SOURCES for c in re.findall(r'"(E\d{3})"', path.read_text(encoding="utf-8"))}

        assert used <= {code.id for code in CODES}


class TestExplained:
    """What is told of one."""

    def test_text(self) -> None:
        """Title, meaning, example and remedy."""
        expected = """\
E012 no such rule set
`rules` names one of the rule sets that Solemn has.
for example:
    rules: ocgg
to mend it: Take one of those that the message lists."""

        assert expected == explained(" e012 ")

    def test_names(self) -> None:
        """A code is found in any case; an example of the documents is none."""
        assert code_named("e001") is CODES[0]
        assert [True, False, False] == [is_code(name) for name in ("e001", "E000-04", "E999")]

    def test_unknown(self) -> None:
        """Another code is refused with those there are."""
        with pytest.raises(UnknownCodeError, match="no error 'E999'; there are E001 to E060"):
            explained("E999")


@pytest.mark.skipif((ROOT / "PKG-INFO").exists(), reason="a source distribution carries no documents")
class TestDocuments:
    """The documents."""

    @pytest.mark.parametrize(
        ("name", "made_by"), [("errors", "errors"), ("scenario-files", "scenario_files")]
    )
    def test_is_up_to_date(self, name: str, made_by: str) -> None:
        """A document is what the script makes of the present list and models."""
        script = runpy.run_path(str(ROOT / "docs" / "make_reference.py"))

        assert script[made_by]() == (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
