"""Repeats measurements that other processes of the machine have disturbed."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

# The share of the processors' time that other processes may take.
TOLERATED = 0.03
# The seconds during which the machine must be quiet before a measurement starts.
QUIET = 1
# The seconds after which a measurement is given up.
PATIENCE = 3600
TICK = 1 / os.sysconf("SC_CLK_TCK")

Result = TypeVar("Result")


def undisturbed(measure: Callable[[], Result]) -> Result:
    """Measures when the machine is quiet, and again if it wasn't until the end."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if share_of_others(lambda: time.sleep(QUIET))[0] <= TOLERATED:
            share, result = share_of_others(measure)
            if share <= TOLERATED:
                return result
            print(f"once more: other processes took {share:.0%} of the processors", file=sys.stderr, flush=True)
    raise RuntimeError(f"other processes kept the processors busy for {PATIENCE} s")


def share_of_others(action: Callable[[], Result]) -> tuple[float, Result]:
    """Returns the share of the processors' time that other processes took, and the result of the action."""
    begun, others = time.monotonic(), other_seconds()
    result = action()
    available = (time.monotonic() - begun) * (os.cpu_count() or 1)
    return (other_seconds() - others) / available, result


def other_seconds() -> float:
    """Returns the processor time of all processes except this one and its descendants, and of other virtual
    machines (`steal`), but not of interrupts.
    """
    name, user, nice, system, _, _, _, _, steal, *_ = Path("/proc/stat").read_text().split()
    assert name == "cpu"
    return sum(map(int, (user, nice, system, steal))) * TICK - own_seconds()


def own_seconds() -> float:
    """Returns the processor time of this process and its descendants, including ended ones."""
    fields = {int(stat.parent.name): fields_of(stat) for stat in Path("/proc").glob("[0-9]*/stat")}
    own = {os.getpid()}
    while new := {process for process, values in fields.items() if values and int(values[1]) in own} - own:
        own |= new
    return sum(int(ticks) for process in own for ticks in fields[process][11:15]) * TICK


def fields_of(stat: Path) -> list[str]:
    """Returns the fields of a process after its name; none if it has ended."""
    try:
        return stat.read_text().rpartition(")")[2].split()
    except OSError:
        return []
