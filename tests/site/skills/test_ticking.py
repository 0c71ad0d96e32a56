"""Ticking skills: by boxes, by name, from a text."""

from __future__ import annotations

from playwright.sync_api import expect

from careers import i18n
from careers.content.library import Library
from tests.site.conftest import Visiting
from tests.site.skills.acting import SOME, Reading, box, mark, own, stored


def test_what_is_ticked_is_marked_on_cards(reading: Reading, base: str, code: str, cases_library: Library) -> None:
    """On the list of all jobs: how many of its skills a reader has, beside what every card says."""
    folder = i18n.folder_of(code)
    page = reading(i18n.my_skills(folder))
    for skill in SOME:
        box(page, skill).check()
    expect(own(page)).to_have_count(2)
    assert stored(page) == list(SOME)
    page.goto(base + i18n.jobs(folder))
    cards = page.locator("[data-list] article")
    shown = cards.evaluate_all("cards => cards.map((one) => one.dataset.posting)")
    lines = [mark(cases_library.postings[one], cases_library, code) for one in shown]
    expect(cards.locator("[data-fit]")).to_have_text(lines)


def test_without_skills_there_is_one_way_in_and_nothing_is_loaded(base: str, read: Visiting) -> None:
    """Neither marks nor an order by them, nor a request for the vocabulary."""
    for address in ("en/jobs/acme/current/", i18n.shortlist("en/"), "en/jobs/?sort=fit"):
        found = read(base + address, until="networkidle")
        assert not [url for url in found.requests if "vocabulary.json" in url or "skills/marks" in url]
        expect(found.page.locator("[data-fit], #fit, [data-known]")).to_have_count(0)
        assert found.page.locator("a[href$='my-skills/']").count() >= 1
        assert found.faults == []
    expect(found.page.locator("[data-sort] option[value=fit]")).to_be_disabled()
    expect(found.page.locator("[data-list] .p-card").first).to_be_visible()


def test_skills_are_found_by_any_of_their_names(reading: Reading) -> None:
    """As one types, by the beginning of an alias; what no skill is called is said."""
    page = reading(i18n.my_skills("en/"))
    t = i18n.Locale.of("en")
    page.fill("[data-find]", "sparkco")
    expect(page.locator("[data-found]")).to_have_text(t.n("skills.found", 1))
    expect(page.locator("[data-groups] .p-choice__label")).to_have_text(["Spark NPU"])
    box(page, "hardware/spark-npu").check()
    page.fill("[data-find]", "needlework")
    expect(page.locator("[data-found]")).to_have_text(t.t("skills.found.none"))
    expect(page.locator("[data-groups] input")).to_have_count(0)
    page.fill("[data-find]", "")
    expect(box(page, "hardware/spark-npu")).to_be_checked()
    expect(page.locator("[data-found]")).to_be_empty()
    # Enter takes the first of what a typed name finds.
    page.fill("[data-find]", "pytor")
    page.locator("[data-find]").press("Enter")
    expect(own(page)).to_have_text(["Spark NPU", "PyTorch"])
    expect(page.locator("[data-find]")).to_have_value("")


def test_a_text_names_skills_and_is_neither_kept_nor_sent(base: str, read: Visiting) -> None:
    """What is pasted is read in the page: suggestions that are added one by one, or all by one press."""
    found = read(base + i18n.my_skills("en/"), until="networkidle")
    page, t = found.page, i18n.Locale.of("en")
    page.fill("[data-find]", "Five years of C++ and PyTorch,\nkernels for 星火芯; secret-word")
    names = page.locator("[data-groups] .p-choice__label")
    expect(names).to_have_text(["Spark NPU", "C++", "PyTorch"])
    expect(page.locator("[data-found]")).to_have_text(t.t("skills.found.add"))
    box(page, "skills/pytorch").check()
    page.get_by_role("button", name=t.n("skills.add", 2)).click()
    expect(own(page)).to_have_text(["Spark NPU", "PyTorch", "C++"])
    expect(page.locator("[data-told]")).to_have_text(t.n("skills.added", 2))
    expect(page.locator("[data-found]")).to_have_text(t.n("skills.found", 3))
    expect(page.locator("[data-add]")).to_be_hidden()
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, location.href])")
    assert "secret-word" not in kept
    assert not [url for url in found.requests if "secret" in url]


def test_a_removed_skill_leaves_the_focus_in_the_list(reading: Reading) -> None:
    page = reading(i18n.my_skills("en/"), ["skills/cpp", "skills/pytorch"])
    t = i18n.Locale.of("en")
    page.get_by_role("button", name=t.t("filter.remove", label="C++")).click()
    expect(own(page)).to_have_count(1)
    expect(own(page).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-own-title]")).to_be_focused()
    expect(own(page)).to_have_count(0)
    assert stored(page) == []


def test_what_the_vocabulary_leaves_open_is_asked(reading: Reading, home: str, code: str) -> None:
    """A language for kernels and a server share a short name: where the text does not say which, neither is added."""
    page = reading(i18n.my_skills(i18n.folder_of(code)), root=home)
    t, names = i18n.Locale.of(code), page.locator("[data-groups] fieldset")
    for text, found, asked in (
        ("CUDA, Triton", ["skills/cuda"], ["skills/triton-inference-server", "skills/triton"]),
        ("熟悉CUDA，写过Triton 算子", ["skills/cuda", "skills/triton"], []),
        ("CUDA and Triton kernels", ["skills/cuda", "skills/triton"], []),
        ("CUDA, Triton Inference Server", ["skills/cuda", "skills/triton-inference-server"], []),
    ):
        page.fill("[data-find]", text)
        question = names.filter(has_text=t.t("skills.open", name="Triton")).locator("input")
        assert question.evaluate_all("all => all.map((one) => one.value)") == asked
        expect(page.locator("[data-add]")).to_have_text(t.n("skills.add", len(found)))
        listed = page.locator("[data-groups] input").evaluate_all("all => all.map((one) => one.value)")
        assert sorted(listed) == sorted([*found, *asked])
    # What is left open by all that is added is said, and stays to be chosen.
    page.fill("[data-find]", "CUDA, Triton")
    page.locator("[data-add]").click()
    said = t.n("skills.added", 1) + t.t("skills.added.open", names="Triton")
    expect(page.locator("[data-told]")).to_have_text(said)
    expect(question).to_have_count(2)
