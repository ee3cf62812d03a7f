"""`solemn schema`: the JSON Schema of scenario or card files, for editors."""

from __future__ import annotations

import json

import click

from solemn.model.scenario.schema import card_schema, scenario_schema


__all__ = ["run"]


def run(what: str = "scenario") -> int:
    """Print the schema of scenario files, or of card files for `card`."""
    schema = card_schema() if what == "card" else scenario_schema()
    click.echo(json.dumps(schema, indent=2, ensure_ascii=False))
    return 0
