"""What is said of two games at once: P-118, of which no claim about one machine speaks."""

from __future__ import annotations

from solemn.model.timing.building import ADD_LINK
from solemn.properties.catalogue._write import BOTH, declare
from solemn.properties.edits import Caught, dropped


__all__ = ["COMPARISONS"]

COMPARISONS = (
    declare(
        "P-118",
        "Where only the chain and priority count, both games accept the same sequences of activations and "
        "passes.",
        BOTH,
        caught=Caught(dropped(f"{ADD_LINK.name} / the two players have not both passed"), "", None),
        elsewhere="the chain automata of two rule sets are compared rule by rule, over every card, by "
        "`solemn compare ocg oborozuki`, which names the clauses that are left out of account",
    ),
)
