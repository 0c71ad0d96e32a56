"""One target, followed by its coverage: ``python -m tests.fuzz.guided TARGET SECONDS`` (atheris, on libFuzzer).

Inputs that take another way through the code are kept in ``.cache/fuzz/<target>``, for the next run to start from. Ends
at the first input with a fault, which is left in ``.cache/fuzz/faults``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import atheris

from tests.fuzz import CORPUS, FAULTS, FOUND

# Counted: our own code, and what reads and writes Markdown for us.
COUNTED = ["careers", "careers_tools", "markdown", "pymdownx", "frontmatter"]
# While branches are counted the code takes several times as long; whether an input is slow is asked of `one` again.
SLOWER = 8
MOST_BYTES = {"salary": 200, "posting": 6000, "importer": 6000, "intake": 6000}
HANGS = 60  # seconds that a single input may take by the clock, whatever else the machine does
MEGABYTES = 1024


def main(arguments: Sequence[str]) -> None:
    """Does not return: libFuzzer ends the process."""
    name, seconds = arguments
    with atheris.instrument_imports(include=COUNTED):
        from tests.fuzz.judging import SLOW, in_time
        from tests.fuzz.targets import TARGETS
    target = TARGETS[name]
    target(b"")  # what is set up once is no input's fault

    def run(data: bytes) -> None:
        in_time(target, data, SLOW * SLOWER)

    found = FOUND / name
    for folder in (found, FAULTS):
        folder.mkdir(parents=True, exist_ok=True)
    options = {
        "max_total_time": seconds,
        "max_len": MOST_BYTES.get(name, 3000),
        "timeout": HANGS,
        "rss_limit_mb": MEGABYTES,
        "dict": CORPUS.with_name("dictionary.txt"),
        "artifact_prefix": f"{FAULTS}/{name}-",
        "print_final_stats": 1,
        "verbosity": 0,
    }
    words = [f"-{key}={value}" for key, value in options.items()]
    atheris.Setup([sys.argv[0], *words, str(found), str(CORPUS / name)], run)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
