"""How evidence is read: whole, of one kind, once for a statement, or refused with all that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from solemn.model.library.evidence import EvidenceError, _evidence, _read, all_evidence, evidence_for


WHOLE: dict[str, Any] = {
    "id": "S000-10",
    "drop": ["add a chain link / an effect cannot answer a faster one"],
    "scenario": "E000-02",
    "ask": "may T activate stardust-dragon after step 2 of 'line'",
    "with": "no",
    "without": "yes",
}


def without(*keys: str, **more: Any) -> dict[str, Any]:
    """Return a record without some keys, and with more."""
    return {key: value for key, value in WHOLE.items() if key not in keys} | more


class TestRead:
    """One entry."""

    @pytest.mark.parametrize(
        ("record", "kind"),
        [
            (WHOLE, "answer"),
            (without("ask", line="line"), "line"),
            (without("ask", property="P-04"), "property"),
            (without("drop", options={"segoc": "ranks"}), "option"),
            ({"id": "S000-60", "reason": "a courtesy"}, "reason"),
        ],
    )
    def test_kinds(self, record: dict[str, Any], kind: str) -> None:
        """What is changed and where it is seen say what kind of evidence it is."""
        assert kind == _read(record).kind

    @pytest.mark.parametrize(
        ("record", "told"),
        [
            (without(reason="a courtesy"), "stands alone"),
            (without("drop"), "either something is dropped or options have other values"),
            (without(options={"segoc": "ranks"}), "either something is dropped or options"),
            (without("scenario"), "it has to be seen in a scenario"),
            (without("ask"), "at one question, line or property"),
            (without(line="line"), "at one question, line or property"),
            (without("with"), "has to be said, and to differ"),
            (without("without", without="no"), "has to be said, and to differ"),
            (without("drop", dropped=[]), "S000-10: dropped: "),
            (without("drop", drop="a rule"), "S000-10: drop: "),
            (without("id"), "a statement without an id: id: "),
        ],
    )
    def test_refused(self, record: dict[str, Any], told: str) -> None:
        """What is not whole, of two kinds or unknown is refused with what is wrong."""
        with pytest.raises(EvidenceError, match=r"^the evidence for ") as caught:
            _read(record)

        assert told in str(caught.value)

    def test_everything_at_once(self) -> None:
        """All that is wrong with the shape of an entry is told together."""
        with pytest.raises(EvidenceError, match=r"drop: .*; scenario: "):
            _read(without(drop="a rule", scenario=7))


class TestList:
    """All entries."""

    def test_looked_up(self) -> None:
        """An entry is found by the id of its statement; there is none for what nothing is shown about."""
        assert all(evidence_for(one.id) is one for one in all_evidence())

        with pytest.raises(EvidenceError, match="no evidence for S999-99"):
            evidence_for("S999-99")

    def test_twice(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A statement has no two entries."""
        monkeypatch.setattr("solemn.model.library.evidence.records", lambda _: [WHOLE, WHOLE])

        with pytest.raises(EvidenceError, match="twice for S000-10"):
            _evidence.__wrapped__()
