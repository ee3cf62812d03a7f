"""Scenario and card files: from YAML to a machine, lines of play, expectations and questions."""

from __future__ import annotations

from solemn.model.scenario.asking import Answer, Position, answer, position
from solemn.model.scenario.expecting import check_then
from solemn.model.scenario.facts import ending, holding
from solemn.model.scenario.loading import (
    case_ids,
    is_position,
    library_ids,
    load,
    load_text,
    position_ids,
    shipped_ids,
    shipped_path,
    under,
)
from solemn.model.scenario.moves import Move
from solemn.model.scenario.playing import LineError, Played, play
from solemn.model.scenario.problems import Problem, ScenarioError
from solemn.model.scenario.scenario import LOOPS, Ask, Expectation, Force, May, Question, Reach, Scenario


__all__ = [
    "LOOPS",
    "Answer",
    "Ask",
    "Expectation",
    "Force",
    "LineError",
    "May",
    "Move",
    "Played",
    "Position",
    "Problem",
    "Question",
    "Reach",
    "Scenario",
    "ScenarioError",
    "answer",
    "case_ids",
    "check_then",
    "ending",
    "holding",
    "is_position",
    "library_ids",
    "load",
    "load_text",
    "play",
    "position",
    "position_ids",
    "shipped_ids",
    "shipped_path",
    "under",
]
