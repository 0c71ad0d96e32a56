"""Where applications go: addresses however disguised, and nothing that only looks like one."""

from __future__ import annotations

from careers_tools.importing.values import Passage
from tests.each import each
from tests.tools.importing.facts.said import facts, header, item, label, text

ADDRESS = "talent@example.com"

DISGUISED = {
    "plain": "简历请发 talent@example.com ，谢谢",
    "blanks": "投递： talent @ example.com",
    "link": "[点此发简历](mailto:talent@example.com?subject=resume)",
    "link with the address": "投递 [talent@example.com](mailto:talent@example.com)",
    "another sign": "邮箱 talent#example.com（请把#换成@）",
    "square brackets": "Contact talent [at] example [dot] com",
    "spoken": "Contact talent at example dot com",
}


@each("case", DISGUISED)
def test_finds_disguised_addresses(case: str) -> None:
    """Signs, words and marks that hide an address from machines do not hide it."""
    assert facts(text(DISGUISED[case], "apply")).email == ADDRESS


@each(
    "passage",
    [
        item("维护 git@github.com:example/kernels.git", "responsibilities"),
        text("投递前请看 git@github.com:example/kernels.git"),
        text("投递到 deploy@build.example.com:/srv"),
        text("在群里回答 @新同学 的问题，投递 @example/ui 包"),
        text("ping @kernel.team to apply"),
        text("投递 logo@2x.png"),
        text("apply lodash@4.17.21"),
        text("投递 `remote = deploy@build.example.com`"),
        text("申请 https://user@example.com/jobs 与 https://user:word@example.com/"),
        text("apply @app.route"),
        item("给 list@example.com 的来信分类", "responsibilities"),
        text("contact@example.com", "commentary"),
        header(None, "maintainer", "a@example.com"),
        text("meet us at example"),
        text("a@b"),
        item("把告警发到 oncall@example.com", "responsibilities"),
    ],
)
def test_other_things_with_that_sign_are_no_addresses(passage: Passage) -> None:
    """Repositories, mentions, packages, pictures, code and what others write are nowhere to apply at."""
    assert facts(passage).email is None


def test_of_several_addresses_the_one_to_apply_at_is_taken() -> None:
    """A label counts first, then words of applying beside it, then what stands first."""
    first = text("press@example.com")
    near = text("简历发到 jobs@example.com")
    asked = label("email", "邮箱：hr@example.com")
    assert facts(first, near, asked).email == "hr@example.com"
    assert facts(first, near).email == "jobs@example.com"
    assert facts(first, text("info@example.com")).email == "press@example.com"


@each(
    "passage",
    [
        text("联系 Contact: talent@example.com", "requirements"),
        text("请将简历发送至talent@example.com，谢谢", "responsibilities"),
        text("顾问微信：hunter_ai；邮箱：talent@example.com", "requirements"),
        text("有兴趣的直接回复，或发到 talent@example.com。", "requirements"),
        item("Email: talent@example.com", "requirements"),
    ],
)
def test_words_right_before_an_address_say_what_it_is_for(passage: Passage) -> None:
    """An address that words of applying introduce counts wherever it stands."""
    assert facts(passage).email == ADDRESS


def test_who_wrote_a_mail_is_not_where_one_applies() -> None:
    """The head of a forwarded mail counts after what its text says, and only where that is silent."""
    head, invitation = text("From: HR <hr@example.com>"), text("有兴趣的请发到 talent@example.com。")
    assert facts(head, invitation).email == ADDRESS
    assert facts(head).email == "hr@example.com"


URLS: dict[str, tuple[Passage, str | None]] = {
    "label": (label("url", "申请链接：https://jobs.example.org/llm-7"), "https://jobs.example.org/llm-7"),
    "sentence": (text("请到https://jobs.example.org/7投递。"), "https://jobs.example.org/7"),
    "link": (text("[立即申请](https://jobs.example.org/7)"), "https://jobs.example.org/7"),
    "alone in its section": (text("https://jobs.example.org/7", "apply"), "https://jobs.example.org/7"),
    "to read": (text("[招聘答疑请点此了解](https://example.org/q-and-a)", "apply"), None),
    "privacy": (text("提交申请即同意[隐私政策](https://example.org/privacy)", "apply"), None),
    "code": (item("读过 https://github.com/example/x 的源码"), None),
    "script": (text("[申请](javascript:alert)"), None),
}


@each("case", URLS)
def test_finds_where_to_apply_online(case: str) -> None:
    """Links count where one applies, not where one reads."""
    passage, expected = URLS[case]
    assert facts(passage).url == expected


SUBJECTS: dict[str, tuple[Passage, str | None]] = {
    "label": (label("subject", "邮件主题：姓名-岗位-学校-校招/社招/实习"), "{name}-{title}-{school}-{hiring}"),
    "English": (
        label("subject", "Email and resume name format: Name-Position-School-Campus/Experienced/Internship"),
        "{name}-{title}-{school}-{hiring}",
    ),
    "machine translation": (
        label("subject", "Email and resume name format: Name-Position-school trick/shop trick/internship)"),
        "{name}-{title}-{hiring}",
    ),
    "blanks": (label("subject", "Subject: Full name - Job title"), "{name} - {title}"),
    "a word that stays": (label("subject", "邮件主题：应聘-姓名-岗位"), "应聘-{name}-{title}"),
    "sentence": (text("邮件标题请注明“姓名-岗位-学校”。", "apply"), "{name}-{title}-{school}"),
    "mail link": (text("[投递](mailto:a@example.com?subject=%E5%A7%93%E5%90%8D-%E5%B2%97%E4%BD%8D)"), "{name}-{title}"),
    "a part nobody knows": (label("subject", "邮件主题：姓名-手机号-幸运数字"), None),
    "words only": (label("subject", "邮件主题：请写清楚"), None),
    "braces": (label("subject", "邮件主题：{evil}-{0}"), None),
}  # fmt: skip


@each("case", SUBJECTS)
def test_finds_the_pattern_of_subjects(case: str) -> None:
    """A pattern is taken where every part of it is understood."""
    passage, expected = SUBJECTS[case]
    assert facts(passage).subject == expected
