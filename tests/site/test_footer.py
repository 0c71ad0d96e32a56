"""What the publisher has to say on every page stands at the foot of every page."""

from __future__ import annotations

from collections.abc import Callable

from tests.sample_content import MakeContent
from tests.site.building import Build, Result
from tests.site.documents import Element, documents

NUMBER = "京ICP备00000000号-1"
OWN = f'<a href="https://beian.miit.gov.cn/">{NUMBER}</a>'


def drawn(name: str) -> Callable[[Element], bool]:
    """Elements of the class `name`."""
    return lambda one: name in one.attrs.get("class", "").split()


def test_a_copyright_stands_on_every_page_the_chooser_included(
    build: Build, content: MakeContent, cases: Result
) -> None:
    """As HTML, since it is MkDocs' own setting; the page of languages has a footer only then."""
    done = build(content(), strict=True, search=False, config={"copyright": OWN})
    assert done.returncode == 0, done.output
    framed = {url: page for url, page in documents(done.folder).items() if page.all(drawn("p-header"))}
    assert {"", "404.html", "en/", "zh/jobs/"} <= set(framed)
    for url, page in framed.items():
        links = page.one(drawn("p-footer")).all(lambda one: "beian" in one.attrs.get("href", ""))
        assert [link.text for link in links] == [NUMBER], url
    assert not documents(cases.folder)[""].all(drawn("p-footer"))
