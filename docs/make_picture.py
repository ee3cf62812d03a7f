"""Draw the picture of the README from real output: `make picture`.

The commands are run in this process on a console that records what it prints; nothing is written by hand.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

import solemn.cli.console as terminal


COMMANDS = (
    [
        "check",
        "E000-02",
        "-p",
        "P-04",
        "--without",
        "add a chain link / an effect cannot answer a faster one",
    ],
)
WIDTH = 100
_WEB_FONTS = re.compile(r"\s*@font-face \{.*?\n    \}", re.DOTALL)


def main() -> None:
    """Record the commands and write docs/picture.svg."""
    recorder = Console(record=True, width=WIDTH, file=io.StringIO(), highlight=False, force_terminal=True)
    terminal.console = recorder
    from solemn.cli.main import cli

    for arguments in COMMANDS:
        quoted = " ".join(f'"{a}"' if " " in a else a for a in arguments)
        recorder.print(f"[bold blue]$[/] solemn {quoted}")
        try:
            cli.main(args=arguments, prog_name="solemn")
        except SystemExit as stopped:
            recorder.print(f"[dim]exit code {stopped.code}[/]\n")
    picture = Path(__file__).parent / "picture.svg"
    drawn = _WEB_FONTS.sub("", recorder.export_svg(title="solemn"))
    picture.write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
