"""A site of some size, and the judge of what its list of jobs has to show."""

from __future__ import annotations

import pytest

from tests.conftest import Serve
from tests.site.building import Result


@pytest.fixture(scope="module")
def base(serve: Serve, generated: Result) -> str:
    return serve(generated.folder, mount="careers")
