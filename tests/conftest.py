"""Settings that every test shares."""

from __future__ import annotations

import os

from hypothesis import settings


pytest_plugins = ["pytester"]  # tests of the plugin run pytest

settings.register_profile("solemn", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("solemn")
