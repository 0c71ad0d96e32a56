"""``python -m tests.node``: install the tools from npm; ``python -m tests.node lock``: write their lock anew."""

from __future__ import annotations

import sys

from tests.node import install, lock

try:
    lock() if sys.argv[1:] == ["lock"] else install()
except RuntimeError as error:
    sys.exit(str(error))
