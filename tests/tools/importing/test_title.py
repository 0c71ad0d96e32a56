"""A job's title, told from other lines and freed of what stands beside it."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from careers.content.lexicon import Lexicon, load, shipped
from careers.content.taxonomy import Taxonomies
from careers_tools.importing.title import closed, is_title
from careers_tools.importing.trimming import clean
from tests.each import each
from tests.tools.importing.facts.said import taxonomies

LEXICON = shipped()
NAME = "AI编译工程师"
ENGLISH = "Senior Compiler Engineer"
# What is written around a title, by what it is; the title is where the braces are.
AROUND = {
    "marks": [
        *("## {}", "### **{}** ###", "**{}**", "__{}__", "- {}", "`{}`", "~~{}~~", "> {}", "[{}](https://a.example)"),
    ],
    "quotes": ["“{}”", "「{}」", "【{}】", "《{}》", '"{}"', "'{}'", "（{}）"],
    "space": ["  {}\u3000", "\t{}\n", "{}：", "— {} —"],
    "labels": [
        *("职位名称：{}", "**职位标题：** {}", "Position: {}", "Job title：{}", "【职位名称】{}", "职位名称 {}"),
        "职位: {}",
    ],
    "numbers": [
        *("1. {}", "1、{}", "12）{}", "(1) {}", "（1）{}", "一、{}", "（二） {}", "十二、{}", "① {}", "1️⃣ {}"),
        "II. {}",
    ],
    "ordinals": [
        *("岗位一：{}", "职位3：{}", "Job 2: {}", "岗位1 {}", "第一个岗位：{}", "Position #3 - {}", "【岗位二】{}"),
        "#2 {}",
    ],
    "codes": [
        *("{} J12345", "J12345 {}", "{}[A-123]", "{}（职位编号：xx）", "#2024-05 {}", "{} #2024-05", "{} Req ID 998"),
        *("{} (Job ID: R-102934)", "【AI-2024-07】{}", "{}（岗位代码 A12）", "R-102934 | {}"),
    ],
    "numbers of people": [
        *("{}（3人）", "{}(2名)", "{} x3", "{} ×2", "{}招3人", "{} HC:5", "{}（HC：5）", "{}（若干）", "{}若干名"),
        *("{}2名", "{}（2-3人）", "{}一名", "{} (2 openings)", "{}（招聘人数：3人）", "{}（招2名）"),
    ],
    "calls": [
        *("急招{}", "【急招】{}", "急聘 {}", "热招：{}", "诚聘{}", "高薪诚聘{}", "诚聘{}2名", "招聘：{}"),
        *("招聘2名{}", "招{}2名", "Urgent: {}", "[Urgent] {}", "We're hiring: {}", "急招！{}", "{}招聘", "🔥 {}"),
        *("🔥🔥{}🔥", "【急】{}", "{}急招", "_URGENT_ {}"),
    ],
    "states": [
        *("【已关闭】{}", "[Closed] {}", "{}（长期有效）", "{} 招聘中", "{}（热招中）", "{} NEW", "NEW {}"),
        *("NEW! {}", "{} [Filled]"),
    ],
    "places": [
        *("{}（北京/上海）", "{}（北京、上海或深圳）", "{} - 北京", "{}-上海", "【北京】{}", "{}（Base北京）"),
        *("{}，北京", "{}@杭州", "{} (Beijing, Shanghai)", "{} - Shanghai, China", "北京 | {}", "{}（远程）"),
        *("{}（工作地点：北京）", "{} - UK"),
    ],
    "pay": [
        *("{}（15-40K）", "{} 15-40K", "{}15-40K·13薪", "{} 300元/天", "{}（面议）", "{} $100K-$150K"),
        *("{}（年薪30-50万）", "{} 40-70K·16薪", "{} 40-70K·16薪 北京", "{} 25k-45k·14薪 / 上海", "{}，30-55k * 14"),
    ],
    "ornaments": ["☆岗位一：{}☆", "◆◆ {} ◆◆", "=== {} ===", "★{}★", "※{}※", "#{}#"],
    "who hires": [
        *("猎头职位 | 头部GPU公司 | {}", "百度 | {}", "某公司急招{}", "甲乙芯科招聘 {}", "甲乙芯科招3名{}"),
        *("Acme is hiring a {}", "Acme Inc | {}", "Acme is looking for: {}"),
    ],
    "several": [
        *("{}（急招，3人）", "{}｜北京｜15-40K｜急招", "1. 【急招】{}（3人）（北京）"),
        *("{}  地点：北京  薪资：30-60K", "{}（15-40K·13薪，北京）"),
    ],
}


@each("name", [NAME, ENGLISH])
@each("kind", AROUND)
def test_what_stands_beside_a_title_is_taken_off(kind: str, name: str) -> None:
    """Each of them alone, and several at once."""
    # Nobody glues a Chinese mark to an English word.
    fitting = [around for around in AROUND[kind] if name == NAME or not re.search(r"\{\}\w", around)]
    lines = [around.replace("{}", name) for around in fitting]
    assert [(line, clean(line, LEXICON, taxonomies())) for line in lines] == [(line, name) for line in lines]


@each(
    "name",
    [
        *("高级算法工程师 - 边缘云与AIGC方向", "资深算法工程师 - 大模型方向", "Senior C++ Engineer (GPU Kernels)"),
        *("Atlas首席架构师", "AI 芯片技术规划专家", "Staff Engineer, 2D/3D Vision", "5G AI工程师", "Go后端工程师"),
        *("2.5D封装工程师", ".NET 工程师", "C# 开发工程师", "AI编译工程师（实习生）", "AI编译工程师（社招/校招）"),
        *("嵌入式工程师（RK3588）", "AI工程师（A100/H100）", "GPU 架构师（P800）", "编译器工程师 x86"),
        *("AI集群专家（10万卡）", "视频算法工程师（8K）", "算法专家（P7-P8）", "招聘经理", "招聘系统研发工程师"),
        *("推荐算法工程师", "长期记忆算法工程师", "北京AI编译器工程师", "AI工程师（夸城）"),
        *("AI编译器工程师（北京/夸城）", "上海人工智能实验室研究员", "AI招聘系统研发工程师", "智能招投标算法工程师"),
        *("2024校招AI工程师", "推理引擎 | 高级工程师", "高级工程师｜大模型方向", "编译器工程师 | Compiler Engineer"),
        *("AI Compiler Engineer / AI编译器工程师", "C#/F# 工程师", '"C#" 工程师', "Closed-loop Control Engineer"),
        *("Hiring Manager", "New Grad Software Engineer", "Hot Path Optimization Engineer", "Back-end Engineer"),
        *("Open Source Engineer", "Code Generation Engineer", "Reference Design Engineer"),
        *("Kernel Engineer - Quokkatown, MA", "Kernel Engineer II"),
    ],
)
def test_what_belongs_to_the_name_stays(name: str) -> None:
    """Names of technologies, levels, who may apply, and places that the site does not know."""
    assert clean(name, LEXICON, taxonomies()) == name


@each(
    ("line", "name"),
    [
        ("【实习】【北京/上海】某大厂AI编译组招日常实习生 可转正", "AI编译组日常实习生"),
        ("[上海/远程] 甲乙科招 Rust / C++ 工程师，30-55k * 14", "Rust / C++ 工程师"),
        *(("甲乙科技-前端工程师-平台部", "前端工程师"), ("【深圳】麦田-前端工程师-一起做好面包", "前端工程师")),
        *(("【三亚】前端工程师", "前端工程师"), ("【麦田科技】前端工程师", "前端工程师")),
        *(
            ("Head Baker - Barley GmbH", "Head Baker"),
            ("面点师招聘_麦田科技-某招聘网", "面点师"),
            ("麦田科技招聘前端工程师，含实习", "前端工程师"),
        ),
        *(("Stellenanzeige: Bäcker (m/w/d)", "Bäcker"), ("Offre d’emploi : Boulanger", "Boulanger")),
        *(("Oferta de empleo: Panadero", "Panadero"), ("Job ad: Baker", "Baker")),
        *(("求人：製パンスタッフ", "製パンスタッフ"), ("招聘启事：面点师", "面点师"), ("面点师招聘", "面点师")),
        *(("养老护理员 招聘公告", "养老护理员"), ("高薪招聘面点师", "面点师")),
        ("[40k-60k] 晴川科技 徵 後端工程師", "後端工程師"),
        ("[高雄][45k~60k] 海獅數位 誠徵 前端工程師 2名", "前端工程師"),
        *(("GPU-算法工程师-大模型", "GPU-算法工程师-大模型"), ("[Mobile] Engineer", "[Mobile] Engineer")),
        *(("【社招】推理工程师", "【社招】推理工程师"), ("【推理】推理工程师", "推理工程师")),
    ],
)
def test_who_hires_in_front_of_a_title_goes(line: str, name: str) -> None:
    """A team's name stays: it tells the job from others."""
    assert clean(line, LEXICON, taxonomies()) == name


@each(
    "line",
    [
        *("2. GPU验证工程师（已关闭）", "编译器工程师 ~~已招满~~", "编译器工程师已招满", "驱动工程师【停止招聘】"),
        *("【暂停招聘】驱动工程师", "已关闭 驱动工程师", "驱动工程师（北京，已关闭）", "驱动工程师 - 已关闭"),
        *("- ~~驱动工程师~~", "## Compiler Engineer (Closed)", "CLOSED: Compiler Engineer"),
        *("Compiler Engineer | On hold", "Compiler Engineer [Position filled]"),
    ],
)
def test_a_title_may_say_that_nobody_is_sought(line: str) -> None:
    """What says so is no part of the name, but the editor has to know."""
    assert closed(line, LEXICON)
    assert not closed(clean(line, LEXICON, taxonomies()), LEXICON)


@each(
    "line",
    [
        *("", "AI编译工程师", "Senior Compiler Engineer", "AI编译工程师（招聘中）", "~~旧~~ AI编译工程师"),
        *("关闭系统工程师", "Closed-loop Control Engineer", "Closed Captioning Engineer", "Compiler Engineer (Open)"),
        f"{'负责推理引擎的研发' * 40}（已关闭）",
    ],
)
def test_other_titles_do_not(line: str) -> None:
    """A word of a name, another state, or a paragraph says nothing of the kind."""
    assert not closed(line, LEXICON)


@each(
    ("line", "name"),
    [
        ("社招其他职位", "社招其他职位"),
        ("AI编译工程师社招", "AI编译工程师社招"),
        ("1 人工智能工程师", "1 人工智能工程师"),
        ("AI编译工程师（开放 2 名）", "AI编译工程师（开放 2 名）"),
        ("Two PhD positions: Speech", "Two PhD positions: Speech"),
    ],
)
def test_no_cut_is_within_a_word_or_a_bracket(line: str, name: str) -> None:
    """The end of a word may look like a call, a number of people or a label."""
    assert clean(line, LEXICON, taxonomies()) == name


@each("line", ["", "   ", "***", "1.", "【】", "🔥", "—", "##", "（3）"])
def test_without_a_word_there_is_no_title(line: str) -> None:
    """Signs and figures are none."""
    assert clean(line, LEXICON, taxonomies()) == ""


@each("line", ["急招", "【急招】", "北京", "15-40K", "3人", "招聘：", "NEW", "K1.【"])
def test_the_last_word_is_never_taken(line: str) -> None:
    """An editor sees what stood there."""
    assert clean(line, LEXICON, taxonomies()) != ""


@given(st.lists(st.sampled_from([*"【】（）()-|：、 3人招K", NAME, "急招", "北京", "15-40K", "**", "1."]), max_size=12))
def test_a_clean_title_is_what_stands_in_its_line(parts: list[str]) -> None:
    """Whatever goes, nothing is added, and a line with a letter keeps one."""
    line = "".join(parts)
    title = clean(line, LEXICON, taxonomies())
    left = iter(line)
    assert all(c in left for c in title if c.isalnum())
    assert any(map(str.isalpha, title)) == any(map(str.isalpha, line))


def test_a_paragraph_keeps_its_ends() -> None:
    """What is too long for a title only loses its marks."""
    text = f"**【急招】** {'负责推理引擎的研发' * 40}（3人）"
    assert clean(text, LEXICON, taxonomies()) == text.replace("**", "")


@each(
    "line",
    [
        *("AI编译工程师", "Senior Compiler Engineer", "大模型推理岗", "飞桨推理方向岗位"),
        *("### 飞桨推理方向量化压缩岗位", "高级算法工程师 - 边缘云与AIGC方向", "AI编译工程师（北京）", "C++开发"),
        *("GPU驱动开发/测试工程师", "招聘：AI编译工程师", "Hiring: Compiler Engineer", "一、AI编译工程师"),
        *("AI编译工程师：", "AI编译工程师2名", "急招AI编译工程师！", "**职位名称：** AI编译工程师", "对话系统工程师"),
        *("Head of Compilers", "Compiler Engineers", "Deep Learning Engineer", "Experience Designer"),
        *("AI编译器工程师 40-70K·16薪", "Compiler Engineer $150K-$200K", "☆岗位一：AI编译器工程师☆"),
        "#AI编译器工程师#",
    ],
)
def test_a_line_with_a_word_for_a_job_could_be_a_title(line: str) -> None:
    """Whatever stands beside it."""
    assert is_title(line, LEXICON)


@each(
    "line",
    [
        *("", "关于这座城市", "岗位职责", "二、岗位职责：", "岗位要求（社招）", "职位名称：", "职位"),
        *("工作地点：研发中心", "在招职位", "目前开放以下岗位：", "本岗位适用于社会招聘、校园招聘及实习生"),
        *("我们在找一位编译工程师。", "你愿意做工程师吗？", "负责推理引擎的研发", "有内核开发和优化经验"),
        *("工程师文化", "You work with the lead architect", "Experience with a research engineer", "Engineering"),
        *("大" * 60 + "工程师", "The quick brown engineer who jumps over one more lazy scientist again"),
    ],
)
def test_other_lines_are_no_titles(line: str) -> None:
    """Sections, labels, lists and sentences, even with a word for a job in them."""
    assert not is_title(line, LEXICON)


def test_the_sites_editors_add_words(tmp_path: Path) -> None:
    """What their ``import.yml`` lists is taken off too, and tells a title."""
    words = "title-parts: {announced: [虚位以待]}\ntitles: {job: [掌柜]}\n"
    (tmp_path / "import.yml").write_text(words, "utf-8")
    own = load(tmp_path, "content")
    assert clean("虚位以待AI编译工程师", own, taxonomies()) == NAME
    assert clean("虚位以待AI编译工程师", LEXICON, taxonomies()) != NAME
    assert is_title("客栈掌柜", own)
    assert not is_title("客栈掌柜", LEXICON)


def test_without_words_and_vocabularies_only_marks_are_taken_off() -> None:
    """No word is known to the code itself; occupations are those that the search knows."""
    nothing = Lexicon(())
    assert clean("## 1. 【急招】AI工程师（北京）", nothing, Taxonomies(())) == "【急招】AI工程师（北京）"
    assert not is_title("AI岗位", nothing)
