"""The sample of mutants, in ``sample.tsv``: which there are, and which test notices each.

Mutants are spread evenly over the statements of all modules. In each statement, the kind of change is drawn first and
then the place, so that frequent kinds do not crowd out others.
"""

from __future__ import annotations

import csv
import random
from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from itertools import accumulate
from pathlib import Path

from tests.mutants.finding import Place, find_places

SAMPLE = Path(__file__).with_name("sample.tsv")
SURVIVES, NOT_COVERED = "survives", "not covered"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one module.

    Attributes:
        number: from 1.
        path: of the module, below the root of the repository.
        function, line, column, operator, original, changed: as in `Place`.
        noticed: the test that fails with the change, "survives", "not covered", or "" where nobody has tried yet.
        tried: how many tests ran, of those that execute the statement: "12 of 40".
    """

    number: int
    path: str
    function: str
    line: int
    column: int
    operator: str
    noticed: str
    tried: str
    original: str
    changed: str


def draw_sample(package: Path, count: int, seed: int) -> list[Mutant]:
    """Returns `count` mutants of the modules below a package, the same for the same seed and the same modules."""
    rng = random.Random(seed)
    paths = sorted(package.rglob("*.py"))
    modules = [find_places(path.read_text("utf-8")) for path in paths]
    ends = list(accumulate(statements for statements, _ in modules))
    step = ends[-1] / count
    start = rng.random() * step
    mutants: dict[tuple[Path, Place], None] = {}
    for number in range(count):
        module = bisect(ends, int(start + number * step))
        statement = int(start + number * step) - (ends[module - 1] if module else 0)
        place = _draw_place(
            rng, modules[module][1], statement, {place for path, place in mutants if path == paths[module]}
        )
        mutants[paths[module], place] = None
    return [
        Mutant(
            number=number,
            path=path.relative_to(package.parent).as_posix(),
            function=place.function,
            line=place.line,
            column=place.column,
            operator=place.operator,
            noticed="",
            tried="",
            original=place.original,
            changed=place.changed,
        )
        for number, (path, place) in enumerate(mutants, 1)
    ]


def locate(mutant: Mutant, package: Path) -> Mutant | None:
    """Returns a mutant where its text is now, in its own module or else in another; None where it is in neither.

    Of several places with the same text and change, that in the same function and nearest to the old line is meant.
    """
    own = package.parent / mutant.path
    for paths in ([own] if own.exists() else [], sorted(package.rglob("*.py"))):
        places = [
            (
                place.function != mutant.function,
                abs(place.line - mutant.line),
                abs(place.column - mutant.column),
                path,
                place,
            )
            for path in paths
            for place in find_places(path.read_text("utf-8"))[1]
            if (place.operator, place.original, place.changed) == (mutant.operator, mutant.original, mutant.changed)
        ]
        if places:
            *_, path, place = min(places, key=lambda found: found[:4])
            return replace(
                mutant,
                path=path.relative_to(package.parent).as_posix(),
                function=place.function,
                line=place.line,
                column=place.column,
            )
    return None


def _draw_place(rng: random.Random, places: Sequence[Place], statement: int, taken: set[Place]) -> Place:
    """Returns a place in the statement, or in the nearest one of the module that can be changed."""
    left = [place for place in places if place not in taken]
    nearest = min((place.statement for place in left), key=lambda other: (abs(other - statement), other))
    by_operator: dict[str, list[Place]] = defaultdict(list)
    for place in left:
        if place.statement == nearest:
            by_operator[place.operator].append(place)
    return rng.choice(by_operator[rng.choice(sorted(by_operator))])


def read_sample(path: Path = SAMPLE) -> list[Mutant]:
    """Returns the mutants in the file, in its order."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Mutant(int(number), path_of_module, function, int(line), int(column), *texts)
            for number, path_of_module, function, line, column, *texts in list(csv.reader(file, dialect="excel-tab"))[
                1:
            ]
        ]


def write_sample(mutants: Iterable[Mutant], path: Path = SAMPLE) -> None:
    """Writes the mutants, in order; a text of several lines is quoted."""
    with path.open("w", encoding="utf-8", newline="") as file:
        names = [field.name for field in fields(Mutant)]
        writer = csv.DictWriter(file, names, dialect="excel-tab", lineterminator="\n")
        writer.writeheader()
        writer.writerows(asdict(mutant) for mutant in mutants)
