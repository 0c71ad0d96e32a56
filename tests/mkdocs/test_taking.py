"""A posting takes no address from another posting or page, and makes no more of the site than its budget."""

from __future__ import annotations

import re
from collections.abc import Mapping

from careers import i18n
from careers.builder.render import MOST_BYTES
from careers.content.posting.rules import MOST_ALIASES
from tests.mkdocs.conftest import Workspace
from tests.sample_content import posting
from tests.site.building import Result, snapshot

VICTIM, OLD = "acme/current", "acme/first-name"  # a posting of the site, and an alias of it
CODES = ("zh", "en")


def has(result: Result, posting_id: str) -> bool:
    """Return whether something answers at the address of a posting in every language."""
    return all(
        (result.folder / i18n.output_path(i18n.posting(i18n.folder_of(code), posting_id))).is_file() for code in CODES
    )


def target(result: Result, posting_id: str) -> str | None:
    """Return where the address of a posting sends its readers; None where it does not."""
    html = (result.folder / i18n.output_path(i18n.posting("en/", posting_id))).read_text("utf-8")
    found = re.search(r'http-equiv="?refresh"? content="0; ?url=([^"]*)"', html)
    return found[1].removeprefix("../../../") if found else None


def pages(result: Result, posting_id: str) -> Mapping[str, bytes]:
    """Return the files of a posting."""
    return {
        path: data
        for code in CODES
        for path, data in snapshot(result.folder / i18n.posting(i18n.folder_of(code), posting_id)).items()
    }


def test_a_new_posting_takes_no_other_off_the_site(workspace: Workspace) -> None:
    """It claims an alias of another, and sorts before it: both stay, both are named, neither gets the address."""
    workspace.write("postings/acme/aaa.en.md", posting("acme", aliases=f"[{OLD}]"))
    result = workspace.again()
    assert result.returncode == 0, result.output
    assert has(result, "acme/aaa")
    assert has(result, VICTIM)
    assert not has(result, OLD)
    assert re.search(rf'acme/aaa\.en\.md:6: aliases: the alias "{OLD}" .*acme/current\.zh\.md:\d+', result.output)
    assert re.search(rf'acme/current\.zh\.md:\d+: aliases: the alias "{OLD}" .*acme/aaa\.en\.md:6', result.output)
    assert "2 aliases are refused; their postings are published without them" in result.output
    assert "left out" not in result.output


def test_a_posting_of_another_company_takes_nothing(workspace: Workspace) -> None:
    """Neither an alias nor an address that nobody has; the owner's alias leads where it led."""
    before = pages(Result(workspace.folder / "site", 0, "", workspace.folder), VICTIM)
    taking = posting("globex", aliases=f"[{OLD}, {VICTIM}, acme/free]")
    workspace.write("postings/globex/aaa.en.md", taking)
    result = workspace.again()
    assert result.returncode == 0, result.output
    assert has(result, "globex/aaa")
    assert not has(result, "acme/free")
    assert target(result, OLD) == "jobs/acme/current/"
    assert target(result, VICTIM) is None
    assert pages(result, VICTIM).keys() == before.keys()
    assert f"jobs/{OLD}/ -> jobs/globex/aaa/" in result.output


def test_a_static_page_and_the_address_list_keep_their_addresses(workspace: Workspace) -> None:
    """An alias and a term's former id give way to a page and are named with it; an arrow of the list still leads."""
    workspace.write("addresses.txt", "languages: zh, en\n\njobs/acme/was/ -> jobs/acme/current/\n")
    for path in ("jobs/acme/guide", "hardware/chip"):
        workspace.write(f"pages/en/{path}.md", "# A guide\n\nTo be read.\n")
    workspace.write("postings/acme/aaa.en.md", posting("acme", aliases="[acme/guide, acme/was]"))
    taxonomy = workspace.folder / "content/taxonomies/hardware.yml"
    taxonomy.write_text(
        re.sub(r"(?m)^(  [a-z-]+: \{)", r"\1former_ids: [chip], ", taxonomy.read_text("utf-8"), count=1)
    )
    result = workspace.again()
    assert result.returncode == 0, result.output
    for path in ("jobs/acme/guide", "hardware/chip"):
        assert "To be read." in (result.folder / "en" / path / "index.html").read_text("utf-8")
    assert "postings/acme/aaa.en.md:6: aliases: the former address /en/jobs/acme/guide/ is taken by" in result.output
    assert "former_ids: the former address /en/hardware/chip/ is taken by" in result.output
    assert target(result, "acme/was") == "jobs/acme/current/"


def table(columns: int) -> str:
    """Return a table of few characters: each of its rows has as many cells as the head, however few are written."""
    head = "|".join("a" * columns)
    return "\n".join([head, "|".join(["-"] * columns), *["a"] * 990])


def linked(count: int) -> str:
    """Return a body of a few kilobytes, within all limits, whose HTML repeats one long address."""
    return "[a]\n" * count + "\n[a]: http://a.example/" + "x" * 1_900


def test_postings_over_their_budget_are_named_and_left_out(workspace: Workspace) -> None:
    """Every other page is as before; of a table, every row would get the cells of the head."""
    many = ",".join(f"acme/{one}" for one in range(1500))
    for number in range(40):
        workspace.write(f"postings/acme/many-{number}.en.md", posting("acme", aliases=f"[{many}]"))
    workspace.write("postings/acme/aaa.en.md", posting("acme").replace("The work.", linked(390)))
    workspace.write("postings/acme/bbb.en.md", posting("acme").replace("The work.", table(columns=490)))
    result = workspace.again()
    assert result.returncode == 0, result.output
    assert result.output.count("aliases: the list is too long (over 10 entries)") == 40
    assert re.search(
        r"acme/aaa\.en\.md:\d+: file: the pages generated from this file are too large, over \d+ KB", result.output
    )
    assert re.search(r"acme/bbb\.en\.md:\d+: body: the tables have up to \d+ cells", result.output)
    assert snapshot(result.folder) == workspace.published


def test_an_introduction_over_its_budget_is_named_and_left_out(workspace: Workspace) -> None:
    """The page of its term is there without it."""
    body = linked(390)
    path = "hardware/accelerator.en.md"
    workspace.write(path, f"---\nsummary: One.\n---\n\n{body}\n")
    result = workspace.again()
    assert result.returncode == 0, result.output
    assert f"content/{path}:1: file: the pages generated from this file are too large, over" in result.output
    page = result.folder / "en/hardware/accelerator/index.html"
    assert page.stat().st_size < 256 * 1024


def test_the_largest_posting_is_within_its_budget(workspace: Workspace) -> None:
    """Everything is at its limit: the body, the fields, the aliases; all that the site holds of it is counted."""
    aliases = "[" + ", ".join(f"acme/old-{number}" for number in range(MOST_ALIASES)) + "]"
    front = {
        "title": "'" + ">" * 198 + "'",
        "summary": "'" + ">" * 998 + "'",
        "closes": "2027-01-01",
        "apply": "{url: https://acme.example/jobs}",
        "aliases": aliases,
    }
    body = "a>" + ">" * 15_000 + "\n\na" + ">" * 15_000
    workspace.write("postings/acme/aaa.en.md", posting("acme", **front).replace("The work.", body))
    workspace.write("postings/acme/aaa.zh.md", f"---\ntitle: 大\ntranslated_from: {'0' * 12}\n---\n\n{body}\n")
    result = workspace.again()
    assert result.returncode == 0, result.output
    assert "WARNING" not in result.output
    own, former, images = list[int](), list[int](), list[int]()
    for path in result.folder.rglob("*"):
        address = path.relative_to(result.folder).as_posix()
        if path.is_file() and "/acme/aaa" in address:
            (images if path.suffix == ".png" else own).append(path.stat().st_size)
        elif path.is_file() and "/acme/old-" in address:
            former.append(path.stat().st_size)
    assert len(own) == 3 * len(CODES)  # its page, its Markdown copy, its calendar
    assert MOST_BYTES * len(CODES) / 2 < sum(own) < MOST_BYTES * len(CODES)
    assert len(former) == MOST_ALIASES * len(CODES)
    assert max(former) < 8 * 1024
    assert len(images) <= len(CODES)  # of the languages that a font of this machine can draw
