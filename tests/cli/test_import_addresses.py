"""``careers import`` of the pages at addresses: fetched with manners, read as saved pages, refused plainly."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from careers_tools.importing.reading import MOST_BYTES
from tests.cli.conftest import Careers
from tests.tools.link_checks.answering import Behaviour, redirect, reply, serving

QUICK = ("--pause", "0", "--allow-private", "--company", "acme")
TEXT = """<!doctype html><html><body><h1>Compiler Engineer</h1><h2>Responsibilities</h2><ul><li>Write kernels</li></ul>
<h2>Requirements</h2><ul><li>C++</li></ul>{}</body></html>"""
MARKED = '<html><script type="application/ld+json">{}</script><body><h1>Work with us</h1></body></html>'.format(
    json.dumps({"@type": "JobPosting", "title": "Kernel Engineer", "description": "<p>Write kernels all day.</p>"})
)


def _written(folder: Path, slug: str) -> str:
    return (folder / "content/postings/acme" / f"{slug}.en.md").read_text("utf-8")


def test_an_address_is_the_source_and_the_way_to_apply(careers: Careers, folder: Path) -> None:
    with serving({"/jobs/7": [reply(200, TEXT.format(""))]}) as host:
        done = careers("import", *QUICK, host.named("/jobs/7"))
        assert done.exit_code == 0, done.output
        text = _written(folder, "compiler-engineer")
        lines = text.splitlines()
        assert f"apply: {{url: '{host.named('/jobs/7')}'}}" in lines
        assert f"source: {{url: '{host.named('/jobs/7')}'}}" in lines


def test_a_page_that_says_how_to_apply_is_believed(careers: Careers, folder: Path) -> None:
    with serving({"/jobs/7": [reply(200, TEXT.format("<p>Email: jobs@acme.example</p>"))]}) as host:
        assert careers("import", *QUICK, host.named("/jobs/7")).exit_code == 0
        text = _written(folder, "compiler-engineer")
        assert "email: jobs@acme.example" in text
        assert text.count(host.named("/jobs/7")) == 1


def test_several_addresses_are_fetched_one_at_a_time_and_their_markup_counts(careers: Careers, folder: Path) -> None:
    with serving(
        {"/1": [redirect(302, "/one")], "/one": [reply(200, TEXT.format(""))], "/2": [reply(200, MARKED)]}
    ) as host:
        done = careers("import", *QUICK, host.url("/1"), host.url("/2"), host.url("/1"))
        assert done.exit_code == 0, done.output
        assert sorted(host.paths) == ["/1", "/2", "/one"]
        assert host.busy == 1
        assert any("careers-portal" in line for line in host.asked[-1])
    assert "Write kernels all day." in _written(folder, "kernel-engineer")
    assert "C++" in _written(folder, "compiler-engineer")


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ([reply(404)], "there is no page at this address (404)"),
        ([reply(403)], "did not hand over the page (403)"),
        ([reply(200, b"%PDF-1.7", Content_Type="application/pdf")], "a file of type application/pdf"),
        ([reply(200, b"<p>and on</p>" * (MOST_BYTES // 10))], "more than 2 MB"),
        ([redirect(302, "ftp://acme.example/")], "could not be reached (scheme)"),
    ],
    ids=["missing", "forbidden", "no page", "too large", "elsewhere"],
)
def test_a_refusal_is_said_plainly(careers: Careers, folder: Path, told: Sequence[Behaviour], said: str) -> None:
    """The other addresses are imported all the same."""
    with serving({"/no": told, "/yes": [reply(200, TEXT.format(""))]}) as host:
        done = careers("import", *QUICK, host.url("/no"), host.url("/yes"))
        (line,) = (line for line in done.stdout.splitlines() if line.startswith(host.url("/no")))
    assert said in line
    assert done.exit_code == 1
    assert _written(folder, "compiler-engineer")


def test_what_robots_may_not_read_is_not_read(careers: Careers) -> None:
    robots = reply(200, "User-agent: *\nDisallow: /jobs/", Content_Type="text/plain")
    with serving({"/robots.txt": [robots], "/jobs/7": [reply(200, MARKED)]}) as host:
        done = careers("import", *QUICK, host.url("/jobs/7"))
        assert host.paths == []
    assert done.exit_code == 1
    assert "robots.txt" in done.stdout


def test_addresses_in_private_networks_are_left_alone(careers: Careers) -> None:
    with serving({"/jobs/7": [reply(200, MARKED)]}) as host:
        done = careers("import", "--pause", "0", host.url("/jobs/7"))
        assert host.asked == []
    assert done.exit_code == 1
    assert "inside a private network" in done.stdout


def test_what_is_no_web_address_is_said_to_be_none(careers: Careers) -> None:
    done = careers("import", *QUICK, "https://user@acme.example/")
    assert done.exit_code == 1
    assert "this is not a web address" in done.stdout
