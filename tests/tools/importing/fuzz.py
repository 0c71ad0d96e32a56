"""Many documents, judged one by one: ``python -m tests.tools.importing.fuzz [COUNT] [SEED]``.

Prints each document that lost a word, made something up or crashed, with the numbers that make it again, and which
took longest.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
import traceback
from pathlib import Path

from tests.tools.importing.command import Importer
from tests.tools.importing.documents import Document, document
from tests.tools.importing.oracle import added, faults, lines, lost, words

COUNT = 2000
LIMIT = 2.0  # seconds


def judge(importer: Importer, one: Document) -> list[str]:
    """What is wrong with the import of a document; nothing, if all is well."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, one.name)
        path.write_bytes(one.data)
        seen, done = importer.into(Path(name, "out"), path)
    failed = [f"the program failed: {run.document['error']}" for run in (seen, done) if run.document["error"]]
    if failed:
        return failed
    found = []
    if seen.code or done.code:
        found += [f"exit codes {seen.code}, {done.code}"] if one.text and any(map(words, lines(one.text))) else []
        found += [] if done.document["problem"] and not done.written else [f"failed without a word: {done.told}"]
        return found
    if len(done.written) != len(seen.postings):
        found.append(f"{len(seen.postings)} postings, {len(done.written)} files")
    if not seen.postings and not seen.document["problem"]:
        found.append("no posting and no word about it")
    if one.text is not None:
        found += faults(one.text, seen.document)
        found += [f"{word!r} is nowhere in the document" for word in added(one.text, done.written)]
        found += [f"line {number}: {word!r} is lost" for number, word in lost(one.text, seen.document, done.written)]
    return found


def main(count: int = COUNT, seed: int = 0) -> int:
    """Judge `count` documents; returns how many have faults or took longer than the limit."""
    bad, times = 0, []
    with tempfile.TemporaryDirectory() as name:
        importer = Importer(Path(name))
        for number in range(count):
            one = document(random.Random(f"{seed}:{number}"))
            start = time.perf_counter()
            try:
                found = judge(importer, one)
            except Exception:
                found = [traceback.format_exc()]
            # Two runs each, one dry: what one takes is half.
            times.append(((time.perf_counter() - start) / 2, number))
            found += [f"took {times[-1][0]:.1f} s"] if times[-1][0] > LIMIT else []
            bad += bool(found)
            for fault in found[:5]:
                print(f"document {seed}:{number}: {fault}")
    slowest = ", ".join(f"{seconds:.2f} s (document {seed}:{number})" for seconds, number in sorted(times)[:-4:-1])
    print(f"{count} documents, {bad} with faults; the slowest: {slowest}")
    return bad


if __name__ == "__main__":
    sys.exit(bool(main(*map(int, sys.argv[1:]))))
