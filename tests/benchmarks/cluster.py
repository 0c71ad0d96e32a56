"""A Dask cluster of two workers on this machine, as the setting `executor` names it."""

from __future__ import annotations

import atexit
import functools
from concurrent.futures import Executor
from typing import cast

from distributed import Client, LocalCluster


@functools.cache
def _client() -> Client:
    cluster = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0")  # type: ignore[no-untyped-call]
    client = Client(cluster)  # type: ignore[no-untyped-call]  # Dask's own are untyped
    # In this order, before Dask's own end of all: a worker whose cluster has gone says so at length.
    for close in (cluster.close, client.close):
        atexit.register(close)
    return client


def executor() -> Executor:
    """An executor of the cluster, which is started at the first call and ends with the process."""
    return cast("Executor", _client().get_executor())  # type: ignore[no-untyped-call]
