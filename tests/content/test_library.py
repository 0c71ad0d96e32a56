"""The library: who belongs where, counted once; collisions and introductions."""

from __future__ import annotations

import datetime as dt
import pickle
from pathlib import Path

from careers.content.library import filter_problems
from tests.each import each
from tests.sample_content import HARDWARE, KERNEL_ZH, TODAY, MakeContent, load, posting, said

DEEP = HARDWARE + "  a2: {name: {zh: A2, en: A2}, parent: ascend}\n"


def crowd(*terms: str) -> dict[str, str]:
    return {f"postings/acme/p{number}.zh.md": posting("acme", hardware=f"[{ids}]") for number, ids in enumerate(terms)}


def test_a_term_counts_its_descendants_and_each_posting_once(content: MakeContent) -> None:
    """A posting that names a term and its parent counts once for both."""
    files = crowd("npu", "ascend", "a2", "a2, ascend, npu", "gpu, a2")
    lib, _ = load(content({"taxonomies/hardware.yml": DEEP, **files}))
    # The base adds one posting on ascend and one on gpu.
    assert {term: lib.count("hardware", term) for term in ("npu", "ascend", "a2", "gpu")} == {
        "npu": 6,
        "ascend": 5,
        "a2": 3,
        "gpu": 2,
    }


def test_a_term_that_nobody_asks_for_counts_nothing(content: MakeContent) -> None:
    lib, _ = load(content())
    assert (lib.count("skills", "triton"), lib.count("skills", "none"), lib.filed("none", "none")) == (0, 0, ())


def test_accepted_experience_is_counted_apart_from_what_a_job_is_about(content: MakeContent) -> None:
    """Broader terms too; a job that is about a term is not counted once more."""
    extended = DEEP.replace("field: hardware", "field: hardware\nbackground: background")
    accepting = posting("acme", hardware="[gpu]", background="[{any: [a2, gpu]}]")
    lib, _ = load(content({"taxonomies/hardware.yml": extended, "postings/acme/wide.zh.md": accepting}))
    found = {term: [one.id for one in lib.background("hardware", term)] for term in ("a2", "ascend", "npu", "gpu")}
    assert found == {"a2": ["acme/wide"], "ascend": ["acme/wide"], "npu": ["acme/wide"], "gpu": []}
    assert "acme/wide" not in {one.id for one in lib.filed("hardware", "npu")}
    assert "acme/wide" in {one.id for one in lib.filed("hardware", "gpu")}


def test_closed_postings_are_kept_but_not_counted(content: MakeContent) -> None:
    closed = (TODAY - dt.timedelta(1)).isoformat()
    lib, _ = load(content({"postings/acme/closed.zh.md": posting("acme", hardware="[ascend]", closes=closed)}))
    assert "acme/closed" in lib.postings
    assert [one.id for one in lib.open] == ["acme/kernel-engineer", "beta/compiler-engineer"]
    assert lib.count("hardware", "ascend") == 1


def test_the_newest_stand_first_then_by_id_and_the_undated_last(content: MakeContent) -> None:
    """A job without a date of posting stands by when it was last seen."""
    lib, _ = load(
        content(
            {
                "postings/acme/b.zh.md": posting("acme", posted="2026-02-01"),
                "postings/acme/a.zh.md": posting("acme", posted="2026-02-01"),
                "postings/acme/seen.zh.md": posting("acme", posted=None, verified="2026-02-15"),
                "postings/acme/undated.zh.md": posting("acme", posted=None),
            }
        )
    )
    assert [one.id for one in lib.newest] == [
        "acme/seen",
        "acme/a",
        "acme/b",
        "beta/compiler-engineer",
        "acme/kernel-engineer",
        "acme/undated",
    ]


def test_introductions_are_read_for_every_taxonomy_with_a_folder(content: MakeContent) -> None:
    text = "---\nsummary: What they do.\n---\n\nMore of it.\n"
    lib, diagnostics = load(content({"companies/acme.en.md": text}))
    assert said(diagnostics) == []
    found = lib.introductions["companies", "acme"]["en"]
    assert (found.summary, found.body, found.path) == ("What they do.", "More of it.", "content/companies/acme.en.md")


def test_a_landing_page_without_introduction_is_advised_on(content: MakeContent) -> None:
    _, diagnostics = load(content({"hardware/gpu.en.md": None}))
    assert [(one.path, one.code) for one in diagnostics] == [("content/hardware/gpu.en.md", "introduction-missing")]
    assert diagnostics.errors == ()


@each(
    ("name", "data", "code"),
    [
        ("gpu.fr.md", "---\nsummary: x\n---\n\nx\n", "unknown-locale"),
        ("gpu.md", "---\nsummary: x\n---\n\nx\n", "unknown-locale"),
        ("tpu.en.md", "---\nsummary: x\n---\n\nx\n", "introduction-orphan"),
        ("gpu.en.md", "text", "front-missing"),
        ("gpu.en.md", "---\nsumary: x\n---\n\nx\n", "unknown-field"),
        ("gpu.en.md", "---\nsummary: x\n---\n", "empty-body"),
        ("gpu.en.md", "---\nsummary: x\n---\n" + "[" * 500, "body-too-dense"),
        ("gpu.en.md", "---\nsummary: 简介\n---\n\n图形处理器\n".encode("gb18030"), "not-utf8"),
    ],
)
def test_an_introduction_is_checked_like_a_posting(
    content: MakeContent, name: str, data: str | bytes, code: str
) -> None:
    """Its path, its fields and its body; and nothing else is said of it."""
    _, diagnostics = load(content({f"hardware/{name}": data}))
    assert [one.code for one in diagnostics] == [code]


def test_a_folder_without_taxonomies_is_no_content(tmp_path: Path) -> None:
    lib, diagnostics = load(tmp_path)
    assert [one.code for one in diagnostics] == ["not-a-content-folder"]
    assert (lib.open, len(lib.taxonomies)) == ((), 0)


def test_problems_can_be_asked_for_by_file_and_folder(content: MakeContent) -> None:
    _, diagnostics = load(
        content(
            {
                "postings/acme/kernel-engineer.zh.md": KERNEL_ZH.replace("bachelor", "x"),
                "postings/acme/kernel.zh.md": posting("acme", education="x"),
                "postings/beta/b.zh.md": posting("beta", education="x"),
            }
        )
    )

    def paths(*wanted: str) -> list[str]:
        return [one.path.removeprefix("content/postings/") for one in filter_problems(diagnostics, wanted)]

    assert paths("content/postings/acme/kernel.zh.md") == ["acme/kernel.zh.md"]
    assert paths("content/postings/acme/") == ["acme/kernel-engineer.zh.md", "acme/kernel.zh.md"]
    assert paths("content/postings/acm") == []
    assert paths("content/postings/beta", "content/postings/acme/kernel.zh.md") == ["acme/kernel.zh.md", "beta/b.zh.md"]
    assert len(paths("content")) == 3


def test_a_library_goes_to_another_process_whole(content: MakeContent) -> None:
    """Without what has been worked out from it, which is worked out again."""
    lib, _ = load(content({"taxonomies/hardware.yml": DEEP, **crowd("a2", "gpu")}))
    fresh = pickle.dumps(lib)
    answers = (lib.open, lib.listed, lib.filed("hardware", "npu"), lib.named, lib.filter_values, lib.salary_steps)
    assert len(pickle.dumps(lib)) == len(fresh)
    again = pickle.loads(fresh)
    assert answers == (
        again.open,
        again.listed,
        again.filed("hardware", "npu"),
        again.named,
        again.filter_values,
        again.salary_steps,
    )
    assert (again.postings, again.introductions, again.today) == (lib.postings, lib.introductions, lib.today)
    assert again.taxonomies == lib.taxonomies
    assert [one.sort_key("重庆") for one in again.locales] == [one.sort_key("重庆") for one in lib.locales]
