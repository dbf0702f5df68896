"""A function and many arguments go in; its values come out in the order of the arguments, worked out side by side.

The processes are started anew, not forked, on every system alike; each is let go after a share of the work, so that
what it remembers cannot grow. Ctrl-C reaches this process only, and it ends the others at once.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

Argument = TypeVar("Argument")
Value = TypeVar("Value")

MOST_PROCESSES = 4
"""Each takes some 50 MB, and what many small tasks gain from more is little."""

_SHARE = 200
"""Tasks that one process is given at most."""


def cores() -> int:
    """Cores that this process may use, of any number."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def side_by_side(work: Callable[[Argument], Value], arguments: Sequence[Argument], processes: int) -> list[Value]:
    """The values of a function of a module; arguments and values are pickled on the way.

    What the function raises is raised here. A process that dies (killed, out of memory) is not missed: what it has left
    is worked out here.
    """
    processes = min(processes, MOST_PROCESSES, len(arguments))
    if processes < 2:
        return [work(one) for one in arguments]
    values: list[Value] = []
    size = processes * _SHARE
    for start in range(0, len(arguments), size):
        values += _batch(work, arguments[start : start + size], processes)
    return values


def _batch(work: Callable[[Argument], Value], arguments: Sequence[Argument], processes: int) -> list[Value]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    before = set(active_children())
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_begin)
    values: list[Value] = []
    try:
        with _deaf():  # a new process, or thread, hears what its parent hears
            futures = [pool.submit(work, one) for one in arguments]
        values.extend(future.result() for future in futures)
    except BrokenProcessPool:
        values.extend(work(one) for one in arguments[len(values) :])
    except BaseException:
        for process in set(active_children()) - before:
            process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
    return values


@contextmanager
def _deaf() -> Iterator[None]:
    """Ctrl-C waits until this is over; a process that is started here never hears it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """What a process does first: it leaves Ctrl-C to its parent, and ends when its parent does, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
