"""A path is opened only if it is a file of UTF-8 text, and whatever else it is is said."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from solemn.model.scenario import ScenarioError, load
from solemn.model.scenario.reading import STARTER


GOOD = STARTER.encode()


def refusal(path: str | Path) -> str:
    """What is said of a path, without the path."""
    with pytest.raises(ScenarioError) as caught:
        load(path)
    return str(caught.value).removeprefix(f"{path}: ")


class TestFile:
    """Files by their path."""

    @pytest.mark.parametrize(
        "data",
        [GOOD, b"\xef\xbb\xbf" + GOOD, GOOD.replace(b"\n", b"\r\n"), GOOD.replace(b"\n", b"\r")],
        ids=["plain", "byte order mark", "CRLF", "CR"],
    )
    def test_read(self, tmp_path: Path, data: bytes) -> None:
        """A byte order mark and any line ends are read."""
        path = tmp_path / "mine.yaml"
        path.write_bytes(data)

        assert ("mine", "A title") == (load(path).id, load(path).title)

    @pytest.mark.parametrize(
        ("data", "says"),
        [
            (STARTER.encode("utf-16"), "E003 the file is UTF-16; save it as UTF-8"),
            (STARTER.encode("utf-16-be"), "E003 the file is UTF-16 or UTF-32; save it as UTF-8"),
            (STARTER.encode("utf-32-le"), "E003 the file is UTF-16 or UTF-32; save it as UTF-8"),
            (b"\x89PNG\r\n\x1a\n\0\0IHDR", "E003 the file is no text: it holds the byte 0"),
            (b"a: 1\nb:\0 2 and more", "E003 the file is no text: it holds the byte 0"),
            (b"[" * 10_000_000, "E004 the file is too large: more than 500,000 bytes"),
        ],
        ids=["UTF-16", "UTF-16 without mark", "UTF-32", "PNG", "NUL", "10 MB"],
    )
    def test_no_text(self, tmp_path: Path, data: bytes, says: str) -> None:
        """Other encodings, binary and large files are refused as what they are."""
        path = tmp_path / "mine.yaml"
        path.write_bytes(data)

        assert says == refusal(path)

    @pytest.mark.parametrize(
        ("data", "says"),
        [
            ("scenario: x\nnote: caf\u00e9\n".encode("latin-1"), "2:10: E003 $: the byte 0xE9"),
            (b"\xef\xbb\xbfa: \xff", "1:4: E003 $: the byte 0xFF"),
            (b"a: 1\r\n\xff", "2:1: E003 $: the byte 0xFF"),
            (b"a: \xed\xa0\x80", "1:4: E003 $: the byte 0xED"),
        ],
        ids=["Latin-1", "behind a mark", "CRLF", "surrogate"],
    )
    def test_not_utf8(self, tmp_path: Path, data: bytes, says: str) -> None:
        """The first byte that is no UTF-8 is told with its line and column."""
        path = tmp_path / "mine.yaml"
        path.write_bytes(data)

        assert f"{path}:{says} is not UTF-8; save the file as UTF-8" == refusal(path)

    def test_directory(self, tmp_path: Path) -> None:
        """A directory is no file."""
        assert "E002 this is a directory; name a file in it" == refusal(tmp_path)

    def test_device(self) -> None:
        """What could be endless is not opened."""
        assert "E002 this is no ordinary file; to read standard input write -" == refusal(os.devnull)

    def test_pipe(self, tmp_path: Path) -> None:
        """What could make a reader wait is not opened."""
        path = tmp_path / "pipe"
        os.mkfifo(path)

        assert "E002 this is no ordinary file; to read standard input write -" == refusal(path)

    def test_permissions(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A file that is not the reader's to read says so."""
        path = tmp_path / "mine.yaml"
        path.write_bytes(GOOD)

        def refuse(*_: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "open", refuse)

        assert "E002 the file cannot be read: permission denied" == refusal(path)


class TestNoFile:
    """Names that nothing has."""

    def test_id(self) -> None:
        """An id that is almost one of the library is told so, by its numbers before its letters."""
        says = "E001 there is no such file and no such scenario of the library; did you mean"

        assert f"{says} 'E000-04'?" == refusal("E000-4")
        assert refusal("E000-444").startswith(f"{says} 'E000-14' or")

    def test_neighbour(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A file beside it that is called almost so is suggested."""
        monkeypatch.chdir(tmp_path)
        Path("mine.yaml").write_bytes(GOOD)

        assert refusal("nime.yaml").endswith("; did you mean 'mine.yaml'?")

    @pytest.mark.parametrize("name", ["", "no\0name", "mine.yaml/inside", "x" * 5_000, "\ud800"])
    def test_odd(self, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Names that no file can have are refused like any other."""
        monkeypatch.chdir(tmp_path)
        Path("mine.yaml").write_bytes(GOOD)

        assert refusal(name)[:4] in {"E001", "E002"}


class TestStandardInput:
    """The name `-`."""

    def test_bytes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Standard input is read as bytes of UTF-8, whatever the system takes text for."""
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOOD), encoding="ascii"))
        scenario = load("-")

        assert ("stdin", "<stdin>") == (scenario.id, scenario.path)

    def test_text(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A stream of text will do as well."""
        monkeypatch.setattr(sys, "stdin", io.StringIO(STARTER))

        assert "A title" == load("-").title

    @pytest.mark.parametrize(
        ("data", "says"),
        [
            (b"\xff", "<stdin>:1:1: E003 $: the byte 0xFF is not UTF-8; save the file as UTF-8"),
            (b"x" * 600_000, "<stdin>: E004 the file is too large: more than 500,000 bytes"),
        ],
        ids=["no text", "endless"],
    )
    def test_refused(self, monkeypatch: pytest.MonkeyPatch, data: bytes, says: str) -> None:
        """What is refused in a file is refused here, too."""
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

        assert says == refusal("-")
