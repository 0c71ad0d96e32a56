"""A Dask cluster of two workers on this machine, in a process of its own, and the executor that a site names for it."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from tests.site.building import environment, import_path

EXECUTOR = "tests.builder.clusters:connected"
_SCHEDULER = "TEST_SCHEDULER"  # the variable that says where it listens


def connected() -> Executor:
    """The executor of the cluster that the environment names."""
    # Dask takes half a second to import, and every run of tests imports this module.
    from distributed import Client
    from distributed.cfexecutor import ClientExecutor

    class Connected(ClientExecutor):
        """An executor that closes its connection when it is shut down; the cluster stays."""

        def shutdown(self, *args: Any, **named: Any) -> None:
            """End what is running, and the connection."""
            super().shutdown(*args, **named)  # type: ignore[no-untyped-call]  # Dask has no types
            self._client.close()

    return Connected(Client(os.environ[_SCHEDULER]))  # type: ignore[no-untyped-call]


@contextlib.contextmanager
def cluster(folder: Path) -> Iterator[dict[str, str]]:
    """A cluster for the length of a ``with`` block; gives the variables that a build needs to find it.

    Its workers stand in `folder`, from where they find nothing of the site by chance.
    """
    command = [sys.executable, "-m", "tests.builder.clusters"]
    with subprocess.Popen(
        command,
        cwd=folder,
        env=environment({"PYTHONPATH": import_path()}),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address, "the cluster did not start"
        yield {_SCHEDULER: address}
        process.stdin.close()


def main() -> None:
    """Keep a cluster until nobody wants it any more; its address is the first thing said."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as one:  # type: ignore[no-untyped-call]
        print(one.scheduler_address, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
