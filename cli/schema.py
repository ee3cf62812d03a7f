"""`solemn schema`: the JSON Schemas of scenario files, card files and reports, for editors and programs."""

from __future__ import annotations

import click

from solemn.cli.reports.as_json import report_schema, text
from solemn.model.scenario.schema import card_schema, scenario_schema


__all__ = ["run"]

_SCHEMAS = {"scenario": scenario_schema, "card": card_schema, "report": report_schema}


def run(what: str = "scenario") -> int:
    """Print a schema; raises KeyError for one that is not there."""
    click.echo(text(_SCHEMAS[what]()))
    return 0
