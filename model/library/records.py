"""Reading the data files of `documents/`, each of which holds one list of entries."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import yaml


__all__ = ["records"]


def records(name: str) -> list[dict[str, Any]]:
    """Read the one list of entries in a data file."""
    text = (files("solemn.model.library") / "documents" / f"{name}.yaml").read_text(encoding="utf-8")
    # PyYAML has no C loader where it was built without libyaml.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    ((_, entries),) = yaml.load(text, Loader=loader).items()  # noqa: S506 - both loaders are safe ones
    return list(entries)
