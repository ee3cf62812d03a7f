"""Work for other processes, which have to be able to import it."""

from __future__ import annotations

import os
import time

from solemn.model.graph.limits import Limits


__all__ = ["die", "fail", "process", "tenfold", "until_stopped"]


def tenfold(number: int, limits: Limits) -> tuple[int, int]:
    """Give ten times a number, and the limit on states; small numbers take longer."""
    time.sleep(max(0, 3 - number) * 0.05)
    return 10 * number, limits.max_states


def process(_number: int, _limits: Limits) -> int:
    """Give the number of the process."""
    return os.getpid()


def die(number: int, _limits: Limits) -> int:
    """End the process at the third task."""
    if number == 2:
        os._exit(1)
    return number


def fail(number: int, _limits: Limits) -> int:
    """Raise an error at the third task."""
    if number == 2:
        msg = "no such thing as 2"
        raise LookupError(msg)
    return number


def until_stopped(number: int, limits: Limits) -> str:
    """Work until a limit is reached and tell which; the first task is done at once."""
    while number and not limits.reached():
        time.sleep(0.01)
    return limits.reached()
