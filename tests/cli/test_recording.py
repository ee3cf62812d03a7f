"""What is recorded of proofs: what they rest on, and that nothing stands there which was not asked."""

from __future__ import annotations

from solemn.cli.proving import any_card_machines, prove_properties
from solemn.cli.recording import chains_alike, of_proofs
from solemn.model.scenario.games import eras
from solemn.properties.catalogue.registry import property_named
from solemn.properties.record import proof_key, recorded


def test_chains_alike() -> None:
    """P-118 is proved under every rule set, each compared with all others in as many obligations."""
    found = chains_alike(property_named("P-118"))
    obligations = {proof.obligations for proof in found.values()}

    assert {("P-118", name) for name in eras()} == set(found)
    assert {"proved"} == {proof.verdict for proof in found.values()}
    assert 1 == len(obligations)
    assert min(obligations) > 0
    assert found == {key: recorded(property_named("P-118"), key[1]).proof for key in found}


def test_of_proofs() -> None:
    """A proof is recorded under its rule set with its obligations, its lemmas and its key."""
    p12 = property_named("P-12")
    (proof,) = of_proofs(prove_properties(any_card_machines(("oborozuki",), ()), [p12])).values()

    assert ("proved", proof_key(p12, "oborozuki")) == (proof.verdict, proof.key)
    assert proof.obligations > 0
    assert proof == recorded(p12, "oborozuki").proof
