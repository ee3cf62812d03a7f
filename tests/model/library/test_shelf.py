"""The shelf finds what is shipped, and nothing else."""

from __future__ import annotations

import pytest

from solemn.model.library import shelf


class TestShelf:
    """Shipped files by name."""

    def test_ids(self) -> None:
        """The names are sorted and have no ending."""
        names = shelf.ids("scenarios")

        assert "E000-04" in names
        assert tuple(sorted(names)) == names

    def test_text(self) -> None:
        """The text of a file is its content."""
        assert shelf.text("cards", "waboku").startswith("id: waboku\n")

    def test_unknown(self) -> None:
        """A name that no file has is an error."""
        with pytest.raises(FileNotFoundError):
            shelf.text("cards", "no-such-card")
