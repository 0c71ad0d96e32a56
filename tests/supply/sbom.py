"""A list of all that a release is made with: ``python -m tests.supply.sbom FILE`` (CycloneDX 1.6, as JSON).

Made of the lock alone, so that it is the same on every machine. It has no number of its own, and a date only where
SOURCE_DATE_EPOCH gives one.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.site.building import ROOT


def write(path: Path, *, held: bool = True) -> None:
    """Write the list to `path`; `held` to the schema first, which takes seconds.

    Raises:
        CalledProcessError: it could not be made; why is on standard error.
    """
    # A lock does not say what needs what, which the library regrets.
    python = [sys.executable, "-W", "ignore::UserWarning", "-m", "cyclonedx_py"]
    options = ["--pyproject=pyproject.toml", "--output-reproducible", f"--output-file={path.resolve()}"]
    options += [] if held else ["--no-validate"]
    subprocess.run([*python, "requirements", "requirements.txt", *options], cwd=ROOT, check=True)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
