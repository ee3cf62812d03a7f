"""The shipped inventory is complete, consistent and can be looked up; the texts themselves are not judged."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields, is_dataclass
from importlib.resources import files
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
import yaml

from solemn.model.library.sources import (
    Contradiction,
    DuplicateSourceError,
    Example,
    PropertyEntry,
    SettlementError,
    Source,
    Statement,
    UnknownSourceError,
    ValueMeaning,
    _by_id,
    _contradiction,
    _contradictions,
    check_citations,
    contradiction,
    contradictions,
    example,
    examples,
    find,
    properties,
    property_entry,
    statement,
    statements,
)


DOCUMENTS = files("solemn.model.library") / "documents"
STATEMENT_FILES = ("statements-000", "statements-001", "statements-002", "statements-003")
CITABLE_FILES = (*STATEMENT_FILES, "examples", "contradictions", "properties")
AN_ID = re.compile(r"\b(?:[SE][0-9]{3}|[CP])-[0-9]{2,3}\b")


def everything() -> tuple[Source, ...]:
    """Give every entry that can be cited, in the order of the data files."""
    return (*statements(), *examples(), *contradictions(), *properties())


def text_of(name: str) -> str:
    """Give the text of a data file."""
    return (DOCUMENTS / f"{name}.yaml").read_text(encoding="utf-8")


def recorded() -> list[dict[str, Any]]:
    """Give every citable record as YAML has it, read apart from the loader under test."""
    loaded = (yaml.safe_load(text_of(name)) for name in CITABLE_FILES)
    return [record for part in loaded for records in part.values() for record in records]


def plain(value: object) -> object:
    """Turn an entry or a record into dicts and lists without empty fields, so that both can be compared."""
    if is_dataclass(value):
        value = {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items() if item not in (None, (), [])}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def as_recorded(entry: Source) -> object:
    """Turn an entry back into its record, with the one field name that Python does not allow."""
    record = plain(entry)
    if isinstance(entry, PropertyEntry) and isinstance(record, dict):
        record["from"] = record.pop("statements")
    return record


def fits(value: object, hint: Any) -> bool:
    """Say whether a value, and all that it contains, is of the type that its annotation promises."""
    if is_dataclass(hint) and isinstance(hint, type):
        hints = get_type_hints(hint)
        return isinstance(value, hint) and all(fits(getattr(value, name), hints[name]) for name in hints)
    match get_origin(hint):
        case None:
            return type(value) is hint
        case origin if origin is Literal:
            return value in get_args(hint)
        case origin if origin in (Union, UnionType):
            return any(fits(value, choice) for choice in get_args(hint))
        case _:
            (item_hint, _) = get_args(hint)
            return isinstance(value, tuple) and all(fits(item, item_hint) for item in value)


class TestData:
    """What the data files hold."""

    def test_files(self) -> None:
        """The data folder holds one file of statements per document and one file for each other part."""
        expected = {f"{name}.yaml" for name in (*CITABLE_FILES, "left-out", "cases", "evidence")}

        assert expected == {path.name for path in DOCUMENTS.iterdir()}

    def test_counts(self) -> None:
        """There are 326 statements, 68 examples, 118 properties and 58 contradictions, three found later."""
        assert (326, 68, 58, 118) == (
            len(statements()),
            len(examples()),
            len(contradictions()),
            len(properties()),
        )

    def test_statements_per_document(self) -> None:
        """Each of the four documents keeps all of its statements."""
        expected = {"000": 78, "001": 46, "002": 146, "003": 56}

        assert expected == Counter(entry.document for entry in statements())

    def test_examples_per_document(self) -> None:
        """Each of the four documents keeps all of its examples."""
        expected = {"000": 21, "001": 12, "002": 28, "003": 7}

        assert expected == Counter(entry.document for entry in examples())

    def test_left_out(self) -> None:
        """The passages that were left out are listed, each with its document and the reason."""
        left_out = yaml.safe_load(text_of("left-out"))["left_out"]

        assert 17 == len(left_out)
        assert all(["document", "where", "what", "reason"] == list(passage) for passage in left_out)

    def test_ids_survive(self) -> None:
        """The ids loaded are those written in the files, all of them and in that order."""
        written = [
            found
            for name in CITABLE_FILES
            for found in re.findall(r"^- id: (\S+)$", text_of(name), re.MULTILINE)
        ]

        assert written == [entry.id for entry in everything()]

    def test_round_trip(self) -> None:
        """Every field of every record is found again in the entry made of it."""
        assert [plain(record) for record in recorded()] == [as_recorded(entry) for entry in everything()]

    def test_types(self) -> None:
        """Every value is of the type that its field declares, down to the words a field allows."""
        assert [] == [entry.id for entry in everything() if not fits(entry, type(entry))]

    @pytest.mark.parametrize("name", STATEMENT_FILES)
    def test_statements_are_in_the_file_of_their_document(self, name: str) -> None:
        """A file of statements holds those of its own document only."""
        records = yaml.safe_load(text_of(name))["statements"]

        assert {name.removeprefix("statements-")} == {record["document"] for record in records}

    def test_ids_name_their_document(self) -> None:
        """The id of a statement or example begins with its letter and its document."""
        found: tuple[Statement | Example, ...] = (*statements(), *examples())

        assert [f"{type(entry).__name__[0]}{entry.document}" for entry in found] == [
            entry.id.partition("-")[0] for entry in found
        ]

    def test_entries_are_frozen(self) -> None:
        """What was recorded cannot be changed, in depth: an entry can be hashed."""
        assert len(everything()) == len(set(everything()))


class TestSettled:
    """How it is recorded that a contradiction is settled."""

    def test_settlement(self) -> None:
        """A contradiction comes with the ways in which it is settled, and what values of options mean."""
        found, other = contradiction("C-56").settled

        assert ("option", ("trigger_in_place",)) == (found.kind, found.names)
        assert ("rule set", ("ocg/modern", "ocg/current"), ()) == (other.kind, other.names, other.values)
        assert ValueMeaning("on", "it is, as in the rules since April 2020") == found.values[1]

    @pytest.mark.parametrize(
        ("settled", "message"),
        [
            ([], "C-99 is not settled"),
            (
                [{"kind": "optoin", "says": "", "names": ["segoc"]}],
                "C-99 .* unknown way, 'optoin'; there are gap,",
            ),
            ([{"kind": ["option"], "says": "", "names": ["segoc"]}], "unknown way"),
            ([{"kind": "option", "says": ""}], "by option, which needs names"),
            ([{"kind": "rule set", "says": ""}], "needs names"),
            ([{"kind": "typo", "says": "", "names": ["segoc"]}], "has no names"),
            ([{"kind": "gap", "says": "", "names": ["segoc"]}], "has no names"),
            ([{"kind": "option", "says": "", "names": ["segoc", "sites"]}], "several options"),
            (
                [{"kind": "rule", "says": "", "names": ["pass"], "values": [{"value": "on", "means": ""}]}],
                "has no values",
            ),
        ],
    )
    def test_refused(self, settled: list[dict[str, Any]], message: str) -> None:
        """A contradiction that is not settled, or in no way that there is, is refused with its id."""
        with pytest.raises(SettlementError, match=message):
            _contradiction(
                id="C-99",
                title="",
                between="",
                statements=[],
                examples=[],
                says="",
                model="",
                settled=settled,
            )


class TestCrossReferences:
    """What the entries cite of one another."""

    def test_examples_teach_statements(self) -> None:
        """Every statement that an example teaches exists."""
        known = {entry.id for entry in statements()}

        assert set() == {cited for entry in examples() for cited in entry.teaches} - known

    def test_properties_come_from_statements(self) -> None:
        """Every statement that a property is drawn from exists."""
        known = {entry.id for entry in statements()}

        assert set() == {cited for entry in properties() for cited in entry.statements} - known

    def test_contradictions_list_statements(self) -> None:
        """Every statement that a contradiction lists exists."""
        known = {entry.id for entry in statements()}

        assert set() == {cited for entry in contradictions() for cited in entry.statements} - known

    def test_contradictions_list_examples(self) -> None:
        """Every example that a contradiction lists exists."""
        known = {entry.id for entry in examples()}

        assert set() == {cited for entry in contradictions() for cited in entry.examples} - known

    def test_ids_in_texts(self) -> None:
        """Every id that a file mentions anywhere, be it in a running text, exists."""
        mentioned = [found for name in (*CITABLE_FILES, "left-out") for found in AN_ID.findall(text_of(name))]

        assert () == check_citations(mentioned)

    def test_properties_and_teaching_are_never_empty(self) -> None:
        """No example teaches nothing and no property comes from nowhere."""
        assert all(entry.teaches for entry in examples())
        assert all(entry.statements for entry in properties())


class TestLookUp:
    """How an entry is found by its id."""

    def test_statement(self) -> None:
        """A statement is found by its id, with all that was recorded about it."""
        expected = Statement(
            id="S000-05",
            document="000",
            where="前言 (L7)",
            game="ocg",
            era="any",
            kind="definition",
            subject="chain",
            says=(
                "Activating an effect (效果的發動) means announcing the effect of a card "
                "whose activation condition is met."
            ),
            formal="guard of activate_effect: condition(card, state, window)",
        )

        assert expected == statement("S000-05")

    def test_example(self) -> None:
        """An example is found by its id, with its cards and steps as values of their own."""
        found = example("E000-01")

        assert isinstance(found, Example)
        assert [(None, "N", 3), (None, "T", 2)] == [
            (card.english, card.controller, card.effect_class.speed) for card in found.position
        ]
        assert [("N", "activate", 1), ("T", "blocked", None)] == [
            (step.actor, step.action, step.link) for step in found.steps
        ]

    def test_comma_in_a_detail(self) -> None:
        """The detail of a step is kept whole, commas and all."""
        details = [step.detail for step in example("E000-17").steps]

        assert "冥府的使者 from the hand, in a new chain" in details

    def test_contradiction(self) -> None:
        """A contradiction is found by its id, with the examples it concerns."""
        found = contradiction("C-01")

        assert isinstance(found, Contradiction)
        assert ("E000-19", "E002-04", "E002-28") == found.examples

    def test_property_entry(self) -> None:
        """A property is found by its id, with the statements it is drawn from and where it holds."""
        found = property_entry("P-01")

        assert ("S000-21", "S001-43", "S001-45", "S003-50") == found.statements
        assert ("ocg/classic", "ocg/modern", "oborozuki") == found.holds_in.holds
        assert () == found.holds_in.fails

    def test_find(self) -> None:
        """Anything is found by its id alone."""
        assert list(everything()) == [find(entry.id) for entry in everything()]


class TestUnknown:
    """What happens to an id that nothing has."""

    @pytest.mark.parametrize(
        ("identifier", "close"),
        [("S003-57", "S003-56"), ("E000-4", "E000-04"), ("c-01", "C-01"), ("P-1", "P-01"), ("P_07", "P-07")],
    )
    def test_close_ids(self, identifier: str, close: str) -> None:
        """An id that is slightly wrong is refused with the ids that look most like it."""
        with pytest.raises(UnknownSourceError) as caught:
            find(identifier)

        assert identifier == caught.value.identifier
        assert close in caught.value.close
        assert close in str(caught.value)

    def test_message(self) -> None:
        """The message is one plain sentence, without the quotes that KeyError puts around it."""
        with pytest.raises(UnknownSourceError) as caught:
            statement("S000-79")

        expected = "no statement has the id 'S000-79'; the closest are S000-78, S000-77, S000-76"
        assert expected == str(caught.value)

    def test_nothing_comes_close(self) -> None:
        """An id that resembles nothing is refused without a far-fetched suggestion."""
        with pytest.raises(UnknownSourceError) as caught:
            find("rulebook")

        assert "no source has the id 'rulebook'; nothing comes close" == str(caught.value)

    @pytest.mark.parametrize(
        ("look_up", "identifier", "kind"),
        [
            (statement, "P-01", "a property"),
            (example, "S000-01", "a statement"),
            (contradiction, "E000-01", "an example"),
            (property_entry, "C-01", "a contradiction"),
        ],
    )
    def test_id_of_another_kind(self, look_up: Any, identifier: str, kind: str) -> None:
        """An id of another kind of entry is refused with the kind that it belongs to."""
        with pytest.raises(UnknownSourceError, match=f"it is the id of {kind}$"):
            look_up(identifier)

    def test_is_a_key_error(self) -> None:
        """Code that expects a KeyError from a look-up catches this one."""
        with pytest.raises(KeyError):
            find("")

    def test_check_citations(self) -> None:
        """The unknown ones of many citations are given once each, in their order."""
        cited = ["S999-01", "S000-01", "P-00", "C-55", "S999-01"]

        assert ("S999-01", "P-00") == check_citations(cited)

    def test_check_citations_of_nothing(self) -> None:
        """Where nothing is cited, nothing is unknown."""
        assert () == check_citations([])


class TestLoading:
    """How the data is read."""

    def test_duplicate_ids(self) -> None:
        """Two entries of the same id are an error, never the later one in place of the earlier."""
        entry = statement("S000-01")

        with pytest.raises(DuplicateSourceError, match="'S000-01'"):
            _by_id([entry, entry])

    def test_read_once(self) -> None:
        """The data is read once; later look-ups give the same object."""
        assert statement("S000-01") is statement("S000-01")

    def test_without_libyaml(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A PyYAML without its C loader reads the same."""
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)

        assert _contradictions() == _contradictions.__wrapped__()
