"""Work in several processes: the same results in the same order."""

from __future__ import annotations

import os
import re

import pytest
from click.testing import CliRunner

from solemn.cli.main import cli
from solemn.cli.spreading import ProcessDiedError, cores, spread
from solemn.model.graph.limits import Limits
from work import die, fail, process, tenfold, until_stopped


NUMBERS = range(4)


class TestSpread:
    """What comes of the tasks."""

    @pytest.mark.parametrize("jobs", [1, 2])
    def test_order(self, jobs: int) -> None:
        """Results come in the order of the tasks, whichever is ready first, under the limits of the run."""
        assert [(10 * n, 7) for n in NUMBERS] == list(spread(tenfold, NUMBERS, Limits(7), jobs))

    def test_processes(self) -> None:
        """Several jobs are done by other processes, one job and few tasks by this one."""
        here = {os.getpid()}

        assert here == set(spread(process, NUMBERS, Limits(), 1))
        assert here == set(spread(process, NUMBERS[:3], Limits(), 2))
        assert here.isdisjoint(spread(process, NUMBERS, Limits(), 2))

    def test_error(self) -> None:
        """An error of the work is the error of the run, after the results before it."""
        results = spread(fail, NUMBERS, Limits(), 2)

        assert [0, 1] == [next(results), next(results)]
        with pytest.raises(LookupError, match="no such thing as 2"):
            next(results)

    def test_death(self) -> None:
        """A process that dies ends the run with an error, and leaves nothing out in silence."""
        with pytest.raises(ProcessDiedError, match="--jobs 1"):
            list(spread(die, NUMBERS, Limits(), 2))

    def test_interrupt(self) -> None:
        """Once the user wants to stop, work in every process ends in an orderly way."""
        limits = Limits()
        results = spread(until_stopped, NUMBERS, limits, 2)
        first = next(results)
        limits.interrupt()

        assert ["", *["interrupted"] * 3] == [first, *results]

    def test_timeout(self) -> None:
        """The time of the run is counted in every process."""
        told = spread(until_stopped, range(1, 5), Limits(timeout=0), 2)

        assert {"the limit of 0 seconds was reached"} == set(told)

    def test_cores(self) -> None:
        """There is always a core."""
        assert cores() >= 1


SMALL = ("E000-20", "E003-06", "E003-07", "E003-05")


@pytest.mark.parametrize("more", [(), ("--json",), ("-p", "P-09", "--orders")], ids=" ".join)
def test_same_output(more: tuple[str, ...]) -> None:
    """What `solemn check` prints does not depend on how many scenarios are checked at the same time."""
    one, two = (CliRunner().invoke(cli, ["check", *SMALL, *more, "--jobs", n]) for n in "12")
    said, also = (re.sub(r'"seconds": [0-9.e-]+', "", result.stdout) for result in (one, two))

    assert (one.exit_code, said) == (two.exit_code, also)
    assert all(name in said for name in SMALL)
