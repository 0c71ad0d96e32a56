"""Documents as people send them, and worse, drawn from a source of random numbers.

Every text of a document holds a word that stands nowhere else in it, so that losing any line shows.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from tests.tools.importing.stored import NEWLINES, stored

ENCODINGS = ("utf-8", "utf-8", "utf-8", "utf-8+bom", "utf-16-le+bom", "utf-16-be+bom", "gbk")
JOBS = {
    "zh": (
        "算子开发工程师",
        "推理引擎架构师",
        "训练平台后端研发",
        "AI编译器专家",
        "芯片规划负责人",
        "量化算法实习生",
        "集群运维岗位",
    ),
    "en": ("Kernel Engineer", "Compiler Developer", "Inference Architect", "Cluster Manager", "Research Intern"),
}
SECTIONS = {
    "zh": (
        "岗位职责",
        "工作职责",
        "工作内容",
        "你将负责",
        "任职要求",
        "职位要求",
        "职责要求",
        "加分项",
        "福利",
        "如何投递",
    ),
    "en": (
        "Responsibilities",
        "What you'll do",
        "Requirements",
        "Who you are",
        "Nice to have",
        "Benefits",
        "How to apply",
    ),
}
SENTENCES = {
    "zh": (
        "负责{w}模块的性能优化",
        "熟悉C++与{w}，了解CUDA",
        "用{w}把PyTorch模型迁到昇腾",
        "三年以上{w}经验",
        "本科及以上学历，{w}相关专业",
        "（{w}）与算法团队配合；写文档",
        "有{w}经验者优先 < 5 & > 3",
        "详见 https://example.org/{w} 一文",
        "代码在 git@github.com:example/{w}.git",
        "**{w}**：见`{w}_run()`与[说明](https://example.com/{w})",
    ),
    "en": (
        "Tune the {w} path for throughput",
        "Know C++, MLIR and {w}",
        "3+ years of {w}",
        "Bachelor's degree in {w} or maths",
        "Work with *{w}* people & ship; often",
        "Read a < b, {w}<T> and {w}[0]",
        "See https://example.org/{w}",
    ),
}
FACTS = (
    "工作地点：北京/上海 {w}",
    "Location: Shanghai ({w})",
    "薪资：15-40K·13薪",
    "Salary: $120K-$150K",
    "学历：硕士",
    "招聘人数：{w}",
    "公司：摩尔线程",
    "Company: {w} Silicon",
    "发布时间：2026-03-0{d}",
    "截止日期：{w}",
    "简历投递： {w} @ example.com",
    "Contact: {w} [at] example [dot] org",
    "本岗位适用于社会招聘、校园招聘及实习生",
    "**工作方式**：远程（{w}）",
    "邮件主题：姓名-{w}-学校",
)
NOISE = (
    "<!-- {w} -->",
    "![{w}](logo@2x.png)",
    "---",
    "* * *",
    "<hr>",
    "<hr/>",
    "欢迎加入{w}！",
    "We are {w}, say hello.",
    "> {w}说：来吧",
    "<div><b>{w}</b>&nbsp;{w}</div>",
    "{{% include {w}.html %}}",
    "| {w} | 值 |",
    "上次更新{w}",
    "# {w}招聘",
    "职位描述：",
    "\u3000\u3000{w}\u00a0{w}",
    "1、",
    "**",
    "&lt;{w}&gt;",
    "==========",
)
HEADERS: tuple[tuple[str, ...], ...] = (
    ("---", "title: {w}工程师", "tags: [{w}, CUDA]", "date: 2026-01-1{d}", "---"),
    ("---", "layout: {w}", "params:", "  city: 北京 {w}", "  list:", "    - {w}", "---"),
    ("+++", 'title = "{w} engineer"', 'weight = "{w}"', "[extra]", 'city = "{w}"', "+++"),
    ("title: {w}", "company: {w}", "date: 2026-02-0{d}"),
    ("职位名称：{w}工程师", "工作地点：上海{w}", "备注：{w}"),
    ("title: {w}", "tags:", "  - {w}", "---"),
    (";;;", '{{"title": "{w}",', '"city": "{w}"}}', ";;;"),
    ("---", 'title: "{w}', "  broken: [{w}", "\t{w}", "---"),
    ("---", "{w}", "---"),
    ("---", "title: {w}工程师", "salary: 25-45K·15薪", "location: 北京{w}", "email: jobs@example.com", "---"),
    ("title: {w} Engineer", "salary: $120K-$150K", "location: Shanghai", "experience: 3 years"),
)
# Cells of a table of jobs, and parts of a line of facts, as job boards print them; a row may have more or fewer.
COLUMNS = ("职位", "公司", "地点", "薪资", "要求", "Title", "Company", "Location", "{w}", "", "**岗位名称**")
CELLS = ("{w}工程师", "摩尔线程", "北京/上海", "25-45K·15薪", "三年以上", "本科", "{w}", "", "-", "`{w}`", r"a\|{w}")
SEPARATORS = (" | ", "|", " / ", "·", " · ", "\t", "  ", "、", ", ", " - ")


@dataclass(frozen=True, slots=True)
class Document:
    """A file to import.

    Attributes:
        name: of the file.
        data: what is in it.
        text: the same as text; None where the bytes are none, so that nothing can be said of words.
    """

    name: str
    data: bytes
    text: str | None


def document(random: Random) -> Document:
    """Any document: well meant, mangled, or no text at all."""
    kind = random.randrange(10)
    if kind == 0:
        return rubble(random)
    lines = list(_Writer(random).document())
    return _saved(random, mangled(random, lines) if kind < 4 else lines)


def _saved(random: Random, lines: Sequence[str]) -> Document:
    newline = random.choice(("lf", "lf", "lf", *NEWLINES))
    text = "\n".join(lines) + random.choice(("\n", "", "\n\n\n"))
    encoding = random.choice(ENCODINGS)
    try:
        data = stored(text, encoding, newline)
    except UnicodeEncodeError:  # a hidden character that GBK does not have
        data = stored(text, newline=newline)
    ending = "html" if text.startswith("<!DOCTYPE") else random.choice(("md", "txt", "markdown"))
    return Document(f"document.{ending}", data, text)


def rubble(random: Random) -> Document:
    """Bytes: some of them text, in whatever encoding."""
    text = "\n".join(_Writer(random).document())
    data = bytearray(
        text.encode(random.choice(("utf-8", "gb18030", "utf-16", "utf-32", "big5", "shift_jis")), "replace")
    )
    for _ in range(random.randrange(1, 30)):
        at = random.randrange(len(data) + 1)
        data[at : at + random.randrange(3)] = bytes(random.randrange(256) for _ in range(random.randrange(4)))
    return Document(random.choice(("rubble.md", "rubble.html")), bytes(data), None)


class _Writer:
    """Writes one document: its styles are drawn once, as people keep to theirs, mostly."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.numbers = itertools.count()
        self.language = random.choice(("zh", "zh", "en"))
        self.title_style = random.choice(TITLES)
        self.section_style = random.choice(NAMES)
        self.item_style = random.choice(ITEMS)
        self.level = random.randrange(1, 5)

    def word(self) -> str:
        """A word that nothing else in the document has: letters alone, so that it is no figure."""
        number, letters = next(self.numbers), ""
        for _ in range(4):
            number, rest = divmod(number, 20)
            letters += "bcdfghjklmnpqrstvwxz"[rest]
        return f"Z{letters}q"

    def filled(self, pattern: str) -> str:
        """A pattern with a fresh word in each of its places."""
        head, *rest = pattern.split("{w}")
        text = head + "".join(self.word() + part for part in rest)
        return text.replace("{d}", str(self.random.randrange(1, 9))).replace("{{", "{").replace("}}", "}")

    def pick(self, patterns: Sequence[str]) -> str:
        """One of the patterns, filled."""
        return self.filled(self.random.choice(patterns))

    def document(self) -> Iterator[str]:
        """The lines of a document."""
        if self.random.randrange(7) == 0:
            yield from self.page()
            return
        if self.random.randrange(12) == 0:
            yield from self.header_alone()
            return
        if self.random.randrange(3) == 0:
            yield from map(self.filled, self.random.choice(HEADERS))
        yield from self.between()
        for number in range(1, self.random.choice((1, 1, 2, 3, 5)) + 1):
            yield from self.posting(number)
            yield from self.between()

    def header_alone(self) -> Iterator[str]:
        """Front matter, and below it nothing that has a word."""
        yield from map(self.filled, self.random.choice(HEADERS))
        for _ in range(self.random.randrange(4)):
            yield self.random.choice(("", "---", "<!-- -->", "|", "```", "#", "- ", ">"))

    def table(self) -> Iterator[str]:
        """A table whose rows have as many cells as somebody happened to fill in."""
        lines = [COLUMNS, *[CELLS] * self.random.randrange(4)]
        rows = [[self.pick(words) for _ in range(self.random.randrange(6))] for words in lines]
        ruled = [rows[0], ["---"] * self.random.randrange(5), *rows[1:]] if self.random.randrange(4) else rows
        yield ""
        for row in ruled:
            yield self.random.choice(("| ", "|", "")) + " | ".join(row) + self.random.choice((" |", "|", ""))
        yield ""

    def strip(self) -> str:
        """A line of facts, some of them left out."""
        separator = self.random.choice(SEPARATORS)
        return separator.join(self.pick(CELLS) for _ in range(self.random.randrange(1, 7)))

    def between(self) -> Iterator[str]:
        """Blank lines, noise, and facts for all."""
        for _ in range(self.random.randrange(4)):
            yield ""
            yield self.pick(self.random.choice((NOISE, NOISE, FACTS)))
        yield ""

    def posting(self, number: int) -> Iterator[str]:
        """A title, facts, sections."""
        title = f"{self.random.choice(JOBS[self.language])} {self.word()}"
        if self.random.randrange(8):
            yield from self.title_style(title, number, self.level)
        for _ in range(self.random.randrange(4)):
            yield self.pick(FACTS)
        if self.random.randrange(4) == 0:
            yield self.strip()
        if self.random.randrange(6) == 0:
            yield from self.table()
        for index in range(self.random.randrange(4)):
            yield from self.random.choice(([], [""], ["", ""], ["---"]))
            yield from self.section_style(self.random.choice(SECTIONS[self.language]), index + 1, self.level + 1)
            yield from self.random.choice(([], [""]))
            yield from self.items()

    def items(self) -> Iterator[str]:
        """A section's text."""
        for number in range(1, self.random.randrange(1, 6)):
            yield self.item_style(number) + self.pick(SENTENCES[self.language])
            if self.random.randrange(6) == 0:
                yield self.random.choice(("  ", "    ", "\t")) + "- " + self.pick(SENTENCES[self.language])
        extra = self.random.randrange(12)
        if extra == 0:
            yield from ("", "```python", "# " + self.filled("{w}"), "x = '" + self.filled("{w}'"), "```")
        elif extra == 1:
            yield from ("", self.filled("| {w} | {w} |"), "| --- | --- |", self.filled("| {w} | 3 |"))
        elif extra == 2:
            yield from (self.filled("<ul><li>{w}</li><li><b>{w}</b></li></ul>"), self.filled("{w}<br>{w}<br/>"))
        elif extra == 3:
            yield self.filled("甲{w}；" * 60)

    def page(self) -> Iterator[str]:
        """A web page, one block a line."""
        yield "<!DOCTYPE html>"
        yield self.filled("<html><head><title>{w}</title></head><body>")
        for _ in range(self.random.randrange(1, 4)):
            level = self.random.randrange(1, 5)
            yield f"<h{level}>{self.random.choice(JOBS[self.language])} {self.word()}</h{level}>"
            yield f"<p>{self.pick(FACTS)}</p>"
            for _ in range(self.random.randrange(1, 4)):
                yield f"<h{level + 1}>{self.random.choice(SECTIONS[self.language])}</h{level + 1}>"
                yield self.random.choice(("<ul>", "<ol>", "<ul><li><ul>", "<div>"))
                for _ in range(self.random.randrange(1, 4)):
                    yield self.filled("<li>{w} 与 <em>{w}</em> &amp; {w}</li>")
                yield self.random.choice(("</ul>", "</ol>", "</div>", ""))
            yield self.filled("<table><tr><th>{w}</th><td>{w}</td></tr></table>")
            yield self.filled("<p><a href='mailto:jobs@example.org'>{w}</a><!-- {w} --></p>")
        yield "</body></html>"


Title = Callable[[str, int, int], list[str]]
TITLES: Sequence[Title] = (
    lambda title, number, level: ["#" * level + " " + title],
    lambda title, number, level: ["#" * level + f" {number}. " + title],
    lambda title, number, level: [title, ""],
    lambda title, number, level: [f"**职位名称：** {title}"],
    lambda title, number, level: [f"**{title}**"],
    lambda title, number, level: [title, "=" * 8],
    lambda title, number, level: [f"{'一二三四五六'[number - 1]}、{title}（{number}人）"],
    lambda title, number, level: [f"岗位{number}：{title}"],
    lambda title, number, level: [f"【急招】{title}"],
    lambda title, number, level: [f"Job title: {title}"],
    lambda title, number, level: [f"<h{level}>{title}</h{level}>"],
)
NAMES: Sequence[Title] = (
    lambda name, number, level: ["#" * level + " " + name],
    lambda name, number, level: [f"【{name}】"],
    lambda name, number, level: [f"**{name}：**"],
    lambda name, number, level: [f"**{name}**"],
    lambda name, number, level: [f"{name}："],
    lambda name, number, level: [name],
    lambda name, number, level: [f"{'一二三四五六'[number - 1]}、{name}"],
    lambda name, number, level: [name, "-" * 8],
)
ITEMS: Sequence[Callable[[int], str]] = (
    lambda number: "- ",
    lambda number: "* ",
    lambda number: f"{number}. ",
    lambda number: f"{number}、",
    lambda number: f"（{number}）",
    lambda number: "• ",
    lambda number: "",
    lambda number: "> - ",
)


def mangled(random: Random, lines: Sequence[str]) -> list[str]:
    """The same lines after an accident or several."""
    found = list(lines)
    for _ in range(random.randrange(1, 4)):
        found = random.choice(ACCIDENTS)(random, found) or [""]
    return found


def _shuffled(random: Random, lines: list[str]) -> list[str]:
    return random.sample(lines, len(lines))


def _doubled(random: Random, lines: list[str]) -> list[str]:
    at = random.randrange(len(lines))
    return [*lines[: at + 5], *lines[at:]]


def _cut(random: Random, lines: list[str]) -> list[str]:
    return [line[: random.randrange(len(line) + 1)] if random.randrange(5) == 0 else line for line in lines]


def _dropped(random: Random, lines: list[str]) -> list[str]:
    return [line for line in lines if random.randrange(5)]


def _joined(random: Random, lines: list[str]) -> list[str]:
    at = random.randrange(len(lines))
    return [*lines[:at], " ".join(lines[at : at + 8]), *lines[at + 8 :]]


def _indented(random: Random, lines: list[str]) -> list[str]:
    return [" " * random.randrange(9) + line if random.randrange(3) == 0 else line for line in lines]


def _quoted(random: Random, lines: list[str]) -> list[str]:
    at = random.randrange(len(lines))
    return [*lines[:at], *("> " + line for line in lines[at:])]


def _strewn(random: Random, lines: list[str]) -> list[str]:
    """Marks that open or close something, where nobody expects them."""
    found = list(lines)
    for _ in range(random.randrange(1, 5)):
        mark = random.choice(
            ("```", "~~~", "---", "+++", "<!--", "-->", "<ul>", "</div>", "<table>", "\\", "$$", "[", "|", ">")
        )
        found.insert(random.randrange(len(found) + 1), mark)
    return found


def _hidden(random: Random, lines: list[str]) -> list[str]:
    """Characters that nobody sees, inside of words too."""
    marks: tuple[str, ...] = ("\u200b", "\ufeff", "\u00ad", "\u200e", "\u2060")
    marks += ("\x07",) if len(lines) > 20 else ()  # a short text with several of them is taken for no text
    spaces = ("\u00a0", "\u3000", "\u2003")  # not inside of tags: they would be none
    found = []
    for line in lines:
        at, mark = random.randrange(len(line) + 1), random.choice(marks if "<" in line else marks + spaces)
        found.append(line[:at] + mark + line[at:] if random.randrange(4) == 0 else line)
    return found


ACCIDENTS: Sequence[Callable[[Random, list[str]], list[str]]] = (
    *(_shuffled, _doubled, _cut, _dropped, _joined, _indented, _quoted, _strewn, _hidden),
)
