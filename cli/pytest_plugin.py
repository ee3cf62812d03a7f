"""A plugin for pytest: `pytest --solemn` collects scenario files, one test per line, question and property.

Without `--solemn` it does nothing, and neither the model nor the command line is loaded. Only files with the
keys `scenario:` and `rules:` are looked at; one of them that cannot be used is an error that lists every
problem.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest


if TYPE_CHECKING:
    from solemn.cli.results import Result
    from solemn.model.scenario import Ask, Scenario


__all__ = ["ScenarioFile", "ScenarioItem", "pytest_addoption", "pytest_collect_file", "pytest_configure"]

_ENDINGS = {".yaml", ".yml"}
_KEYS = tuple(re.compile(rf"^[\"']?{key}[\"']?[ \t]*:", re.MULTILINE) for key in ("scenario", "rules"))
_LATEST = pytest.StashKey[tuple[Path, dict[str, "Result"]]]()


class _Failed(Exception):  # noqa: N818  it is a failure of a test, no error
    """Something is not as the scenario says; the message is all there is to tell."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--solemn`, and the setting that chooses properties."""
    parser.getgroup("solemn", "scenarios of card games").addoption(
        "--solemn",
        action="store_true",
        help="collect Solemn's scenario files: one test per line, question and property",
    )
    parser.addini(
        "solemn_properties", "the properties that --solemn decides, such as P-04 (all)", "args", default=[]
    )


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to start with `--solemn` and a property that is not there; the message names the closest."""
    if config.getoption("solemn"):
        _wanted(config)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """Take a file that looks like a scenario, whether or not it is a good one."""
    if not parent.config.getoption("solemn") or file_path.suffix not in _ENDINGS:
        return None
    text = file_path.read_text(encoding="utf-8-sig", errors="replace")
    if not all(key.search(text) for key in _KEYS):
        return None
    return ScenarioFile.from_parent(parent, path=file_path)


class ScenarioFile(pytest.File):
    """A scenario file; its tests are its lines, its questions and the properties of its game."""

    def collect(self) -> Iterable[ScenarioItem]:
        """Return the tests of the file; a file with problems is a collection error that lists them all."""
        from solemn.model.scenario import ScenarioError, load

        try:
            scenario = load(self._shown())
        except ScenarioError as error:
            raise self.CollectError(str(error)) from None
        return [
            *self._until(scenario),
            *self._lines(scenario),
            *self._loops(scenario),
            *self._questions(scenario),
            *self._properties(scenario),
        ]

    def _shown(self) -> str:
        """Return the path as messages show it, from where pytest was started."""
        here = Path.cwd()
        return str(self.path.relative_to(here) if self.path.is_relative_to(here) else self.path)

    def _until(self, scenario: Scenario) -> Iterator[ScenarioItem]:
        from solemn.cli.checking import explored, until_complaints
        from solemn.model.graph.limits import Limits

        def test(_: ScenarioItem) -> str:
            return "\n".join(until_complaints(scenario, explored(scenario, scenario.machine, Limits())))

        if scenario.until is not None:
            yield self._item("until", test, advisory=scenario.advisory)

    def _lines(self, scenario: Scenario) -> Iterator[ScenarioItem]:
        from solemn.cli.checking import line_complaints
        from solemn.model.scenario import Expectation

        def test(name: str) -> Callable[[ScenarioItem], str]:
            return lambda _: "\n".join(line_complaints(scenario, name, scenario.machine))

        for name, moves in scenario.lines.items():
            if moves or scenario.then.get(name, Expectation()) != Expectation():
                called = "line" if len(scenario.lines) == 1 else f"line '{name}'"
                yield self._item(called, test(name), advisory=scenario.advisory)

    def _loops(self, scenario: Scenario) -> Iterator[ScenarioItem]:
        from solemn.cli.checking import explored
        from solemn.cli.looping import loop_complaints, loops_left_open, loops_of
        from solemn.model.graph.limits import Limits

        def test(_: ScenarioItem) -> str:
            found = loops_of(explored(scenario, scenario.machine, Limits()))
            return "\n".join([*loop_complaints(scenario, found), loops_left_open(scenario, found)]).strip()

        if scenario.loops is not None:
            yield self._item("loops", test, advisory=scenario.advisory)

    def _questions(self, scenario: Scenario) -> Iterator[ScenarioItem]:
        from solemn.cli.asking import ask_one
        from solemn.cli.checking import answer_complaints, left_open

        def test(ask: Ask) -> Callable[[ScenarioItem], str]:
            def told(_: ScenarioItem) -> str:
                given = ask_one(scenario, ask, scenario.machine)
                return "\n".join([*answer_complaints(scenario, given), left_open(scenario, given)]).strip()

            return told

        for number, ask in enumerate(scenario.asks, start=1):
            yield self._item(f"question {number}: {ask}", test(ask), advisory=scenario.advisory)

    def _properties(self, scenario: Scenario) -> Iterator[ScenarioItem]:
        from solemn.properties.catalogue.registry import properties_of

        wanted = _wanted(self.config)

        def test(id_: str) -> Callable[[ScenarioItem], str]:
            return lambda item: self._property(scenario, item, id_)

        for property_ in properties_of(scenario.game):
            if not wanted or property_.id in wanted:
                yield self._item(property_.id, test(property_.id))

    def _item(
        self, name: str, test: Callable[[ScenarioItem], str], *, advisory: bool = False
    ) -> ScenarioItem:
        item: ScenarioItem = ScenarioItem.from_parent(
            self, name=" ".join(name.split()), test=test, advisory=advisory
        )
        return item

    def _property(self, scenario: Scenario, item: ScenarioItem, id_: str) -> str:
        """Return why a property is not established; one that only holds vacuously, or fails as
        expected, is marked on its test.
        """
        result = self._results(scenario)[id_]
        if result.vacuous:
            item.user_properties.append(("solemn", "its situation never arises"))
        if result.fails_as_expected:
            item.user_properties.append(("solemn", "fails, as expected"))
        return "" if result else str(result)

    def _results(self, scenario: Scenario) -> dict[str, Result]:
        """Decide all wanted properties at once; only those of the latest file are kept."""
        from solemn.cli.checking import check_scenarios
        from solemn.cli.results import result_of
        from solemn.properties.catalogue.registry import property_named

        path, results = self.config.stash.get(_LATEST, (None, {}))
        if path != self.path:
            wanted = [property_named(id_) for id_ in _wanted(self.config)]
            (report,) = check_scenarios([(scenario, scenario.machine)], wanted, asked=False)
            results = {o.property: result_of(o, scenario.id, len(report.graph), ()) for o in report.outcomes}
            self.config.stash[_LATEST] = self.path, results
        return results


def _wanted(config: pytest.Config) -> list[str]:
    """Return the ids of the chosen properties, none for all; raise UsageError for one that is not there."""
    from solemn.properties.catalogue.registry import UnknownPropertyError, property_named

    try:
        return [property_named(name).id for name in config.getini("solemn_properties")]
    except UnknownPropertyError as error:
        msg = f"solemn_properties: {error}"
        raise pytest.UsageError(msg) from None


class ScenarioItem(pytest.Item):
    """A test of a scenario: `test` returns what there is to complain about, or nothing.

    What is to complain about an advisory scenario is an expected failure.
    """

    def __init__(self, *, test: Callable[[ScenarioItem], str], advisory: bool, **rest: Any) -> None:
        """Keep the test; the rest is pytest's."""
        super().__init__(**rest)
        self.test, self.advisory = test, advisory

    def runtest(self) -> None:
        """Run the test."""
        told = self.test(self)
        if told and self.advisory:
            pytest.xfail(f"advisory: {told}")
        if told:
            raise _Failed(told)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any, **options: Any) -> Any:
        """Return what is not as the scenario says, in words; only faults of Solemn have a traceback."""
        if isinstance(excinfo.value, _Failed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, *args, **options)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return where the test comes from, and its headline."""
        return self.path, None, f"{self.path.name}: {self.name}"
