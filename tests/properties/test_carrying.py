"""What proofs leave to scenarios, found out from the claims and the machine."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solemn.model.logic.build import TRUE, Expr, attribute, count, enabled, forall, option, state, var
from solemn.model.logic.sorts import BOOL, EnumSort, IntSort
from solemn.model.logic.terms import Lit
from solemn.model.ocg.rules import OCG
from solemn.model.ocg.zones import MONSTER_ZONE, zone
from solemn.model.timing.vocabulary import CARD, EFFECT, N, effect, holder, offering, passes, ready
from solemn.properties.carrying import left_to_scenarios, missing, provable
from solemn.properties.catalogue.registry import lemmas, properties, property_named
from solemn.properties.claims import (
    Always,
    CanForce,
    Claim,
    Equivalent,
    Leads,
    May,
    Never,
    Possible,
    terms_of,
)
from solemn.properties.property import Property
from solemn.properties.symbolic.induction import Induction
from solemn.properties.verdicts import Verdict


MACHINE = OCG.any_card()
_CARD = var("card", CARD)
_MODE = EnumSort("Mode", ("a", "b"))
_PASSES = enabled("pass", "N")


def _property(*claims: Claim) -> Property:
    return replace(property_named("P-01"), claims=claims, situation=None)


def _left(claim: Claim) -> str:
    return "".join(why for _, why in left_to_scenarios(_property(claim), MACHINE))


class TestLeft:
    """Claims that only scenarios decide."""

    @pytest.mark.parametrize(
        "claim",
        [Possible(TRUE.term), May(TRUE.term, TRUE.term), CanForce("T", goal=TRUE.term)],
    )
    def test_abilities(self, claim: Claim) -> None:
        """What somebody can do is left to scenarios, whatever it is."""
        assert "takes cards with which he can" in _left(claim)

    @pytest.mark.parametrize(
        ("term", "name"),
        [
            (forall(_CARD, zone(_CARD) != MONSTER_ZONE), "zone"),
            (forall(effect, attribute("cost", EFFECT, IntSort(0))(effect) > 0), "cost"),
            (state("stormy", BOOL), "stormy"),
            (state("box", BOOL), "box"),
            (
                option("mode", EnumSort("Mode", ("a", "b"))) == Expr(Lit("a", EnumSort("Mode", ("a", "b")))),
                "mode",
            ),
            (enabled("normal summon"), "normal summon"),
            (forall(_CARD, _CARD != Expr(Lit("waboku", CARD))), "waboku"),
        ],
    )
    def test_board(self, term: Expr, name: str) -> None:
        """What mentions something that the any-card machine does not have is about the board, by name."""
        assert f"it is about the board ({name})" == _left(Always(term.term))

    @pytest.mark.parametrize(
        ("claim", "left"),
        [
            (Always(offering().implies(_PASSES).term), True),
            (Always(_PASSES.implies(holder == N).term), False),
            (Always((~_PASSES | (holder == N)).term), False),
            (Always((_PASSES == (holder == N)).term), True),
            (Never((_PASSES & (holder != N)).term), False),
            (Never((~_PASSES).term), True),
            (Leads(_PASSES.term, TRUE.term, TRUE.term, ()), True),
        ],
    )
    def test_moves(self, claim: Claim, left: bool) -> None:
        """A claim that counts on a move being possible is left, one that says it is impossible is not."""
        assert left is ("counts on a move being possible" in _left(claim))

    @pytest.mark.parametrize(
        ("given", "why"),
        [
            (None, ""),
            (forall(effect, ready(effect)), ""),
            (forall(_CARD, zone(_CARD) != MONSTER_ZONE), "its hypothesis is about the board (zone)"),
            (~_PASSES, "its hypothesis asks whether a move is possible, where a board may ask for more"),
        ],
    )
    def test_equality(self, given: Expr | None, why: str) -> None:
        """Equality rule by rule says what is observed of a board, if its hypothesis is not about one."""
        supposed = None if given is None else given.term

        assert why == _left(Equivalent({}, {}, observing=(zone.term,), given=supposed))

    def test_ports(self) -> None:
        """What the timing core asks of cards is there in both machines."""
        assert () == missing([forall(effect, ready(effect)).term], MACHINE)

    def test_counting(self) -> None:
        """How many cards there are is asked of positions; a proof has any number of them."""
        assert "any number of" in _left(Always((count(effect, ready(effect)) <= 2).term))
        assert missing([(count(effect, ready(effect)) <= 2).term], MACHINE)

    def test_catalogue(self) -> None:
        """Every property about the timing core is proved as a whole."""
        assert [] == [p.id for p in properties()[:13] if len(provable(p, MACHINE)) != len(p.claims)]

    def test_all_terms(self) -> None:
        """No term of a claim is overlooked."""
        a, b, c, d = (Lit(bool(i % 2), BOOL) for i in range(4))
        claim = CanForce("T", a, b, c, d, TRUE.term)

        assert 5 == len(terms_of(claim))
        assert 4 == len(terms_of(replace(claim, whenever=None)))
        assert (a, b, c) == terms_of(Equivalent({}, {}, (a, b), given=c))


class TestProofs:
    """Proofs of properties with such claims."""

    def test_in_part(self) -> None:
        """The other claims are proved, and the outcome names the ones that are not."""
        both = _property(Possible(TRUE.term), Always((passes <= 2).term))
        outcome = Induction(MACHINE, lemmas()).prove(both)

        assert (Verdict.PROVED, ("possible",), {"always"}) == (
            outcome.verdict,
            outcome.scenarios_only,
            {o.claim for o in outcome.obligations},
        )
        assert "decided on scenarios, not proved" in outcome.notes[0]

    def test_nothing(self) -> None:
        """A property without a claim that can be proved is never proved."""
        outcome = Induction(MACHINE, lemmas()).prove(_property(Possible(TRUE.term)))

        assert (Verdict.UNDECIDED, ()) == (outcome.verdict, outcome.obligations)
