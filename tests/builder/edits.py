"""What people do to a site between two builds, and what happens to what a build has left: one function each.

Each takes the world, changes it, and says what it did, in a word or two for whoever reads a failure; "" where there was
nothing to do it to.
"""

from __future__ import annotations

import datetime as dt
import itertools
import os
import random
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from careers.content.posting import stamp
from tests.builder.world import World, read, write
from tests.site.building import TODAY

Edit = Callable[[World], str]
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


# Postings.


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


def translate(world: World) -> str:
    """Write a posting's other language, or stamp it again."""
    path = world.rng.choice(world.sources())
    _translate(world, path, "en" if ".zh." in path.name else "zh")
    return path.name


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


def rewrite_alike(world: World) -> str:
    """Change one letter of a text: as many bytes as before, and the file's date put back."""
    path = world.rng.choice(world.postings())
    was, data = path.stat(), path.read_bytes()
    letters = [found.start() for found in re.finditer(rb"[a-z]", data) if found.start() > data.rindex(b"---")]
    if not letters:
        return ""
    place = world.rng.choice(letters)
    letter = b"q" if data[place : place + 1] != b"q" else b"w"
    path.write_bytes(data[:place] + letter + data[place + 1 :])
    os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
    return path.name


def leave(world: World) -> str:
    """Change nothing."""
    return "nothing"


def touch(world: World) -> str:
    """Give a file a new date, and nothing else."""
    path = world.rng.choice(world.postings())
    path.touch()
    return path.name


def change_fact(world: World, name: str) -> str:
    """Add or change one fact."""
    path = world.rng.choice(world.sources())
    front, body = read(path)
    value = _fact(world, name)
    write(path, {**front, name: value}, body)
    return f"{path.name} {name}: {value}"


def drop_fact(world: World) -> str:
    """Take one fact away."""
    path = world.rng.choice(world.sources())
    front, body = read(path)
    names = sorted(front.keys() - {"title", "company"})
    if not names:
        return ""
    name = world.rng.choice(names)
    write(path, {key: value for key, value in front.items() if key != name}, body)
    return f"{path.name} {name}"


def delete_posting(world: World) -> str:
    """Delete a posting in all its languages."""
    sources = world.sources()
    if len(sources) < 6:
        return ""
    path = world.rng.choice(sources)
    for one in path.parent.glob(f"{path.name.split('.')[0]}.*.md"):
        one.unlink()
    return path.name


def delete_twin(world: World) -> str:
    """Delete the translation of a posting."""
    twins = [path for path in world.postings() if path not in world.sources()]
    if not twins:
        return ""
    path = world.rng.choice(twins)
    path.unlink()
    return path.name


def rename_posting(world: World) -> str:
    """Give a posting another address, at another company perhaps, and let the old one lead there perhaps.

    An alias of another company is refused, which is an edit of a site, too.
    """
    source = world.rng.choice(world.sources())
    company, slug = world.rng.choice(world.terms("companies")), world.name("renamed")
    front, body = read(source)
    if world.rng.random() < 0.7:
        former = f"{source.parent.name}/{source.name.split('.')[0]}"
        front = {**front, "aliases": [*front.get("aliases", []), former]}
    write(source, {**front, "company": company}, body)
    for one in sorted(source.parent.glob(f"{source.name.split('.')[0]}.*.md")):
        target = world.content / "postings" / company / f"{slug}.{one.name.split('.')[1]}.md"
        target.parent.mkdir(parents=True, exist_ok=True)
        one.rename(target)
    return f"{source.name} -> {company}/{slug}"


def break_posting(world: World) -> str:
    """Write what makes no sense: a build that is not strict leaves the posting out."""
    path = world.rng.choice(world.sources())
    front, body = read(path)
    write(path, {**front, "skills": ["nothing-of-that-name"]}, body)
    return path.name


# Vocabularies and introductions.


def add_term(world: World) -> str:
    """A new term, used by a posting perhaps."""
    stem = world.rng.choice(("hardware", "skills", "locations", "companies"))
    said, term = world.taxonomy(stem), world.name("term")
    said["terms"][term] = {"name": {"zh": f"{world.rng.choice(WORDS)}{term}", "en": f"Term {term}"}}
    world.write_taxonomy(stem, said)
    if stem != "companies" and world.rng.random() < 0.7:
        path = world.rng.choice(world.sources())
        front, body = read(path)
        write(path, {**front, stem: [*front.get(stem, []), term]}, body)
    return f"{stem}/{term}"


def change_term(world: World, name: str) -> str:
    """Say something else of a term."""
    stem = world.rng.choice(("hardware", "skills", "locations", "companies", "hiring"))
    said = world.taxonomy(stem)
    term = world.rng.choice(sorted(said["terms"]))
    one = said["terms"][term]
    if name == "name":
        one["name"] = {**one["name"], "en": f"Renamed {world.name('label')}"}
    elif name == "summary":
        one["summary"] = {"zh": f"关于{world.name('it')}。", "en": f"About {world.name('it')}."}
    elif name == "aliases":
        one["aliases"] = [world.name("alias")]
    elif name == "links":
        one["links"] = [f"https://docs.example/{world.name('docs')}/"]
    else:
        free = [key for key, other in said["terms"].items() if key != term and "parent" not in other]
        if "parent" in one or not free or any(other.get("parent") == term for other in said["terms"].values()):
            one.pop("parent", None)
        else:
            one["parent"] = world.rng.choice(sorted(free))
    world.write_taxonomy(stem, said)
    return f"{stem}/{term} {name}"


def rename_term(world: World) -> str:
    """Give a term another id; its old address leads there."""
    stem = world.rng.choice(("skills", "locations"))
    said = world.taxonomy(stem)
    term, fresh = world.rng.choice(sorted(said["terms"])), world.name("term")
    terms = {fresh if key == term else key: value for key, value in said["terms"].items()}
    terms[fresh]["former_ids"] = [*terms[fresh].get("former_ids", []), term]
    for one in terms.values():
        if one.get("parent") == term:
            one["parent"] = fresh
    world.write_taxonomy(stem, {**said, "terms": terms})
    for path in world.postings():
        front, body = read(path)
        if term in front.get(stem, []):
            write(path, {**front, stem: [fresh if one == term else one for one in front[stem]]}, body)
    return f"{stem}/{term} -> {fresh}"


def delete_term(world: World) -> str:
    """Take a term away, from the postings too."""
    stem = world.rng.choice(("skills", "locations"))
    said = world.taxonomy(stem)
    if len(said["terms"]) < 3:
        return ""
    term = world.rng.choice(sorted(said["terms"]))
    del said["terms"][term]
    for one in said["terms"].values():
        if one.get("parent") == term:
            del one["parent"]
    world.write_taxonomy(stem, said)
    for path in world.postings():
        front, body = read(path)
        if term in front.get(stem, []):
            left = [one for one in front[stem] if one != term]
            write(
                path,
                {**{key: one for key, one in front.items() if key != stem}, **({stem: left} if left else {})},
                body,
            )
    return f"{stem}/{term}"


def reorder_terms(world: World) -> str:
    """The order of a file is an order that readers see."""
    stem = world.rng.choice(("hardware", "skills", "hiring"))
    said = world.taxonomy(stem)
    terms = list(said["terms"].items())
    world.rng.shuffle(terms)
    world.write_taxonomy(stem, {**said, "terms": dict(terms)})
    return stem


def change_taxonomy(world: World, name: str) -> str:
    """What a whole vocabulary is: its label, its place, its icon, and what it is for."""
    stem = world.rng.choice(("hardware", "skills", "locations", "hiring"))
    said = world.taxonomy(stem)
    if name == "name":
        said["name"] = {**said["name"], "en": f"Label {world.name('of')}"}
    elif name == "order":
        said["order"] = world.rng.randint(1, 99)
    elif name == "icon":
        said["icon"] = world.rng.choice(("material/chip", "material/tag-outline", "material/map-marker"))
    elif name == "landing" and stem == "hardware":
        return ""  # its introductions would have no place
    else:
        said[name] = not said.get(name, False)
    world.write_taxonomy(stem, said)
    return f"{stem} {name}"


def add_taxonomy(world: World) -> str:
    """A vocabulary that was not there, and a posting that uses it."""
    if (world.content / "taxonomies" / "topics.yml").exists():
        return ""
    terms = {world.name("topic"): {"name": {"zh": f"主题{n}", "en": f"Topic {n}"}} for n in range(3)}
    landing = world.rng.random() < 0.5
    world.write_taxonomy(
        "topics", {"field": "topics", "name": {"zh": "方向", "en": "Topics"}, "landing": landing, "terms": terms}
    )
    for path in world.rng.sample(world.sources(), 3):
        front, body = read(path)
        write(path, {**front, "topics": world.rng.sample(sorted(terms), 2)}, body)
    return "topics"


def delete_taxonomy(world: World) -> str:
    """Take it away again."""
    path = world.content / "taxonomies" / "topics.yml"
    if not path.exists():
        return ""
    path.unlink()
    for one in world.postings():
        front, body = read(one)
        if "topics" in front:
            write(one, {key: value for key, value in front.items() if key != "topics"}, body)
    return "topics"


def introduce(world: World) -> str:
    """Write, change or delete what is said of a piece of hardware."""
    term, code = world.rng.choice(world.terms("hardware")), world.rng.choice(("zh", "en"))
    path = world.content / "hardware" / f"{term}.{code}.md"
    if path.exists() and world.rng.random() < 0.4:
        path.unlink()
        return f"no more of {path.name}"
    write(path, {"summary": f"{world.rng.choice(WORDS)} {world.name('said')}"}, f"\n{world.rng.choice(BODIES)}")
    return path.name


# Editorial pages, the ledger, the theme, the settings.


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


def picture(world: World) -> str:
    """A file of the publisher's own beside the pages, or none any more."""
    path = world.content / "pages" / world.rng.choice(("drawing.svg", "zh/old-page/index.html", "robots.txt"))
    if path.exists():
        path.unlink()
        return f"no more {path.name}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"<svg xmlns='http://www.w3.org/2000/svg'><!-- {world.name('drawn')} --></svg>\n", "utf-8")
    return path.name


def record(world: World) -> str:
    """Lines come to the ledger of addresses, and go."""
    path = world.content / "addresses.txt"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    if len(lines) > 2 and world.rng.random() < 0.3:
        lines.pop(world.rng.randrange(len(lines)))
    else:
        target = world.rng.choice(world.sources())
        there = f"jobs/{target.parent.name}/{target.name.split('.')[0]}/"
        lines += [
            f"jobs/acme/{world.name('gone')}/ -> gone",
            f"jobs/acme/{world.name('moved')}/ -> {there}",
            "zh/old-page/ -> about/",
            there,
        ]
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return f"{len(lines)} lines"


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


def break_template(world: World) -> str:
    """A slip in a template: nothing is published until it is gone."""
    path = world.rng.choice(sorted((world.theme / "portal").glob("[hjpt]*.html")))
    path.write_text(path.read_text("utf-8") + "{% if %}", "utf-8")
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


SETTINGS: Mapping[str, tuple[Any, ...]] = {
    "page_size": (1, 2, 3, 50),
    "feed_size": (1, 3, 50),
    "today": tuple((TODAY + dt.timedelta(days=days)).isoformat() for days in (-200, -1, 0, 1, 50, 400)),
    "locales": (["zh", "en"], ["en", "zh"]),
    "names": ({"zh": "芯上职位", "en": "On-Chip Jobs"}, {"zh": "别的名字", "en": "Another <name>"}),
    "descriptions": ({"zh": "一句话。", "en": "A sentence."}, {"zh": "另一句。", "en": "Another."}),
    "publisher": ("aggregator", "employer"),
    "accent": ("", "#8a1c4a", "#0b57d0"),
    "currency": ("CNY", "USD"),
    "social": ("none", "hardware", "all"),
    "search": (True, False),
    "llms": (True, False),
    "unverified_after": (0, 30, 180),
    "noindex_after": (0, 90, 900),
    "china_notice": (True, False),
}
CONFIGURATION: Mapping[str, tuple[Any, ...]] = {
    "site_url": ("https://jobs.example/", "https://jobs.example/careers/", ""),
    "site_name": ("On-Chip Jobs", "Another name"),
    "repo_url": ("https://github.com/example/careers", "https://gitlab.com/example/other", ""),
    "copyright": ("© Example", "© Somebody else & Co."),
}


def setting(world: World, name: str) -> str:
    """Change a setting of the plugin's."""
    value = world.rng.choice([one for one in SETTINGS[name] if one != world.plugin.get(name)])
    world.plugin[name] = value
    if name == "today":
        world.env.pop("SOURCE_DATE_EPOCH", None)
    return f"{name}: {value}"


def configuration(world: World, name: str) -> str:
    """Change a setting of the engine's."""
    value = world.rng.choice([one for one in CONFIGURATION[name] if one != world.config.get(name)])
    world.config[name] = value
    return f"{name}: {value}"


def clock(world: World) -> str:
    """The day comes from the environment, and it is another one."""
    world.plugin["today"] = None
    day = dt.datetime.combine(TODAY, dt.time(), dt.UTC) + dt.timedelta(days=world.rng.randint(-100, 300))
    world.env["SOURCE_DATE_EPOCH"] = str(int(day.timestamp()))
    return str(day.date())


def commit(world: World) -> str:
    """Keep what there is in the history, from which the sitemaps have their dates."""
    world.commit()
    return "all"


def go_back(world: World) -> str:
    """Everything becomes as it was some builds ago."""
    back = world.rng.randint(1, len(world.history))
    world.restore(world.history[-back])
    return f"{back} builds"


# What happens to what a build has left.


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def forget(world: World) -> str:
    """The cache is deleted, or a part of it."""
    cache = world.folder / "cache"
    paths = [cache, *sorted(path for path in cache.rglob("*"))]
    path = world.rng.choice([paths[0], world.rng.choice(paths)])
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
    return str(path.relative_to(world.folder))


def truncate(world: World) -> str:
    """Files of the cache are cut short, or hold anything."""
    paths = _files(world.folder / "cache")
    if not paths:
        return ""
    few = world.rng.sample(paths, min(len(paths), world.rng.choice((1, 3, 1000))))
    for path in few:
        data = path.read_bytes()
        if world.rng.random() < 0.7:
            path.write_bytes(data[: world.rng.randint(0, len(data))])
        else:
            path.write_bytes(world.rng.randbytes(100))
    return f"{len(few)} files, first {few[0].name}"


def damage(world: World) -> str:
    """Somebody deletes, edits or adds files of the published site, or of what lies beside it."""
    beside = [path for path in world.folder.iterdir() if path.name.startswith(".site") and path.is_dir()]
    root = world.rng.choice([world.folder / "site", *sorted(beside)])
    files = _files(root) if root.is_dir() else []
    if not files:
        return ""
    path, how = world.rng.choice(files), world.rng.choice(("delete", "edit", "alike", "folder", "stray", "swap", "all"))
    if how == "delete":
        path.unlink()
    elif how == "edit":
        path.write_bytes(path.read_bytes() + b"<!-- edited -->")
    elif how == "alike":
        path.write_bytes(bytes(len(path.read_bytes())))
    elif how == "folder":
        path = path.parent
        shutil.rmtree(path)
    elif how == "stray":
        path = path.parent / "stray" / "index.html"
        path.parent.mkdir(exist_ok=True)
        path.write_text("nobody's", "utf-8")
    elif how == "swap":
        path.unlink()
        path.mkdir()
        (path / "in-the-way.txt").write_text("nobody's", "utf-8")
    else:
        path = root
        shutil.rmtree(path)
    return f"{how}: {path.relative_to(world.folder)}"


def kill(world: World) -> str:
    """A build of what there is now is killed before the one that counts."""
    world.kill = round(world.rng.uniform(0.1, 1.5), 2)
    return f"after {world.kill} s"


def _each(drawn: Callable[[World, str], str], names: Iterable[str]) -> Iterator[tuple[str, Edit]]:
    """An edit for each name."""
    for name in names:
        yield f"{drawn.__name__} {name}", _of(drawn, name)


def _of(drawn: Callable[[World, str], str], name: str) -> Edit:
    return lambda world: drawn(world, name)


def _times(drawn: Edit, times: int) -> Iterator[tuple[str, Edit]]:
    """An edit that comes up several times before all have come up."""
    for number in range(times):
        yield f"{drawn.__name__} {number}", drawn


# All of them, as a pack of cards: each comes up once before one comes up again.
EDITS: Mapping[str, Edit] = dict(
    itertools.chain(
        _times(add_posting, 6),
        _times(translate, 3),
        _times(retitle, 4),
        _times(rewrite, 6),
        _times(rewrite_alike, 2),
        _times(touch, 1),
        _times(leave, 4),
        _each(change_fact, FACTS),
        _times(drop_fact, 6),
        _times(delete_posting, 4),
        _times(delete_twin, 2),
        _times(rename_posting, 4),
        _times(break_posting, 1),
        _times(add_term, 3),
        _each(change_term, ("name", "summary", "aliases", "links", "parent")),
        _times(rename_term, 2),
        _times(delete_term, 2),
        _times(reorder_terms, 1),
        _each(change_taxonomy, ("name", "order", "icon", "demand", "audience", "landing")),
        _times(add_taxonomy, 2),
        _times(delete_taxonomy, 1),
        _times(introduce, 3),
        _times(editorial, 4),
        _times(picture, 2),
        _times(record, 3),
        _times(template, 3),
        _times(break_template, 1),
        _times(style, 3),
        _each(setting, SETTINGS),
        _each(configuration, CONFIGURATION),
        _times(clock, 2),
        _times(commit, 2),
        _times(go_back, 4),
        _times(forget, 2),
        _times(truncate, 2),
        _times(damage, 6),
        _times(kill, 1),
    )
)


def edit(world: World) -> str:
    """Do the next of them, in an order drawn by the world, and say which."""
    while True:
        if not world.deck:
            world.deck = world.rng.sample(sorted(EDITS), len(EDITS))
        drawn = world.deck.pop()
        if said := EDITS[drawn](world):
            return f"{drawn.split()[0].replace('_', ' ')} ({said})"
