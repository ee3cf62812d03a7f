"""How far a search may go: states, memory, time, and the user's patience.

A limit that is reached is told as a reason; what depends on the missing part is then undecided. Limits are
no part of correctness: without them a search only takes longer.
"""

from __future__ import annotations

import mmap
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path


try:
    import resource
except ImportError:  # a platform without it, and without /proc, has no memory limit
    resource = None  # type: ignore[assignment]


__all__ = ["DEFAULT_MEMORY", "DEFAULT_STATES", "Limits"]

DEFAULT_STATES = 1_000_000
"""How many states of one scenario are kept unless the caller says otherwise."""
DEFAULT_MEMORY = 4_000
"""How many megabytes the process may take unless the caller says otherwise."""


@dataclass
class Limits:
    """Limits of one run: states per scenario, megabytes of the process, seconds for everything together.

    The memory is what the process takes at the moment, where the system tells it, so that one search that got
    out of hand does not end those after it; elsewhere it is the most that the process has taken.

    `interrupt` stops everything that is still to come; whoever catches the user's Ctrl-C calls it. In another
    process the limits go on counting the time of the run.
    """

    max_states: int = DEFAULT_STATES
    max_memory: int | None = DEFAULT_MEMORY
    timeout: float | None = None
    _started: float = field(default_factory=time.monotonic)
    _interrupted: bool = False

    def interrupt(self) -> None:
        """Let everything that is still to come end at once."""
        self._interrupted = True

    @property
    def interrupted(self) -> bool:
        """Whether the user wants everything to end."""
        return self._interrupted

    def reached(self) -> str:
        """Return why the run has to stop now, or nothing; the number of states is not looked at."""
        if self._interrupted:
            return "interrupted"
        if self.timeout is not None and time.monotonic() - self._started > self.timeout:
            return f"the limit of {self.timeout:g} seconds was reached"
        if self.max_memory is not None and _megabytes() > self.max_memory:
            return f"the limit of {self.max_memory} megabytes was reached"
        return ""

    @property
    def seconds_left(self) -> float | None:
        """The seconds that are left for the run, never below zero; None where there is no limit."""
        if self.timeout is None:
            return None
        return max(0.0, self.timeout - (time.monotonic() - self._started))


def _megabytes() -> float:
    """Return the memory that the process takes now, or has taken at most where only that is known."""
    try:
        pages = int(_STATM.read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return _most_megabytes()
    return pages * mmap.PAGESIZE / 1_000_000


_STATM = Path("/proc/self/statm")
"""Where Linux tells the memory of a process: in pages, the ones that are there as the second number."""


def _most_megabytes() -> float:
    """Return the most memory that the process has taken so far."""
    if resource is None:
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1_000_000 if sys.platform == "darwin" else most / 1_000
