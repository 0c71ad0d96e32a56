"""How a site shows the hosts that its postings name: wherever one stands, nobody can take it for another."""

from __future__ import annotations

import json
import re
import shutil

import pytest

from tests.sample_content import posting
from tests.site.building import CASES, Build, Result

LOOK_ALIKE, ASCII = "аррӏе.com", "xn--80ak6aa92e.com"
CHINESE, CHINESE_ASCII = "例子.中国", "xn--fsqu00a.xn--fiqs8s"
MISREAD = ("https://ok.example。evil.example/", "http://2130706433/")


@pytest.fixture(scope="module")
def named(build: Build, tmp_path_factory: pytest.TempPathFactory) -> Result:
    folder = tmp_path_factory.mktemp("hosts")
    shutil.copytree(CASES, folder / "content")
    for slug, host in (("look-alike", LOOK_ALIKE), ("chinese", CHINESE)):
        text = posting("acme", apply=f'{{url: "https://{host}/a"}}', source=f'{{url: "https://{host}/s"}}')
        body = f"\nThe words.\n\n[Apply](https://{host}/b)\n"
        (folder / f"content/postings/acme/{slug}.zh.md").write_text(text + body, "utf-8")
    for number, address in enumerate(MISREAD):
        text = posting("acme", apply=f'{{url: "{address}"}}')
        (folder / f"content/postings/acme/misread-{number}.zh.md").write_text(text, "utf-8")
    return build(folder / "content", into=folder, search=False, social="none")


def page(named: Result, slug: str) -> str:
    return (named.folder / f"en/jobs/acme/{slug}/index.html").read_text("utf-8")


def test_a_look_alike_is_shown_in_ascii(named: Result) -> None:
    """On the button, in the source, in the body and wherever a page says it to machines."""
    text = page(named, "look-alike")
    assert f">Apply at {ASCII}<" in re.sub(r"<svg.*?</svg>|<span[^>]*>|</span>", "", text, flags=re.DOTALL)
    assert {f"https://{ASCII}/{path}" for path in "asb"} <= set(re.findall(r'href="([^"]*)"', text))
    assert LOOK_ALIKE not in text.partition("<body")[2]


def test_a_chinese_host_is_shown_as_people_write_it(named: Result) -> None:
    text = page(named, "chinese")
    assert f"Apply at {CHINESE}" in text
    assert f'href="https://{CHINESE_ASCII}/a"' in text


def test_data_for_machines_has_hosts_in_ascii(named: Result) -> None:
    told = json.loads((named.folder / "api/v1/postings.json").read_text("utf-8"))
    postings = {one["id"]: one for one in told["postings"]}
    assert postings["acme/look-alike"]["apply"]["url"] == f"https://{ASCII}/a"
    assert postings["acme/chinese"]["source"]["url"] == f"https://{CHINESE_ASCII}/s"


def test_a_posting_that_names_a_misread_host_is_no_page(named: Result) -> None:
    for number, host in enumerate(("ok.example.evil.example", "127.0.0.1")):
        assert not (named.folder / f"en/jobs/acme/misread-{number}").exists()
        assert re.search(rf"misread-{number}\.zh\.md:\d+: apply\.url: .*{re.escape(host)}", named.output)


def test_a_markdown_copy_shows_the_host_that_is_opened(named: Result) -> None:
    for slug, host in (("look-alike", ASCII), ("chinese", CHINESE_ASCII)):
        text = (named.folder / f"zh/jobs/acme/{slug}/index.html.md").read_text("utf-8")
        assert {f"<https://{host}/{path}>" for path in "as"} <= set(re.findall(r"<https:[^>]*>", text))
