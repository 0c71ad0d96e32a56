"""Install what comes from npm, or write its locks anew.

``python -m tests.node`` installs the tools of the tests, with ``editor`` the web editor; with ``lock`` it locks both.
"""

from __future__ import annotations

import sys

from tests.node import EDITOR, HERE, install, lock

try:
    if sys.argv[1:] == ["lock"]:
        for folder in (HERE, EDITOR):
            lock(folder)
    else:
        install(EDITOR if sys.argv[1:] == ["editor"] else HERE)
except RuntimeError as error:
    sys.exit(str(error))
