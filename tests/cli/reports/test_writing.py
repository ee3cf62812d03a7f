"""Report files: written as a whole, over an older report, and never over anything else."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from report_runs import WRONG
from solemn.cli.main import main
from solemn.cli.reports.writing import ReportFileError, Reports, write


class TestRefused:
    """Files that a report cannot be written to."""

    @pytest.mark.parametrize(
        ("name", "told"),
        [
            ("folder", "it is a folder"),
            ("nowhere/out.xml", "there is no folder 'nowhere' for it"),
            ("file/out.xml", "there is no folder 'file' for it"),
            ("pipe", "it is no plain file"),
            ("looping", "written here"),
            ("nul\0", "written here"),
        ],
    )
    def test_prepare(self, name: str, told: str, tmp_path: Path) -> None:
        """What cannot be written is refused before anything is checked."""
        (tmp_path / "folder").mkdir()
        (tmp_path / "file").touch()
        (tmp_path / "looping").symlink_to("looping/x")
        os.mkfifo(tmp_path / "pipe")

        with pytest.raises(ReportFileError, match=told):
            Reports(junit=str(tmp_path / name)).prepare()

    def test_protected(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A file that may not be written is not replaced either."""
        monkeypatch.setattr(os, "access", lambda *_: False)

        with pytest.raises(ReportFileError, match="it may not be written"):
            Reports(sarif=str(tmp_path / "out.sarif")).prepare()

    def test_twice(self, tmp_path: Path) -> None:
        """Two reports cannot share a file, whatever it is called."""
        with pytest.raises(ReportFileError, match="another use in the same run"):
            Reports(junit=str(tmp_path / "x"), sarif=str(tmp_path / "." / "x")).prepare()

    def test_exit_2(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A report over the scenario that is checked ends in exit code 2, and the scenario stays."""
        path = tmp_path / "my.yaml"
        path.write_text(WRONG, encoding="utf-8")

        with pytest.raises(SystemExit) as stopped:
            main(args=("check", str(path), "--junit", str(path)))

        assert (2, WRONG) == (stopped.value.code, path.read_text(encoding="utf-8"))
        assert "my.yaml: this file has another use" in capsys.readouterr().err


class TestWrite:
    """Writing a file."""

    def test_over(self, tmp_path: Path) -> None:
        """An older report is replaced, its permissions are kept, and nothing else is left behind."""
        path = tmp_path / "out.xml"
        path.write_text("older", encoding="utf-8")
        path.chmod(0o640)
        write(str(path), "胧月\n")

        assert "胧月\n" == path.read_text(encoding="utf-8")
        assert 0o640 == stat.S_IMODE(path.stat().st_mode)
        assert [path] == list(tmp_path.iterdir())

    def test_link(self, tmp_path: Path) -> None:
        """A link stays a link; what it leads to is written."""
        link = tmp_path / "link"
        link.symlink_to("real")
        write(str(link), "new")

        assert (True, "new") == (link.is_symlink(), (tmp_path / "real").read_text(encoding="utf-8"))

    def test_failure(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where writing fails, the older report is still there, whole, and alone."""

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        path = tmp_path / "out.xml"
        path.write_text("older", encoding="utf-8")
        monkeypatch.setattr(Path, "replace", full)

        with pytest.raises(ReportFileError, match="No space left on device"):
            write(str(path), "newer")

        assert "older" == path.read_text(encoding="utf-8")
        assert [path] == list(tmp_path.iterdir())
