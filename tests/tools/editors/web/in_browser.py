"""Postings edited as an editor does it: in the form, in a browser, down to the files and the page."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest
import yaml
from playwright.sync_api import Browser, Page, expect

from careers.content.posting import Translation
from careers.i18n import Locale
from tests.site.building import mkdocs, snapshot
from tests.tools.editors.web.running import read, repository, serving

FRAMEWORK = "moore-threads/deep-learning-framework-engineer"
TRAINING = "shanghai-ai-lab/training-framework-engineer"  # written in English
expect.set_options(timeout=60_000)  # the script is 5 MB, and a machine may have much else to do
# What Decap itself calls things.
DECAP = {
    "zh": {"login": "登录", "publish": "发布", "now": "立即发布", "saved": "修改已保存", "add": "职位"},
    "en": {"login": "Login", "publish": "Publish", "now": "Publish now", "saved": "Changes saved", "add": "Job"},
}


@dataclass(frozen=True)
class Desk:
    """An editor at work.

    Attributes:
        base: the web editor's address, ending in a slash.
    """

    folder: Path
    base: str
    page: Page
    locale: Locale
    sent: list[str]

    def words(self, key: str) -> str:
        return DECAP[self.locale.code][key]

    def open(self, source: str, where: str) -> None:
        self.page.goto("about:blank")
        self.page.goto(f"{self.base}{self.locale.code}/#/collections/postings_{source}/{where}")
        expect(self.field("title")).to_be_visible()

    def field(self, name: str, text: int = 0) -> Any:
        """The field called `name`: of the source, or of the translation where `text` is 1."""
        label = self.locale.t(f"editor.field.{name}")
        return self.page.get_by_label(re.compile(rf"^{re.escape(label)}( |$)")).nth(text)

    def choose(self, label: str, word: str) -> None:
        self.page.get_by_label(label).first.click()
        self.page.keyboard.type(word)
        self.page.keyboard.press("Enter")

    def publish(self) -> None:
        self.page.get_by_role("button", name=self.words("publish"), exact=True).first.click()
        self.page.get_by_role("menuitem", name=self.words("now")).click()

    def save(self) -> None:
        self.publish()
        expect(self.page.get_by_text(self.words("saved"))).to_be_visible()

    def postings(self) -> dict[str, bytes]:
        return snapshot(self.folder / "content" / "postings")


Sit = Callable[[str], Desk]


@pytest.fixture
def desk(browser: Browser, tmp_path: Path) -> Iterator[Sit]:
    folder = repository(tmp_path)
    with serving(folder) as base:
        context = browser.new_context(viewport={"width": 1280, "height": 1000})

        def sit(code: str) -> Desk:
            page, sent = context.new_page(), []
            page.on("request", lambda request: sent.append(request.url))
            one = Desk(folder, base, page, Locale.of(code), sent)
            page.goto(f"{base}{code}/")
            page.get_by_role("button", name=one.words("login")).click()
            expect(page.get_by_role("link", name=one.words("add")).first).to_be_visible()
            return one

        try:
            yield sit
        finally:
            context.close()


@pytest.mark.parametrize("code", ["zh", "en"])
def test_new_pay_changes_one_line_and_the_page(desk: Sit, code: str) -> None:
    """In either language of the form; nothing else of any file, and the check has nothing to say of it."""
    here = desk(code)
    before = here.postings()
    here.open("zh", f"entries/{FRAMEWORK}")
    expect(here.field("salary")).to_have_value("1.5-4万元·13薪")
    here.field("salary").fill("20-50K·14薪")
    here.save()
    after = here.postings()
    assert [path for path in after if after[path] != before.get(path)] == [f"{FRAMEWORK}.zh.md"]
    new = before[f"{FRAMEWORK}.zh.md"].decode().replace("salary: 1.5-4万元·13薪", "salary: 20-50K·14薪")
    assert after[f"{FRAMEWORK}.zh.md"].decode() == new
    found, diagnostics = read(here.folder)
    assert not diagnostics.errors
    assert found.postings[FRAMEWORK].translation("en") is Translation.CURRENT
    site = mkdocs(here.folder / "mkdocs.yml")
    assert site.returncode == 0, site.output
    for locale in ("zh", "en"):
        shown = (site.folder / locale / "jobs" / FRAMEWORK / "index.html").read_text("utf-8")
        assert "50,000" in shown or "20-50K·14薪" in shown


def test_a_posting_written_in_english_is_edited_as_such(desk: Sit) -> None:
    """Its facts stand beside the English text; a corrected translation leaves source and stamp alone."""
    here = desk("zh")
    before = here.postings()
    here.open("en", f"entries/{TRAINING}")
    expect(here.field("title")).to_have_value("Deep Learning Training Framework Engineer")
    here.field("title", text=1).fill("训练框架研发工程师")
    here.save()
    after = here.postings()
    assert [path for path in after if after[path] != before.get(path)] == [f"{TRAINING}.zh.md"]
    new = before[f"{TRAINING}.zh.md"].decode().replace("title: 深度学习训练框架研发工程师", "title: 训练框架研发工程师")
    assert after[f"{TRAINING}.zh.md"].decode() == new
    assert read(here.folder)[0].postings[TRAINING].translation("zh") is Translation.CURRENT


def test_a_new_source_text_makes_its_translation_stale(desk: Sit) -> None:
    """As anywhere else: the stamp in the other file is not touched."""
    here = desk("zh")
    before = here.postings()
    here.open("zh", f"entries/{FRAMEWORK}")
    here.field("title").fill("深度学习框架工程师")
    here.save()
    assert here.postings()[f"{FRAMEWORK}.en.md"] == before[f"{FRAMEWORK}.en.md"]
    assert read(here.folder)[0].postings[FRAMEWORK].translation("en") is Translation.STALE


def test_what_the_form_cannot_show_survives(desk: Sit) -> None:
    """Pay as a mapping, a date, a draft's mark: an edit of the summary leaves them as they were written."""
    here = desk("zh")
    folder = here.folder / "content" / "postings"
    source, twin = folder / f"{FRAMEWORK}.zh.md", folder / f"{FRAMEWORK}.en.md"
    pay = "salary: {min: 15000, max: 40000, months: 13}"
    source.write_text(source.read_text("utf-8").replace("salary: 1.5-4万元·13薪", pay), "utf-8")
    twin.write_text(twin.read_text("utf-8").replace("---\n\n", "translation: machine\n---\n\n", 1), "utf-8")
    before = here.postings()
    here.open("zh", f"entries/{FRAMEWORK}")
    expect(here.field("salary")).to_have_value("{min: 15000, max: 40000, months: 13}")
    here.field("experience").fill("2")
    here.save()
    new = before[f"{FRAMEWORK}.zh.md"].replace(b"experience: 0", b"experience: 2")
    assert here.postings() == {**before, f"{FRAMEWORK}.zh.md": new}
    assert not read(here.folder)[1].errors


def test_no_file_changes_by_being_read_and_written(desk: Sit) -> None:
    """Every posting there is comes out as it went in, whatever the order in which Decap keeps its fields."""
    here = desk("en")
    (collection, _) = yaml.safe_load(here.page.request.get(f"{here.base}en/config.yml").text())["collections"]
    order = [field["name"] for field in collection["fields"]]
    written = here.page.evaluate(
        """async ([texts, order]) => {
            const { fromFile, toFile } = await import("../posting.js");
            const mixed = (data) => Object.fromEntries(Object.entries(data).reverse());
            return texts.map((text) => toFile(mixed(fromFile(text)), order));
        }""",
        [[text.decode() for text in here.postings().values()], order],
    )
    assert written == [text.decode() for text in here.postings().values()]


def test_a_new_posting(desk: Sit) -> None:
    """In the form in Chinese; without a translation there is no file for one."""
    here = desk("zh")
    before = here.postings()
    here.open("zh", "new")
    here.field("slug").fill("kernel-engineer")
    here.field("title").fill("算子开发工程师")
    here.choose("公司", "摩尔")
    here.choose("技能", "Triton")
    here.field("closes").fill("2027-03-31")
    here.field("body").fill("## 做什么\n\n- 写算子，并让它们跑得快")
    here.save()
    text = (
        "---\ntitle: 算子开发工程师\ncompany: moore-threads\nskills: [triton-inference-server]\n"
        "closes: 2027-03-31\n---\n\n"
        "## 做什么\n\n- 写算子，并让它们跑得快\n"
    )
    assert here.postings() == {**before, "moore-threads/kernel-engineer.zh.md": text.encode()}
    found, diagnostics = read(here.folder)
    assert not diagnostics.errors
    assert found.postings["moore-threads/kernel-engineer"].translation("en") is Translation.MISSING


@pytest.mark.parametrize(
    ("slug", "company", "said"),
    [
        ("", "上海", "新职位的网址名: 新职位必填"),
        ("training-framework-engineer", "上海", f"{TRAINING}.zh.md exists"),
        ("Kernel Engineer", "上海", "“新职位的网址名”不满足模式"),
    ],
    ids=["no name", "taken", "not a name"],
)
def test_a_new_posting_needs_a_name_of_its_own(desk: Sit, slug: str, company: str, said: str) -> None:
    here = desk("zh")
    before = here.postings()
    here.open("zh", "new")
    here.field("slug").fill(slug)
    here.field("title").fill("训练框架研发工程师")
    here.choose("公司", company)
    here.field("body").fill("## 做什么\n\n- 写框架")
    here.publish()
    expect(here.page.get_by_text(said).last).to_be_visible()
    assert here.postings() == before


def test_nothing_leaves_the_machine(desk: Sit) -> None:
    """Every request goes to the server of the page, which hears on the loopback alone."""
    here = desk("en")
    here.open("zh", f"entries/{FRAMEWORK}")
    hosts = {urlsplit(url).netloc for url in here.sent if url.startswith("http")}
    assert hosts == {urlsplit(here.base).netloc}
    port = urlsplit(here.base).port
    listening = [one.laddr for one in psutil.net_connections("tcp") if one.status == psutil.CONN_LISTEN and one.laddr]
    heard = {address.ip for address in listening if address.port == port}
    assert heard == {"127.0.0.1"}


def ask(base: str, action: str, headers: Mapping[str, str], **params: object) -> int:
    body = json.dumps({"action": action, "params": {"branch": "main", **params}}).encode()
    request = urllib.request.Request(f"{base}api/v1", body, {"Content-Type": "application/json", **headers})
    try:
        with urllib.request.urlopen(request) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_other_pages_and_other_files_are_refused(tmp_path: Path) -> None:
    """By where the question comes from, by the name it uses for this machine, and by what it would write."""
    folder = repository(tmp_path)
    with serving(folder) as base:
        before = snapshot(folder)
        assert ask(base, "info", {}) == 200
        assert ask(base, "info", {"Origin": f"http://{urlsplit(base).netloc}"}) == 200
        assert ask(base, "info", {"Origin": "http://127.0.0.1:1"}) == 403
        assert ask(base, "info", {"Origin": "https://evil.example"}) == 403
        local = f"http://{urlsplit(base).netloc}".replace("127.0.0.1", "localhost")
        assert ask(base, "info", {"Host": urlsplit(local).netloc, "Origin": local}) == 200
        assert ask(base, "info", {"Origin": local}) == 403
        assert ask(base, "info", {"Host": "evil.example"}) == 421
        root = base.removesuffix("/").rpartition("/")[0] + "/"
        assert [ask(one, "info", {}) for one in (root, f"{root}x/", base.swapcase())] == [403] * 3
        for folder_or_path in ("mkdocs.yml", "content/taxonomies/skills.yml", "content"):
            assert ask(base, "getEntry", {}, path=folder_or_path) == 403
            assert ask(base, "entriesByFolder", {}, folder=folder_or_path, extension="yml", depth=9) == 403
        for path in (
            "mkdocs.yml",
            "content/postings/../../x/a.zh.md",
            "content/postings/a/b.md",
            "content/postings/a.zh.md",
        ):
            files = [{"slug": "a", "path": path, "raw": "x"}]
            options = {"commitMessage": "x", "useWorkflow": False, "status": "draft"}
            assert ask(base, "persistEntry", {}, dataFiles=files, assets=[], options=options) == 403
        asset = {"path": "content/media/x.svg", "content": "eA==", "encoding": "base64"}
        assert ask(base, "persistMedia", {}, asset=asset, options={"commitMessage": "x"}) == 403
        gone = ask(base, "deleteFiles", {}, paths=["mkdocs.yml"], options={"commitMessage": "x"})
        assert gone == 403
        assert snapshot(folder) == before


def test_what_no_form_sends_is_refused_in_a_word(tmp_path: Path) -> None:
    """Nothing of this machine is told, not even where the question is no JSON."""
    files: list[object] = [None, {}, [None], [{}], [{"path": 1, "raw": "x"}], [{"path": "a", "raw": None}]]
    asked: list[object] = [None, {}, *({"dataFiles": one} for one in files)]
    bodies = ["{", *(json.dumps({"action": "persistEntry", "params": params}) for params in asked)]
    with serving(repository(tmp_path)) as base:
        for body in bodies:
            request = urllib.request.Request(f"{base}api/v1", body.encode(), {"Content-Type": "application/json"})
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(request)
            with refused.value as answer:
                assert answer.code in (400, 403), body
                assert "node_modules" not in answer.read().decode()
