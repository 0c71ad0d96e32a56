"""Examples to learn from: labelled documents, the cases of the tests, and generated documents."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import yaml

from careers_tools.importing.assembly import Context
from careers_tools.importing.outline import judge
from careers_tools.importing.reading import read
from careers_tools.importing.trimming import clean
from careers_tools.importing.values import DocumentError
from tests.benchmarks.documents import LAYOUTS, generate
from tests.fuzz import places
from tests.sample_content import LOCALES
from tests.training.judging import likeness
from tests.training.labels import Document, read_labels
from tests.training.learning import ABOUT, Example

_SAME = 0.5  # likeness of a title on the line of a job
_MENTIONED = 0.75  # on another line
_OF_CASES = 2.0  # they are few and short, and each shows one kind
_EACH = 10  # generated documents of a layout
_ROOT = Path(__file__).parents[1] / "tools" / "importing"


def context() -> Context:
    """Return what documents are read with: the project's own vocabularies."""
    return Context(places.words(), places.vocabularies().taxonomies, LOCALES, places.CURRENCY)


def labelled(name: str, texts: Path, reader: Context) -> Iterator[Example]:
    """Yield the labelled documents of a set whose texts lie below a folder."""
    for document in read_labels(name):
        path = document.text_in(texts)
        try:
            source = replace(read(path, path.name, reader.lexicon), stem=Path(document.path).stem)
            marks, _, judged = judge(source, reader)
        except DocumentError:
            continue
        header = max((entry.number for entry in source.header), default=0) + 1
        # A title that front matter states may stand on any line of it.
        lines = [range(header) if one.at < 0 else [marks[one.at].block.number] for one in judged.candidates]
        cleaned = [clean(title, reader.lexicon, reader.taxonomies) for title in judged.titles]
        answers = _answers(cleaned, lines, document)
        titles = [job.title for job in document.jobs]
        kinds = Counter(
            marks[one.at].kind.value if one.at >= 0 else "header"
            for one, answer in zip(judged.candidates, answers, strict=True)
            if answer == 1
        )
        structure = f"as {kinds.most_common(1)[0][0]}" if kinds else "no job" if not titles else "no line"
        groups = (document.source, document.language, structure)
        yield Example(document.path, document.fold, judged, answers, titles, cleaned, groups)


def _answers(titles: Sequence[str], lines: Sequence[Sequence[int]], document: Document) -> list[int]:
    answers = [0] * len(titles)
    for job in document.jobs:
        best = []
        for number, title in enumerate(titles):
            alike = likeness(title, job.title)
            on_line = job.line in lines[number]
            if on_line and alike >= _SAME and not job.doubtful:
                best.append((alike, -number))
            elif (
                alike >= _MENTIONED or any(line in job.mentions for line in lines[number]) or (on_line and job.doubtful)
            ):
                answers[number] = answers[number] or ABOUT
        if best:
            answers[-max(best)[1]] = 1
    return answers


def made(reader: Context) -> Iterator[Example]:
    """Yield the cases of the tests, the seeds and generated documents; they are learnt from and judge nothing."""
    for expected in sorted((_ROOT / "cases").glob("*.yml")):
        name = expected.name.split(".")[0]
        others = (path for path in expected.parent.glob(f"{name}.*") if ".expected" not in path.name)
        case = yaml.safe_load(expected.read_text("utf-8"))
        titles = [posting.get("title") for posting in case["postings"]]
        if None not in titles:
            document = next(path for path in others if path.suffix != ".yml")
            yield replace(_example(document, titles, reader, case.get("doubtful", ())), weight=_OF_CASES)
    seeds = _ROOT.parents[2] / "seeds"
    for truth in sorted((_ROOT / "truth").glob("*.yml")):
        titles = [posting["title"] or "" for posting in yaml.safe_load(truth.read_text("utf-8"))]
        yield _example(next(seeds.glob(f"{truth.stem}.*")), titles, reader)
    with tempfile.TemporaryDirectory() as folder:
        for trial in generate(11, _EACH * len(LAYOUTS)):
            path = Path(folder) / Path(trial.name).name
            path.write_text(trial.text, "utf-8")
            yield _example(path, [job.title for job in trial.jobs], reader)


def _example(path: Path, titles: Sequence[str], reader: Context, doubtful: Sequence[str] = ()) -> Example:
    _, _, judged = judge(read(path, path.name, reader.lexicon), reader)
    cleaned = [clean(title, reader.lexicon, reader.taxonomies) for title in judged.titles]
    answers = [ABOUT if title in doubtful else 0 for title in cleaned]
    for title in titles:
        alike = [(likeness(each, title), -number) for number, each in enumerate(cleaned)]
        near = sorted((one for one in alike if one[0] >= _MENTIONED and answers[-one[1]] != 1), reverse=True)
        for rank, (_, number) in enumerate(near):
            answers[-number] = 1 if rank == 0 else answers[-number] or ABOUT
    return Example(path.name, "", judged, answers, titles, cleaned)
