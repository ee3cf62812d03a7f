"""What a lemma says, what it is good for, and how to see that."""

from __future__ import annotations

from solemn.cli.console import indented, say
from solemn.model.logic.show import show
from solemn.model.scenario.games import PRESETS, eras, rule_set
from solemn.properties.carrying import missing
from solemn.properties.catalogue.registry import lemmas, properties
from solemn.properties.property import Lemma
from solemn.properties.record import recorded


__all__ = ["explain_lemma"]


def explain_lemma(name: str) -> bool:
    """Show the lemma of a name; say whether there is any."""
    found = [lemma for lemma in lemmas() if lemma.name.casefold() == name.casefold()]
    for lemma in found:
        _explain(lemma)
    return bool(found)


def _explain(lemma: Lemma) -> None:
    say((lemma.name, "bold"), ", a lemma: it is proved, and then proofs may lean on it")
    say(lemma.says)
    indented(2, (show(lemma.holds), "dim"))
    speaking = [rules for rules in eras() if not missing([lemma.holds], rule_set(rules).any_card())]
    say(f"speaks of: {', '.join(speaking) or 'none of the shipped rule sets'}")
    leaning = [(id_, rules) for rules in speaking for id_ in _leaning(lemma.name, rules)]
    if not leaning:
        say("no proof of the last run of everything leans on it")
        return
    say(f"proofs that lean on it: {', '.join(dict.fromkeys(id_ for id_, _ in leaning))}")
    id_, rules = leaning[0]
    indented(2, (f'solemn prove --rules {rules} -p {id_} --without-lemma "{lemma.name}"', "dim"))


def _leaning(name: str, rules: str) -> list[str]:
    """Return the ids of the properties whose recorded proofs under a rule set lean on a lemma."""
    speaking = (p for p in properties() if PRESETS[rules].game in p.games)
    proofs = ((p.id, recorded(p, rules).proof) for p in speaking)
    return [id_ for id_, proof in proofs if proof is not None and name in proof.lemmas]
