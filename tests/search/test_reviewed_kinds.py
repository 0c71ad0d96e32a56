"""Kinds of faults that people met while they searched a portal of many employers, each over small postings.

A case says what comes first, what is only near, what is in neither group, and what the page says of it.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from careers.content.facts.pay import Period
from careers.search import Card, Catalogue, Document, Field, Pay, Term, Text
from tests.conftest import Serve
from tests.each import each
from tests.search.asking import EVERYTHING
from tests.search.conftest import SCRIPTS
from tests.search.making import write_index


@dataclass(frozen=True)
class Job:
    """A posting: a title and a text in one language, and its values by field."""

    title: str
    text: str
    values: Mapping[str, str] = field(default_factory=dict)
    pay: Pay | None = None
    locale: str = "en"


def _zh(title: str, text: str, pay: Pay | None = None, **values: str) -> Job:
    return Job(title, text, values, pay, "zh")


def _en(title: str, text: str, pay: Pay | None = None, **values: str) -> Job:
    return Job(title, text, values, pay)


def _yearly(least: int, most: int, currency: str = "USD") -> Pay:
    return Pay(currency, Period.YEAR, least, most)


TERMS: Mapping[str, Sequence[str]] = {  # field -> id, names and aliases, words that imply it, parent
    "company": [
        "undisclosed=未披露公司/Employer undisclosed",
        "northwind=北风/Northwind",
        "datadog=Datadog/Datadog",
        "arista=Arista/Arista",
        "mozilla=Mozilla/Mozilla",
        "moma=莫马/Moma",
        "videosite=哔哩哔哩/Bilibili",
    ],
    "locations": [
        "usa=美国/United States",
        "new-york=纽约/New York<usa",
        "germany=德国/Germany",
        "berlin=柏林/Berlin<germany",
        "china=中国/China",
        "beijing=北京/Beijing<china",
        "shanghai=上海/Shanghai<china",
        "dublin=都柏林/Dublin",
        "paris=巴黎/Paris",
    ],
    "skills": [
        "cplusplus=C++/C++",
        "csharp=C#/C#",
        "dotnet=.NET/.NET",
        "php=PHP/PHP",
        "go=Go/Go/Golang",
        "r=R/R",
        "kubernetes=Kubernetes/Kubernetes",
        "android=Android/Android",
        "typescript=TypeScript/TypeScript",
    ],
    "hardware": ["nvidia=英伟达/NVIDIA~CUDA", "moore=摩尔线程/Moore Threads~国产GPU/MUSA"],
}
JOBS: Mapping[str, Job] = {
    # Software: what is wanted, what is refused, languages in words, places, levels.
    "php-backend": _en("Backend Developer", "Maintain a shop.", skills="php", company="moma"),
    "php-lead": _en("Lead PHP Developer", "Backend of a magazine.", company="northwind"),
    "go-backend": _en("Backend Developer", "Services that count parcels.", skills="go", company="northwind"),
    "go-title": _en("Go Developer", "Services in the cloud.", skills="go", company="datadog", locations="dublin"),
    "secret": _en("Developer", "Payments of a bank.", company="undisclosed", locations="paris"),
    "engineer-berlin": _en("Software Engineer", "Maps of the city.", company="moma", locations="berlin"),
    "engineer-new-york": _en("Senior Software Engineer, Maps", "Streets.", company="northwind", locations="new-york"),
    "engineer-mentions": _en(
        "Software Engineer", "The New York office signs.", company="mozilla", locations="berlin"
    ),
    "manager-dublin": _en("Engineering Manager, Billing", "Lead six people.", company="moma", locations="dublin"),
    "manager-berlin": _en("Engineering Manager", "Grow a team.", company="northwind", locations="berlin"),
    "qa-lead": _en("Lead QA Engineer", "Plan the tests.", company="northwind"),
    "qa": _en("QA Engineer", "Houses with lead paint are inspected.", company="moma"),
    "staff": _en("Staff Platform Engineer", "Set the course.", company="moma"),
    "platform": _en("Platform Engineer", "Serve the staff of a hotel.", company="northwind"),
    "mid-designer": _en("Mid-Level Product Designer", "Screens.", company="moma"),
    "designer": _en("Product Designer", "Screens in the mid of town.", company="northwind", remote="hybrid"),
    "cplusplus": _en("Systems Engineer", "Drivers in C++.", skills="cplusplus", company="moma"),
    "csharp": _en("Tools Engineer", "Editors in C#.", skills="csharp", company="moma"),
    "dotnet": _en("Application Engineer", "Forms on .NET.", skills="dotnet", company="northwind"),
    "typescript": _en("Web Engineer", "Pages.", skills="typescript", company="moma"),
    "typist": _en("Script Typist", "Type each script of a film.", company="northwind"),
    "pharmacist": _en("Pharmacist", "A sharp eye, vitamin C, a dot on the net.", company="moma"),
    "statistics": _en("Biostatistician", "Trials, analysed in R.", skills="r", company="moma"),
    "chemist": _en("R&D Chemist", "Paints.", company="northwind"),
    "monitoring": _en("Support Engineer", "Answer customers.", company="datadog"),
    "vet": _en("Veterinary Nurse", "Data of every dog and cat.", company="moma"),
    "devops": _en("DevOps Engineer", "Pipelines.", company="moma"),
    "sre": _en("Site Reliability Engineer", "On call.", company="northwind"),
    "cluster-1": _en("Cluster Engineer", "Kubernetes at night.", skills="kubernetes", company="moma"),
    "cluster-2": _en("Cloud Operator", "Kubernetes by day.", skills="kubernetes", company="northwind"),
    "cluster-3": _en("Cloud Trainer", "Teach Kubernetes.", skills="kubernetes", company="mozilla"),
    "cluster-slip": _en("Release Engineer", "Deploy with kuberentes.", company="moma"),
    "cuda": _en("Kernel Engineer", "CUDA kernels.", hardware="nvidia", company="moma"),
    "nvidia": _en("Graphics Engineer", "Shaders.", hardware="nvidia", company="northwind"),
    "moore": _zh("驱动开发", "内核。", hardware="moore", company="moma"),
    "browser": _en("Release Manager", "Ship a browser.", company="mozilla"),
    "network": _en("Network Engineer", "Switches.", company="arista"),
    # Other work: words of those who ask, refusals, abbreviations, amounts, stems.
    "product": _en("Product Manager", "Own the roadmap.", company="moma"),
    "evening": _en("Bar Back", "From 6 PM on, cash in hand.", company="northwind"),
    "front-end": _en("Front-End Engineer", "Buttons.", company="moma"),
    "iron": _en("Welder", "Alloys of Fe and Ni.", company="northwind"),
    "coordinator": _en("Program Coordinator", "A program of lectures.", company="moma"),
    "programmer": _en("CNC Programmer", "Mills and lathes.", company="northwind"),
    "helper": _en("Warehouse Helper", "No experience needed.", company="moma"),
    "teacher": _en("Language Teacher", "Courses for beginners.", company="northwind"),
    "courier": _en("Courier", "Parcels posted this week arrive in the next.", company="moma"),
    "accountant": _en("Accountant", "Books.", _yearly(60_000, 80_000), company="moma"),
    "accountant-senior": _en("Senior Accountant", "Books.", _yearly(260_000, 300_000), company="northwind"),
    "sponsor": _en("Chef", "Visa sponsorship is available.", company="moma"),
    "refusal": _en("Pastry Chef", "No visa sponsorship.", company="northwind"),
    "electrician": _en("Electrician", "Wires.", company="moma"),
    # Chinese.
    "zh-front-shanghai": _zh("高级前端工程师", "组件。", locations="shanghai", company="moma"),
    "zh-front-beijing": _zh("高级前端工程师（商家平台）", "页面。", locations="beijing", company="northwind"),
    "zh-front-outsourced": _zh("前端开发（外包）", "驻场。", company="undisclosed"),
    "zh-back-php": _zh("PHP后端开发", "维护商城。", skills="php", company="moma"),
    "zh-back": _zh("后端开发工程师", "服务。", skills="go", company="northwind"),
    "zh-test-1": _zh("测试工程师", "用例。", company="moma"),
    "zh-test-2": _zh("高级测试工程师", "脚本。", company="northwind"),
    "zh-test-slip": _zh("质量专员", "配合测式工程师。", company="undisclosed"),
    "zh-product-1": _zh("产品经理", "路线。", company="moma"),
    "zh-product-2": _zh("高级产品经理", "调研。", company="northwind"),
    "zh-product-slip": _zh("运营专员", "有产品经历。", company="undisclosed"),
    "zh-android": _zh("Android开发工程师", "客户端。", skills="android", company="moma"),
    "zh-ui": _zh("UI设计师", "界面。", company="moma"),
    "zh-ui-mentioned": _zh("交互专员", "与UI设计师和前端配合，UI设计师评审。", company="northwind"),
    "zh-head": _zh("项目负责人", "带队。", company="moma"),
    "zh-supply": _zh("供应链专员", "负责供应商评审与交期跟踪，参与仓库盘点，熟悉采购流程。", company="northwind"),
    "zh-955": _zh("行政专员", "955工作制，双休。", company="moma"),
    "zh-weekend-1": _zh("仓库管理员", "双休，包住。", company="northwind"),
    "zh-weekend-2": _zh("客服专员", "双休。", company="undisclosed"),
    "zh-accountant": _zh("会计", "不加班，三年以上经验。", company="moma"),
    "zh-million": _zh("数据专员", "3.5M用户一年。", company="northwind"),
    "zh-hybrid": _zh("文案策划", "写稿。", remote="hybrid", company="moma"),
    "zh-video": _zh("视频剪辑", "在b站投稿。", company="moma"),
    "zh-station": _zh("加油站员工", "B类驾照。", company="northwind"),
    # What is common, so that slips for it are rare.
    **{f"night-{number}": _en("Night Watch", f"Kubernetes in room {number}.", company="moma") for number in range(20)},
    **{f"zh-test-{number}": _zh("测试工程师", f"第{number}组。", company="moma") for number in range(3, 20)},
    **{f"zh-product-{number}": _zh("产品经理", f"第{number}组。", company="moma") for number in range(3, 20)},
}  # fmt: skip


@dataclass(frozen=True)
class Case:
    """A question and what is right.

    Attributes:
        first: what comes first, in any order; of both groups, found before near.
        then: what comes after these, or not at all.
        found: all that is found, in any order; None: not judged.
        near: what is in the second group and not in the first.
        also: what is in either group.
        never: what is in neither group.
        unfound: what is not in the first group.
        excluded: what is left out, as the page shows it; None: not judged.
        corrected: what was typed -> what the page has in its place, or offers.
    """

    text: str
    locale: str = "en"
    first: Sequence[str] = ()
    then: Sequence[str] = ()
    found: Sequence[str] | None = None
    near: Sequence[str] = ()
    also: Sequence[str] = ()
    never: Sequence[str] = ()
    unfound: Sequence[str] = ()
    excluded: Sequence[str] | None = None
    corrected: Mapping[str, str] | None = None


CASES: Mapping[str, Sequence[Case]] = {
    "F1 what is refused is left out": [
        Case("backend developer no php", first=["go-backend"], never=["php-backend", "php-lead"], excluded=["php"]),
        Case("backend developer -php", first=["go-backend"], never=["php-backend", "php-lead"], excluded=["php"]),
        Case("backend developer without php", first=["go-backend"], never=["php-backend"], excluded=["php"]),
        Case("accountant not senior", first=["accountant"], never=["accountant-senior"], excluded=["senior"]),
        Case("engineering manager -berlin", first=["manager-dublin"], never=["manager-berlin"], excluded=["berlin"]),
        Case(
            "前端 非外包", "zh", first=["zh-front-beijing", "zh-front-shanghai"], never=["zh-front-outsourced"],
            excluded=["外包"],
        ),
        Case("后端 不要php", "zh", first=["zh-back"], never=["zh-back-php"], excluded=["php"]),
        Case("后端不含PHP", "zh", first=["zh-back"], never=["zh-back-php"]),
    ],
    "F1 what only looks like a refusal is a wish": [
        Case("warehouse no experience", first=["helper"], excluded=[]),
        Case("会计 不加班", "zh", first=["zh-accountant"], excluded=[]),
        Case("front-end engineer", first=["front-end"], excluded=[]),
    ],
    "F2 a slip that one text shares is corrected": [
        Case("kuberentes", corrected={"kuberentes": "kubernetes"}),
    ],
    "F3 two slips in a long word": [
        Case("mozzila", first=["browser", "engineer-mentions", "cluster-3"], corrected={"mozzila": "mozilla"}),
        Case("nortwhinnd", first=[], corrected={"nortwhinnd": "northwind"}),
        Case("elctricin", first=["electrician"], corrected={"elctricin": "electrician"}),
    ],
    "F4 a name in two pieces": [
        Case("data dog", first=["go-title", "monitoring"], then=["vet"]),
        Case("type script", first=["typescript"]),
    ],
    "F5 languages in words": [
        Case("cpp", found=["cplusplus"]),
        Case("dot net", first=["dotnet"]),
        Case("c sharp", first=["csharp"]),
        Case("golang", first=["go-backend", "go-title", "zh-back"]),
    ],
    "F6 few letters are no reading of Chinese": [
        Case("go developer", first=["go-title"], unfound=["secret"]),
        Case("BA", unfound=["secret"]),
        Case("BI", unfound=["zh-front-beijing", "zh-video"]),
        Case("go", "zh", unfound=["secret", "zh-front-outsourced"]),
    ],
    "F7 all of the query before a whole title": [
        Case("software engineer new york", first=["engineer-new-york"], then=["engineer-berlin"]),
        Case("software engineer new york", "zh", first=["engineer-new-york"]),
        Case("高级前端工程师 北京", "zh", first=["zh-front-beijing"]),
        Case("高级前端工程师 beijing", "zh", first=["zh-front-beijing"]),
        Case("engineering manager dublin", first=["manager-dublin"]),
    ],
    "F8 levels in titles": [
        Case("lead qa engineer", first=["qa-lead"]),
        Case("staff engineer", first=["staff"]),
        Case("mid level designer", first=["mid-designer"]),
    ],
    "F9 part of the work at home": [
        Case("hybrid designer", first=["designer"]),
        Case("混合办公", "zh", first=["zh-hybrid"]),
        Case("hybrid", found=["designer", "zh-hybrid"]),
    ],
    "F10 an amount without a currency": [
        Case("salary over 250000", first=["accountant-senior"], unfound=["accountant"]),
    ],
    "F11 abbreviations": [
        Case("PM", first=["product"], unfound=["evening"]),
        Case("FE", first=["front-end"], unfound=["iron"]),
    ],
    "F12 a stem is not another job": [
        Case("programmer", first=["programmer"], unfound=["coordinator"]),
    ],
    "F13 words of those who ask": [
        Case("jobs for beginners", first=["helper"], then=["teacher"]),
        Case("chef posted this week", first=["sponsor", "refusal"], unfound=["courier"]),
    ],
    "F14 a name in another script, and titles before mentions": [
        Case("安卓", "zh", first=["zh-android"]),
        Case("安卓开发", "zh", first=["zh-android"]),
        Case("UI设计师", "zh", first=["zh-ui"]),
    ],
    "F15 a pasted text": [
        Case("负责供应商评审与交期跟踪，定期组织仓库盘点，熟悉采购流程", "zh", first=["zh-supply"]),
        Case(
            "岗位职责：1、负责供应商评审与交期跟踪；2、参与仓库盘点；任职要求：熟悉采购流程，工作认真负责，有团队精神，"
            "大专以上学历",
            "zh", first=["zh-supply"],
        ),
    ],
    "F16 some of several wishes": [
        Case("955 双休", "zh", first=["zh-955"], near=["zh-weekend-1", "zh-weekend-2"]),
    ],
    "F17 what is refused in a text": [
        Case("visa sponsorship", first=["sponsor"]),
        Case("chef visa sponsorship", first=["sponsor"]),
    ],
    "F18 one letter": [
        Case("R", first=["statistics"]),
        Case("R语言", "zh", first=["statistics"]),
    ],
    "F19 a right word is no slip": [
        Case("barista", unfound=["network"], corrected={}),
    ],
    "F20 near roles": [
        Case("devops", first=["devops"], also=["sre"]),
    ],
    "an alias finds what it names": [
        Case("CUDA", first=["cuda"], near=["nvidia"]),
        Case("NVIDIA", found=["cuda", "nvidia"]),
    ],
    "years are no amounts": [
        Case("会计 3年", "zh", first=["zh-accountant"], unfound=["zh-million"]),
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory, browser: Browser, serve: Serve) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("kinds")
    fields = [Field(name, [term.id for term in terms], terms) for name, terms in _terms().items()]
    remote = Field("remote", ["true", "hybrid", "false"])
    catalogue = Catalogue({"en": "en", "zh": "zh"}, [*fields, remote], [], (), len(JOBS), "USD", "company")
    write_index(catalogue, map(_document, JOBS), folder / "search")
    shutil.copytree(SCRIPTS / "search", folder / "assets" / "javascripts" / "search")
    (folder / "x.html").write_text("<!doctype html><title>x</title>", "utf-8")
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{serve(folder)}x.html")
    yield page
    context.close()


def _terms() -> dict[str, list[Term]]:
    return {name: [_term(line) for line in lines] for name, lines in TERMS.items()}


def _term(line: str) -> Term:
    line, _, parent = line.partition("<")
    line, _, implied = line.partition("~")
    term, _, names = line.partition("=")
    zh, en, *aliases = names.split("/")
    urls = {code: f"{code}/{term}/" for code in ("zh", "en")}
    return Term(
        term, {"zh": zh, "en": en}, aliases, urls, parent or None, implied=implied.split("/") if implied else []
    )


def _document(name: str) -> Document:
    job = JOBS[name]
    card = Card(f'<article data-posting="{name}">{job.title}</article>', job.title)
    values = {key: [value] for key, value in job.values.items()}
    return Document({job.locale: Text(job.title, job.text)}, {"en": card, "zh": card}, values, pay=job.pay)


def find(page: Page, case: Case) -> Any:
    """Return the answer to a question, with the ids of postings in both groups."""
    answer = page.evaluate(
        """async ([locale, question]) => {
            const { createEngine } = await import("/assets/javascripts/search/engine.js");
            return createEngine(new URL("/search/", location), locale).find(question);
        }""",
        [case.locale, {**EVERYTHING, "text": case.text}],
    )
    names = list(JOBS)
    return {**answer, **{group: [names[number] for number in answer[group]] for group in ("ids", "nearest")}}


@each("cases", CASES.values(), ids=CASES)
def test_queries_are_answered_as_they_are_meant(pages: Page, cases: Sequence[Case]) -> None:
    for case in cases:
        answer, said = find(pages, case), case.text
        found, near = answer["ids"], answer["nearest"]
        both = [*found, *near]
        assert set(both[: len(case.first)]) == set(case.first), (said, both[:6])
        assert set(case.then).isdisjoint(both[: len(case.first)]), (said, both[:6])
        assert case.found is None or set(found) == set(case.found), said
        assert set(case.near) <= set(near), (said, found, near)
        assert set(case.also) <= set(both), (said, both)
        assert set(case.never).isdisjoint(both), said
        assert set(case.unfound).isdisjoint(found), said
        if case.excluded is not None:
            assert [one["text"].lower() for one in answer["excluded"]] == list(case.excluded), said
        if case.corrected is not None:
            right = _corrections(answer) == {*case.corrected.items()} or _has(answer, case.corrected)
            assert right, (said, answer["corrected"])


def _corrections(answer: Any) -> set[tuple[str, str]]:
    return {(one["typed"], word) for one in answer["corrected"] for word in one["words"]}


def _has(answer: Any, wanted: Mapping[str, str]) -> bool:
    """Whether each slip is corrected, or its correction offered, alone or with what stands around it."""
    return bool(wanted) and all(
        any(typed in one["typed"] and any(word in each.lower() for each in one["words"]) for one in answer["corrected"])
        for typed, word in wanted.items()
    )
