"""What is found wrong with one file while it is being loaded: collected, told once, and not without end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from pydantic import BaseModel

from solemn.model.files.limits import MOST_PROBLEMS
from solemn.model.scenario.fitting import fit
from solemn.model.scenario.problems import Place, Problem, ScenarioError, error_of, shown, suggest
from solemn.model.scenario.reading import Document


__all__ = ["Findings"]

ModelT = TypeVar("ModelT", bound=BaseModel)


class Findings:
    """The problems of a document so far.

    What could not be read is a problem already, so nothing more is said about it. Every method that
    reports raises ScenarioError once there are too many problems.
    """

    def __init__(self, document: Document) -> None:
        """Begin with what the reader found."""
        self.document = document
        self.problems: list[Problem] = list(document.problems)
        self.called: dict[str, tuple[str, ...]] = {}
        """The names in the position of the cards with an id or a printed name, by its normal form."""

    def report(self, place: Place, code: str, says: str, key: bool = False) -> None:
        """Add a problem."""
        if not any(place[:n] in self.document.lost for n in range(len(place) + 1)):
            self.extend([self.document.problem(place, code, says, key=key)])

    def extend(self, problems: Iterable[Problem]) -> None:
        """Add problems of this or another file, each once."""
        for problem in problems:
            if problem not in self.problems:
                self.problems.append(problem)
        if len(self.problems) > MOST_PROBLEMS:
            raise self.error()

    def error(self) -> ScenarioError:
        """Return what is to be raised, the problems in the order of the file."""
        return error_of(self.problems, self.document.file)

    def told(self, *place: str | int) -> bool:
        """Say whether something is wrong with a place as a whole."""
        return any(problem.place == place for problem in self.problems)

    def fit(self, model: type[ModelT], data: Any, place: Place) -> ModelT | None:
        """Return data as a model, or report every misfit and return None."""
        return fit(model, data, place, self.report)

    def known(self, name: str, known: Iterable[str], place: Place, code: str, what: str) -> bool:
        """Say whether a name is among the known ones, and report it if it is not."""
        names = tuple(known)
        if name not in names:
            self.report(place, code, f"there is no {what} {shown(name)}{suggest(name, names)}")
        return name in names
