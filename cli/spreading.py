"""Work spread over several processes: the same results in the same order as one after the other.

Every process counts its own memory; time and the user's patience are those of the whole run. Where a process
dies (the system may take its memory away), the run ends with an error: nothing is left out in silence.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.synchronize import Event
from typing import Any, TypeVar

from solemn.model.graph.limits import Limits


__all__ = ["ProcessDiedError", "cores", "spread"]

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

_LOOK_UP = 0.1
"""Seconds between two looks at whether the user wants to stop."""
_WORTH_IT = 4
"""Fewer tasks are done in this process: starting another one takes as long as some of them."""


class ProcessDiedError(OSError):
    """A process ended in the middle of its work, probably for want of memory; try fewer of them."""


def cores() -> int:
    """Return how many processes can work at the same time on this machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


def spread(
    work: Callable[[_Task, Limits], _Result], tasks: Sequence[_Task], limits: Limits, jobs: int
) -> Iterator[_Result]:
    """Yield the result of each task in order, made in up to so many processes.

    `work` is a function of a module; it, tasks and results can be pickled. Raises what the work raises, and
    ProcessDiedError.
    """
    jobs = min(jobs, len(tasks))
    if jobs < 2 or len(tasks) < _WORTH_IT:
        yield from (work(task, limits) for task in tasks)
        return
    # processes are started afresh: one that is copied in the middle of its life may hang
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    executor = ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(limits, stop))
    before = set(multiprocessing.active_children())
    try:
        futures = [executor.submit(_work, work, task) for task in tasks]
        for future in futures:
            yield _result(future, limits, stop)
    except BrokenProcessPool:
        msg = "a process that was checking has died, probably for want of memory; try --jobs 1"
        raise ProcessDiedError(msg) from None
    except BaseException:
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
        raise
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _result(future: Future[_Result], limits: Limits, stop: Event) -> _Result:
    """Wait for a result; tell the other processes as soon as the user wants to stop."""
    while True:
        try:
            return future.result(timeout=_LOOK_UP)
        except TimeoutError:
            if future.done():
                raise
            if limits.interrupted:
                stop.set()


_limits = Limits()
"""The limits of the run, in a process that works for another one."""


def _begin(limits: Limits, stop: Event) -> None:
    """Prepare a process: Ctrl-C is for the first one, which says when to stop."""
    global _limits  # noqa: PLW0603  the only way from here to the work
    _limits = limits
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_wait_for, args=(stop,), daemon=True).start()


def _wait_for(stop: Event) -> None:
    stop.wait()
    _limits.interrupt()


def _work(work: Callable[[Any, Limits], Any], task: Any) -> Any:
    return work(task, _limits)
