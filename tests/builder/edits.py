"""What people do to a site between two builds: one function each.

Each takes the world, changes it, and says what it did, in a word or two for whoever reads a failure; "" where there was
nothing to do it to.
"""

from __future__ import annotations

import datetime as dt
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from careers.content.posting import stamp
from tests.builder.world import World, read, write
from tests.site.building import TODAY

WORDS = ("算子", "Kernel", "编译器 <b>", 'R&D "quoted"', "推理", "Compiler", "集群", "C++", "{{ site_url }}", "训练")
BODIES = (
    "## 工作职责\n\n- 编写并优化算子\n- 与团队协作\n",
    "## What you will do\n\n- Serve models\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    "一段话，有**粗体**、`code`和[链接](https://example.org/a?b=1&c=2)。\n\n1. one\n2. two\n",
    "```python\nprint('<script>')\n```\n\n> quoted\n",
)
FACTS = (
    *("hardware", "skills", "locations", "hiring", "salary", "posted", "closes", "verified", "education"),
    *("experience", "headcount", "remote", "apply", "source", "summary"),
)
SALARIES = ("15-40K·13薪", "$100K-$150K", "300元/天", "面议", "20k-30k", "1.5M-3.5M", "2.5-3.5万·15薪")


def _day(rng: random.Random) -> dt.date:
    return TODAY + dt.timedelta(days=rng.randint(-400, 60))


def _title(world: World) -> str:
    return f"{world.rng.choice(WORDS)}工程师 {world.name('No')}"


def _fact(world: World, name: str) -> Any:
    """A value that could stand in a posting's field of that name."""
    rng = world.rng
    every: dict[str, Callable[[], Any]] = {
        "hardware": lambda: rng.sample(world.terms("hardware"), rng.randint(1, 2)),
        "skills": lambda: rng.sample(world.terms("skills"), rng.randint(1, 2)),
        "locations": lambda: rng.sample(world.terms("locations"), rng.randint(1, 2)),
        "hiring": lambda: rng.sample(world.terms("hiring"), 1),
        "salary": lambda: rng.choice(SALARIES),
        "posted": lambda: _day(rng) - dt.timedelta(days=60),
        "closes": lambda: _day(rng) + dt.timedelta(days=90),
        "verified": lambda: TODAY - dt.timedelta(days=rng.randint(0, 300)),
        "education": lambda: rng.choice(("bachelor", "master", "phd")),
        "experience": lambda: rng.randint(0, 9),
        "headcount": lambda: rng.randint(1, 20),
        "remote": lambda: rng.choice((True, False, "hybrid")),
        "apply": lambda: {"email": f"{world.name('jobs')}@acme.example", "url": "https://acme.example/apply"},
        "source": lambda: {"name": rng.choice(WORDS), "url": f"https://board.example/{world.name('s')}"},
        "summary": lambda: f"{rng.choice(WORDS)}，{world.name('summary')}。",
    }
    return every[name]()


def _facts(world: World) -> dict[str, Any]:
    """Fields of a posting with values; some of many."""
    return {name: _fact(world, name) for name in FACTS if world.rng.random() < 0.6}


def add_posting(world: World) -> str:
    """A new posting, in one language or in two."""
    rng = world.rng
    company = rng.choice(world.terms("companies"))
    codes = rng.sample(["zh", "en"], 2)
    path = world.content / "postings" / company / f"{world.name('role')}.{codes[0]}.md"
    title, body = _title(world), rng.choice(BODIES)
    facts = _facts(world)
    write(path, {"title": title, "company": company, **facts}, f"\n{body}")
    if rng.random() < 0.7:
        _translate(world, path, codes[1])
    return path.name


def _translate(world: World, source: Path, code: str) -> None:
    """Write the twin of a posting, stamped as one that follows its source."""
    front, body = read(source)
    twin = source.with_name(f"{source.name.split('.')[0]}.{code}.md")
    said = stamp(front["title"], front.get("summary", ""), body.strip("\n"))
    write(twin, {"title": _title(world), "translated_from": said}, f"\n{world.rng.choice(BODIES)}")


def retitle(world: World) -> str:
    """Change the title in one language."""
    path = world.rng.choice(world.postings())
    front, body = read(path)
    write(path, {**front, "title": _title(world)}, body)
    return path.name


def rewrite(world: World) -> str:
    """Change the text in one language, and nothing else."""
    path = world.rng.choice(world.postings())
    front, _ = read(path)
    write(path, front, f"\n{world.rng.choice(BODIES)}\n{world.name('sentence')}\n")
    return path.name


def delete_posting(world: World) -> str:
    """Delete a posting in all its languages."""
    sources = world.sources()
    if len(sources) < 6:
        return ""
    path = world.rng.choice(sources)
    for one in path.parent.glob(f"{path.name.split('.')[0]}.*.md"):
        one.unlink()
    return path.name


def editorial(world: World) -> str:
    """Write, change or delete a page beside the catalogue; some of its links lead nowhere, which is told."""
    name = world.rng.choice(("guide.md", "old-page.md", "privacy.md"))
    path = world.content / "pages" / world.rng.choice(("zh", "en")) / name
    if path.exists() and world.rng.random() < 0.4:
        path.unlink()
        return f"no more {path.parent.name}/{name}"
    source = world.rng.choice(world.sources())
    there = f"../jobs/{source.parent.name}/{source.name.split('.')[0]}/"
    front = {"title": f"Page {world.name('of')}", "description": world.rng.choice(WORDS)}
    write(path, front, f"\n# Heading\n\n[A job]({there}), at {{{{ site_url }}}}.\n\n{world.rng.choice(BODIES)}")
    return f"{path.parent.name}/{name}"


def template(world: World) -> str:
    """Change a template of ours, or one of the frame."""
    paths = [*sorted((world.theme / "portal").glob("*.html")), world.theme / "main.html", world.theme / "base.html"]
    path = world.rng.choice(paths)
    text = path.read_text("utf-8")
    tags = [found.start() for found in re.finditer(r"</(?:main|article|section|div|footer|p)>", text)]
    if not tags:
        return ""
    place = world.rng.choice(tags)
    path.write_text(f"{text[:place]}<i>{world.name('drawn')}</i>{text[place:]}", "utf-8")
    return path.name


def style(world: World) -> str:
    """Change a sheet, a script or a picture of the theme, or add one."""
    assets = world.theme / "assets"
    path = world.rng.choice(
        [
            *sorted((assets / "stylesheets").glob("*.css")),
            *sorted((assets / "javascripts").rglob("*.js")),
            assets / "images" / "favicon.svg",
            assets / "added.txt",
        ]
    )
    comment = f"<!-- {world.name('drawn')} -->" if path.suffix == ".svg" else f"/* {world.name('drawn')} */"
    with path.open("a", encoding="utf-8") as file:
        file.write(f"\n{comment}\n")
    return path.name


EDITS = (add_posting, delete_posting, editorial, retitle, rewrite, style, template)  # each leaves a sound site
