"""What comes first, what is near, and what a query is understood to ask for, over a few postings thought out for it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from careers.content.facts.pay import Period
from careers.search import Card, Catalogue, Document, Field, Pay, Term, Text
from tests.conftest import Serve
from tests.each import each
from tests.search.conftest import MOUNT, SCRIPTS, start
from tests.search.making import write_index


def _terms(**names: str) -> list[Term]:
    """Terms by id, each with its names parted by a slash: Chinese, English, aliases."""
    return [
        Term(name, {"zh": zh, "en": en}, aliases, {"zh": f"zh/{name}/", "en": f"en/{name}/"})
        for name, (zh, en, *aliases) in ((name, said.split("/")) for name, said in names.items())
    ]


TERMS: Mapping[str, Sequence[Term]] = {
    "company": _terms(acme="极点科技/Acme", beta="贝塔/Beta", gamma="伽马/Gamma"),
    "hardware": [
        replace(term, parent="accelerators" if term.id != "accelerators" else None)
        for term in _terms(ascend="昇腾/Ascend/Atlas", accelerators="加速器/Accelerators", siyuan="思元/Siyuan")
    ],
    "topics": _terms(paddle="飞桨/PaddlePaddle", inference="推理/Inference"),
    "locations": [
        replace(term, within=within)
        for term, within in zip(
            _terms(beijing="北京/Beijing", berlin="柏林/Berlin"), [(), ("Potsdam", "Bad Saarow", "波茨坦")], strict=True
        )
    ],
    "hiring": _terms(internship="实习/Internship", graduate="校招/Graduate"),
}
DOCUMENTS: Mapping[str, dict[str, Any]] = {
    "operators": {"zh": ("算子开发工程师", "写算子。"), "hardware": ["ascend"], "locations": ["beijing"]},
    "compiler": {"zh": ("编译器专家", "与算子打交道，会用昇腾。"), "company": ["beta"]},
    "accountant": {"zh": ("会计", "做账。"), "locations": ["beijing"], "company": ["gamma"]},
    "paddle": {"zh": ("推理平台", "平台。"), "topics": ["paddle"], "hiring": ["graduate"]},
    "intern": {"zh": ("推理实习生", "平台。"), "hiring": ["internship"], "company": ["beta"]},
    "rust": {"en": ("Rust Engineer", "Systems."), "locations": ["berlin"]},
    "senior-rust": {"en": ("Senior Rust Engineer, Storage", "Help junior engineers."), "company": ["beta"]},
    "rust-mentioned": {"en": ("Storage Developer", "Some Rust engineers sit nearby."), "company": ["gamma"]},
    "trust": {"en": ("Trust Officer", "Fulfillment of duties."), "company": ["gamma"]},
    "junior": {"en": ("Junior Storage Developer", "Learn."), "company": ["acme"]},
    "nurse": {"en": ("Nurse", "Wards."), "locations": ["berlin"], "company": ["beta"]},
    "heat": {"en": ("Vertrieb Wärmepumpen", "Kunden."), "company": ["gamma"]},
    "front": {"en": ("Front-End Developer", "Pages."), "company": ["beta"]},
    "whole": {"en": ("Gardener", "Plants."), "company": ["acme"]},
    "other": {"en": ("Gardener", "Plants."), "company": ["beta"]},
    "third": {"en": ("Gardener", "Plants."), "company": ["acme"]},
    "bare": {"en": ("Gardener", "Plants."), "company": ["acme"]},
    "well-paid": {"en": ("Baker", "Bread."), "pay": Pay("USD", Period.YEAR, 150_000, 180_000)},
    "better-paid": {"en": ("Pilot", "Planes."), "pay": Pay("USD", Period.YEAR, 300_000, 400_000)},
    "cook": {"en": ("Line Cook, Hotel", "Menus."), "locations": ["berlin"], "company": ["beta"]},
    "cook-mentioned": {"en": ("Menu Planner", "With a cook."), "company": ["gamma"]},
    "memory": {"zh": ("网卡驱动", "远程直接内存访问。"), "en": ("Driver", "Remote direct memory access, home office.")},
    "paid-by-month": {"zh": ("厨师", "做菜。"), "pay": Pay("CNY", Period.MONTH, 300_000, 480_000)},
}  # fmt: skip


def _document(name: str, said: Mapping[str, Any]) -> Document:
    texts = {code: Text(*said[code]) for code in ("zh", "en") if code in said}
    title = next(iter(texts.values())).title
    return Document(
        texts=texts,
        cards={code: Card(f"<article data-posting='{name}'>{title}</article>", title) for code in ("zh", "en")},
        values={field: said[field] for field in TERMS if field in said},
        pay=said.get("pay"),
    )


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory, browser: Browser, serve: Serve) -> Iterator[Mapping[str, Page]]:
    """A page with the search of each language."""
    folder = tmp_path_factory.mktemp("ranked")
    fields = [Field(name, [term.id for term in terms], terms) for name, terms in TERMS.items()]
    documents = [_document(name, said) for name, said in DOCUMENTS.items()]
    catalogue = Catalogue({"zh": "zh", "en": "en"}, fields, [], (), len(documents), "CNY", "company")
    write_index(catalogue, documents, folder / "search")
    shutil.copytree(SCRIPTS / "search", folder / "assets" / "javascripts" / "search")
    (folder / "x.html").write_text("<!doctype html><title>x</title>", "utf-8")
    address = f"{serve(folder, mount=MOUNT)}x.html"
    context = browser.new_context()
    made = {code: context.new_page() for code in ("zh", "en")}
    for code, page in made.items():
        page.goto(address)
        start(page, code)
    yield made
    context.close()


@pytest.fixture
def page(pages: Mapping[str, Page], locale: str) -> Page:
    return pages[locale]


def find(page: Page, text: str) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("(text) => window.engine.find({ text })", text)
    names = list(DOCUMENTS)
    return {**found, **{group: [names[number] for number in found[group]] for group in ("ids", "nearest")}}


@each(
    ("query", "expected"),
    [
        pytest.param("rust engineer", ["rust", "senior-rust", "rust-mentioned"], id="title-before-text"),
        pytest.param("rust", ["rust", "senior-rust", "rust-mentioned", "trust"], id="insides-last"),
        pytest.param("昇腾", ["operators", "compiler"], id="term-before-text"),
        pytest.param("Atlas", ["operators"], id="alias"),
        pytest.param("算子开发", ["operators"], id="run-in-a-title"),
        pytest.param("算子", ["operators", "compiler"], id="title-before-text-in-chinese"),
        pytest.param("nurses", ["nurse"], id="another-form"),
        pytest.param("Wärmepumpenvertrieb", ["heat"], id="german-compound"),
        pytest.param("Buchhalterstelle", ["accountant"], id="german-compound-of-an-occupation"),
        pytest.param("llm", [], id="few-letters-inside-a-word"),
        pytest.param("ju", ["junior", "senior-rust"], id="few-letters-begin-a-word"),
        pytest.param("jobs for nurses in berlin", ["nurse"], id="words-that-say-nothing"),
        pytest.param("北京的算子工作", ["operators"], id="words-that-say-nothing-in-chinese"),
        pytest.param("昇腾算子", ["operators", "compiler"], id="names-within-a-run"),
        pytest.param("北京会计招聘", ["accountant"], id="place-and-title-within-a-run"),
        pytest.param("推理校招", ["paddle"], id="kind-of-hiring-within-a-run"),
        pytest.param("junior", ["junior"], id="a-level-is-no-word-of-a-text"),
        pytest.param("senior", ["senior-rust"], id="another-level"),
        pytest.param("应届 推理", ["paddle"], id="level-by-another-word"),
        pytest.param('"rust engineer"', ["rust", "senior-rust", "rust-mentioned"], id="quoted"),
        pytest.param("厨师", ["paid-by-month", "cook"], id="occupation-after-the-word-itself"),
        pytest.param("cook", ["cook", "paid-by-month", "cook-mentioned"], id="occupation-before-texts"),
        pytest.param("infirmière berlin", ["nurse"], id="occupation-with-a-place"),
        pytest.param("北京 accountant", ["accountant"], id="occupation-of-another-language-with-a-place"),
        pytest.param("柏林厨师招聘", ["cook"], id="occupation-within-a-run"),
        pytest.param("staff nurse", ["nurse"], id="occupation-by-a-phrase"),
        pytest.param('"Köchin"', [], id="quoted-occupation"),
        pytest.param("$150k", ["well-paid", "better-paid"], id="pay-that-holds-the-amount-first"),
        pytest.param("月薪3万以上", ["paid-by-month"], id="pay-by-month"),
        pytest.param("gardener", ["whole", "other", "third", "bare"], id="as-in-lists-and-employers-in-turn"),
    ],
)  # fmt: skip
def test_what_has_all_comes_in_this_order(page: Page, query: str, expected: list[str]) -> None:
    """Whole titles, titles, terms, texts; then what stands only inside words."""
    if query == "月薪3万以上" and page.evaluate("window.engine.locale") == "en":
        expected = ["better-paid"]  # without a currency, it is that of postings which the reader can read
    assert find(page, query)["ids"] == expected


@each(
    ("query", "ids", "nearest", "needs"),
    [
        pytest.param("rust engineer beijing", [], "rust", {"rust": 0, "engineer": 0, "beijing": 3}, id="place"),
        pytest.param("昇腾会计", [], "accountant", {"昇腾": 1, "会计": 2}, id="compound"),
        pytest.param("推理 实习 北京", [], "intern", {"推理": 0, "实习": 0, "北京": 1}, id="level"),
        pytest.param("senior rust zzqqxx", [], "senior-rust", {"senior": 0, "rust": 0, "zzqqxx": 1}, id="unknown-word"),
        pytest.param("infirmière zzqqxx", [], "nurse", {"infirmière": 0, "zzqqxx": 1}, id="occupation"),
        pytest.param("rust nurse", [], "nurse", {"rust": 1, "nurse": 4}, id="one-or-the-other"),
    ],
)
def test_where_nothing_has_all_the_nearest_come(
    page: Page, query: str, ids: list[str], nearest: str, needs: dict[str, int]
) -> None:
    found = find(page, query)
    assert found["ids"] == ids
    assert found["nearest"][0] == nearest
    assert {one["text"]: one["total"] for one in found["needs"]} == needs


def test_what_stands_inside_words_is_counted_apart(page: Page) -> None:
    assert (find(page, "rust")["total"], find(page, "rust")["inside"]) == (4, 1)


@each(
    ("query", "first", "word"),
    [
        pytest.param("飞浆", "paddle", "飞桨", id="in-a-term"),
        pytest.param("快记", "accountant", "会计", id="in-a-title-by-another-reading"),
        pytest.param("北金", "operators", "北京", id="sounds-that-are-confused"),
        pytest.param("编译器砖家", "compiler", "专家", id="within-a-run"),
    ],
)
def test_chinese_typed_by_its_sound_is_understood(page: Page, query: str, first: str, word: str) -> None:
    """Where no posting has it so; what was looked for is told."""
    found = find(page, query)
    assert [*found["ids"], *found["nearest"]][0] == first
    assert word in found["corrected"][0]["words"][0]


@each(
    ("query", "nearest", "absent"),
    [
        pytest.param("remote", [], "remote", id="alone"),
        pytest.param("远程", [], "远程", id="chinese"),
        pytest.param("remote rust", ["rust", "senior-rust", "rust-mentioned"], "remote", id="with-another"),
        pytest.param("远程会计", ["accountant"], "远程", id="within-a-run"),
    ],
)
def test_a_kind_of_work_that_nobody_offers_is_not_looked_for_in_texts(
    page: Page, query: str, nearest: list[str], absent: str
) -> None:
    """What they say is another thing; it is no slip either, and the page can say that no posting is marked so."""
    found = find(page, query)
    assert (found["ids"], found["nearest"], found["absent"], found["corrected"]) == ([], nearest, [absent], [])


@each("query", ["home office", '"remote"', "rust"])
def test_words_that_mean_one_thing_are_looked_for_in_texts(page: Page, query: str) -> None:
    """Whatever is marked; and so is what stands in quotation marks."""
    found = find(page, query)
    assert found["absent"] == []
    assert ("memory" in found["ids"]) is (query != "rust")


@each(
    ("text", "term"),
    [
        pytest.param("飞桨", "paddle", id="whole"),
        pytest.param("飞", "paddle", id="beginning"),
        pytest.param("feij", "paddle", id="pinyin"),
        pytest.param("飞浆", "paddle", id="by-its-sound"),
        pytest.param("北金", "beijing", id="sounds-that-are-confused"),
        pytest.param("acsend", "ascend", id="slip-of-the-keys"),
    ],
)
def test_terms_are_suggested_for_slips_too(page: Page, text: str, term: str) -> None:
    """By any name, its beginning, or what it sounds like; with the postings that the list has first."""
    found = page.evaluate("(text) => window.engine.suggest(text)", text)
    assert [one["id"] for one in found["terms"]] == [term]
    assert [list(DOCUMENTS)[number] for number in found["ids"]] == find(page, text)["ids"][:5] != []


@each(
    ("query", "led"),
    [
        pytest.param("思元", [("siyuan", 0, ""), ("accelerators", 1, "")], id="a-term-without-jobs"),
        pytest.param("Siyuan rust", [("siyuan", 0, "rust"), ("accelerators", 1, "rust")], id="beside-another-word"),
        pytest.param("思元会计", [("siyuan", 0, "会计"), ("accelerators", 1, "会计")], id="within-a-run"),
        pytest.param("potsdam", [("berlin", 3, "")], id="a-place"),
        pytest.param("Nurse Bad Saarow", [("berlin", 3, "Nurse")], id="a-place-of-two-words"),
        pytest.param("波茨坦会计", [("berlin", 3, "会计")], id="a-place-within-a-run"),
        pytest.param("apprenticeship", [("internship", 1, "")], id="a-level"),
        pytest.param("working student storage", [("internship", 1, "storage")], id="a-level-of-two-words"),
        pytest.param("rust", [], id="what-is-found"),
        pytest.param("zzqqxx", [], id="what-nothing-is-called"),
    ],
)
def test_what_finds_nothing_leads_on(page: Page, query: str, led: list[tuple[str, int, str]]) -> None:
    """To the term itself, which has a page, and to what has jobs in its place, with the rest; the box suggests it."""
    found = find(page, query)
    assert [(one["id"], one["count"], one["rest"]) for one in found["instead"]] == led
    assert not (led and found["ids"])
    suggested = [one["id"] for one in page.evaluate("(text) => window.engine.suggest(text)", query)["terms"]]
    assert suggested[:1] == [name for name, _, _ in led][:1]


@each("query", ["算子", "会计", '"飞浆"', "rust", "rusx"])
def test_what_some_posting_has_or_is_quoted_is_not_corrected(page: Page, query: str) -> None:
    """A name is no slip of another."""
    found = find(page, query)
    assert found["corrected"] == []
    assert bool(found["ids"]) == (query in ("算子", "会计", "rust"))


@each(
    ("query", "expected"),
    [("Köchin", {"cook", "paid-by-month"}), ("码农", {"operators", "rust-mentioned", "junior"})],
)
def test_a_word_that_no_title_has_finds_what_means_the_same(page: Page, query: str, expected: set[str]) -> None:
    """In any language, however everyday it is."""
    assert set(find(page, query)["ids"]) == expected


@each(("query", "marked"), [("护士", "Nurse"), ("Köchin", "Cook"), ("柏林护士", "Nurse")])
def test_the_word_of_the_title_is_marked(page: Page, query: str, marked: str) -> None:
    found = page.evaluate(
        """async (text) => {
            const { needles } = await window.engine.find({ text });
            const pieces = window.modules.mark.pieces("A Nurse and a Cook", needles);
            return pieces.filter(({ hit }) => hit).map(({ text }) => text);
        }""",
        query,
    )
    assert marked in found


def test_a_name_of_an_occupation_is_no_slip(page: Page) -> None:
    """Though a word that some text has is one letter away from it."""
    assert find(page, "gardner")["corrected"]
    assert find(page, "pilote de ligne")["corrected"] == [] != find(page, "pilote de ligne")["ids"]


def test_an_amount_is_told_and_can_be_meant_as_a_text(page: Page) -> None:
    """The query with the amount in quotation marks looks for the text."""
    amount = find(page, "baker $150k")["amount"]
    assert (amount["text"], amount["yearly"], amount["currency"]) == ("$150k", 150_000, "USD")
    literal = find(page, amount["literal"])
    assert (literal["amount"], literal["ids"]) == (None, [])


def test_the_documents_print_what_matches_are_worth(page: Page) -> None:
    """The table in docs/search.md is the one that the search counts by."""
    script = "(url) => import(url).then(({ WORTH }) => Object.values(WORTH).map((one) => [...one]))"
    worths = page.evaluate(script, f"/{MOUNT}/assets/javascripts/search/worth.js")
    lines = (SCRIPTS.parents[2] / "docs" / "search.md").read_text("utf-8").splitlines()
    first = lines.index(next(line for line in lines if line.startswith("| where it stands |"))) + 2
    printed = [[int(cell) for cell in line.split("|")[2:-1]] for line in lines[first : first + len(worths)]]
    # Its columns go from a whole word to the inside of one, as the qualities do.
    assert printed == [list(reversed(one)) for one in worths]
