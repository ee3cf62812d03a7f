"""The limit on memory looks at what the process takes now, where the system tells it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from small_graphs import counter
from solemn.model.graph import limits
from solemn.model.graph.explore import explore
from solemn.model.graph.limits import Limits


LARGE = 200_000_000
"""Bytes that are more than what else comes and goes during a test."""
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells it")


@linux
class TestNow:
    """What the process takes at the moment."""

    def test_let_go(self) -> None:
        """Memory that was let go does not count any more; a search after that is whole."""
        bound = Limits(max_memory=int(limits._megabytes()) + LARGE // 2_000_000)
        taken = bytearray(LARGE)
        taken[::1024] = b"x" * len(taken[::1024])
        during, cut = bound.reached(), explore(counter(), limits=bound)
        del taken
        after, whole = bound.reached(), explore(counter(), limits=bound)

        assert (f"the limit of {bound.max_memory} megabytes was reached", "") == (during, after)
        assert (during, "") == (cut.truncated, whole.truncated)
        assert limits._most_megabytes() > bound.max_memory  # type: ignore[operator]

    def test_unit(self) -> None:
        """Both are in megabytes, and no process takes more now than it has taken at most."""
        assert 10 < limits._megabytes() < limits._most_megabytes() * 1.1


class TestElsewhere:
    """Systems that tell only the most, or nothing."""

    @pytest.mark.parametrize("told", [None, "", "12", "a b c"])
    def test_most(self, told: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        """Where the file is not there, or is another one, the most that was taken counts."""
        file = tmp_path / "statm"
        if told is not None:
            file.write_text(told, encoding="ascii")
        monkeypatch.setattr(limits, "_STATM", file)
        monkeypatch.setattr(limits, "_most_megabytes", lambda: 7.0)

        assert 7.0 == limits._megabytes()
        assert ["the limit of 6 megabytes was reached", ""] == [
            Limits(max_memory=m).reached() for m in (6, 7)
        ]

    def test_nothing(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        """Without either there is no limit on memory."""
        monkeypatch.setattr(limits, "_STATM", tmp_path / "none")
        monkeypatch.setattr(limits, "resource", None)

        assert "" == Limits(max_memory=1).reached()
