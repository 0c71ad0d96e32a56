"""An alias leads to its posting and takes no address from another."""

from __future__ import annotations

from collections.abc import Mapping

from careers.content.library import Library
from careers.support.diagnostics import Diagnostics
from tests.each import each
from tests.sample_content import KERNEL_ZH, MakeContent, load, posting

Codes = list[tuple[str, int, str, str]]


def refused(diagnostics: Diagnostics) -> Codes:
    """(file, line, code, alias) of every alias that is refused; nothing else is wrong."""
    assert not [one for one in diagnostics.errors if one.leaves_out]
    return [(one.path.rpartition("/")[2], one.line, one.code, one.params["value"]) for one in diagnostics.errors]


def aliases(library: Library) -> Mapping[str, tuple[str, ...]]:
    return {one.id: one.aliases for one in library.postings.values() if one.aliases}


def test_of_two_that_claim_one_alias_neither_gets_it_and_both_stay(content: MakeContent) -> None:
    """Each is told who the other is, with file and line; what else they claim is theirs."""
    library, diagnostics = load(
        content(
            {
                "postings/acme/b.zh.md": posting("acme", aliases="[acme/was, acme/of-b]"),
                "postings/acme/c.zh.md": posting("acme", headcount=1, aliases="[acme/was]"),
            }
        )
    )
    assert refused(diagnostics) == [
        ("b.zh.md", 6, "alias-shared", "acme/was"),
        ("c.zh.md", 7, "alias-shared", "acme/was"),
    ]
    assert [one.params["other"] for one in diagnostics.errors] == [
        "content/postings/acme/c.zh.md:7",
        "content/postings/acme/b.zh.md:6",
    ]
    assert aliases(library) == {"acme/b": ("acme/of-b",)}
    assert {"acme/b", "acme/c"} <= library.postings.keys()


def test_a_posting_keeps_its_address(content: MakeContent) -> None:
    """Whoever claims it, the posting itself too; even one that is left out because of an error of its own."""
    library, diagnostics = load(
        content(
            {
                "postings/acme/a.zh.md": posting("acme", aliases="[acme/kernel-engineer, acme/bad]"),
                "postings/acme/d.zh.md": posting("acme", aliases="[acme/d]"),
                "postings/acme/bad.zh.md": posting("acme", posted="never"),
            }
        )
    )
    taken = [(one.path, one.params) for one in diagnostics.errors if one.code == "alias-collides"]
    assert [(path.rpartition("/")[2], each["value"], each["other"]) for path, each in taken] == [
        ("a.zh.md", "acme/bad", "content/postings/acme/bad.zh.md"),
        ("a.zh.md", "acme/kernel-engineer", "content/postings/acme/kernel-engineer.en.md"),
        ("d.zh.md", "acme/d", "content/postings/acme/d.zh.md"),
    ]
    assert aliases(library) == {}
    assert {"acme/a", "acme/d", "acme/kernel-engineer"} <= library.postings.keys()


def test_an_alias_lies_in_the_companys_own_folder(content: MakeContent) -> None:
    """Whether or not somebody has the address; the message gives the line of the address list to write instead."""
    taking = posting("beta", aliases="[acme/free, acme/was, acme/kernel-engineer, beta/was]")
    library, diagnostics = load(
        content(
            {
                "postings/acme/a.zh.md": posting("acme", aliases="[acme/was]"),
                "postings/beta/taking.zh.md": taking,
            }
        )
    )
    assert refused(diagnostics) == [
        ("taking.zh.md", 6, "alias-elsewhere", alias) for alias in ("acme/free", "acme/kernel-engineer", "acme/was")
    ]
    first = diagnostics.errors[0]
    assert all("jobs/acme/free/ -> jobs/beta/taking/" in first.remedy(code) for code in ("zh", "en"))
    assert aliases(library) == {"acme/a": ("acme/was",), "beta/taking": ("beta/was",)}


def test_an_alias_that_stands_twice_holds(content: MakeContent) -> None:
    library, diagnostics = load(content({"postings/acme/a.zh.md": posting("acme", aliases="[acme/was, acme/was]")}))
    assert refused(diagnostics) == []
    assert aliases(library) == {"acme/a": ("acme/was",)}


@each(("count", "codes"), [(10, []), (11, ["too-many"]), (1500, ["too-many"])])
def test_a_posting_has_at_most_ten_aliases(content: MakeContent, count: int, codes: list[str]) -> None:
    many = "[" + ",".join(f"acme/{number}" for number in range(count)) + "]"
    library, diagnostics = load(content({"postings/acme/a.zh.md": posting("acme", aliases=many)}))
    assert [(one.line, one.field, one.code) for one in diagnostics.errors] == [(6, "aliases", code) for code in codes]
    assert ("acme/a" in library.postings) is (codes == [])


@each("count", [40, 41])
def test_a_posting_names_at_most_forty_terms_of_a_taxonomy(content: MakeContent, count: int) -> None:
    """It stands on the list of each, and in its feeds."""
    terms = "".join(f"  s{number}: {{name: {{zh: 词{number}, en: Word {number}}}}}\n" for number in range(count))
    names = ", ".join(f"s{number}" for number in range(count))
    files = {
        "taxonomies/skills.yml": f"field: skills\nname: {{zh: 技能, en: Skills}}\nterms:\n{terms}",
        "postings/acme/kernel-engineer.zh.md": KERNEL_ZH.replace("[cpp, python]", f"[{names}]"),
        "postings/beta/compiler-engineer.en.md": None,
        "postings/beta/compiler-engineer.zh.md": None,
    }
    library, diagnostics = load(content(files))
    expected = [] if count <= 40 else [("skills", "too-many")]
    assert [(one.field, one.code) for one in diagnostics.errors] == expected
    assert ("acme/kernel-engineer" in library.postings) is (count <= 40)
