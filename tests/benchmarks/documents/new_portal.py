"""From documents to a strict build of a new portal, whose vocabularies are those of the starter."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import yaml

from tests.benchmarks import report
from tests.benchmarks.documents.trial import Trial
from tests.benchmarks.documents.words import LOCALES
from tests.starter.packages import make_wheel

_CAREERS = str(Path(sys.executable).with_name("careers"))
_INIT = ("init", "jobs", "--yes", f"--languages={','.join(LOCALES)}", "--url=https://jobs.example.org/")


def build_portal(folder: Path, trials: Sequence[Trial]) -> tuple[report.Rows, report.Rows]:
    """Make a portal of the documents in the new `folder`; return what each command took, and what is left to decide.

    Nobody answers a question: a command that asks one fails. Postings that `careers check` refuses wait in
    ``content/drafts``, where an editor finishes them.
    """
    documents, portal = folder / "documents", folder / "jobs"
    documents.mkdir(parents=True)
    for trial in trials:
        (documents / trial.name).write_text(trial.text, "utf-8")
    took = [("command", "exit", "minutes", "CPU minutes")]
    took += [_timed("init", folder, [_CAREERS, *_INIT, f"--generator={make_wheel(folder)}"])]
    took += [_timed("propose", portal, [_CAREERS, "import", str(documents), "--dry-run", "--add-terms=terms.yml"])]
    imported = [_CAREERS, "import", str(documents), "--take-terms=terms.yml", "--report=report.json"]
    took += [_timed("import", portal, imported)]
    checked = subprocess.run([_CAREERS, "check", "--format=json"], cwd=portal, capture_output=True, check=False)
    problems = json.loads(checked.stdout)
    unfinished = {portal / one["path"] for one in problems if one["severity"] == "error"}
    for path in unfinished:
        draft = portal / "content/drafts" / path.relative_to(portal / "content/postings")
        draft.parent.mkdir(parents=True, exist_ok=True)
        path.rename(draft)
    took += [_timed("build", portal, [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"])]
    summary = json.loads((portal / "report.json").read_text("utf-8"))
    proposed = yaml.safe_load((portal / "terms.yml").read_text("utf-8"))
    left = {f"terms to read through: {kind}": len(terms) for kind, terms in proposed.items()}
    left |= {f"postings: {outcome}": count for outcome, count in summary["postings"].items()}
    left |= {f"documents: {one['reason']}": len(one["documents"]) for one in summary["skipped"]}
    left |= {f"names of {kind} still unknown": len(names) for kind, names in summary["unknown"].items()}
    left["postings to finish"] = len(unfinished)
    left |= {f"advice: {code}": count for code, count in Counter(one["code"] for one in problems).most_common()}
    return took, [("what", "number"), *((what, str(count)) for what, count in left.items())]


def _timed(name: str, folder: Path, command: Sequence[str]) -> tuple[str, str, str, str]:
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    with (folder / f"{name}.log").open("wb") as log:
        done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False)
    after, minutes = resource.getrusage(resource.RUSAGE_CHILDREN), (time.monotonic() - start) / 60
    cpu = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / 60
    return name, str(done.returncode), f"{minutes:.1f}", f"{cpu:.1f}"
