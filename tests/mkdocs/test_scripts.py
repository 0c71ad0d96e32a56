"""How the modules of the theme become the files that pages load."""

from __future__ import annotations

from pathlib import Path

import pytest
from mkdocs.exceptions import Abort
from playwright.sync_api import Page

from careers.mkdocs.scripts import Scripts, read_modules
from tests.browser import wait_until
from tests.conftest import Serve
from tests.each import each

# Two entries and a later import share a module with a state; names, blanks and texts are of every form that is read.
MODULES = {
    "start.js": """/** A comment. */
import { count as counted } from "./kept/counter.js";
import "./effect.js"
window.ran.push(`start ${counted()}`);
""",
    "effect.js": "window.ran.push('effect');",
    "kept/counter.js": """
let value = 0; // a variable of the module
/**
 * Counts.
 */
export function count() {
  return (value += 1);
}
export const SITE = new URL("../../", import.meta.url).pathname;
""",
    "page.js": """
import {
  SITE,
  count,
} from "./kept/counter.js";
/** @typedef {import("./none.js").Type} Type */
const later = (/** @type {import("./none.js").Type} */ one) => one;
count();
later(import("./kept/late.js")).then(({ Late }) => window.ran.push(SITE, new Late().text));
""",
    "kept/late.js": """import { count } from './counter.js';
import { doubled } from "../twice.js";
export class Late {
  text = `  // no comment ${doubled(count())}
  /* none */
    in it`;
}
""",
    "twice.js": "export const doubled = (one) => 2 * one;\n",
    "other.js": 'import { doubled } from "./twice.js";\nwindow.ran.push(doubled(1));\n',
    "plain.js": "window.ran = [document.currentScript.dataset.kind];\n",
}


def test_joined_modules_do_what_modules_do(tmp_path: Path, serve: Serve, page: Page) -> None:
    """Each runs once, after those that it imports, and knows where it lies; one without imports needs no module."""
    joined = Scripts(read_modules(MODULES, MODULES.__getitem__))
    folder = tmp_path / "assets/javascripts"
    folder.mkdir(parents=True)
    for name, text in joined.texts.items():
        (folder / name).write_text(text, "utf-8")
    entries = [one for name in ("start.js", "page.js", "other.js") for one in joined.entries[name]]
    loading = "".join(f'<script type="module" src="assets/javascripts/{name}"></script>' for name in entries)
    plain = f'<script src="assets/javascripts/{joined.entries["plain.js"][0]}" data-kind="plain"></script>'
    (tmp_path / "index.html").write_text(f"<!doctype html><body>{plain}{loading}", "utf-8")
    page.goto(serve(tmp_path, mount="careers"))
    wait_until(page, "window.ran.length > 5")
    late = "  // no comment 6\n  /* none */\n    in it"
    ran = page.evaluate("window.ran")
    # What is imported later comes when it has come: before the third entry, or after it.
    assert [one for one in ran if one != 2] == ["plain", "effect", "start 1", "/careers/assets/", late]
    assert ran.count(2) == 1


def test_what_several_entries_need_lies_in_one_file() -> None:
    """What every page has is in its first file; else modules that the same entries need are together."""
    joined = Scripts(read_modules(MODULES, MODULES.__getitem__))
    assert sorted(name.partition(".")[0] for name in joined.texts) == [
        "kept-late", "other", "page", "plain", "start", "twice",
    ]  # fmt: skip
    assert [name.partition(".")[0] for name in joined.entries["other.js"]] == ["other", "twice"]
    assert sum("value = 0" in text for text in joined.texts.values()) == 1


def test_names_follow_from_what_the_files_hold() -> None:
    """They name each other, so all have another name when one has changed, and the same in every build."""
    first, again, other = (
        set(Scripts(read_modules(modules, modules.__getitem__)).texts)
        for modules in (MODULES, dict(reversed(MODULES.items())), MODULES | {"effect.js": "1;"})
    )
    assert first == again
    assert not first & other


@each(
    ("modules", "said"),
    [
        (
            {"a.js": 'import { b } from "./b.js";', "b.js": 'import "./a.js";\nexport const b = 1;'},
            r"a\.js, b\.js, a\.js",
        ),
        ({"a.js": 'import { c } from "./b.js";', "b.js": "export const b = 1;"}, r"a\.js: b\.js exports no c"),
        ({"a.js": "export default 1;"}, r"a\.js.*export default 1"),
        ({"a.js": 'import * as b from "./b.js";'}, r"import \* as b"),
        ({"a.js": "const a = `\n`;\nexport { a };"}, r"export \{ a \}"),
        ({"a.js": "const a = await fetch(1);"}, r"await fetch"),
    ],
    ids=["a circle", "no such name", "a default", "everything", "a list", "a wait"],
)
def test_a_module_that_cannot_be_joined_is_named(modules: dict[str, str], said: str) -> None:
    with pytest.raises(Abort, match=said):
        read_modules(modules, modules.__getitem__)
