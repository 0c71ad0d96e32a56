"""Vocabularies are files: what they hold, how they nest, and how a fault in one is kept from spreading."""

from __future__ import annotations

from careers.content import taxonomy as taxonomies
from careers.content.taxonomy import Tool, fold
from careers.i18n import Locales
from careers.support.diagnostics import Diagnostics
from tests.each import each
from tests.sample_content import COMPANIES, HARDWARE, SKILLS, MakeContent, load, posting, said


def test_a_file_is_a_taxonomy(content: MakeContent) -> None:
    """One more file gives postings one more field, without any code."""
    lib, diagnostics = load(
        content(
            {
                "taxonomies/benefits.yml": "field: perks\nname: {zh: 福利, en: Perks}\nterms:\n"
                "  lunch: {name: {zh: 午餐, en: Lunch}}\n",
                "postings/acme/new.zh.md": posting("acme", perks="[lunch]"),
            }
        )
    )
    assert diagnostics.errors == ()
    assert lib.postings["acme/new"].terms["perks"] == ("lunch",)
    assert [one.id for one in lib.filed("benefits", "lunch")] == ["acme/new"]


@each(("prefix", "refused"), [(False, ["api", "assets", "jobs", "search", "social"]), (True, ["jobs"])])
def test_a_taxonomy_leaves_the_folders_of_the_site_alone(
    content: MakeContent, *, prefix: bool, refused: list[str]
) -> None:
    """Without a language in the addresses, those at the root are in its way, too; the file is named."""
    names = ("api", "assets", "jobs", "perks", "search", "social")
    texts = {name: f"field: {name}_field\nname: {name}\nterms: {{a: {{name: A}}}}\n" for name in names}
    root = content({f"taxonomies/{name}.yml": text for name, text in texts.items()})
    diagnostics = Diagnostics()
    taxonomies.load(root / "taxonomies", "taxonomies", Locales.of(["en"], prefix=prefix), diagnostics, frozenset())
    found = [one.path for one in diagnostics if one.code == "taxonomy-address"]
    assert found == [f"taxonomies/{name}.yml" for name in refused]


def test_taxonomies_stand_in_their_order(content: MakeContent) -> None:
    lib, _ = load(content())
    assert [one.id for one in lib.taxonomies] == ["hardware", "companies", "skills", "locations"]
    assert lib.taxonomies.by_field["company"] is lib.taxonomies.by_id["companies"]
    assert len(lib.taxonomies) == 4


def test_a_taxonomys_part_is_told_by_its_file_not_its_name(content: MakeContent) -> None:
    """Who hires is the one that is required and single; where is the one with countries."""
    lib, _ = load(content())
    assert lib.taxonomies.employers is lib.taxonomies.by_id["companies"]
    assert lib.taxonomies.places is lib.taxonomies.by_id["locations"]


def test_a_term_knows_its_ancestors_and_children(content: MakeContent) -> None:
    lib, _ = load(content({"taxonomies/hardware.yml": HARDWARE + "  a2: {name: {zh: A2, en: A2}, parent: ascend}\n"}))
    hardware = lib.taxonomies.by_id["hardware"]
    assert hardware.lineage("a2") == ("a2", "ascend", "npu")
    assert hardware.children == {None: ("npu", "gpu"), "npu": ("ascend",), "ascend": ("a2",)}


def test_a_term_has_what_the_nearest_broader_one_has(content: MakeContent) -> None:
    """Its country, and how its postings employ; unless it says so itself."""
    text = """\
field: kinds
name: {zh: 类, en: Kinds}
terms:
  top: {name: {zh: 甲, en: A}, country: CN, employment: FULL_TIME}
  middle: {name: {zh: 乙, en: B}, parent: top}
  low: {name: {zh: 丙, en: C}, parent: middle, country: HK, employment: INTERN}
  other: {name: {zh: 丁, en: D}}
"""
    lib, diagnostics = load(content({"taxonomies/kinds.yml": text}))
    assert diagnostics.errors == ()
    one = lib.taxonomies.by_id["kinds"]
    assert [one.countries.get(term) for term in one.terms] == ["CN", "CN", "HK", None]
    assert [one.employment(term) for term in one.terms] == ["FULL_TIME", "FULL_TIME", "INTERN", None]


def test_a_careers_site_is_reached_by_https(content: MakeContent) -> None:
    """A reader follows the link with an application in hand; its line is named."""
    text = "field: kinds\nname: {zh: 类, en: Kinds}\nterms:\n  a:\n    name: A\n    careers: http://a.example/\n"
    _, diagnostics = load(content({"taxonomies/kinds.yml": text}))
    (found,) = diagnostics.errors
    assert (found.line, found.field, found.code) == (6, "terms.a.careers", "not-https")


def test_a_term_goes_by_all_its_names_each_once(content: MakeContent) -> None:
    lib, _ = load(content())
    assert lib.taxonomies.by_id["hardware"].terms["ascend"].words == ("昇腾", "Ascend", "CANN", "华为昇腾")
    assert lib.taxonomies.by_id["skills"].terms["cpp"].words == ("C++",)


def test_one_text_is_the_label_of_every_language(content: MakeContent) -> None:
    """Names of things are the same everywhere; what is one text and too long or empty is a fault at its line."""
    text = (
        "field: kinds\nname: Kinds\nterms:\n  a: {name: Python, summary: A language.}\n  b: {name: {zh: 乙, en: B}}\n"
    )
    lib, diagnostics = load(content({"taxonomies/kinds.yml": text}))
    assert diagnostics.errors == ()
    kinds = lib.taxonomies.by_id["kinds"]
    assert kinds.name == {"zh": "Kinds", "en": "Kinds"}
    assert kinds.terms["a"].name == {"zh": "Python", "en": "Python"}
    assert kinds.terms["a"].summary == {"zh": "A language.", "en": "A language."}
    assert kinds.terms["a"].words == ("Python",)
    assert kinds.terms["b"].name == {"zh": "乙", "en": "B"}
    _, diagnostics = load(content({"taxonomies/kinds.yml": text.replace("Python", "P" * 201).replace("Kinds", "''")}))
    assert [(one.field, one.line, one.code) for one in diagnostics.errors] == [
        ("name", 2, "empty-text"),
        ("terms.a.name", 4, "too-long"),
    ]


def test_a_taxonomy_has_a_label_for_one_term(content: MakeContent) -> None:
    """In every language of the site, as the name; without one the name stands for both."""
    text = "field: kinds\nname: {zh: 类, en: Kinds}\nsingular: {zh: 类, en: Kind}\nterms: {a: {name: A}}\n"
    lib, _ = load(content({"taxonomies/kinds.yml": text}))
    kinds, skills = lib.taxonomies.by_id["kinds"], lib.taxonomies.by_id["skills"]
    assert [kinds.label("en", count) for count in (0, 1, 2)] == ["Kinds", "Kind", "Kinds"]
    assert [skills.label("en", count) for count in (1, 2)] == ["Skills", "Skills"]
    _, diagnostics = load(content({"taxonomies/kinds.yml": text.replace(", en: Kind}", "}")}))
    assert [(one.field, one.line, one.code) for one in diagnostics.errors] == [("singular", 3, "missing-label")]


@each(("one", "other"), [("CUDA", "cuda"), ("ＧＰＵ", "gpu"), (" Arm ", "ARM"), ("C＋＋", "c++")])
def test_words_are_compared_without_case_and_width(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_an_alias_may_be_the_label_of_its_own_term(content: MakeContent) -> None:
    skills = SKILLS.replace("{zh: C++, en: C++}", "{zh: C++, en: C++}\n    aliases: [c++, C＋＋]")
    assert said(load(content({"taxonomies/skills.yml": skills}))[1]) == []


def test_a_word_that_implies_a_term_is_recognised_and_belongs_to_one(content: MakeContent) -> None:
    """It is no name of the term; a word for something broader may find several, and recognises none."""
    skills = SKILLS.replace("{zh: C++, en: C++}", "{zh: C++, en: C++}\n    implied_by: [CMake]\n    found_by: [GNU]")
    skills += "  make: {name: Make, implied_by: [cmake], found_by: [GNU]}\n"
    _, diagnostics = load(content({"taxonomies/skills.yml": skills}))
    assert [(one.field, one.code, one.params["other"]) for one in diagnostics] == [
        ("terms.make.implied_by", "alias-taken", "cpp")
    ]
    lib, _ = load(content({"taxonomies/skills.yml": skills.replace("[cmake]", "[Makefile]")}))
    terms = lib.taxonomies.by_id["skills"].terms
    assert (terms["cpp"].words, terms["cpp"].aliases) == (("C++", "CMake"), ())
    assert terms["make"].found_by == terms["cpp"].found_by == ("GNU",)


def test_a_label_in_a_language_that_the_site_does_not_show_is_fine(content: MakeContent) -> None:
    """A vocabulary can be shared by sites with more languages."""
    skills = SKILLS.replace("{zh: C++, en: C++}", "{zh: C++, en: C++, ja: C++}")
    assert said(load(content({"taxonomies/skills.yml": skills}))[1]) == []


@each("field", ["aliases", "model_fields", "q", "salary", "sort", "status", "title", "undisclosed"])
def test_a_taxonomy_cannot_take_the_name_of_something_else(content: MakeContent, field: str) -> None:
    """Facts of every posting, and words of the jobs page's address, mean what they mean."""
    for keys in (f"field: {field}", f"field: more\nbackground: {field}", f"field: more\npreferred: {field}"):
        lib, diagnostics = load(content({"taxonomies/more.yml": SKILLS.replace("field: skills", keys)}))
        assert [one.code for one in diagnostics] == ["field-reserved"]
        assert "more" not in lib.taxonomies.by_id


@each("other", ["more", "hardware"])
def test_its_further_fields_have_names_of_their_own(content: MakeContent, other: str) -> None:
    for key in ("background", "preferred"):
        text = SKILLS.replace("field: skills", f"field: more\n{key}: {other}")
        assert [one.code for one in load(content({"taxonomies/more.yml": text}))[1]][:1] == ["field-taken"]


@each(
    "broken",
    [
        HARDWARE.replace("{zh: 昇腾, en: Ascend}", "{zh: 昇腾}"),
        HARDWARE.replace("parent: npu", "parent: nqu"),
        HARDWARE.replace("vendor: acme", "vendor: nobody"),
        HARDWARE.replace("landing: true", "landing: maybe"),
        HARDWARE.replace("field: hardware", "field: [hardware]"),
        HARDWARE.replace("name: {zh: 硬件, en: Hardware}", "name: {zh: 硬件, en: Hardware"),
        HARDWARE.encode("gb18030"),
    ],
    ids=["label", "parent", "vendor", "type", "field", "YAML", "encoding"],
)
def test_a_fault_in_a_taxonomy_is_told_once_and_postings_stay(content: MakeContent, broken: str | bytes) -> None:
    """The taxonomy is left out; the postings that use it are published without it, and nothing is said of them."""
    lib, diagnostics = load(content({"taxonomies/hardware.yml": broken}))
    assert [one.path for one in diagnostics] == ["content/taxonomies/hardware.yml"]
    assert list(lib.postings) == ["acme/kernel-engineer", "beta/compiler-engineer"]
    assert "hardware" not in lib.postings["acme/kernel-engineer"].terms
    assert "hardware" not in lib.taxonomies.by_id


def test_a_fault_in_the_companies_is_not_repeated_for_every_vendor(content: MakeContent) -> None:
    lib, diagnostics = load(
        content({"taxonomies/companies.yml": COMPANIES.replace("{zh: 贝塔, en: Beta}", "{zh: 贝塔}")})
    )
    assert [one.code for one in diagnostics] == ["missing-label"]
    assert lib.taxonomies.employers is None


@each(("flag", "taken"), [("single: true\n", False), ("required: true\n", False), ("", True)])
def test_a_vendor_is_one_of_those_who_hire(content: MakeContent, flag: str, taken: bool) -> None:
    """A taxonomy that is not both required and single does not say who hires, so it has no vendors."""
    companies = COMPANIES.replace(flag, "") if flag else COMPANIES
    lib, diagnostics = load(content({"taxonomies/companies.yml": companies}))
    assert ("vendor-of-nobody" not in [one.code for one in diagnostics]) is taken
    assert ("hardware" in lib.taxonomies.by_id) is taken


def test_vendors_are_of_the_first_taxonomy_that_says_who_hires(content: MakeContent) -> None:
    """Its pages are what a vendor's name leads to."""
    agencies = COMPANIES.replace("field: company", "field: agency").replace("acme:", "broker:").replace("20", "19")
    lib, diagnostics = load(content({"taxonomies/agencies.yml": agencies}))
    assert [(one.code, one.params["value"]) for one in diagnostics if one.path.endswith("hardware.yml")] == [
        ("unknown-id-far", "acme")
    ]
    assert lib.taxonomies.employers is lib.taxonomies.by_id["agencies"]


def chain(length: int, top: str = "") -> str:
    """A taxonomy of terms each below the next, written from the bottom up."""
    terms = [f"  t{n}: {{name: {{zh: 词{n}, en: T{n}}}, parent: t{n - 1}}}\n" for n in range(length, 1, -1)]
    return (
        "field: more\nname: {zh: 更多, en: More}\nterms:\n"
        + "".join(terms)
        + (f"  t1: {{name: {{zh: 词1, en: T1}}{top}}}\n")
    )


@each(
    ("written", "found"),
    [
        (chain(12), []),
        (chain(13), [(4, "terms.t13.parent", "parent-too-deep")]),
        (chain(3000, ", parent: t3000"), [(4, "terms.t3000.parent", "parent-too-deep")]),
        (chain(2, ", parent: t2"), [(4, "terms.t2.parent", "parent-too-deep")]),
        (
            chain(14, ", parent: t99"),
            [(4, "terms.t14.parent", "parent-too-deep"), (17, "terms.t1.parent", "unknown-parent")],
        ),
    ],
    ids=["twelve levels", "thirteen", "a long circle", "a short circle", "no top"],
)
def test_a_tree_has_at_most_twelve_levels(
    content: MakeContent, written: str, found: list[tuple[int, str, str]]
) -> None:
    """A fault is told once, at the first term in the file that is deeper, or in a circle."""
    lib, diagnostics = load(content({"taxonomies/more.yml": written}))
    assert [(one.line, one.field, one.code) for one in diagnostics] == found
    assert ("more" in lib.taxonomies.by_id) is not bool(found)


def test_every_fault_of_a_taxonomy_is_told(content: MakeContent) -> None:
    faulty = """\
field: hardware
name: {zh: 硬件}
order: -1
terms:
  Npu: {name: {zh: 甲, en: A}}
  b: {name: {zh: 乙, en: B}}
  c: {name: {zh: 丙, en: C}}
  d: {nmae: {zh: 丁, en: D}}
  e: {name: {zh: 戊, en: E}, aliases: [b], links: [x], country: XX}
  f: text
  g: {name: {zh: 己, en: G}, stack: {kernel: x}}
"""
    _, diagnostics = load(content({"taxonomies/hardware.yml": faulty}))
    assert [(one.line, one.field, one.code) for one in diagnostics if one.path.endswith("hardware.yml")] == [
        (3, "order", "too-small"),
        (5, "terms.Npu", "not-an-id"),
        (8, "terms.d.name", "missing-field"),
        (8, "terms.d.nmae", "unknown-field"),
        (9, "terms.e.country", "not-a-country"),
        (9, "terms.e.links", "not-a-url"),
        (10, "terms.f", "not-these-names"),
        (11, "terms.g.stack.kernel", "not-a-mapping"),
    ]


DOCS = "https://docs.example"


def stacked(stack: str) -> str:
    """The hardware taxonomy with another stack of ascend, on line 15."""
    written = "stack: {language: {Ascend C: https://docs.example/ascend-c/}, runtime: {CANN: null}}"
    assert HARDWARE.split("\n")[14].strip() == written
    return HARDWARE.replace(written, f"stack: {stack}")


def test_a_stack_is_layers_of_names_with_their_documentation(content: MakeContent) -> None:
    """Layers stand in the site's order whatever the file's, parts in the file's; an empty address is none."""
    stack = f"{{runtime: {{B: null, A: {DOCS}/a/}}, language: {{'C: plus': {DOCS}/c/}}, libraries: {{D: }}}}"
    lib, diagnostics = load(content({"taxonomies/hardware.yml": stacked(stack)}))
    assert diagnostics.errors == ()
    terms = lib.taxonomies.by_id["hardware"].terms
    assert list(terms["ascend"].stack.items()) == [
        ("language", (Tool("C: plus", f"{DOCS}/c/"),)),
        ("runtime", (Tool("B", None), Tool("A", f"{DOCS}/a/"))),
        ("libraries", (Tool("D", None),)),
    ]
    assert dict(terms["gpu"].stack) == {}


def test_layers_are_named_by_their_taxonomy(content: MakeContent) -> None:
    """With a label in every language; one text is the label in all, and terms have their layers in that order."""
    lib, diagnostics = load(content())
    assert diagnostics.errors == ()
    hardware = lib.taxonomies.by_id["hardware"]
    assert dict(hardware.layers) == {
        "language": {"zh": "编程语言", "en": "Language"},
        "runtime": {"zh": "运行时", "en": "Runtime"},
        "compiler": {"zh": "Compiler", "en": "Compiler"},
        "libraries": {"zh": "Lib", "en": "Lib"},
    }
    assert dict(lib.taxonomies.by_id["skills"].layers) == {}


def test_a_layer_that_no_taxonomy_names_is_a_fault(content: MakeContent) -> None:
    """So is a layer without a label; where the taxonomy names none at all, the remedy is to name them."""
    head = "field: tools\nname: Tools\n"
    term = "terms:\n  a:\n    name: A\n    stack: {runtime: {B: null}}\n"
    stack = "stack: {compiler: Compiler, runtme: {en: Runtime}}\n"
    _, diagnostics = load(content({"taxonomies/tools.yml": head + term}))
    assert [(one.line, one.field, one.code) for one in diagnostics.errors] == [
        (6, "terms.a.stack.runtime", "layers-missing")
    ]
    assert "stack: {runtime: label}" in diagnostics.errors[0].text("en")
    _, diagnostics = load(content({"taxonomies/tools.yml": head + stack + term}))
    assert [(one.line, one.field, one.code) for one in diagnostics.errors] == [
        (3, "stack.runtme", "missing-label"),
        (7, "terms.a.stack.runtime", "unknown-field"),
    ]


@each(
    ("stack", "field", "code", "told"),
    [
        ("{libraries: [A, B]}", "libraries", "not-a-mapping", ""),
        ("{libraries: {}}", "libraries", "invalid-value", ""),
        ("{runtime: {CANN: http://docs.example/}}", "runtime.CANN", "not-https", "http://docs.example/"),
        ("{runtime: {CANN: docs.example}}", "runtime.CANN", "not-a-url", "docs.example"),
        (f"{{runtime: {{{'N' * 201}: null}}}}", f"runtime.{'N' * 201}", "too-long", "200"),
        ("{runtmie: {CANN: null}}", "runtmie", "unknown-field", "runtime"),
    ],
    ids=["a list", "nothing", "http", "no address", "a long name", "no such layer"],
)
def test_a_fault_in_a_stack_names_the_line_and_the_way_out(
    content: MakeContent, stack: str, field: str, code: str, told: str
) -> None:
    lib, diagnostics = load(content({"taxonomies/hardware.yml": stacked(stack)}))
    assert [(one.line, one.field, one.code) for one in diagnostics] == [(15, f"terms.ascend.stack.{field}", code)]
    assert all(told in said(diagnostics, language)[0] for language in ("en", "zh"))
    assert "hardware" not in lib.taxonomies.by_id


def test_a_name_belongs_to_one_term(content: MakeContent) -> None:
    """In any language and however it is cased; a city may be called as its country is."""
    terms = {
        "adc": "{name: Adc tool}",
        "adc2": "{name: {en: ADC tool, zh: 转换器}}",
        "luxembourg": "{name: Luxembourg}",
        "luxembourg-city": "{name: Luxembourg, parent: luxembourg}",
        "converter": "{name: {en: 转换器, zh: 变换器}}",
    }
    text = "field: tools\nname: Tools\nterms:\n" + "".join(f"  {key}: {term}\n" for key, term in terms.items())
    diagnostics = load(content({"taxonomies/tools.yml": text}))[1]
    assert [(one.line, one.code, one.params["value"], one.params["other"]) for one in diagnostics.errors] == [
        (5, "name-taken", "ADC tool", "adc"),
        (8, "name-taken", "转换器", "adc2"),
    ]
