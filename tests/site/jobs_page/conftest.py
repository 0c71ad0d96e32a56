"""A site of some size, and the judge of what its list of jobs has to show."""

from __future__ import annotations

import pytest

from tests.conftest import Serve
from tests.search.oracle import Oracle
from tests.site.builder import Builder
from tests.site.building import Result
from tests.site.generated import generated_site, oracle_of


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory, ready: Builder) -> Result:
    return generated_site(tmp_path_factory, ready)


@pytest.fixture(scope="module")
def oracle(generated: Result) -> Oracle:
    return oracle_of(generated)


@pytest.fixture(scope="module")
def base(serve: Serve, generated: Result) -> str:
    return serve(generated.folder, mount="careers")
