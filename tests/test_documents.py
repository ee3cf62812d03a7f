"""The documents say what is there: paths exist, and the README's example is what Solemn answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from solemn.cli.main import cli
from solemn.model.scenario import load_text


ROOT = Path(__file__).parents[1]


def _paths(document: str) -> list[str]:
    text = (ROOT / document).read_text(encoding="utf-8")
    return sorted({p for p in re.findall(r"`([a-z_]+/[\w./-]*)`", text) if "..." not in p})


class TestArchitecture:
    """ARCHITECTURE.md."""

    @pytest.mark.parametrize("path", _paths("ARCHITECTURE.md"))
    def test_path_exists(self, path: str) -> None:
        """Every path that the map names is there."""
        assert (ROOT / path).exists()

    def test_length(self) -> None:
        """The map stays short enough to be read."""
        assert len((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").splitlines()) <= 200


class TestReadme:
    """README.md."""

    def _scenario(self) -> str:
        text = (ROOT / "README.md").read_text(encoding="utf-8")
        (example,) = re.findall(r"```yaml\n(.*?)```", text, flags=re.DOTALL)
        return str(example)

    def test_example_is_checked(self, tmp_path: Path) -> None:
        """The scenario of the README passes as printed."""
        path = tmp_path / "my.yaml"
        path.write_text(self._scenario(), encoding="utf-8")

        result = CliRunner().invoke(cli, ["check", str(path)])

        assert (0, True) == (result.exit_code, "1 and 1 as written" in result.output)

    def test_example_has_a_question(self) -> None:
        """The example asks something, and expects a reason."""
        (ask,) = load_text(self._scenario(), "my.yaml").asks

        assert "S000-10" == ask.because

    def test_picture_exists(self) -> None:
        """The picture that the README shows is there and fetches nothing."""
        picture = (ROOT / "docs" / "picture.svg").read_text(encoding="utf-8")

        assert "url(" not in picture.replace("url(#", "")
