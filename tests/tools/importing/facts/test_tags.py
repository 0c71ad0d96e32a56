"""A posting is filed under what its lines name."""

from __future__ import annotations

from careers_tools.importing.values import Passage
from tests.each import each
from tests.tools.importing.facts.said import facts, header, ids, item, label, text, title

NAMED: dict[str, tuple[str, str, list[str]]] = {
    "list": ("skills", "用过PaddlePaddle、Pytorch、TensorFlow", ["paddlepaddle", "pytorch", "tensorflow"]),
    "one letter": ("skills", "会写Python、C/C++", ["c", "cpp", "python"]),
    "no letter in a word": ("skills", "A/B C端 vitamin C#", []),
    "a drive": ("skills", "路径写作 C:\\temp 或 C:/temp", []),
    "two letters as a word": ("skills", "We go further, and go to market", []),
    "a name in prose": ("skills", "Experience with React", ["react"]),
    "longest": ("skills", "熟悉Linux内核", ["linux-kernel"]),
    "both of two that overlap": ("topics", "大模型推理部署", ["deployment", "llm-inference"]),
    "blanks in a name": ("topics", "做 ep 并行或 pd 分离", ["expert-parallelism", "pd-disaggregation"]),
    "blank in a name": ("skills", "熟悉 GPU Direct 和 RDMA", ["gpudirect", "rdma"]),
    "hyphen in a name": ("skills", "GPU-Direct", ["gpudirect"]),
    "plural": ("hardware", "Write kernels for GPUs and CPUs", ["cpu", "gpu"]),
    "covering": ("hardware", "ARM-GPU开发", ["arm-gpu"]),
    "in another word": ("hardware", "Harmony, swarming, gpudirectly", []),
    "CV": ("topics", "CV和NLP领域", ["computer-vision", "nlp"]),
    "application papers": ("topics", "CV", []),
    "CV and its cousin": ("topics", "Please bring CV/resume", []),
    "CV models": ("topics", "训练CV模型", ["computer-vision"]),
    "a language for kernels": ("skills", "熟悉CUDA或Triton编程", ["cuda", "triton"]),
    "front end of a compiler": ("skills", "支持Triton前端", []),
    "inference server": ("skills", "了解Triton、OpenVINO等推理引擎", ["openvino", "triton-inference-server"]),
    "last word of a name": ("skills", "有CUDA或Ascend C编程经验", ["ascend-c", "cuda"]),
    "marks of school": ("skills", "GPA 3.5以上", []),
    "compiler": ("topics", "维护编译器后端", ["compilers"]),
    "in a link": ("skills", "见 https://github.com/pytorch/pytorch", []),
    "in a link of another kind": ("skills", "维护[页面](javascript:void)与[图](./pytorch.md)", []),
    "in an address": ("skills", "cuda@linux.example.org", []),
    "in a file": ("skills", "banner.html", []),
    "full-width": ("skills", "熟悉ＣＵＤＡ", ["cuda"]),
}  # fmt: skip


@each("case", NAMED)
def test_finds_terms(case: str) -> None:
    """Names and aliases are found whole; of two, the one that covers the other; words that only look so are none."""
    field, line, expected = NAMED[case]
    assert ids(facts(item(line)), field) == expected


@each(
    ("passage", "expected"),
    [
        (title("CUDA工程师"), ["cuda"]),
        (label("skills", "技术栈：CUDA"), ["cuda"]),
        (header("topics", "tags", "CUDA", "招聘"), ["cuda"]),
        (item("CUDA", "preferred"), ["cuda"]),
        (text("关注CUDA", "team"), ["cuda"]),
        (header(None, "layout", "CUDA"), []),
        (label("company", "公司：CUDA有限公司"), []),
        (label("skills", "核心技能：CUDA", "commentary"), []),
        (item("先学CUDA", "commentary"), []),
        (text("邮件写明CUDA", "apply"), []),
    ],
    ids=["title", "label", "tags", "advantage", "team", "key of no field", "company", "commentary", "advice", "apply"],
)
def test_tags_come_from_what_is_said_of_the_job(passage: Passage, expected: list[str]) -> None:
    """All of a posting counts, save what others write about it, who hires and how to apply."""
    assert ids(facts(passage), "skills") == expected


@each(
    ("passage", "field", "expected"),
    [
        (label("topics", "标签：CV"), "topics", ["computer-vision"]),
        (label("skills", "技术栈：Python、Triton"), "skills", ["python", "triton-inference-server"]),
        (label("skills", "技术栈：CUDA、Triton"), "skills", ["cuda"]),
    ],
    ids=["field of work", "technology", "technology beside another meaning"],
)
def test_a_label_clears_a_doubtful_name(passage: Passage, field: str, expected: list[str]) -> None:
    """A name of several things counts behind a label that asks for it, unless another meaning stands beside it."""
    assert ids(facts(passage), field) == expected


def test_the_first_line_that_names_a_term_is_its_evidence() -> None:
    """Every term has one line."""
    found = facts(title("推理工程师"), item("熟悉CUDA"), item("精通CUDA和Python"))
    assert [(one.value, one.line) for one in found.evidence if one.field == "skills"] == [("cuda", 2), ("python", 3)]


ROLES: dict[str, tuple[tuple[Passage, ...], str | None]] = {
    "title": ((title("深度学习框架开发工程师"),), "framework"),
    "title with blanks": ((title("AI 芯片技术规划专家"),), "chip"),
    "longest name in the title": ((title("Atlas边缘计算架构师"),), "architecture"),
    "title beats text": ((title("AI集群技术专家"), item("性能优化"), item("性能优化")), "cluster"),
    "label beats title": ((title("AI集群技术专家"), label("role", "岗位类别：算法")), "algorithm"),
    "text, where the title begins like it": (
        (title("飞桨推理方向岗位"), item("给模型做性能优化", None), item("找新的推理优化办法", None)),
        "inference",
    ),
    "text, not clearly": (
        (title("工程师"), item("性能优化", "responsibilities"), item("前端", "responsibilities")),
        None,
    ),
    "nothing": ((title("工程师"),), None),
}


@each("case", ROLES)
def test_a_posting_has_one_job_family(case: str) -> None:
    """The title tells it; a name in the text only where the title begins like it."""
    passages, expected = ROLES[case]
    assert facts(*passages).terms.get("role", (None,))[0] == expected
