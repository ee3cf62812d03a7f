"""What document 003 leaves open, or says in two ways, as options of the rule set.

The document is the only authority about the game; where it is silent a rule set has to choose, and says so.
"""

from __future__ import annotations

from solemn.model.logic.build import any_of, members, option
from solemn.model.logic.sorts import EnumSort
from solemn.model.machine.machine import OptionValue


__all__ = [
    "CARDS_IN_BATTLE_PHASE",
    "FROM_OFF_FIELD",
    "GATHER_BY_HIGHEST",
    "NUMBERS",
    "OPTIONS",
    "PASSIVE_CHAINS",
    "RETURN_AT_START",
    "ROWS_COVERED",
    "SITES_IN_PLAY",
    "sites",
]

_SWITCH = EnumSort("Switch", ("off", "on"))
_, _ON = members(_SWITCH)
PASSIVE_CHAINS = option("passive_uses_chain", _SWITCH) == _ON
"""Whether a passive effect becomes a link when it is triggered; else it is settled at once, as a constant one
is (C-40: S003-54 does not say)."""

_ORIENTATION = EnumSort("Orientation", ("rows_covered", "columns_covered"))
_ROWS, _ = members(_ORIENTATION)
ROWS_COVERED = option("table_orientation", _ORIENTATION) == _ROWS
"""Whether the rows of the table of replacement are the cards that are covered (C-44: its corner can be read
either way)."""

NUMBERS = {"none": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
"""The words of the options that are numbers."""
_SITES = EnumSort("Sites", tuple(NUMBERS)[1:])
sites = option("sites", _SITES)
"""How many sites a player has (C-46: no number is given)."""
_counted = members(_SITES)
SITES_IN_PLAY = tuple(any_of(*(sites == number for number in _counted[i:])) for i in range(len(_counted)))
"""For each site whether it is in the game."""
_OPEN = EnumSort("OpenAtFirst", tuple(NUMBERS)[:5])
"""How many sites of a player are open when the game begins: `open_at_first`. S003-34 speaks of four without
saying whether each player has four or both together (C-46): then `two`. It says where a position starts."""

_LIMIT = EnumSort("GatherLimit", ("highest", "lowest"))
_HIGHEST, _ = members(_LIMIT)
GATHER_BY_HIGHEST = option("gather_limit", _LIMIT) == _HIGHEST
"""Whether an ordinary SC gathers if some character of its player on the field is of its level or higher; else
all of them have to be (C-47: S003-28 says "the character")."""

_RETURN = EnumSort("SpiritReturn", ("after_opening", "end_of_round"))
_AFTER_OPENING, _ = members(_RETURN)
RETURN_AT_START = option("spirit_return", _RETURN) == _AFTER_OPENING
"""Whether the spirit return takes place after the start phase; else at the end of the round (S003-29 makes it
a step of the system and does not say when)."""

_USE = EnumSort("UseOfCards", ("both_phases", "preparation"))
_BOTH, _ = members(_USE)
CARDS_IN_BATTLE_PHASE = option("use_of_cards", _USE) == _BOTH
"""Whether SCs are set up and spirit is gathered in the battle phase, too, not in the preparation phase only
(S003-02 and S003-30 name no phase)."""

_ORIGIN = EnumSort("Origin", ("hand", "off_field"))
_, _ANYWHERE = members(_ORIGIN)
FROM_OFF_FIELD = option("set_up_from", _ORIGIN) == _ANYWHERE
"""Whether a card is set up from the graveyard, too, as "from outside the field" can be read (S003-01)."""

OPTIONS = (
    OptionValue("passive_uses_chain", _SWITCH, "on"),
    OptionValue("table_orientation", _ORIENTATION, "rows_covered"),
    OptionValue("sites", _SITES, "six"),
    OptionValue("open_at_first", _OPEN, "four"),
    OptionValue("gather_limit", _LIMIT, "highest"),
    OptionValue("spirit_return", _RETURN, "after_opening"),
    OptionValue("use_of_cards", _USE, "both_phases"),
    OptionValue("set_up_from", _ORIGIN, "hand"),
)
"""The options with their default values."""
