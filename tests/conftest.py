"""Settings that every test shares."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings


pytest_plugins = ["pytester"]  # tests of the plugin run pytest

settings.register_profile("solemn", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("solemn")


@pytest.fixture(autouse=True, scope="session")
def _nothing_remembered(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test finds what was proved outside of it, or leaves its own proofs to the user."""
    os.environ["SOLEMN_CACHE"] = str(tmp_path_factory.mktemp("proved"))
