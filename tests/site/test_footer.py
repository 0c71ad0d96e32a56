"""What the publisher has to say on every page stands at the foot of every page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.sample_content import MakeContent
from tests.site.accessibility import objections
from tests.site.building import Build, Result
from tests.site.conftest import Visiting
from tests.site.counting import of_class
from tests.site.documents import address, documents, links

SITE_URL = "https://example.github.io/careers/"
NUMBER = "京ICP备00000000号-1"
OWN = f'<a href="https://beian.miit.gov.cn/">{NUMBER}</a>'


def test_posting_a_job_is_one_step_from_every_page(site: Result, code: str) -> None:
    """From its foot; the page leads on to the form, to a sample, and to the guide of those who look after it."""
    own = documents(site.folder)[f"{code}/post-a-job/"]
    framed = {url: page for url, page in documents(site.folder).items() if url.startswith(f"{code}/")}
    feet = {url: page.all(of_class("p-footer")) for url, page in framed.items() if page.all(of_class("p-header"))}
    assert len(feet) > 50
    for url, found in feet.items():
        ways = [address(target, SITE_URL) for foot in found for _, target in links(foot, SITE_URL + url)]
        assert f"{code}/post-a-job/" in ways, url
    targets = [target for _, target in links(own, f"{SITE_URL}{code}/post-a-job/")]
    assert any(target.endswith(f"/issues/new?template=post-a-job.{code}.yml") for target in targets)
    inside = [str(address(target, SITE_URL)) for target in targets]
    assert any(re.fullmatch(rf"{code}/jobs/[\w-]+/[\w-]+/", target) for target in inside)
    assert f"{code}/for-editors/" in inside


@pytest.mark.parametrize(("code", "scheme", "width"), [("zh", "light", 375), ("en", "dark", 1280)])
def test_the_form_is_reached_by_keyboard(home: str, read: Visiting, code: str, scheme: str, width: int) -> None:
    """From the foot of any page; the form is the first link of the text, which everybody can read."""
    found = read(f"{home}{code}/hardware/", viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = found.page
    way = page.get_by_role("contentinfo").locator("a[href$='post-a-job/']")
    way.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{code}/post-a-job/")
    form = page.get_by_role("article").locator("p a").first
    expect(form).to_have_attribute("href", re.compile(rf"/issues/new\?template=post-a-job\.{code}\.yml$"))
    form.focus()
    expect(form).to_be_in_viewport(ratio=1)
    assert objections(page) == []
    assert found.faults == []


def test_a_copyright_stands_on_every_page_the_chooser_included(
    build: Build, content: MakeContent, cases: Result
) -> None:
    """As HTML, since it is MkDocs' own setting; the page of languages has a footer only then."""
    done = build(content(), strict=True, search=False, social="none", config={"copyright": OWN})
    assert done.returncode == 0, done.output
    framed = {url: page for url, page in documents(done.folder).items() if page.all(of_class("p-header"))}
    assert {"", "404.html", "en/", "zh/jobs/"} <= set(framed)
    for url, page in framed.items():
        links = page.one(of_class("p-footer")).all(lambda one: "beian" in one.attrs.get("href", ""))
        assert [link.text for link in links] == [NUMBER], url
    assert not documents(cases.folder)[""].all(of_class("p-footer"))
