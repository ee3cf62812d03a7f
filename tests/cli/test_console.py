"""The terminal: Ctrl-C, progress, and characters that a terminal cannot show."""

from __future__ import annotations

import io
import signal
import sys

import pytest

from solemn.cli.console import any_encoding, interruptible, progress
from solemn.model.graph.limits import Limits


class TestInterrupt:
    """Ctrl-C during a run."""

    def test_first(self) -> None:
        """The first Ctrl-C lets the run end in an orderly way, and the old handling comes back."""
        before, limits = signal.getsignal(signal.SIGINT), Limits()
        with interruptible(limits):
            signal.raise_signal(signal.SIGINT)

        assert ("interrupted", before) == (limits.reached(), signal.getsignal(signal.SIGINT))

    def test_second(self) -> None:
        """A second Ctrl-C ends the run at once."""
        with interruptible(Limits()):
            signal.raise_signal(signal.SIGINT)
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)


class TestProgress:
    """What is being worked on."""

    def test_not_on_a_terminal(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Where output goes to a file nothing is shown."""
        with progress("checking") as tell:
            tell("E000-04")

        assert ("", "") == capsys.readouterr()


class TestEncoding:
    """Terminals of other encodings."""

    def test_question_marks(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A character that the terminal cannot show becomes a question mark."""
        raw = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
        any_encoding()
        sys.stdout.write("胧月")
        sys.stdout.flush()

        assert b"??" == raw.getvalue()
