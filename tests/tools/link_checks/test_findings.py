"""What is made of the answers: a page may answer and lie, and only a job's own page shows that it is there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from careers.content.lexicon import shipped
from careers.content.library import Library
from careers.support.diagnostics import Severity
from careers_tools.link_checks import (
    FetchResult,
    Finding,
    Outcome,
    collect_links,
    confirmed_postings,
    make_findings,
    sort_findings,
)
from tests.each import each
from tests.sample_content import VALID, Files, MakeContent, load, posting
from tests.tools.link_checks.answering import Behaviour, Host, answers, page, redirect, reply, serving

TITLE = "CUDA算子开发工程师"
OF_A_JOB = {Outcome.CONFIRMED, Outcome.CLOSED, Outcome.UNNAMED, Outcome.UNREAD, Outcome.SHARED}


def ask(
    content: MakeContent, host: Host, postings: dict[str, dict[str, object]]
) -> tuple[Library, tuple[Finding, ...]]:
    files = {
        f"postings/acme/{slug}.zh.md": posting("acme", **{"title": TITLE, **fields})
        for slug, fields in postings.items()
    }
    root = content(files)
    library, _ = load(root)
    asked = collect_links(library, root, "content", closed=True, terms=False)
    asked = tuple(one for one in asked if host.named("") in one.url)
    heard = answers([one.url for one in asked])
    return library, sort_findings(
        known for one in asked for known in make_findings(one, heard[one.url], shipped(), library.today)
    )


def outcomes(found: Sequence[Finding]) -> list[Outcome]:
    return [one.outcome for one in found]


def only(content: MakeContent, host: Host, path: str = "/jobs/1", /, **fields: object) -> tuple[Library, Finding]:
    library, found = ask(content, host, {"a": {"apply": f"{{url: {host.named(path)}}}", **fields}})
    (one,) = found
    return library, one


@each(
    ("body", "outcome"),
    [
        (page(TITLE), Outcome.CONFIRMED),
        (page(f"{TITLE} - 极点科技", "岗位职责", "gb18030"), Outcome.CONFIRMED),
        (page("极点科技招聘"), Outcome.UNNAMED),
        (page("极点科技招聘", f"相似职位：{TITLE}"), Outcome.UNNAMED),
        (page(TITLE, "该 职位 已关闭，看看其他职位"), Outcome.CLOSED),
        (page(TITLE, "This job is NO LONGER accepting applications!"), Outcome.CLOSED),
        (page("出错了", "您访问的页面不存在"), Outcome.ABSENT),
        (page("Just a moment...", "Checking your browser"), Outcome.REFUSED),
        (page(TITLE, "Our guide explains why a page not found is a fault. " * 20), Outcome.CONFIRMED),
        (b"", Outcome.UNREAD),
    ],
)
def test_a_page_that_answers_may_have_no_job(content: MakeContent, body: bytes, outcome: Outcome) -> None:
    with serving({"/jobs/1": [reply(200, body, Content_Type="text/html")]}) as host:
        library, found = only(content, host)
    assert found.outcome is outcome
    assert [one.id for one in confirmed_postings([found], library)] == (
        ["acme/a"] if outcome is Outcome.CONFIRMED else []
    )


@each(
    ("asked", "led", "outcome"),
    [
        ("/jobs/1", "/jobs/", Outcome.ELSEWHERE),
        ("/jobs/1", "/zh/careers", Outcome.ELSEWHERE),
        ("/job?id=1", "/job", Outcome.ELSEWHERE),
        ("/jobs/1", "/404", Outcome.ABSENT),
        ("/jobs/1", "/error.html?from=job", Outcome.ABSENT),
        ("/jobs/1", "/login?next=1", Outcome.REFUSED),
        ("/jobs/1", "/zh/jobs/1", Outcome.CONFIRMED),
        ("/jobs/1", "/jobs?id=1", Outcome.CONFIRMED),
        ("/", "/zh/", Outcome.SHARED),
    ],
)
def test_a_redirect_to_a_list_is_no_job(content: MakeContent, asked: str, led: str, outcome: Outcome) -> None:
    """Even where the list has the job's title at its head; one to the same job elsewhere is."""
    with serving({asked: [redirect(302, led)], led: [reply(200, page(TITLE))]}) as host:
        assert only(content, host, asked)[1].outcome is outcome


def test_a_page_of_several_postings_is_nobodys_own(content: MakeContent) -> None:
    """Nor is a page of which each has a part: no server gets to see which."""
    with serving({"/jobs": [reply(200, page(TITLE, "职位已关闭"))]}) as host:
        library, found = ask(
            content, host, {slug: {"apply": f"{{url: '{host.named('/jobs')}#{slug}'}}"} for slug in ("a", "b")}
        )
        assert host.paths == ["/jobs"]
    assert outcomes(found) == [Outcome.SHARED, Outcome.SHARED]
    assert confirmed_postings(found, library) == ()


@each(
    ("other", "sure"),
    [
        (reply(404), False),
        (reply(200, page(TITLE, "职位已关闭")), False),
        (reply(403), True),
        (reply(200, page("Acme")), True),
    ],
    ids=["gone", "closed", "not let in", "another page"],
)
def test_one_address_that_says_no_counts_more_than_one_that_says_yes(
    content: MakeContent, other: Behaviour, sure: bool
) -> None:
    """A date is only written where nothing speaks against it."""
    with serving({"/1": [reply(200, page(TITLE))], "/2": [other], "/": [reply(200, page("Acme"))]}) as host:
        fields = {"apply": f"{{url: {host.named('/1')}}}", "source": f"{{url: {host.named('/2')}}}"}
        library, found = ask(content, host, {"a": dict(fields)})
    assert bool(confirmed_postings(found, library)) is sure


@each(
    ("fields", "dated"),
    [
        ({}, True),
        ({"verified": "2026-02-28"}, True),
        ({"verified": "2026-03-01"}, False),
        ({"posted": "2026-03-02"}, False),
        ({"closes": "2026-02-01"}, False),
        ({"closes": "2026-03-01"}, True),
    ],
)
def test_only_an_open_job_is_verified_and_once_a_day(
    content: MakeContent, fields: dict[str, object], dated: bool
) -> None:
    """One that is closed here, or is to be posted yet, is not, whatever its page says."""
    with serving({"/jobs/1": [reply(200, page(TITLE))]}) as host:
        library, found = only(content, host, **fields)
    assert found.outcome is Outcome.CONFIRMED
    assert bool(confirmed_postings([found], library)) is dated


def test_the_title_of_a_translation_will_do(content: MakeContent) -> None:
    """A page is in one language."""
    with serving({"/jobs/1": [reply(200, page("CUDA Kernel Engineer"))]}) as host:
        english = "---\ntitle: CUDA Kernel Engineer\ntranslated_from: 0123456789ab\n---\n\nThe work.\n"

        def translated(files: Files = VALID) -> Path:
            return content({**files, "postings/acme/a.en.md": english})

        assert only(translated, host)[1].outcome is Outcome.CONFIRMED


def test_a_new_address_is_proposed_where_the_job_is(content: MakeContent) -> None:
    """With the fragment of the old one; as advice, for the old one still leads there."""
    with serving({"/1": [redirect(301, "/jobs/1")], "/jobs/1": [reply(200, page(TITLE))]}) as host:
        _, found = only(content, host, "/1#apply")
    assert found.moved_to == host.named("/jobs/1#apply")
    assert found.diagnostic is not None
    assert (found.diagnostic.code, found.diagnostic.severity) == ("verify-moved", Severity.ADVICE)
    assert (found.diagnostic.path, found.diagnostic.field) == ("content/postings/acme/a.zh.md", "apply.url")


@each(
    ("body", "code"),
    [
        (reply(404), "verify-past-gone"),
        (reply(200, page(TITLE)), "verify-past-open"),
        (reply(200, page(TITLE, "职位已关闭")), None),
        (reply(200, page("Acme")), None),
        (reply(403), "verify-refused"),
    ],
)
def test_of_a_closed_job_nothing_is_broken(content: MakeContent, body: bytes, code: str | None) -> None:
    """Its page goes, sooner or later; that it is still there may mean something."""
    with serving({"/jobs/1": [body], "/": [reply(200, page("Acme"))]}) as host:
        _, found = only(content, host, closes="2026-02-01")
    assert (found.diagnostic.code if found.diagnostic else None) == code
    assert found.diagnostic is None or found.diagnostic.severity is Severity.ADVICE


def test_what_waited_longest_is_asked_first(content: MakeContent) -> None:
    """A round may end early; the next one then goes on where it matters."""
    dates = {"a": "2026-01-03", "b": "2026-01-01", "c": "2026-01-02"}
    root = content(
        {
            f"postings/acme/{slug}.zh.md": posting("acme", posted=day, apply=f"{{url: https://acme.example/{slug}}}")
            for slug, day in dates.items()
        }
    )
    library, _ = load(root)
    urls = [one.url for one in collect_links(library, root, "content", closed=False, terms=True)]
    jobs = [url for url in urls if url.startswith("https://acme.example/") and url != "https://acme.example/"]
    assert jobs == [f"https://acme.example/{slug}" for slug in "bca"]
    assert urls[-1].startswith("https://docs.example/")


def test_addresses_of_terms_have_their_lines(content: MakeContent) -> None:
    root = content({})
    library, _ = load(root)
    every = collect_links(library, root, "content", closed=False, terms=True)
    found = {place.url: place for one in every for place in one.occurrences if place.posting is None}
    assert set(found) == {"https://acme.example/", "https://docs.example/ascend-c/", "https://docs.example/ascend/"}
    for url, place in found.items():
        assert url in Path(root, place.path.removeprefix("content/")).read_text("utf-8").splitlines()[place.line - 1]


@each("closes", ["2027-01-01", "2026-02-01"], ids=["open", "closed"])
def test_every_result_of_a_request_has_words(content: MakeContent, closes: str) -> None:
    """Of a job that is open here, of one that is closed, and of a vocabulary's address, which is no job."""
    fields = {"closes": closes, "apply": "{url: https://acme.example/1}"}
    root = content({"postings/acme/a.zh.md": posting("acme", **fields)})
    library, _ = load(root)
    for link in collect_links(library, root, "content", closed=True, terms=True):
        of_posting = any(place.posting for place in link.occurrences)
        for outcome in set(Outcome) - {Outcome.ANSWERS, Outcome.LATE} - (set() if of_posting else OF_A_JOB):
            (found,) = make_findings(link, FetchResult(link.url, outcome), shipped(), library.today)
            assert found.diagnostic is None or found.diagnostic.problem("en")
