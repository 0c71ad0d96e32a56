"""The generated corpus is what tests and benchmarks take it for."""

from __future__ import annotations

import datetime as dt
import hashlib
import unicodedata
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests import corpus

COUNT = 40
LOCALES = ("zh", "en")


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A generated content folder."""
    folder = tmp_path_factory.mktemp("corpus")
    corpus.write_corpus(folder, COUNT)
    return folder


def _tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _parts(path: Path) -> tuple[dict[str, Any], str]:
    """Front matter and body, read here without the code under test."""
    opening, header, body = path.read_text("utf-8").split("---\n", 2)
    assert opening == ""
    return yaml.safe_load(header), body


def _pairs(content: Path) -> list[tuple[Path, Path]]:
    """The (source, twin) of every posting."""
    pairs = []
    for one in sorted(content.glob("postings/*/*.zh.md")):
        other = one.with_name(one.name.replace(".zh.md", ".en.md"))
        pairs.append((one, other) if "company" in _parts(one)[0] else (other, one))
    return pairs


def test_the_same_call_writes_the_same_bytes(content: Path, tmp_path: Path) -> None:
    """Two corpora of one seed are equal file by file."""
    corpus.write_corpus(tmp_path, COUNT)
    assert _tree(tmp_path) == _tree(content)


def test_the_bytes_are_the_same_on_every_machine() -> None:
    """The first postings are pinned, so that a change of the corpus is made on purpose."""
    said = "".join(repr((one.facts, one.texts)) for one in corpus.postings(5))
    assert hashlib.sha256(said.encode()).hexdigest()[:16] == "d44f2364605db536"


def test_another_seed_writes_other_postings() -> None:
    """The seed decides what is written."""
    assert [one.texts for one in corpus.postings(5, seed=1)] != [one.texts for one in corpus.postings(5, seed=2)]


def test_a_larger_corpus_begins_with_the_smaller_one() -> None:
    """Growing a corpus only adds postings."""
    assert list(corpus.postings(20))[:8] == list(corpus.postings(8))


def test_it_has_as_many_postings_as_asked_in_every_locale(content: Path) -> None:
    """Each posting is one file a locale."""
    for locale in LOCALES:
        assert len(list(content.glob(f"postings/*/*.{locale}.md"))) == COUNT


def test_a_twin_carries_the_stamp_of_its_source(content: Path) -> None:
    """The stamp is the first 12 hex digits of SHA-256 over title, summary and body of the source."""
    for source, twin in _pairs(content):
        fields, body = _parts(source)
        text = unicodedata.normalize("NFC", f"{fields['title']}\n{fields['summary']}\n{body}")
        text = "\n".join(line.rstrip() for line in text.split("\n")).rstrip()
        assert _parts(twin)[0]["translated_from"] == hashlib.sha256(text.encode()).hexdigest()[:12]


def test_facts_stand_in_the_source_alone(content: Path) -> None:
    """A twin holds its words and its stamp, nothing else."""
    for source, twin in _pairs(content):
        assert set(_parts(twin)[0]) == {"title", "summary", "translated_from"}
        assert "translated_from" not in _parts(source)[0]


def test_sources_come_in_both_languages(content: Path) -> None:
    """Most sources are in the first locale, some in the other."""
    languages = Counter(source.name.split(".")[1] for source, _ in _pairs(content))
    assert languages["zh"] > languages["en"] > 0


def test_bodies_are_as_long_as_real_ones() -> None:
    """Every body has 1.5 to 4 KB in UTF-8."""
    sizes = [len(text.body.encode()) for one in corpus.postings(300) for text in one.texts.values()]
    assert min(sizes) >= 1500
    assert max(sizes) <= 4096


def test_every_term_a_posting_names_exists() -> None:
    """Postings only use ids of the taxonomies."""
    made = corpus.taxonomies()
    for one in corpus.postings(200):
        for taxonomy in made.values():
            named = one.facts[taxonomy["field"]]
            assert set([named] if taxonomy.get("single") else named) <= set(taxonomy["terms"])


def test_few_terms_are_used_much_and_most_are_used_little() -> None:
    """The commonest tenth of the skills takes more than a third of all mentions."""
    used = Counter(skill for one in corpus.postings(500) for skill in one.facts["skills"])
    tenth = len(corpus.taxonomies()["skills"]["terms"]) // 10
    assert sum(n for _, n in used.most_common(tenth)) > used.total() / 3


def test_dates_are_in_order() -> None:
    """Nothing is posted or verified after the anchor, or closes before it was posted."""
    for one in corpus.postings(300):
        posted = one.facts.get("posted", dt.date.min)
        assert posted <= one.facts.get("verified", corpus.ANCHOR) <= corpus.ANCHOR
        assert posted < one.facts.get("closes", dt.date.max)


@pytest.mark.parametrize(
    ("stem", "terms"),
    [
        ("companies", 61),
        ("hardware", 15),
        ("skills", 80),
        ("topics", 30),
        ("roles", 12),
        ("locations", 30),
        ("hiring", 3),
    ],
)
def test_a_taxonomy_has_its_terms_with_every_label(content: Path, stem: str, terms: int) -> None:
    """Each taxonomy file has a known number of terms, each named in every locale; parents and vendors exist."""
    taxonomy = yaml.safe_load((content / "taxonomies" / f"{stem}.yml").read_text("utf-8"))
    assert len(taxonomy["terms"]) == terms
    assert set(taxonomy["name"]) == set(LOCALES)
    for term in taxonomy["terms"].values():
        assert set(term["name"]) == set(LOCALES)
        assert term.get("parent", next(iter(taxonomy["terms"]))) in taxonomy["terms"]
        assert term.get("vendor", "undisclosed") in corpus.taxonomies()["companies"]["terms"]


def test_no_two_terms_of_a_taxonomy_share_a_name_or_alias() -> None:
    """Names and aliases are unique within a taxonomy, whatever their case."""

    def known(term: Mapping[str, Any]) -> set[str]:
        return {word.casefold() for word in (*term["name"].values(), *term.get("aliases", ()))}

    for stem, taxonomy in corpus.taxonomies().items():
        every = Counter(word for term in taxonomy["terms"].values() for word in known(term))
        assert [word for word, times in every.items() if times > 1] == [], stem


def test_every_hardware_term_is_introduced_in_every_locale(content: Path) -> None:
    """Landing pages find their introductions."""
    wanted = {f"{term}.{code}.md" for term in corpus.taxonomies()["hardware"]["terms"] for code in LOCALES}
    assert {path.name for path in (content / "hardware").iterdir()} == wanted


def test_one_locale_alone_can_be_written(tmp_path: Path) -> None:
    """A corpus of one language has no twins."""
    corpus.write_corpus(tmp_path, 3, locales=("en",))
    files = list(tmp_path.glob("postings/*/*"))
    assert [path.name.endswith(".en.md") for path in files] == [True] * 3
    assert not any("translated_from" in _parts(path)[0] for path in files)


def test_a_locale_without_words_is_refused(tmp_path: Path) -> None:
    """A language that corpus.yml does not speak is named."""
    with pytest.raises(ValueError, match="no words for fr"):
        corpus.write_corpus(tmp_path, 1, locales=("zh", "fr"))
