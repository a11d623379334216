"""Calls a function for many items in parallel: on the cores of this machine or on a Dask cluster.

The arena and the tuning of the computer players use it. On this machine it needs only the standard library; a cluster
needs the extra "dask" (`pip install '.[dask]'`) and workers that can import `engine`.
"""

import os
import warnings
from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

from engine.errors import BadInput
from engine.gc_tuning import search_seldom

Item = TypeVar("Item")
Result = TypeVar("Result")

LARGEST_CHUNK = 8
"""The most items that a process gets at once, unless told otherwise."""
PATIENCE = 10
"""Seconds to wait for a scheduler's answer."""


def spread(
    call: Callable[[Item], Result],
    items: Sequence[Item],
    processes: int | None = None,
    cluster: str | None = None,
    chunk: int = LARGEST_CHUNK,
) -> Generator[Result, None, None]:
    """`call(item)` for each of `items`, in order. `call` and the items are pickled.

    processes: on this machine; one per core if None. cluster: the address of a Dask scheduler to use instead. chunk: the most
    items that a process gets at once. Closing the generator stops the work. Raises what `call` raises, and `BadInput` if the cluster can't be reached.
    """
    if cluster is not None:
        return _on_cluster(call, items, cluster)
    processes = min(processes or os.cpu_count() or 1, len(items))
    return (call(item) for item in items) if processes <= 1 else _on_cores(call, items, processes, chunk)


def _on_cores(
    call: Callable[[Item], Result], items: Sequence[Item], processes: int, most: int
) -> Generator[Result, None, None]:
    from concurrent.futures import ProcessPoolExecutor  # a browser has none

    pool = ProcessPoolExecutor(processes, initializer=search_seldom)
    try:
        chunk = max(1, min(most, len(items) // (4 * processes)))
        yield from pool.map(call, items, chunksize=chunk)
    finally:
        pool.shutdown(cancel_futures=True)


def _on_cluster(
    call: Callable[[Item], Result], items: Sequence[Item], address: str
) -> Generator[Result, None, None]:
    try:
        from dask.distributed import Client
        from joblib import Parallel, delayed, parallel_config
    except ImportError as error:
        raise BadInput(
            "dask", f"a cluster needs the extra 'dask': pip install '.[dask]' ({error})"
        ) from error
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise BadInput("dask", f"there is no Dask scheduler at {address}", text=address) from error
    with client:
        with parallel_config(backend="dask"):  # affects only what is created inside
            run = Parallel(n_jobs=-1, return_as="generator")
        results = run(delayed(call)(item) for item in items)
        try:
            for result in results:  # noqa: UP028 - `yield from` would close the results itself, and joblib would warn
                yield result
        finally:
            with warnings.catch_warnings():
                warnings.filterwarnings("ignore", "[0-9]+ tasks", UserWarning)
                results.close()
