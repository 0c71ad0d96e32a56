"""Content folders for the comparison: the project's own, and generated ones from which every kind of page is made."""

from __future__ import annotations

import datetime as dt
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import yaml

from tests import corpus
from tests.site.building import TODAY

LOCALES = ("zh", "en")
BODY = """## Kinds of Markdown

Text with **strong**, *emphasis*, `code <b>`, a [link](https://example.org/a?b=1&c=2), <https://example.org/> and 算子。

1. first
2. second
   - nested

> A quotation, over
> two lines.

| kernel | time |
|:-------|-----:|
| GEMM   | 12   |

```python
print("<script>")
```
"""
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1z"/></svg>\n'
_NUMBER = re.compile(r"-(\d{5})\.")
_CYCLE = 20  # postings after which the changes begin again


def copy_content(source: Path, folder: Path) -> None:
    """Copies a content folder to ``folder/content`` and commits it there."""
    shutil.copytree(source, folder / "content")
    _commit(folder)


def write_content(folder: Path, count: int) -> None:
    """Writes a generated content folder of `count` postings to ``folder/content`` and commits it.

    Postings that lack what Indeed requires are closed, because Indeed gets either every open posting or none.
    """
    content = folder / "content"
    corpus.write_corpus(content, count, locales=LOCALES)
    paths = sorted((content / "postings").glob("*/*.md"))
    sources = [path for path in paths if "translated_from" not in read(path)[0]]
    places = yaml.safe_load((content / "taxonomies" / "locations.yml").read_text("utf-8"))["terms"]
    cities = {place for place, term in places.items() if "parent" in term}
    for source in sources:
        number = int(_NUMBER.findall(source.name)[-1])
        (translation,) = (path for path in source.parent.glob(f"{_stem(source)}.*.md") if path != source)
        _vary(number, source, translation)
        facts, _ = read(source)
        if "posted" not in facts or facts["company"] == "undisclosed" or not cities.issuperset(facts["locations"]):
            closed = TODAY - dt.timedelta(days=1 + number % 200)
            _change(source, closes=max(closed, facts.get("posted", closed)))
    _vary_taxonomies(content / "taxonomies")
    _write_static_pages(content / "pages")
    first = f"{sources[0].parent.name}/{_stem(sources[0])}"
    lines = (f"jobs/acme/moved/ -> jobs/{first}/", "jobs/acme/filled/ -> gone", "en/old-guide/ -> guide/")
    (content / "addresses.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    _commit(folder)


def _stem(path: Path) -> str:
    return path.name.partition(".")[0]


def _vary(number: int, source: Path, translation: Path) -> None:
    """Gives a generated posting a state or a fact that the generator does not draw."""
    match number % _CYCLE:
        case 1:
            translation.unlink()
        case 2:
            _change(translation, translated_from="f" * 12)
        case 3:
            _change(translation, translated_from=None)
        case 4:
            _change(translation, translation="machine")
        case 5:
            _change(source, salary={"min": 60000, "max": 80000, "currency": "EUR", "period": "year"})
        case 6:
            _change(source, salary={"min": 500000, "currency": "JPY", "period": "month", "open_ended": True})
        case 7:
            _change(source, remote=True, salary=None, apply=None)
        case 8:
            write(source, read(source)[0], BODY)
        case 9:
            _change(source, aliases=[f"{source.parent.name}/renamed-{number}"])
        case 10:
            _change(source, closes=TODAY + dt.timedelta(days=30))


def _change(path: Path, **fields: Any) -> None:
    """Sets fields in the front matter of a file; None removes a field."""
    front, body = read(path)
    write(path, {name: value for name, value in {**front, **fields}.items() if value is not None}, body)


def _vary_taxonomies(folder: Path) -> None:
    for number, path in enumerate(sorted(folder.glob("*.yml"))):
        taxonomy = yaml.safe_load(path.read_text("utf-8"))
        next(iter(taxonomy["terms"].values()))["former_ids"] = [f"former-{path.stem}"]
        taxonomy |= {"order": 10 * number, "audience": path.stem == "hiring"}
        path.write_text(yaml.safe_dump(taxonomy, allow_unicode=True, sort_keys=False), "utf-8")


def _write_static_pages(folder: Path) -> None:
    for code in LOCALES:
        front = {"title": "Guide", "description": "How to apply"}
        write(folder / code / "guide.md", front, f"# Guide\n\n[Jobs](../jobs/) ![chart](chart.svg)\n\n{BODY}")
        (folder / code / "chart.svg").write_text(PICTURE, "utf-8")


def _commit(folder: Path) -> None:
    """Commits the content in two steps, so that two dates of change are known."""
    _git(folder, 0, "init", "--quiet", "--initial-branch=main")
    for day, paths in enumerate((["content/taxonomies", "content/pages"], ["content"])):
        _git(folder, day, "add", *paths)
        _git(folder, day, "commit", "--quiet", "--message=content")


def _git(folder: Path, day: int, *arguments: str) -> None:
    moment = f"{TODAY + dt.timedelta(days=day - 30)}T00:00:00Z"
    env = {"PATH": "/usr/bin:/bin:/usr/local/bin", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}
    for role in ("AUTHOR", "COMMITTER"):
        env |= {f"GIT_{role}_NAME": "a", f"GIT_{role}_EMAIL": "a@example.org", f"GIT_{role}_DATE": moment}
    subprocess.run(["git", "-C", str(folder), *arguments], env=env, check=True)


def read(path: Path) -> tuple[dict[str, Any], str]:
    """The front matter of a file, and what follows."""
    _, front, body = path.read_text("utf-8").split("---\n", 2)
    return yaml.safe_load(front), body


def write(path: Path, front: dict[str, Any], body: str) -> None:
    """Put a file with front matter in place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    said = yaml.safe_dump(front, allow_unicode=True, sort_keys=False)
    path.write_text(f"---\n{said}---\n{body}", "utf-8")
