"""A call in a thread of its own.

Where a test of the same process has opened a browser, the driver keeps an event loop running in the main thread, and no
other can run there.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def apart(call: Callable[[], T]) -> T:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(call).result()
