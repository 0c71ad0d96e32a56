"""The words for occupations: what each language has, and which titles name one."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path

import yaml

from careers.search import Card, Catalogue, Document, Field, Term, Text, portion
from careers.search.query_words import query_words, spelled
from tests.each import each
from tests.search.making import write_index
from tests.search.reader import Index

LANGUAGES = ["zh", "en", "de", "fr", "es", "ja"]
FOLDER = resources.files("careers.search") / "occupations"


def _groups() -> Iterator[Mapping[str, str]]:
    for file in FOLDER.iterdir():
        yield from yaml.safe_load(file.read_text("utf-8"))


def _words(line: str) -> list[str]:
    """The words of a line as they are indexed; a word with several endings has "|" before each."""
    shapes = [[part.split("|") for part in word.split("_")] for word in line.split()]
    forms = [[[stem + ending for ending in endings or [""]] for stem, *endings in shape] for shape in shapes]
    return [spelled(" ".join(one)) for form in forms for one in itertools.product(*form)]


def _named(title: str) -> set[frozenset[str]]:
    document = Document({"en": Text(title, "")}, {"en": Card("", title)}, {})
    (found,), words = portion([document], ["en"]).titles, query_words()
    return {words.groups[place].words for place in found.groups if place >= len(words.levels)}


def _meaning(word: str) -> set[frozenset[str]]:
    return {one.words for one in query_words().occupations if spelled(word) in one.words}


def test_there_are_words_of_every_language() -> None:
    """A group has them all, so that nobody's language is left out."""
    every = list(_groups())
    assert len(every) == len(query_words().occupations) >= 250
    assert all(list(one) == LANGUAGES and all(_words(line) for line in one.values()) for one in every)


def test_a_word_stands_once_in_its_language() -> None:
    """However it is written: with another accent, hyphen or case it is the same word in the index."""
    for group in _groups():
        for line in group.values():
            words = _words(line)
            assert all(words), line
            assert sorted(set(words)) == sorted(words), line


def test_no_two_groups_are_alike() -> None:
    """They would find the same postings, and the browser would fetch the words twice."""
    for one, other in itertools.combinations(query_words().occupations, 2):
        assert not one.words <= other.words and not other.words <= one.words, sorted(one.words)


def test_no_occupation_is_a_level_or_says_nothing() -> None:
    """A level is looked for otherwise, and a word that says nothing is left out of a query."""
    words = query_words()
    others = words.idle.union(*(level.words for level in words.levels))
    assert not others & frozenset().union(*(one.words for one in words.occupations))


@each(
    "same",
    [
        ["lawyer", "solicitor", "barrister", "律师", "Anwalt", "Rechtsanwältin", "avocat", "abogado", "弁護士"],
        ["lawyer", "legal counsel", "法务", "Jurist", "juriste"],
        ["码农", "程序员", "軟體工程師", "软件工程师", "developer", "programmer", "Programmierer", "développeur"],
        ["nurse", "RN", "护士", "護理師", "Krankenschwester", "Pflegefachkraft", "infirmière", "enfermera", "看護師"],
        ["truck driver", "HGV", "货车司机", "LKW-Fahrer", "camionero"],
        ["driver", "司机", "Kraftfahrer", "chauffeur"],
        ["cashier", "sales assistant", "收银员", "Kassiererin", "Verkäufer"],
        ["cook", "chef", "厨师", "Koch", "cuisinier"],
        ["accountant", "bookkeeper", "会计", "Buchhalterin", "comptable", "経理"],
        ["HR", "人事", "人力资源", "Personalreferentin"],
        ["warehouse operative", "仓管", "Lagerist", "magasinier"],
        ["cleaner", "保洁", "Reinigungskraft", "femme de ménage"],
        ["Kita", "Erzieher", "幼师", "nursery teacher", "保育士"],
        ["SRE", "DevOps engineer"],
        ["QA", "测试工程师", "Softwaretester"],
        ["CNC", "数控操作工", "Zerspanungsmechaniker"],
        ["MFA", "medical assistant"],
        ["PTA", "pharmacy technician"],
    ],
)
def test_these_words_mean_the_same(same: list[str]) -> None:
    """Across languages, everyday and formal words, women and men, Britain and America, the mainland and Taiwan."""
    assert frozenset.intersection(*(frozenset(_meaning(word)) for word in same)), same


@each(
    ("title", "word"),
    [
        ("Rechtsanwältin (m/w/d) Arbeitsrecht", "lawyer"),
        ("Commercial Property Solicitor, Leeds", "律师"),
        ("资深嵌入式软件工程师", "firmware engineer"),
        ("LKW-Fahrer/in im Nahverkehr", "货车司机"),
        ("急聘收银员2名", "cashier"),
        ("Infirmière de nuit", "护士"),
        ("Infirmier/infirmière", "nurse"),
    ],
)
def test_a_title_names_an_occupation(title: str, word: str) -> None:
    """By any of its words, within a longer title and within Chinese."""
    assert _named(title) & _meaning(word)


@each(
    ("title", "word"),
    [
        ("Legal Secretary", "secretary"),
        ("Linux Device Driver Engineer", "driver"),
        ("律师助理", "律师"),
        ("SoC Architect", "建筑师"),
        ("Chef de projet", "cook"),
        ("Business Developer", "programmer"),
        ("Nursery Manager", "nurse"),
        ("Customer Experience", "ux designer"),
    ],
)
def test_the_longest_name_in_a_title_counts(title: str, word: str) -> None:
    """What is part of the name of another occupation, or of another word, names none."""
    assert not _named(title) & _meaning(word)


@each(("title", "named"), [("Senior PM, Payments", True), ("Cook, 6 PM to 1 AM", False)])
def test_an_abbreviation_after_a_figure_names_no_occupation(title: str, named: bool) -> None:
    assert bool(_named(title) & _meaning("product manager")) == named


def test_the_index_has_the_occupations_of_its_postings_and_those_near_them(tmp_path: Path) -> None:
    """By their titles and by the names of their terms; the name of an employer is none."""
    terms = {"role": _term("law", "Solicitor"), "company": _term("koch", "Koch")}
    fields = [Field(name, [one.id], [one]) for name, one in terms.items()]
    documents = [
        Document({"en": Text(title, "A nurse helps.")}, {"en": Card("", title)}, values)
        for title, values in (("Gardener", {}), ("Property", {"role": ["law"]}), ("Baker", {"company": ["koch"]}))
    ]
    catalogue = Catalogue({"en": "en"}, fields, [], [], len(documents), employers="company")
    write_index(catalogue, documents, tmp_path)
    index = Index(tmp_path)
    named, near = index.head["occupations"], index.head["near"]
    lawyers = next(place for place, words in enumerate(named) if "lawyer" in words)
    paralegals = next(place for place, words in enumerate(named) if "paralegal" in words)
    assert any({lawyers, paralegals} <= set(group) for group in near)
    assert not any("software developer" in words for words in named)
    assert [{word for place in one["occupations"] for word in named[place]} for one in index.columns()] == [
        {word for group in _meaning(said) for word in group} for said in ("gardener", "solicitor", "baker")
    ]


def _term(name: str, said: str) -> Term:
    return Term(name, {"en": said}, (), {"en": f"en/{name}/"})


def test_no_titles_take_no_words(tmp_path: Path) -> None:
    """A portal fetches nothing for occupations that it has no jobs in."""
    write_index(Catalogue({"en": "en"}, [], [], [], 0), [], tmp_path)
    assert Index(tmp_path).head["occupations"] == []
