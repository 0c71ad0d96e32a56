"""Known holes in what is locked: ``python -m tests.supply.audit [--insist] [--osv ADDRESS]`` (pip-audit).

Exits 1 where one is known, 2 where it could not be asked, with a sentence. Without a network nothing is learnt; that is
said and is no failure, unless `--insist` is given, as it is where the answer decides.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.site.building import ROOT
from tests.supply.locks import locked

LOCKS = ("requirements-test.txt",)  # holds all that the site needs, and what its tests need
# What pip-audit ends with where nobody answers: its own words, and those of what it asks by.
_NOBODY = re.compile(r"ConnectionError|Could not connect|ConnectTimeout|ReadTimeout|SSLError|ProxyError")


class AuditError(Exception):
    """The audit could not be made, for another reason than that nobody answers."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What is known of the packages of a lock.

    Attributes:
        known: how many of them somebody keeps watch over.
        unknown: the names of the others; of all of them where nobody answers.
        holes: a sentence for each known hole.
    """

    known: int
    unknown: Sequence[str]
    holes: Sequence[str]


def audit(lock: Path, *options: str) -> Audit:
    """What is known of the packages that `lock` names; `options` are pip-audit's.

    Raises:
        AuditError: pip-audit failed; the message is a sentence with the last that it said.
    """
    quiet = ["--progress-spinner=off", "--format=json", "--desc=off", "--disable-pip", "--no-deps"]
    command = [sys.executable, "-m", "pip_audit", f"--requirement={lock}", *quiet, *options]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if not done.stdout.strip():
        if _NOBODY.search(done.stderr) is None:
            raise AuditError(f"{lock.name}: pip-audit failed: {_last(done.stderr)}")
        return Audit(0, list(locked(lock)), ())
    packages = json.loads(done.stdout)["dependencies"]
    watched = [one for one in packages if "skip_reason" not in one]
    holes = [
        f"{one['name']} {one['version']}: {hole['id']}, put right in {', '.join(hole['fix_versions']) or 'none yet'}"
        for one in watched
        for hole in one["vulns"]
    ]
    return Audit(len(watched), [one["name"] for one in packages if one not in watched], holes)


def _last(said: str) -> str:
    return next((line.strip() for line in reversed(said.splitlines()) if line.strip()), "it said nothing")


def main(arguments: Sequence[str]) -> int:
    """Print what is known of every lock; returns the exit code: 1 where a hole is known, 2 where nothing was asked."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.supply.audit", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--insist", action="store_true", help="fail where nobody answers")
    parser.add_argument("--osv", metavar="ADDRESS", help="ask a service that speaks as osv.dev does, at this address")
    given = parser.parse_args(arguments)
    options = ["--vulnerability-service=osv", f"--osv-url={given.osv}"] if given.osv else []
    bad = False
    for name in LOCKS:
        try:
            found = audit(ROOT / name, *options)
        except AuditError as error:
            print(error, file=sys.stderr)
            return 2
        bad |= bool(found.holes) or (given.insist and not found.known)
        for hole in found.holes:
            print(hole)
        if not found.known:
            print(f"{name}: nobody answers, so nothing is known of its {len(found.unknown)} packages")
        else:
            print(f"{name}: {found.known} packages; known holes: {len(found.holes)}")
        if found.known and found.unknown:
            print(f"{name}: nobody keeps watch over {', '.join(found.unknown)}")
    return int(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
