"""What stands behind a property: claims, sources, verdicts, and what shows that it says something."""

from __future__ import annotations

from collections.abc import Iterator

from solemn.cli.console import indented, say
from solemn.cli.standing import standing_told
from solemn.model.library.sources import PropertyEntry, property_entry, statement
from solemn.model.logic.build import FALSE
from solemn.model.logic.show import show
from solemn.model.scenario import load
from solemn.model.scenario.games import PRESETS, eras, rule_set
from solemn.properties.carrying import left_to_scenarios
from solemn.properties.catalogue.expectations import expectation
from solemn.properties.claims import (
    Always,
    CanForce,
    Claim,
    Equivalent,
    Leads,
    May,
    Never,
    NoDeadlock,
    OneOwner,
    Order,
    Possible,
    StepClaim,
    kind_of,
)
from solemn.properties.edits import Dropped, told
from solemn.properties.equivalence.telling import told_options
from solemn.properties.property import Property, labelled
from solemn.properties.record import recorded


__all__ = ["KINDS", "explain_property"]

KINDS = {
    "always": "in every reachable state",
    "never": "in no reachable state",
    "order": "of every two neighbouring links of a chain",
    "step": "of every step that is made",
    "leads": "whatever anybody does, one thing is followed by another",
    "one owner": "never do two decide, and the system decides alone where nobody is asked",
    "no deadlock": "somebody can go on, but at the end of play",
    "equivalent": "two choices of options allow the same play",
    "possible": "some line of play comes there",
    "may": "wherever the first is so, the second is possible",
    "can force": "a player has a strategy against every reply",
}
"""The kinds of claims in words."""

_FIRST_WORDS = 12
"""How many words of a statement are told of a source."""


def explain_property(property_: Property) -> None:
    """Print everything that a property declares, and what was found out about it."""
    entry = property_entry(property_.id)
    say((property_.id, "bold"), f" {property_.name} ({', '.join(property_.games)})")
    say(property_.says)
    if property_.narrowed:
        say((f"in the inventory's words: {entry.says}", "dim"))
        say(f"narrowed: {property_.narrowed}")
    for label, claim in labelled(property_):
        indented(2, (f"{label}", "bold"), f", {KINDS[kind_of(claim)]}: ", (_claim(claim), "dim"))
    if property_.elsewhere:
        say(f"decided elsewhere: {property_.elsewhere}")
    _explain_sources(property_)
    _explain_verdicts(property_, entry)
    _explain_evidence(property_)
    _explain_proof(property_)


def _claim(claim: Claim) -> str:
    match claim:
        case Always(holds=holds) | StepClaim(holds=holds) | Order(holds=holds):
            return show(holds)
        case Never(happens=happens):
            return show(happens)
        case NoDeadlock(end=end):
            return f"except where {show(end)}"
        case OneOwner(idle=idle):
            return f"and the system alone where {show(idle)}"
        case Possible(happens=happens, on_step=on_step):
            return f"{'a step with ' if on_step else ''}{show(happens)}"
        case May(whenever=whenever, may=may):
            return f"where {show(whenever)}: {show(may)}"
        case CanForce():
            return _told_force(claim)
        case Equivalent():
            return _told_equivalence(claim)
        case Leads():
            unless = f", or by a move of kind {', '.join(claim.unless)}" if claim.unless else ""
            return f"{show(claim.since)} is followed by {show(claim.until)}{unless}"


def _told_force(claim: CanForce) -> str:
    start = "from the start" if claim.whenever is None else f"where {show(claim.whenever)}"
    parts = (
        (", ", claim.goal),
        (", a step with ", claim.goal_step),
        (", avoiding ", claim.avoiding),
        (", avoiding steps with ", claim.avoiding_step),
    )
    found = "".join(f"{word}{show(term)}" for word, term in parts if term != FALSE.term)
    return f"{claim.player} {start}{found}"


def _told_equivalence(claim: Equivalent) -> str:
    seen = (
        ("; observed are ", ", ".join(show(term) for term in claim.observing)),
        ("; moves of kind {} are hidden", ", ".join(claim.hiding)),
        ("; of moves only those of kind {} are seen", ", ".join(claim.showing)),
        ("; in positions where always ", "" if claim.given is None else show(claim.given)),
    )
    found = "".join(word.format(what) if "{}" in word else f"{word}{what}" for word, what in seen if what)
    return f"under {told_options(claim.left)}, and under {told_options(claim.right)}{found}"


def _explain_sources(property_: Property) -> None:
    say("sources:")
    for source in property_.sources:
        indented(2, f"{source} ", (_first_words(statement(source).says), "dim"))


def _first_words(text: str) -> str:
    words = text.split()
    return " ".join(words[:_FIRST_WORDS]) + (" ..." if len(words) > _FIRST_WORDS else "")


def _explain_verdicts(property_: Property, entry: PropertyEntry) -> None:
    """Say what is expected under each rule set of its games, and what the last run of everything found."""
    say("under each rule set:")
    for rules in _rules_of(property_):
        expected = expectation(property_.id, rules)
        wanted = "nothing is said of it" if expected is None else f"expected: {expected}"
        indented(2, (rules, "bold"), f" ({wanted}): {standing_told(property_, rules)}")
    if entry.holds_in.note:
        indented(2, (f"note: {entry.holds_in.note}", "dim"))


def _rules_of(property_: Property) -> Iterator[str]:
    """Yield the rule sets of the games that a property speaks about, and others where it is to fail."""
    for rules in eras():
        if PRESETS[rules].game in property_.games:
            yield rules


def _explain_evidence(property_: Property) -> None:
    if property_.situation is not None:
        say(f"situation: {show(property_.situation)}")
    for name in property_.arises_on:
        indented(2, f"it arises on {name}: {load(name).title}")
    if property_.caught is None:
        return
    caught = property_.caught
    where = f" on {caught.on}" if caught.on else ""
    under = f" under {caught.rules}" if caught.rules else ""
    steps = "" if caught.length is None else f", in {caught.length} step{'' if caught.length == 1 else 's'}"
    say(f"it catches{where}{under}{steps}: {told(caught.edit)}")
    if isinstance(caught.edit, Dropped) and caught.on and not caught.rules:
        dropped = " ".join(f'--without "{what}"' for what in caught.edit.what)
        indented(2, (f"solemn check {caught.on} -p {property_.id} {dropped}", "dim"))
    else:
        indented(2, ("no option of a command makes this edit; the tests of the catalogue do", "dim"))


def _explain_proof(property_: Property) -> None:
    """Say what the proof over every card leans on, and why something is left to scenarios."""
    proofs = {rules: recorded(property_, rules).proof for rules in _rules_of(property_)}
    lemmas = dict.fromkeys(name for proof in proofs.values() if proof is not None for name in proof.lemmas)
    if any(proof is not None for proof in proofs.values()):
        say("lemmas: ", "; ".join(lemmas) or "none")
    for label, claim in labelled(property_):
        if isinstance(claim, Leads):
            say(f"region of '{label}': {show(claim.region)}")
            say(f"rank: ({'; '.join(map(show, claim.rank))})" if claim.rank else "rank: none")
    reasons: dict[str, None] = {}
    for rules in _rules_of(property_):
        for label, why in left_to_scenarios(property_, rule_set(rules).any_card()):
            reasons[f"'{label}' is decided on scenarios: {why}"] = None
    for reason in reasons:
        say(reason)
