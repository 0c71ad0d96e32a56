"""Makes the files of a new portal from templates, and from words in the portal's languages."""

from __future__ import annotations

import datetime as dt
import functools
import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from operator import getitem
from typing import Any, Literal

import yaml
from jinja2 import Environment, PackageLoader, StrictUndefined

from careers.i18n import Locale, Locales, pinyin
from careers.starter.release import COPY, GITHUB, PUBLISHING, Release, workflow_path
from careers.support.languages import broader_tags, codes_in, fallback, read_data

_UNDISCLOSED = "undisclosed"  # the employer of postings that name none: an id that the generator knows
_PACKAGE = resources.files(__package__)
# Marks the version of a translation's source by its title, summary and body.
Stamp = Callable[[str, str, str], str]


@dataclass(frozen=True, slots=True)
class Portal:
    """The answers from which a new portal is made.

    Attributes:
        names: locale code -> the portal's name.
        countries: where most jobs are (ISO 3166-1 alpha-2), the main one first.
        publisher: ``employer`` if all jobs are those of one employer.
        employer: the employer's name; "" for the sample employer of an aggregator.
        subjects: locale code -> what the jobs are about, or "".
        landing: the name of the taxonomy whose terms have landing pages, or "".
        url: the address of the site, or "".
        repo_url: the address of the repository, or "".
        branch: the default branch of the repository.
        currency: ISO 4217 code.
        today: the day on which the sample is posted.
        timezone: name of the time zone of the first country; "" where that has several.
        workflows: the names of those that it calls besides the one that publishes it.
    """

    names: Mapping[str, str]
    locales: Locales
    countries: tuple[str, ...]
    publisher: Literal["aggregator", "employer"]
    employer: str
    subjects: Mapping[str, str]
    landing: str
    url: str
    repo_url: str
    branch: str
    currency: str
    today: dt.date
    timezone: str = ""
    workflows: Collection[str] = ()

    @property
    def regions(self) -> dict[str, str]:
        """Locale code -> the language tag by which dates and numbers are written, where that is not the usual one."""
        tags = {locale.code: locale.tag_in(self.countries) for locale in self.locales}
        return {code: tag for code, tag in tags.items() if tag}

    @property
    def at_github(self) -> bool:
        """Whether the repository is at GitHub, where issues offer the form for jobs and a workflow publishes."""
        return self.repo_url.startswith(GITHUB)


def identifier(name: str, language: str) -> str:
    """Return a name as an id: in a-z, 0-9 and hyphens; "" if nothing of it can be spelled so.

    Letters are spelled as people of the language do who lack them on the keyboard, and Chinese by its pinyin. Of a
    language that reads Chinese characters otherwise, a name with one cannot be spelled.
    """
    words = _words(language)
    written = unicodedata.normalize("NFKC", name).lower().translate(str.maketrans(words["letters"]))
    spelled = pinyin(written)
    if spelled != written and words.get("pinyin") is False:
        return ""
    plain = unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore")
    return "-".join(re.findall("[a-z0-9]+", plain.decode()))


def company_id(portal: Portal) -> str:
    """Return the id of the employer whose sample posting a portal has; "" if its name cannot be spelled."""
    return identifier(portal.employer or _words(fallback())["employer"], portal.locales[0].code)


def landing_id(portal: Portal) -> str:
    """Return the id of the landing taxonomy of a portal; "" if its name cannot be spelled, or there is none."""
    return identifier(portal.landing, portal.locales[0].code)


def taxonomy_ids() -> frozenset[str]:
    """Return the ids of the taxonomies that every new portal has."""
    return frozenset(read_data(_PACKAGE / "taxonomies.yml"))


def generated_files(release: Release, workflows: Collection[str] = ()) -> dict[str, str]:
    """Return path -> text of the files that bind a portal to a release, and that a later release may write anew.

    `workflows` are the names of those that the portal calls besides the one that publishes it.
    """
    files = {
        "requirements.txt": _render("requirements.txt", release=release),
        "requirements.lock": _render(
            "requirements.lock", release=release, lock=release.files.joinpath("requirements.lock").read_text("utf-8")
        ),
    }
    for name in (PUBLISHING, *workflows):
        files[workflow_path(name)] = _render(f"workflows/{name}.yml", release=release)
        if not release.repository:
            files[workflow_path(COPY + name)] = release.files.joinpath(f"workflows/{name}.yml").read_text("utf-8")
    return files


def portal_files(portal: Portal, release: Release, stamp: Stamp) -> dict[str, str]:
    """Return path -> text of a new portal's files, without those that other packages add."""
    descriptions = {locale.code: _description(portal, locale) for locale in portal.locales}
    return {
        "mkdocs.yml": _render("mkdocs.yml", portal=portal, descriptions=descriptions),
        "README.md": _readme(portal, descriptions),
        ".gitignore": _render("gitignore"),
        **generated_files(release, portal.workflows),
        **dict(_taxonomies(portal)),
        **dict(_postings(portal, stamp)),
        **dict(_pages(portal)),
    }


def _readme(portal: Portal, descriptions: Mapping[str, str]) -> str:
    words = _words(portal.locales[0].code)["readme"]
    company = company_id(portal) if portal.employer else "COMPANY"  # the company of the sample is nobody's
    return _render("README.md", portal=portal, descriptions=descriptions, words=words, company=company)


def is_sample(text: str) -> bool:
    """Return whether a posting's file still has the text of the sample posting, in any language."""
    return any(_words(code)["posting"]["body"].strip() in text for code in codes_in(_PACKAGE / "data"))


@functools.cache
def _words(code: str) -> Mapping[str, Any]:
    """Return the words of a language; where there are none, those of a broader one, else of the fallback."""
    files = (_PACKAGE / "data" / f"{tag}.yml" for tag in (*broader_tags(code), fallback()))
    words: Mapping[str, Any] = read_data(next(file for file in files if file.is_file()))
    return words


def _employer(portal: Portal, locale: Locale) -> str:
    return portal.employer or str(_words(locale.code)["employer"])


def _written(portal: Portal, locale: Locale, text: str | Mapping[str, str]) -> str:
    """Return a text with its names filled in; of one that differs by whose jobs these are, the portal's form."""
    words, way = _words(locale.code), "form" if portal.at_github else "mail"
    sending, changing = (words[key][way][portal.publisher].rstrip("\n") for key in ("sending", "changing"))
    chosen = text if isinstance(text, str) else text[portal.publisher]
    return chosen.format(employer=_employer(portal, locale), sending=sending, changing=changing).rstrip("\n")


def _description(portal: Portal, locale: Locale) -> str:
    return portal.subjects[locale.code] or _written(portal, locale, _words(locale.code)["descriptions"])


def _labels(portal: Portal, *keys: str) -> dict[str, str]:
    """Return locale -> the word that stands under these keys among the words of its language."""
    return {locale.code: str(functools.reduce(getitem, keys, _words(locale.code))) for locale in portal.locales}


def _taxonomies(portal: Portal) -> Iterator[tuple[str, str]]:
    for taxonomy, entry in read_data(_PACKAGE / "taxonomies.yml").items():
        further = entry.get("terms", {})
        terms = {term: {**values, **further.get(term, {})} for term, values in _terms(portal, taxonomy).items()}
        words = [key for key in _words(fallback())["taxonomies"][taxonomy] if key != "terms"]
        yield _taxonomy(taxonomy, entry, {key: _labels(portal, "taxonomies", taxonomy, key) for key in words}, terms)
    if portal.landing:
        entry = read_data(_PACKAGE / "portal.yml")["landing"]
        keys = {"field": _landing_field(portal), "name": dict.fromkeys(portal.locales.codes, portal.landing)}
        yield _taxonomy(landing_id(portal), entry, keys, {entry["term"]: {"name": _labels(portal, "landing")}})


def _landing_field(portal: Portal) -> str:
    return landing_id(portal).replace("-", "_")


def _taxonomy(
    taxonomy: str, entry: Mapping[str, Any], keys: Mapping[str, Any], terms: Mapping[str, Mapping[str, Any]]
) -> tuple[str, str]:
    text = _render("taxonomy.yml", about=entry["about"], keys={**entry["keys"], **keys}, terms=terms)
    return f"content/taxonomies/{taxonomy}.yml", text


def _terms(portal: Portal, taxonomy: str) -> dict[str, dict[str, Any]]:
    if taxonomy == "companies":
        employers = {
            company_id(portal): {"name": {locale.code: _employer(portal, locale) for locale in portal.locales}}
        }
        if portal.publisher == "employer":
            return employers
        # Of what others publish, some names no employer.
        return employers | {_UNDISCLOSED: {"name": _labels(portal, "taxonomies", taxonomy, "terms", _UNDISCLOSED)}}
    if taxonomy == "locations":
        return {
            identifier(Locale.of(fallback()).country(country), fallback()): {
                "name": {locale.code: locale.country(country) for locale in portal.locales},
                "country": country,
            }
            for country in portal.countries
        }
    customs = read_data(_PACKAGE / "taxonomies.yml")[taxonomy].get("only_in", {})
    elsewhere = {term for term, countries in customs.items() if not {*countries} & {*portal.countries}}
    terms = [term for term in _words(fallback())["taxonomies"][taxonomy]["terms"] if term not in elsewhere]
    return {term: {"name": _labels(portal, "taxonomies", taxonomy, "terms", term)} for term in terms}


def _postings(portal: Portal, stamp: Stamp) -> Iterator[tuple[str, str]]:
    """Yield the sample posting: its source text in the first language, a translation in each other one."""
    sample = read_data(_PACKAGE / "portal.yml")
    posting, first = sample["posting"], portal.locales[0]
    folder = f"content/postings/{company_id(portal)}"
    fields = {"company": company_id(portal), **posting["fields"], "locations": list(_terms(portal, "locations"))[:1]}
    if portal.landing:
        fields[_landing_field(portal)] = [sample["landing"]["term"]]
    source = _words(first.code)["posting"]
    for locale in portal.locales:
        words = {key: text.rstrip("\n") for key, text in _words(locale.code)["posting"].items()}
        if locale is first:
            closes = portal.today + dt.timedelta(days=posting["open_for"])
            text = _render("posting.md", portal=portal, fields=fields, closes=closes, **words)
        else:
            mark = stamp(source["title"], source["summary"], source["body"])
            text = _render("translation.md", stamp=mark, **words)
        yield f"{folder}/{posting['slug']}.{locale.code}.md", text


def _pages(portal: Portal) -> Iterator[tuple[str, str]]:
    for locale in portal.locales:
        for page, texts in _words(locale.code)["pages"].items():
            written = {key: _written(portal, locale, text) for key, text in texts.items()}
            yield f"content/pages/{locale.folder}{page}.md", _render("page.md", **written)


def _yaml(value: object) -> str:
    text: str = yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, sort_keys=False, width=float("inf"))
    return text.removesuffix("\n").removesuffix("\n...")


@functools.cache
def _environment() -> Environment:
    # None of these files is HTML, so nothing is escaped; values of YAML go through the filter.
    environment = Environment(  # noqa: S701
        loader=PackageLoader(__package__), undefined=StrictUndefined, trim_blocks=True, keep_trailing_newline=True
    )
    environment.filters["yaml"] = _yaml
    return environment


def _render(template: str, **values: object) -> str:
    return _environment().get_template(f"{template}.jinja").render(values)
