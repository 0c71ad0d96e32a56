"""Pay is found behind labels and in sentences that speak of it, and nowhere else."""

from __future__ import annotations

from decimal import Decimal

from careers.content.facts.pay import Period
from careers_tools.importing.values import Passage
from tests.each import each
from tests.tools.importing.facts.said import facts, header, item, label, text, title

# passage -> lowest, highest, period, as written
PAID: dict[str, tuple[Passage, int | None, int | None, str, str]] = {
    "label": (label("salary", "薪资：15-40K"), 15_000, 40_000, "month", "15-40K"),
    "restated in brackets": (
        label("salary", "**薪资范围**：15-40K·13薪（19.5-52万/年）"),
        15_000,
        40_000,
        "month",
        "15-40K·13薪（19.5-52万/年）",
    ),
    "front matter": (header("salary", "salary", "30-50万"), 300_000, 500_000, "year", "30-50万"),
    "period in the label": (label("salary", "年薪范围：80K-150K"), 80_000, 150_000, "year", "80K-150K"),
    "more beside it": (label("salary", "薪资：20-40K，另有股票"), 20_000, 40_000, "month", "20-40K，另有股票"),
    "brackets of a heading": (
        text("Atlas方向招聘(年薪 about 1.5M-3.5M or higher)"),
        1_500_000,
        3_500_000,
        "year",
        "年薪 about 1.5M-3.5M or higher",
    ),
    "sentence": (text("我们给出月薪25-45K，另有补充保险。", "benefits"), 25_000, 45_000, "month", "月薪25-45K"),
    "English sentence": (
        text("The salary is $100K-$150K per year.", "benefits"),
        100_000,
        150_000,
        "year",
        "$100K-$150K per year",
    ),
    "by the day": (text("300-500元/天", "benefits"), 300, 500, "day", "300-500元/天"),
    "title": (title("推理服务专家（2名）20-40K"), 20_000, 40_000, "month", "20-40K"),
    "a line of its own": (text("20-40K·14薪"), 20_000, 40_000, "month", "20-40K·14薪"),
    "its label in the sentence": (text("要求本科，薪资30-50K*15，坐标杭州"), 30_000, 50_000, "month", "30-50K*15"),
    "label in two languages": (text("薪资 Salary：40-60K"), 40_000, 60_000, "month", "40-60K"),
    "English label in the line": (
        text("Salary range: $180,000 — $260,000 USD"),
        180_000,
        260_000,
        "year",
        "$180,000 — $260,000 USD",
    ),
    "the period stays": (text("基本月薪 3万-5万", "benefits"), 30_000, 50_000, "month", "月薪 3万-5万"),
    "before tax stays": (text("税前30-50K"), 30_000, 50_000, "month", "税前30-50K"),
}


@each("case", PAID)
def test_finds_pay(case: str) -> None:
    """Pay is understood, and kept as it is written, without its label and the marks around it."""
    passage, low, high, period, written = PAID[case]
    found = facts(passage)
    assert found.salary is not None
    least, most = found.salary.ranges[0].min, found.salary.ranges[-1].max
    assert (least, most) == (low and Decimal(low), high and Decimal(high))
    assert {offered.period for offered in found.salary.ranges} == {Period(period)}
    assert found.salary_text == found.salary.text == written
    assert [one.value for one in found.evidence if one.field == "salary"] == [written]


@each(
    "passage",
    [
        text("公司刚融资3亿元，手里有10万张卡，模型支持1M上下文，团队平均25人。"),
        text("公司融资3000万-5000万元", "description"),
        text("每年营收 5-8 亿", "team"),
        item("管理过 8-16K 卡的集群", "requirements"),
        item("在 H100、P800 上训练过 7B-70B 的模型", "requirements"),
        item("设计薪酬系统，支持1000-2000元的红包", "responsibilities"),
        text("餐补 30元/天", "benefits"),
        text("年终奖金 3万-5万元", "benefits"),
        text("2024-2025届校园招聘"),
        text("样例：薪资 20-30K", "commentary"),
        title("5G-6G 协议栈工程师"),
        title("10K卡集群工程师"),
    ],
)
def test_figures_of_other_things_are_no_pay(passage: Passage) -> None:
    """Funding, sizes of clusters and models, allowances and what others write are not what the job pays."""
    found = facts(passage)
    assert (found.salary, found.salary_text) == (None, None)
    assert "salary" not in {one.field for one in found.evidence}


def test_a_label_beats_a_sentence_and_commentary_comes_last() -> None:
    """What a label says counts before what a sentence says; an analyst's figures count when nobody else has any."""
    analyst = label("salary", "月薪范围：10-20K", "commentary")
    told = text("月薪25-45K", "benefits")
    asked = label("salary", "薪资：30-60K")
    assert facts(analyst, told, asked).salary_text == "30-60K"
    assert facts(analyst, told).salary_text == "月薪25-45K"
    assert facts(analyst).salary_text == "10-20K"


def test_pay_without_figures_keeps_its_words() -> None:
    """Negotiable pay is no figure, and pay that nobody can read stays as it is written."""
    negotiable, unread = facts(label("salary", "薪资：面议")), facts(label("salary", "薪资：很有竞争力的数字"))
    assert (negotiable.salary, negotiable.salary_text, negotiable.spent) == (None, "面议", frozenset({0}))
    assert (unread.salary, unread.salary_text, unread.spent) == (None, "很有竞争力的数字", frozenset())


def test_the_sites_currency_decides_what_an_unwritten_period_is() -> None:
    """A bare range of thousands is a month's pay in yuan and a year's in dollars."""
    asked = label("salary", "Salary: 100K-150K")
    periods = [
        found.salary.ranges[0].period
        for currency in ("CNY", "USD")
        if (found := facts(asked, currency=currency)).salary
    ]
    assert periods == [Period.MONTH, Period.YEAR]
