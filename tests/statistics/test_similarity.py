"""Postings like one another: what counts, what does not, and that every reason is true."""

from __future__ import annotations

import math
from itertools import combinations, permutations
from pathlib import Path

import pytest

from careers.content import library as libraries
from careers.content.library import Library
from careers.content.posting import Posting
from careers.statistics.similarity import LEAST, MOST, REASONS, Match, SimilarityFinder
from tests import corpus
from tests.each import each
from tests.sample_content import BASE, LOCALES, Files, MakeContent, load, posting

EMPTY: Files = {name: None for name in BASE if name.startswith("postings/")}


def of(content: MakeContent, **postings: str) -> Library:
    """The library of these postings at Acme, and no others."""
    skills = "field: skills\nname: {zh: 技能, en: Skills}\ndemand: true\nterms:\n" + "".join(
        f"  {name}: {{name: {{zh: {name}, en: {name}}}}}\n" for name in ("cpp", "python", "triton", "cuda", "go")
    )
    companies = BASE["taxonomies/companies.yml"]
    assert isinstance(companies, str)
    files: Files = {
        **EMPTY,
        "taxonomies/skills.yml": skills,
        "taxonomies/companies.yml": companies + "  undisclosed: {name: {zh: 未披露, en: Undisclosed}}\n",
        **{f"postings/{name.replace('_', '/')}.zh.md": text for name, text in postings.items()},
    }
    lib, diagnostics = load(content(files))
    assert not diagnostics.errors, diagnostics.errors
    return lib


def matches(lib: Library, name: str) -> dict[str, Match]:
    """Id -> match of a posting."""
    return {match.posting: match for match in SimilarityFinder(lib).of(lib.postings[name])}


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Some hundred generated postings, open and closed."""
    folder: Path = tmp_path_factory.mktemp("generated")
    corpus.write_corpus(folder, 300)
    lib, diagnostics = libraries.Reader(folder, "content", LOCALES, today=corpus.ANCHOR, currency="CNY").read()
    assert not diagnostics.errors
    return lib


def below(lib: Library, one: Posting, taxonomy: str) -> set[str]:
    """The terms of a taxonomy that a posting belongs under, walked up by hand."""
    found: set[str] = set()
    vocabulary = lib.taxonomies.by_id[taxonomy]
    for term in one.terms.get(vocabulary.field, ()):
        at: str | None = term
        while at is not None:
            found.add(at)
            at = vocabulary.terms[at].parent
    return found


def test_matches_are_open_others_and_few(generated: Library) -> None:
    """Never the posting itself, never a closed one, the likest first, each once, at most four."""
    likeness = SimilarityFinder(generated)
    assert any(not one.is_open(generated.today) for one in generated.postings.values())
    for one in generated.postings.values():
        found = likeness.of(one)
        ids = [match.posting for match in found]
        assert one.id not in ids
        assert len(ids) == len(set(ids)) <= MOST
        assert all(generated.postings[match.posting].is_open(generated.today) for match in found)
        scores = [match.score for match in found]
        assert scores == sorted(scores, reverse=True)
        assert all(LEAST <= score <= 1 + 1e-9 for score in scores)


def test_every_reason_is_true(generated: Library) -> None:
    """Both postings belong under it; the rarest stand first; a broader term never beside its narrower one."""
    likeness = SimilarityFinder(generated)
    for one in generated.postings.values():
        for match in likeness.of(one):
            assert 1 <= len(match.reasons) <= REASONS
            for taxonomy, term in match.reasons:
                other = generated.postings[match.posting]
                assert term in below(generated, one, taxonomy) & below(generated, other, taxonomy)
            counts = [generated.count(taxonomy, term) for taxonomy, term in match.reasons]
            assert counts == sorted(counts)
            for (first, narrow), (second, broad) in permutations(match.reasons, 2):
                assert first != second or broad not in generated.taxonomies.by_id[first].lineage(narrow)


def test_scores_are_symmetric(generated: Library) -> None:
    """To the last bit: it does not matter which of the two is asked about."""
    likeness = SimilarityFinder(generated)
    score = {(a.id, m.posting): m.score for a in generated.open for m in likeness.of(a)}
    both = [(a, b) for a, b in score if (b, a) in score]
    assert len(both) > 100
    assert all(score[a, b] == score[b, a] for a, b in both)


def test_a_small_library_is_compared_in_full(content: MakeContent) -> None:
    """The matches are those with the highest cosine, worked out here in the plain way."""
    names = ("cpp", "python", "triton", "cuda", "go")
    chosen = [pair for size in (2, 3) for pair in combinations(names, size)]
    lib = of(content, **{f"acme_p{n}": posting("acme", skills=f"[{', '.join(pair)}]") for n, pair in enumerate(chosen)})

    def vector(one: Posting) -> dict[tuple[str, str], float]:
        # China is the parent of Beijing; all share place and employer.
        weights = {("skills", term): (1.0, "skills") for term in one.terms["skills"]}
        weights |= {("locations", "beijing"): (0.25, "locations"), ("locations", "china"): (0.1, "locations")}
        weights |= {("company", "acme"): (0.5, "companies")}
        return {
            key: factor * math.log((len(lib.open) + 1) / (lib.count(taxonomy, key[1]) + 0.5))
            for key, (factor, taxonomy) in weights.items()
        }

    def cosine(one: Posting, other: Posting) -> float:
        a, b = vector(one), vector(other)
        dot = sum(a[key] * b[key] for key in a.keys() & b.keys())
        return dot / math.hypot(*a.values()) / math.hypot(*b.values())

    likeness = SimilarityFinder(lib)
    for one in lib.open:
        wanted = sorted((cosine(one, other) for other in lib.open if other is not one), reverse=True)[:MOST]
        assert [match.score for match in likeness.of(one)] == pytest.approx(wanted)


def test_the_same_hardware_says_more_than_the_same_family(content: MakeContent) -> None:
    """Of a family the broader term is the reason; of one kind its own name."""
    hardware = BASE["taxonomies/hardware.yml"]
    assert isinstance(hardware, str)
    fields = {"skills": "[go]"}
    made = {
        "acme_asked": posting("acme", hardware="[ascend]"),
        "acme_same": posting("acme", hardware="[ascend]", skills="[triton]"),
        "acme_family": posting("acme", hardware="[npu]", skills="[cuda]"),
        **{f"acme_p{n}": posting("acme", **fields) for n in range(4)},
    }
    found = matches(of(content, **made), "acme/asked")
    assert list(found) == ["acme/same", "acme/family"]
    assert found["acme/same"].reasons == (("hardware", "ascend"),)
    assert found["acme/family"].reasons == (("hardware", "npu"),)


def test_place_and_employer_alone_make_nothing_alike(content: MakeContent) -> None:
    """They tip the scales between postings that share something of the work."""
    lib = of(
        content,
        acme_asked=posting("acme", skills="[cpp]"),
        acme_near=posting("acme", skills="[go]"),
        beta_far=posting("beta", skills="[cpp, cuda]", locations="[chongqing]"),
        beta_near=posting("beta", skills="[cpp, triton]"),
    )
    found = matches(lib, "acme/asked")
    assert list(found) == ["beta/near", "beta/far"]
    assert found["beta/near"].reasons == (("skills", "cpp"),)


@each(("employer", "alike"), [("beta", True), ("undisclosed", False)])
def test_two_employers_that_nobody_named_are_not_one(content: MakeContent, employer: str, alike: bool) -> None:
    """To share a rare employer says something; that two sources name none says nothing."""
    others = ("cpp, python", "cpp, cuda", "cpp") * 2
    lib = of(
        content,
        **{f"{employer}_asked": posting(employer, skills="[cpp, python]")},
        **{f"{employer}_other": posting(employer, skills="[cpp, cuda]")},
        **{f"acme_p{n}": posting("acme", skills=f"[{skills}]") for n, skills in enumerate(others)},
    )
    assert (f"{employer}/other" in matches(lib, f"{employer}/asked")) is alike


def test_who_may_apply_makes_nothing_alike(content: MakeContent) -> None:
    """Most jobs are open to the same people."""
    files: Files = {
        **EMPTY,
        "taxonomies/hiring.yml": "field: hiring\nname: {zh: 招聘, en: Hiring}\naudience: true\nterms:\n"
        "  campus: {name: {zh: 校招, en: Graduate}}\n",
        "postings/acme/a.zh.md": posting("acme", hiring="[campus]", skills="[cpp]"),
        "postings/acme/b.zh.md": posting("acme", hiring="[campus]", skills="[python]"),
    }
    lib, diagnostics = load(content(files))
    assert not diagnostics.errors
    assert matches(lib, "acme/a") == {}


def test_nothing_is_like_a_posting_that_says_nothing(content: MakeContent) -> None:
    """None rather than a silly one; also where it is the only one."""
    lib = of(content, acme_bare=posting("acme", locations=None), acme_other=posting("acme", skills="[cpp]"))
    assert matches(lib, "acme/bare") == {}
    alone = of(content, acme_bare=posting("acme", skills="[cpp]"), acme_other=posting("acme", closes="2026-01-02"))
    assert matches(alone, "acme/bare") == {}
