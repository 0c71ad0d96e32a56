"""The plan: which pages there are and where."""

from __future__ import annotations

from careers.builder.plan import plan_of, plan_site
from careers.support.diagnostics import Diagnostics
from tests.builder.test_render import MORE, state
from tests.sample_content import MakeContent


def test_a_plan_is_the_same_whoever_asks(content: MakeContent) -> None:
    """Without a similarity, templates or an engine."""
    given = state(content(MORE))
    plans = plan_of(given.library, given.site, given.addresses, [], Diagnostics())
    assert plans == plan_site(given, [], Diagnostics())
