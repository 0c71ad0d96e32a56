"""The fixture by which tests count for the page of figures."""

from __future__ import annotations

import pytest

from tests.figures import PROPERTY, Counted


@pytest.fixture
def counted(request: pytest.FixtureRequest) -> Counted:
    """Tell what was counted for the page of figures."""

    def tell(figure: str, tried: int, wrong: int = 0) -> None:
        request.node.user_properties.append((PROPERTY, (figure, tried, wrong)))

    return tell
