"""``python -m tests.training --texts FOLDER``: learns the weights anew, or judges them out of fold.

The texts are public; ``labels/*.jsonl`` says of each its repository, commit and path, and `Document.text_in` where it
is looked for below FOLDER.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from careers_tools.importing.evidence import decision
from tests.training.examples import context, labelled, made
from tests.training.judging import Score, total
from tests.training.learning import Example, judge, learn, scored

_FOLDS = 8
_LEAST = (-1.0, -0.5, 0.0, 0.5, 1.0)


def main() -> None:
    """Learn and write the weights; with ``--judge``, print how well such weights do on documents not learnt from."""
    parser = argparse.ArgumentParser(prog="python -m tests.training", description=__doc__)
    parser.add_argument("--texts", type=Path, required=True, help="folder of the labelled texts")
    parser.add_argument("--judge", action="store_true", help="judge out of fold, and write nothing")
    parser.add_argument("--held", action="store_true", help="judge the weights as they are by what was held back")
    parser.add_argument("--without", action="append", default=[], help="judge without features that begin so")
    chosen = parser.parse_args()
    reader = context()
    if chosen.held:
        examples = list(labelled("held", chosen.texts, reader))
        _report(examples, [decision.sums(one.judged, decision.shipped()) for one in examples])
        return
    examples = [*labelled("open", chosen.texts, reader), *made(reader)]
    if chosen.judge:
        without: Callable[[str], bool] = lambda name: name.startswith(tuple(chosen.without))  # noqa: E731
        judged = judge(examples, _FOLDS, without if chosen.without else None)
        _report([one for one in examples if one.fold], judged)
    else:
        model = learn(examples)
        path = Path(decision.__file__).with_name("weights.json")
        path.write_text(json.dumps({"first": model.first, "second": model.second}, ensure_ascii=False, indent=0) + "\n")
        print(f"{len(model.first)} and {len(model.second)} weights, {path.stat().st_size:,} bytes")


def _report(examples: Sequence[Example], sums: Sequence[Sequence[float]]) -> None:
    groups = {"all": examples} | {
        group: [one for one in examples if group in one.groups]
        for group in sorted({group for one in examples for group in one.groups})
    }
    by_name = {id(example): scores for example, scores in zip(examples, sums, strict=True)}
    print(f"{'':10} {'least':>6} {'documents':>9} {'jobs':>5} {'precision':>9} {'recall':>6} {'F1':>5} {'mean F1':>7}")
    for group, members in groups.items():
        for least in _LEAST if group == "all" else (0.0,):
            _print(group, least, [scored(one, by_name[id(one)], least) for one in members])


def _print(group: str, least: float, scores: Iterable[Score]) -> None:
    rows = list(scores)
    one, mean = total(rows), sum(row.f1 for row in rows) / len(rows)
    print(
        f"{group:10} {least:6.1f} {len(rows):9} {one.wanted:5} "
        f"{one.precision:9.3f} {one.recall:6.3f} {one.f1:5.3f} {mean:7.3f}"
    )


if __name__ == "__main__":
    main()
