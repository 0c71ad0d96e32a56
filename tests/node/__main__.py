"""Install what comes from npm, or write its locks anew.

``python -m tests.node`` installs the tools of the tests; with ``lock`` it locks them, and the web editor's packages.
"""

from __future__ import annotations

import sys

from tests.node import EDITOR, HERE, install, lock

try:
    if sys.argv[1:] == ["lock"]:
        for folder in (HERE, EDITOR):
            lock(folder)
    else:
        install()
except RuntimeError as error:
    sys.exit(str(error))
