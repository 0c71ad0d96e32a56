"""A generated corpus: a content folder of any size, the same bytes every time.

Tests and benchmarks build it where the real postings are too few. Everything is a function of the number of postings,
the seed and the locales; the words are in ``corpus.yml``. Terms are skewed as in real life (Zipf: the n-th term is
used in proportion to 1/n), so a few landing pages are long and most are short.

    python -m tests.corpus FOLDER COUNT
"""

from __future__ import annotations

import datetime as dt
import functools
import hashlib
import random
import sys
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import yaml

ANCHOR = dt.date(2026, 11, 1)  # no date in the corpus but `closes` lies after it
_MOSTLY = 0.8  # the share of postings whose source is in the first locale
_SECTIONS = {
    "team": (3, 5),
    "duties": (6, 9),
    "wants": (5, 7),
    "extras": (2, 4),
    "habits": (2, 4),
}  # least and most sentences
_PROJECT = {"sentence": "sentences", "thing": "things", "act": "acts", "act2": "acts", "tool": "tools"}  # slot -> bank

_LAYERS = {"language": "Language", "runtime": "Runtime", "collectives": "Collectives"}

Fields = dict[str, Any]
Plan = list[tuple[str, list[tuple[int, Fields]]]]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Text:
    title: str
    summary: str
    body: str

    @property
    def stamp(self) -> str:
        """What a twin of this text carries as ``translated_from``: 12 hex digits."""
        whole = unicodedata.normalize("NFC", f"{self.title}\n{self.summary}\n{self.body}")
        stripped = "\n".join(line.rstrip() for line in whole.splitlines()).rstrip()
        return hashlib.sha256(stripped.encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Generated:
    """One generated posting.

    Attributes:
        texts: locale -> what it says there.
    """

    company: str
    slug: str
    source: str
    facts: Mapping[str, Any]
    texts: Mapping[str, Text]


@functools.cache
def words() -> Mapping[str, Any]:
    loaded: dict[str, Any] = yaml.load(Path(__file__).with_suffix(".yml").read_text("utf-8"), yaml.CSafeLoader)
    return loaded


def taxonomies(locales: Sequence[str] = ("zh", "en")) -> dict[str, Fields]:
    """Every taxonomy of the corpus by its file's stem, in the form of ``content/taxonomies/*.yml``."""
    said = words()
    if unknown := [code for code in locales if code not in said["title"]]:
        raise ValueError(f"no words for {', '.join(unknown)} in corpus.yml; known: {', '.join(said['title'])}")
    simple = {stem: _labelled(said[stem], locales) for stem in ("skills", "topics", "roles", "hiring")}
    return {
        "companies": _taxonomy("company", _companies(locales), locales, single=True, required=True),
        "hardware": _taxonomy("hardware", _hardware(locales), locales, landing=True, stack=_LAYERS),
        "skills": _taxonomy("skills", simple["skills"], locales, demand=True),
        "topics": _taxonomy("topics", simple["topics"], locales, demand=True),
        "roles": _taxonomy("role", simple["roles"], locales, single=True),
        "locations": _taxonomy("locations", _locations(locales), locales),
        "hiring": _taxonomy("hiring", simple["hiring"], locales, audience=True),
    }


def postings(count: int, seed: int = 1, locales: Sequence[str] = ("zh", "en")) -> Iterator[Generated]:
    """`count` postings; the first n of a larger corpus are those of a corpus of n."""
    terms = {stem: one["terms"] for stem, one in taxonomies(locales).items()}
    for number in range(1, count + 1):
        yield _posting(number, random.Random(f"{seed}/{number}"), terms, locales)


def write_corpus(folder: Path, count: int, seed: int = 1, locales: Sequence[str] = ("zh", "en")) -> None:
    """Write a content folder with `count` postings in every locale into `folder`, made when it is not there."""
    made = taxonomies(locales)
    for stem, taxonomy in made.items():
        _write(folder / "taxonomies" / f"{stem}.yml", _yaml(taxonomy))
    for posting in postings(count, seed, locales):
        for locale in locales:
            path = folder / "postings" / posting.company / f"{posting.slug}.{locale}.md"
            _write(path, front_matter(_header(posting, locale), posting.texts[locale].body))
    _write_hardware(folder / "hardware", made, locales)
    _write_pages(folder / "pages", locales)


def front_matter(fields: Mapping[str, Any], body: str) -> str:
    """A Markdown file: `fields` as YAML between two fences, then `body` at once."""
    return f"---\n{_yaml(fields)}---\n{body}\n"


def _header(posting: Generated, locale: str) -> Fields:
    text = posting.texts[locale]
    shared = {"title": text.title, "summary": text.summary}
    if locale == posting.source:
        return {**shared, **posting.facts}
    return {**shared, "translated_from": posting.texts[posting.source].stamp}


# Taxonomies.


def _taxonomy(field: str, terms: Fields, locales: Sequence[str], **other: object) -> Fields:
    return {"field": field, "name": _label(words()["names"][field], locales), **other, "terms": terms}


def _label(label: str | Mapping[str, str], locales: Sequence[str]) -> dict[str, str]:
    return {code: label if isinstance(label, str) else label[code] for code in locales}


def _labelled(labels: Mapping[str, str | Mapping[str, str]], locales: Sequence[str]) -> Fields:
    return {term: {"name": _label(label, locales)} for term, label in labels.items()}


def _companies(locales: Sequence[str]) -> Fields:
    said = words()
    every = {
        f"{stem}-{kind}": {
            "name": {code: first[code] + (" " if first[code].isascii() else "") + second[code] for code in locales},
            "url": f"https://{stem}-{kind}.example.org/",
        }
        for kind, second in said["kinds"].items()
        for stem, first in said["stems"].items()
    }
    return {**every, "undisclosed": {"name": _label(said["undisclosed"], locales)}}


def _hardware(locales: Sequence[str]) -> Fields:
    made = {}
    for term, (label, parent, aliases) in words()["hardware"].items():
        made[term] = {"name": _label(label, locales), "aliases": aliases}
        if parent:
            stem = term.partition("-")[0]
            made[term] |= {
                "parent": parent,
                "vendor": f"{stem}-chips",
                "stack": {
                    "language": {f"{aliases[0]} C": None},
                    "runtime": {f"{aliases[0]} Runtime": f"https://{stem}-chips.example.org/{term}/runtime/"},
                    "collectives": {f"{aliases[0]} Collectives": None},
                },
                "links": [f"https://{stem}-chips.example.org/{term}/"],
            }
    return made


def _locations(locales: Sequence[str]) -> Fields:
    made = {}
    for term, (label, country, *rest) in words()["locations"].items():
        optional = dict(zip(("parent", "sort"), rest, strict=False))
        made[term] = {"name": _label(label, locales), "country": country, **optional}
    return made


# Postings. Of `random` only random() is used: what it returns for a seed is the same in every version of Python.


def _below(rng: random.Random, limit: int) -> int:
    return int(rng.random() * limit)


def _between(rng: random.Random, low: int, high: int) -> int:
    return low + _below(rng, high - low + 1)


def _zipf(rng: random.Random, ranked: Sequence[T]) -> T:
    """One of `ranked`, the n-th with a weight of 1/n."""
    left = rng.random() * sum(1 / n for n in range(1, len(ranked) + 1))
    for n, one in enumerate(ranked, 1):
        left -= 1 / n
        if left < 0:
            return one
    return ranked[-1]


def _several(rng: random.Random, ranked: Sequence[T], low: int, high: int) -> list[T]:
    """Between `low` and `high` different ones of `ranked`, in its order."""
    wanted, found = _between(rng, low, min(high, len(ranked))), set[int]()
    while len(found) < wanted:
        found.add(_zipf(rng, range(len(ranked))))
    return [ranked[index] for index in sorted(found)]


def _posting(number: int, rng: random.Random, terms: Mapping[str, Fields], locales: Sequence[str]) -> Generated:
    source = locales[0] if rng.random() < _MOSTLY else locales[_below(rng, len(locales))]
    facts = _facts(number, rng, terms)
    if source != "zh" and "salary" in facts:
        facts["salary"] = _with_currency(facts["salary"])
    slug = f"{facts['role']}-{facts['topics'][0]}-{number:05d}"
    plan = _plan(rng, facts)
    project = _project(rng)
    texts = {code: _text(plan, project, facts, terms, code) for code in locales}
    return Generated(facts["company"], slug, source, facts, texts)


def _facts(number: int, rng: random.Random, terms: Mapping[str, Fields]) -> Fields:
    company = _zipf(rng, list(terms["companies"]))
    hiring = _several(rng, list(terms["hiring"]), 1, 2)
    places = [term for term in terms["locations"] if term != "china"]
    facts: Fields = {
        "company": company,
        "hardware": _several(rng, [t for t, one in terms["hardware"].items() if "parent" in one], 1, 3),
        "skills": _several(rng, list(terms["skills"]), 3, 8),
        "topics": _several(rng, list(terms["topics"]), 1, 4),
        "role": _zipf(rng, list(terms["roles"])),
        "locations": _several(rng, places, 1, 4),
        "hiring": hiring,
    }
    if rng.random() < 0.88:
        facts["salary"] = _salary(rng, hiring[0], facts["locations"][0] in places[19:])
    facts["education"] = _zipf(rng, ("bachelor", "master", "phd", "associate"))
    facts["experience"] = _zipf(rng, (3, 0, 5, 1, 2, 8, 10)) if hiring[0] == "experienced" else 0
    if rng.random() < 0.5:
        facts["headcount"] = _zipf(rng, (1, 2, 3, 5, 10, 20))
    if rng.random() < 0.3:
        facts["remote"] = _zipf(rng, ("hybrid", False, True))
    return facts | _dates(rng) | _contacts(number, rng, company)


def _salary(rng: random.Random, hiring: str, abroad: bool) -> str | Fields:
    low = _between(rng, 8, 60)
    high = low + _between(rng, 4, 40)
    day = _between(rng, 15, 60) * 10
    if rng.random() < 0.05:
        return {"min": low * 1000, "max": high * 1000, "currency": "CNY", "period": "month", "months": 13}
    form: str = _zipf(rng, words()["salaries"]["abroad" if abroad else hiring])
    return form.format(
        low=low,
        high=high,
        months=_between(rng, 12, 18),
        day_low=day,
        day_high=day + 100,
        year_low=low + 60,
        year_high=high + 90,
    )


def _with_currency(written: str | Fields) -> str | Fields:
    """Pay as a text in another language than Chinese has to write it."""
    plain = isinstance(written, str) and written not in ("面议", "negotiable")
    return f"{written} CNY" if plain and not {"$", "元"} & set(written) else written


def _dates(rng: random.Random) -> Fields:
    posted = ANCHOR - dt.timedelta(days=_below(rng, 600))
    made: Fields = {}
    if rng.random() < 0.95:
        made["posted"] = posted
    if rng.random() < 0.35:
        made["closes"] = posted + dt.timedelta(days=_between(rng, 30, 500))
    if rng.random() < 0.5:
        made["verified"] = posted + dt.timedelta(days=_below(rng, (ANCHOR - posted).days + 1))
    return made


def _contacts(number: int, rng: random.Random, company: str) -> Fields:
    apply: dict[str, str] = {"url": f"https://{company}.example.org/jobs/{number}"}
    if rng.random() < 0.4:
        apply = {"email": f"jobs@{company}.example.org", "subject": "{name}-{title}-{school}-{hiring}"}
    made: Fields = {"apply": apply}
    if rng.random() < 0.3:
        made["source"] = {"name": "Example Board", "url": f"https://board.example.org/{number}"}
    if rng.random() < 0.02:
        made["aliases"] = [f"{company}/former-{number:05d}"]
    return made


# Texts. The plan names sentences and what fills them once for all locales, so a twin says what its source says.


def _plan(rng: random.Random, facts: Fields) -> Plan:
    plan = []
    for section, (low, high) in _SECTIONS.items():
        bank = words()["sentences"][section]
        wanted, chosen = _between(rng, low, min(high, len(bank))), list[int]()
        while len(chosen) < wanted:
            if (index := _below(rng, len(bank))) not in chosen:
                chosen.append(index)
        plan.append((section, [(index, _filling(rng, facts)) for index in chosen]))
    return plan


def _filling(rng: random.Random, facts: Fields) -> Fields:
    def one(field: str) -> Any:
        return facts[field][_below(rng, len(facts[field]))]

    first, second = _several(rng, facts["skills"], 2, 2)
    terms = {"skill": ("skills", first), "skill2": ("skills", second), "topic": ("topics", one("topics"))}
    terms |= {"hardware": ("hardware", one("hardware")), "city": ("locations", one("locations"))}
    return {**terms, "company": ("companies", facts["company"]), "n": _between(rng, 11, 98), "d": _between(rng, 2, 6)}


def _project(rng: random.Random) -> Fields:
    """Slot -> a label for all locales, or a label a locale; ``sentence`` is what they go into."""
    said = words()["projects"]
    made = {slot: said[bank][_below(rng, len(said[bank]))] for slot, bank in _PROJECT.items()}
    names = ["".join(part[_below(rng, len(part))] for part in said["name"]) for _ in range(3)]
    named = dict(zip(("name", "name2", "name3"), names, strict=True))
    return {**made, **named, "code": _character(rng) + _character(rng)}


def _character(rng: random.Random) -> str:
    """One of the 3,755 common characters, which are level 1 of GB 2312: rows 16 to 55 of 94, the last of 89."""
    row, column = divmod(_below(rng, 3755), 94)
    return bytes((0xB0 + row, 0xA1 + column)).decode("gb2312")


def _text(plan: Plan, project: Fields, facts: Fields, terms: Mapping[str, Fields], locale: str) -> Text:
    def said(filling: Fields) -> dict[str, Any]:
        return {
            slot: terms[value[0]][value[1]]["name"][locale] if isinstance(value, tuple) else value
            for slot, value in filling.items()
        }

    first = said(plan[0][1][0][1] | {"role": ("roles", facts["role"])})
    blocks = []
    for section, sentences in plan:
        bank = words()["sentences"][section]
        lines = [bank[index][locale].format_map(said(filling)) for index, filling in sentences]
        blocks.append(f"## {words()['sections'][section][locale]}\n\n{_block(section, lines)}")
    now = {slot: _label(label, (locale,))[locale] for slot, label in project.items()}
    blocks.append(f"## {words()['projects']['heading'][locale]}\n\n{now['sentence'].format_map(now)}")
    title = words()["title"][locale].format_map(first)
    return Text(title, words()["summary"][locale].format_map(first), "\n\n".join(blocks))


def _block(section: str, lines: Sequence[str]) -> str:
    if section in ("team", "habits"):
        return "\n\n".join(lines)
    return "\n".join(f"- {line}" for line in lines)


# Everything beside postings.


def introduction(term: str, made: Mapping[str, Fields], locale: str) -> Text:
    """The introduction of a hardware term of the taxonomies `made`."""
    one = made["hardware"]["terms"][term]
    vendor = made["companies"]["terms"][one["vendor"]]["name"] if "vendor" in one else words()["nobody"]
    params = {"name": one["name"][locale], "vendor": vendor[locale]}
    summary = words()["hardware_summary"][locale].format_map(params)
    return Text(params["name"], summary, words()["hardware_intro"][locale].format_map(params))


def editorial(locale: str) -> dict[str, Text]:
    """The editorial pages of a locale, by their stems."""
    said = words()["pages"].items()
    return {name: Text(one["title"][locale], one["title"][locale], one["text"][locale]) for name, one in said}


def _write_hardware(folder: Path, made: Mapping[str, Fields], locales: Sequence[str]) -> None:
    for term in made["hardware"]["terms"]:
        for code in locales:
            text = introduction(term, made, code)
            _write(folder / f"{term}.{code}.md", front_matter({"summary": text.summary}, text.body))


def _write_pages(folder: Path, locales: Sequence[str]) -> None:
    for code in locales:
        for name, text in editorial(code).items():
            head = {"title": text.title, "description": text.summary}
            _write(folder / code / f"{name}.md", front_matter(head, f"# {text.title}\n\n{text.body}"))


def _yaml(value: Mapping[str, Any]) -> str:
    return yaml.dump(dict(value), Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False, width=1000)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    if len(sys.argv) != 3 or not sys.argv[2].isdecimal():
        sys.exit("usage: python -m tests.corpus FOLDER COUNT")
    write_corpus(Path(sys.argv[1]), int(sys.argv[2]))
