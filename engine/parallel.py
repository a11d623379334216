"""Calls a function for many items in parallel: on the cores of this machine or on a Dask cluster.

The arena and the tuning of the computer players use it. On this machine it needs only the standard library; a cluster
needs the extra "dask" (`pip install '.[dask]'`) and workers that can import `engine`.
"""

import logging
import os
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from engine.errors import BadInput
from engine.processes import Died, crew, guarded

Item = TypeVar("Item")
Result = TypeVar("Result")

LARGEST_CHUNK = 8
"""The most items that a process gets at once, unless told otherwise."""
PATIENCE = 10
"""Seconds to wait for a scheduler's answer."""
AHEAD = 4
"""Items on a cluster at once, for each of its threads, so that no worker waits."""


def spread(
    call: Callable[[Item], Result],
    items: Sequence[Item],
    processes: int | None = None,
    cluster: str | None = None,
    chunk: int = LARGEST_CHUNK,
) -> Generator[Result, None, None]:
    """`call(item)` for each of `items`, in order. `call` and the items are pickled.

    processes: on this machine; one per core if None, in this process if 1. cluster: the address of a Dask scheduler to use
    instead. chunk: the most items that a process gets at once. Closing the generator stops the work. Raises what `call`
    raises, and `BadInput` if the cluster can't be reached, its scheduler is lost or a process ends in the middle of a call.
    """
    for result in outliving(call, items, processes, cluster, chunk):
        if isinstance(result, Died):
            raise BadInput("process", f"the work can't go on: {result}")
        yield result


def outliving(
    call: Callable[[Item], Result],
    items: Sequence[Item],
    processes: int | None = None,
    cluster: str | None = None,
    chunk: int = 1,
    apart: bool = False,
) -> Generator[Result | Died, None, None]:
    """As `spread`, but with `Died` in place of the result of a call whose process has ended, and all others as usual. apart:
    no call is made in this process, nor in one that a cluster needs."""
    if cluster is not None:
        return _on_cluster(partial(guarded, call) if apart else call, items, cluster)
    processes = max(1, min(processes or os.cpu_count() or 1, len(items)))
    if processes <= 1 and not apart:
        return (call(item) for item in items)
    return crew(call, items, processes, max(1, min(chunk, len(items) // (4 * processes))))


def _on_cluster(
    call: Callable[[Item], Any], items: Sequence[Item], address: str
) -> Generator[Any, None, None]:
    try:
        from dask.distributed import CancelledError, Client
    except ImportError as error:
        raise BadInput(
            "dask", f"a cluster needs the extra 'dask': pip install '.[dask]' ({error})"
        ) from error
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.startswith("distributed"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what they have to say is said below
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise BadInput("dask", f"there is no Dask scheduler at {address}", text=address) from error
    coming: deque[Any] = deque()
    try:
        left = iter(items)
        at_once = AHEAD * max(1, sum(client.nthreads().values()))
        while True:
            for _, item in zip(range(at_once - len(coming)), left, strict=False):
                coming.append(client.submit(call, item, pure=False))
            if not coming:
                return
            yield coming.popleft().result()
    except (CancelledError, OSError) as error:
        if client.status == "running":
            raise
        raise BadInput("dask", f"the Dask scheduler at {address} is lost", text=address) from error
    finally:
        with suppress(CancelledError, OSError, TimeoutError):
            client.cancel(list(coming), force=True)
        client.close(timeout=1)
