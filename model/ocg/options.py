"""What the sources of the OCG do not agree about, as options of the rule set.

A rule set under one choice of values is one reading of the rules; the presets of the library name some.
"""

from __future__ import annotations

from solemn.model.logic.build import members, option
from solemn.model.logic.sorts import EnumSort
from solemn.model.machine.machine import OptionValue


__all__ = [
    "ANNOUNCED_DESTINATION",
    "BY_RANKS",
    "EIGHT_STEPS",
    "FIRST_TRIGGER",
    "FLIPPED_ON_FIELD",
    "FOUR_GROUPS",
    "IGNITION_AFTER_CHAIN",
    "IGNITION_AFTER_OWN_MOVE",
    "IGNITION_AFTER_SUMMON",
    "LAST_STARTER",
    "ONE_CHAIN_A_PART",
    "OPTIONAL_FORCES",
    "OPTIONS",
    "PASS_TABLE",
    "PAYMENTS_FIRST",
    "SETTING_IS_SUMMONING",
    "STAYS_IN_PLACE",
    "STORED_REPLAY",
    "destination_of_main1",
    "ignition_window",
    "item_procedure",
    "resume_after_chain",
    "segoc",
]

_SEGOC = EnumSort("Segoc", ("ranks", "four_groups", "first_trigger"))
BY_RANKS, FOUR_GROUPS, FIRST_TRIGGER = members(_SEGOC)
segoc = option("segoc", _SEGOC)
"""In which order simultaneous triggers are placed (C-08): mandatory ones, then optional ones that both
players can see, while the others wait for priority (S001-03, S001-04); four groups, wherever the card is
(S000-43, S002-136); or the trigger whose event came first."""

_IGNITION = EnumSort("IgnitionWindow", ("never", "after_summon", "after_own_move", "after_chain_too"))
_, IGNITION_AFTER_SUMMON, IGNITION_AFTER_OWN_MOVE, IGNITION_AFTER_CHAIN = members(_IGNITION)
ignition_window = option("ignition_window", _IGNITION)
"""In which windows the turn player may start a chain by an ignition effect, if nothing was triggered (C-01,
C-02, C-03): in none (S000-71), after his summons, after any move of his own that starts no chain (S002-64),
or in the window after a chain, too."""

_SWITCH = EnumSort("Switch", ("off", "on"))
_, _ON = members(_SWITCH)
STAYS_IN_PLACE = option("trigger_in_place", _SWITCH) == _ON
"""Whether a trigger is lost when its card leaves the place from where it would be activated (S000-66 knows no
such rule; it came with the rules of 2020)."""
SETTING_IS_SUMMONING = option("set_monster_as_summon", _SWITCH) == _ON
"""Whether a monster that is set goes through the windows of a summon (S002-39 read literally, C-55)."""
FLIPPED_ON_FIELD = option("flip_summoned_on_field", _SWITCH) == _ON
"""Whether a monster that is being flip summoned stays on the field; S002-48 has it nowhere."""

_PROCEDURE = EnumSort("ItemProcedure", ("eight_steps", "pass_table"))
EIGHT_STEPS, PASS_TABLE = members(_PROCEDURE)
item_procedure = option("item_procedure", _PROCEDURE)
"""How what belongs to a phase is worked off once the turn player passes (C-19): by the eight steps of
S001-10 to S001-17, where the other player may always pass on and is obliged only after the turn player has
been asked once more; or by the table of S002-22 to S002-29, where he may pass back only while the turn player
has something left himself."""
OPTIONAL_FORCES = option("optional_forces", _SWITCH) == _ON
"""Whether somebody with something optional left counts as one who has something to do (S002-22, S002-25 read
literally), or only one with something compulsory (S001-13, C-19)."""
_AFTER_CHAIN = EnumSort("ResumeAfterChain", ("turn_player", "last_starter"))
resume_after_chain = option("resume_after_chain", _AFTER_CHAIN)
_, LAST_STARTER = members(_AFTER_CHAIN)
"""Who is asked first in the moment after a chain: the turn player, whoever started it (S001-30, S002-26,
S002-37), or the player who did; no document and no ruling has the latter, which is there to be compared."""
_DESTINATION = EnumSort("Destination", ("after_both_passed", "announced"))
_, ANNOUNCED_DESTINATION = members(_DESTINATION)
destination_of_main1 = option("destination_of_main1", _DESTINATION)
"""When the turn player says where he goes from main phase 1: after both have passed (S001-39, S002-66), or
with the announcement."""

_PAYMENT_TRIGGERS = EnumSort("PaymentTriggers", ("own_group", "pooled"))
_OWN_GROUP, _ = members(_PAYMENT_TRIGGERS)
PAYMENTS_FIRST = option("payment_triggers", _PAYMENT_TRIGGERS) == _OWN_GROUP
"""Whether what paying for an attack has triggered is placed before all that the declaration triggers
(S002-86), or together with it, as with a summon (S002-59, C-49)."""
STORED_REPLAY = option("stored_replay", _SWITCH) == _ON
"""Whether a change among the opponent's monsters that led to no new choice of the target is kept for the next
attack, as in the rules of 2005; no document knows it."""
_CHAINS = EnumSort("DamageStepChains", ("several", "one_each"))
_, _ONE_EACH = members(_CHAINS)
ONE_CHAIN_A_PART = option("damage_step_chains", _CHAINS) == _ONE_EACH
"""Whether a player may start no second chain by a fast effect in any part of the damage step, as in the rules
of 2005, or only in none from damage calculation on; no document treats the damage step (S002-01)."""

OPTIONS = (
    OptionValue("segoc", _SEGOC, "ranks"),
    OptionValue("ignition_window", _IGNITION, "never"),
    OptionValue("trigger_in_place", _SWITCH, "off"),
    OptionValue("set_monster_as_summon", _SWITCH, "off"),
    OptionValue("flip_summoned_on_field", _SWITCH, "off"),
    OptionValue("item_procedure", _PROCEDURE, "eight_steps"),
    OptionValue("optional_forces", _SWITCH, "off"),
    OptionValue("resume_after_chain", _AFTER_CHAIN, "turn_player"),
    OptionValue("destination_of_main1", _DESTINATION, "after_both_passed"),
    OptionValue("payment_triggers", _PAYMENT_TRIGGERS, "own_group"),
    OptionValue("stored_replay", _SWITCH, "off"),
    OptionValue("damage_step_chains", _CHAINS, "several"),
)
"""The options with the values of `ocg/modern`."""
