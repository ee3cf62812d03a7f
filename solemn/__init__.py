"""Solemn checks the timing rules of card games as formal models.

This package is the way in and stays light: importing it loads neither the solver nor the command line. The
names below are fetched from `solemn.cli.api` when they are first used; no other name is.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING


if TYPE_CHECKING:
    from solemn.cli.api import (
        Answer,
        LineError,
        MoveError,
        NothingToCheckError,
        Play,
        QuestionError,
        Report,
        Result,
        Scenario,
        ScenarioError,
        UnknownClauseError,
        UnknownPropertyError,
        UnknownRulesError,
        library_ids,
        load,
        prove,
    )


__all__ = [
    "Answer",
    "LineError",
    "MoveError",
    "NothingToCheckError",
    "Play",
    "QuestionError",
    "Report",
    "Result",
    "Scenario",
    "ScenarioError",
    "UnknownClauseError",
    "UnknownPropertyError",
    "UnknownRulesError",
    "__version__",
    "library_ids",
    "load",
    "prove",
]

__version__ = version("solemn")

if not TYPE_CHECKING:  # a type checker would take any name for one of the package

    def __getattr__(name: str) -> object:
        """Fetch a public name when it is first used; raise AttributeError for any other."""
        if name not in __all__:
            msg = f"module 'solemn' has no attribute {name!r}"
            raise AttributeError(msg, name=name, obj=__import__(__name__))
        from solemn.cli import api

        globals()[name] = getattr(api, name)
        return globals()[name]

    def __dir__() -> list[str]:
        """Name what there is, fetched or not."""
        return sorted({*globals(), *__all__})
