"""The kernel belongs to no game: it names none, imports none, and a third game needs no change in it."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from itertools import pairwise

import pytest

from solemn.model.timing.kernel import PORTS, kernel
from toy_game import HIGHER, TOY_GAME


KERNEL = kernel()
SOURCES = {
    entry.name: entry.read_text(encoding="utf-8")
    for entry in files("solemn.model.timing").iterdir()
    if entry.name.endswith(".py")
}
OF_A_GAME = (
    r"ocg",
    r"tcg",
    r"yu-?gi-?oh",
    r"edopro",
    r"oborozuki",
    "胧月",
    "游戏王",
    r"spells?",
    r"traps?",
    r"speeds?",
    r"monsters?",
    r"summons?",
    r"summoned",
    r"main phase",
    r"battle",
    r"damage",
    r"graveyard",
    r"banish(ed)?",
    r"constant effects?",
    r"[sec][0-9]{3}-[0-9]+",
    r"[cp]-[0-9]+",
)
A_GAME_WORD = re.compile(rf"(?<![a-z])(?:{'|'.join(OF_A_GAME)})(?![a-z])", re.IGNORECASE)
ALLOWED = ("solemn.model.logic.", "solemn.model.machine.", "solemn.model.timing.")
STANDARD = ("__future__", "collections.abc", "dataclasses")


def imported(text: str) -> set[str]:
    """Give the modules that a source text imports."""
    nodes = list(ast.walk(ast.parse(text)))
    plain = {alias.name for n in nodes if isinstance(n, ast.Import) for alias in n.names}
    return plain | {n.module or "" for n in nodes if isinstance(n, ast.ImportFrom)}


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_no_word_of_a_game(name: str) -> None:
    """No module of the kernel, comments and docstrings included, has a word that belongs to one game."""
    assert [] == A_GAME_WORD.findall(SOURCES[name])


@pytest.mark.parametrize(
    "text", ["OCG", "a spell card", "S000-41", "speed(effect)", "胧月的", "C-11", "two traps"]
)
def test_words_are_found(text: str) -> None:
    """The search for a game's words would find them."""
    assert A_GAME_WORD.search(text)


@pytest.mark.parametrize("text", ["clear up after the chain", "a mark", "is_negated"])
def test_words_are_not_found_in_others(text: str) -> None:
    """The search for a game's words does not stumble over other words."""
    assert not A_GAME_WORD.search(text)


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_imports(name: str) -> None:
    """The kernel imports the language and the machines, and nothing else of the project."""
    foreign = {m for m in imported(SOURCES[name]) if not m.startswith(ALLOWED) and m not in STANDARD}

    assert set() == foreign


def test_no_citation() -> None:
    """The kernel cites no document: each game says where its rules come from."""
    cited = [r.cite for r in KERNEL.rules] + [c.cite for r in KERNEL.rules for c in r.guard]

    assert {()} == set(cited)


def test_third_game() -> None:
    """The toy game has every rule of the kernel, changed in nothing but what it says itself."""
    changed = {
        mine.name: [c.says for c in mine.guard if c not in theirs.guard]
        for mine, theirs in zip(TOY_GAME.core.rules, KERNEL.rules, strict=True)
        if mine != theirs
    }

    assert {"add a chain link": [c.says for c in HIGHER.guard]} == changed
    assert KERNEL.variables == TOY_GAME.core.variables
    assert PORTS == TOY_GAME.ports


def test_rule_names() -> None:
    """The rules of the kernel have different names, and so have the clauses of each."""
    names = sorted(r.name for r in KERNEL.rules)

    assert all(a != b for a, b in pairwise(names))
    assert all(len({c.says for c in r.guard}) == len(r.guard) for r in KERNEL.rules)
