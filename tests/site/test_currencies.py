"""A site whose jobs pay in several currencies says what each of them states, and converts none."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from careers import i18n
from tests.conftest import Serve
from tests.sample_content import posting, write
from tests.site.building import Build, Result
from tests.site.conftest import Visiting
from tests.site.documents import documents, has

# As many as the home page has statistics of, and enough different figures to be drawn.
JOBS = {
    **{f"swiss-{least}": (f"CHF {least}'000–110'000", "ascend") for least in range(66, 111)},
    "german": ("50.000-62.000 €/Jahr", "ascend"),
    **{f"british-{least}": (f"{least}.000 £", "gpu") for least in range(50, 55)},
}
CODES = ("zh", "en")
GONE = {
    f"postings/{name}.{code}.md": None for name in ("acme/kernel-engineer", "beta/compiler-engineer") for code in CODES
}
# The elements that are wider than their column.
WIDER = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
RANGES = {
    "zh": "半数在年薪CHF 9.35万到CHF 10.4万之间（45个职位）、半数在年薪£5.1万到£5.3万之间（5个）、"
    "年薪€5万–6.2万（1个）",
    "en": "half between CHF 93.5K and CHF 104K/yr (45 jobs), half between £51K and £53K/yr (5), €50K–62K/yr (1)",
}


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory, build: Build) -> Result:
    """The site in yuan of jobs that pay in francs, euros and pounds, those in pounds alone for GPUs."""
    written = {
        f"postings/acme/{name}.en.md": posting(
            "acme", title=f"{name.title()} Engineer", salary=f'"{pay}"', hardware=f"[{kind}]", closes="2027-06-30"
        )
        for name, (pay, kind) in JOBS.items()
    }
    folder = write(
        tmp_path_factory.mktemp("currencies") / "content",
        {**GONE, **written, "pages/zh/a.md": "# A\n", "pages/en/a.md": "# A\n"},
    )
    made = build(folder, social="none")
    assert made.returncode == 0, made.output
    return made


def plain(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


def test_the_sentence_of_a_term_says_what_all_its_jobs_pay(abroad: Result, code: str) -> None:
    """Each currency with the number of its jobs; none is said to be silent about its pay."""
    page = documents(abroad.folder)[i18n.term(i18n.folder_of(code), "companies", "acme")]
    assert RANGES[code] in plain(page.one(has("data-context")).text)


def test_each_currency_has_an_axis_of_its_own(abroad: Result, code: str) -> None:
    """Those of most jobs first; what a single job pays is typical of nothing."""
    page = documents(abroad.folder)[i18n.insights(i18n.folder_of(code))]
    rows = dict.fromkeys((row.attrs["data-pay"], row.attrs["data-jobs"]) for row in page.all(has("data-pay")))
    assert list(rows) == [("chf-year", "45"), ("gbp-year", "5")]


@pytest.mark.parametrize("width", [320, 375, 1280])
def test_several_ranges_fit_any_screen(abroad: Result, serve: Serve, read: Visiting, code: str, width: int) -> None:
    """No page is wider than the screen, and no range runs out of its column."""
    base = serve(abroad.folder, mount="careers")
    for address in (
        i18n.folder_of(code),
        i18n.insights(i18n.folder_of(code)),
        i18n.term(i18n.folder_of(code), "companies", "acme"),
    ):
        page = read(f"{base}{address}", viewport={"width": width, "height": 800}).page
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.locator("[data-pay]").evaluate_all(WIDER) == []


def test_the_list_is_narrowed_to_one_currency(abroad: Result, serve: Serve, read: Visiting) -> None:
    """The choice stands among the filters, and an address can ask for it."""
    page = read(f"{serve(abroad.folder, mount='careers')}{i18n.jobs('en/')}?paid_in=EUR").page
    expect(page.locator("[data-results] article")).to_have_count(1)
    expect(page.locator("[data-results] article")).to_contain_text("German Engineer")
    expect(page.locator("[data-facet=paid_in] input")).to_have_count(3)


def test_the_filter_for_disclosed_pay_shows_pay_in_every_currency(abroad: Result, serve: Serve, read: Visiting) -> None:
    """All jobs disclose their pay, although none can be compared in the site's currency."""
    page = read(f"{serve(abroad.folder, mount='careers')}{i18n.jobs('en/')}?undisclosed=no").page
    expect(page.locator("[data-result-count]")).to_have_attribute("data-result-count", "51")
    expect(page.locator("[data-results] article")).to_have_count(20)
