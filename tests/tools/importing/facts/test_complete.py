"""What a document says once for all goes to the postings that do not say it themselves."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from careers_tools.importing.facts import complete
from careers_tools.importing.values import Facts
from tests.tools.importing.facts.said import facts, heading, ids, item, label, text, title


@cache
def shared() -> Facts:
    return facts(
        heading("Atlas方向招聘"),
        label("company", "公司：百度"),
        label("locations", "工作地点：北京、夸城"),
        label("salary", "薪资：30-60K"),
        label("education", "学历：本科"),
        label("experience", "经验：3年"),
        label("headcount", "招聘人数：20人"),
        label("closes", "截止日期：2024-06-30"),
        label("remote", "远程：否"),
        label("subject", "邮件主题：姓名-岗位"),
        text("面向社招与校招，简历发到 jobs@example.org，申请也可以在 https://jobs.example.org 。"),
        item("熟悉CUDA与大模型推理", "team"),
        text("岗位多多", "team"),
    )


def test_a_silent_posting_gets_what_holds_for_all() -> None:
    """Who hires, where, for whom, pay, demands, dates and contact are shared, with the lines that say them."""
    found = complete(facts(title("某工程师")), shared())
    assert found.terms["company"] == ("baidu",)
    assert found.terms["locations"] == ("beijing",)
    assert ids(replace(shared(), terms=found.terms), "hiring") == ["campus", "experienced"]
    assert (found.salary_text, found.locations_text, found.company_text) == ("30-60K", "北京、夸城", "百度")
    assert (found.education, found.experience, found.remote) == ("bachelor", 3, "false")
    assert (str(found.closes), found.email, found.subject) == ("2024-06-30", "jobs@example.org", "{name}-{title}")
    assert found.url == "https://jobs.example.org"
    assert {one.line for one in found.evidence} >= {2, 3, 4, 5, 6, 8, 9, 10, 11}


def test_skills_topics_job_family_and_headcount_are_a_postings_own() -> None:
    """Of technology nothing is shared, and no number of people."""
    found = complete(facts(title("某工程师")), shared())
    assert not {"hardware", "skills", "topics", "role"} & set(found.terms)
    assert found.headcount is None
    assert not {"hardware", "skills", "topics", "role", "headcount"} & {one.field for one in found.evidence}


def test_a_posting_keeps_what_it_says_itself() -> None:
    """Its own word beats the document's, in ids as well as as written."""
    own = facts(
        title("CPU工程师"),
        label("company", "公司：星火芯片"),
        label("locations", "工作地点：夸城"),
        label("salary", "薪资：面议"),
        label("hiring", "招聘类型：实习"),
        label("email", "邮箱：me@example.org"),
    )
    found = complete(own, shared())
    assert "company" not in found.terms
    assert "locations" not in found.terms
    assert (found.company_text, found.locations_text) == ("星火芯片", "夸城")
    assert (found.salary, found.salary_text) == (None, "面议")
    assert (found.terms["hiring"], found.terms["hardware"]) == (("internship",), ("cpu",))
    assert (found.email, found.url) == ("me@example.org", "https://jobs.example.org")


def test_an_employer_known_by_address_does_not_get_anothers_name() -> None:
    """Ids and names as written go together."""
    own = facts(text("简历发到 a@mthreads.com", "apply"))
    found = complete(own, shared())
    assert (found.terms["company"], found.company_text) == (("moore-threads",), None)


def test_spent_stays_the_postings_own() -> None:
    """Lines of the document are no lines of the posting."""
    own = facts(title("某工程师"), item("写代码"))
    assert complete(own, shared()).spent == own.spent == {0}


def test_scopes_add_up() -> None:
    """What a part of the document says completes what the whole says."""
    part, posting = facts(heading("摩尔线程")), facts(title("某工程师"))
    found = complete(posting, complete(part, shared()))
    assert (found.terms["company"], found.terms["locations"]) == (("moore-threads",), ("beijing",))
    again = complete(complete(posting, part), shared())
    assert (found.terms, found.salary_text, found.email) == (again.terms, again.salary_text, again.email)


def test_nothing_shared_changes_nothing() -> None:
    """Empty facts complete nothing."""
    own = facts(title("CUDA工程师"), label("locations", "工作地点：北京"))
    assert complete(own, Facts()) == own
