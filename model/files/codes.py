"""Every error that a scenario or card file can have: code, title, meaning, an example and how to mend it.

This is the only list. Messages take their codes from it, `solemn explain E012` and docs/errors.md are made
from it. A code is never given another meaning; this module refuses codes that are not listed.
"""

from __future__ import annotations

from dataclasses import dataclass


__all__ = ["CODES", "Code", "UnknownCodeError", "code_named", "explained", "is_code"]


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of error; `wrong` is the part of a file, or the command, that leads to it."""

    id: str
    title: str
    means: str
    wrong: str
    mend: str


CODES = (
    Code(
        "E001",
        "no such file or scenario",
        "The name is neither a scenario of the library nor a file that exists.",
        "solemn check E000-4",
        "Give the id of a scenario of the library, the path of a file, or - for standard input.",
    ),
    Code(
        "E002",
        "the file cannot be read",
        "Something of that name exists, but it is a directory, a device, or not yours to read.",
        "solemn check model/",
        "Name a file instead of its folder, or change its permissions.",
    ),
    Code(
        "E003",
        "the file is not UTF-8 text",
        "Files are read as UTF-8, with or without a byte order mark; nothing else is read.",
        "solemn check picture.png",
        "Save the file as UTF-8; in most editors this is a choice next to 'save as'.",
    ),
    Code(
        "E004",
        "the file is too large",
        "A file may have 500,000 bytes. A scenario written by hand has a few thousand.",
        "solemn check database.yaml",
        "Split it into several scenarios.",
    ),
    Code(
        "E005",
        "the file is empty",
        "There is nothing in the file, or nothing but comments.",
        "# nothing but a comment",
        "Start from the scenario that the message shows.",
    ),
    Code(
        "E006",
        "this is not YAML",
        "The text breaks the rules of YAML at the place named, or just before it.",
        "cards: [{owner: T, at: set}",
        "Look at the line named and the one before for an open bracket or quotation mark.",
    ),
    Code(
        "E007",
        "nested too deeply",
        "Lists and keys may lie 40 deep in each other. Nothing in a scenario needs more than ten.",
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
        "Take the nesting out.",
    ),
    Code(
        "E008",
        "the same key twice",
        "Two keys in one place are the same, or differ in nothing but width or case.",
        "note: one\nnote: two",
        "Keep one of them, or rename one.",
    ),
    Code(
        "E009",
        "an anchor or an alias",
        "Anchors (&x), aliases (*x) and merge keys (<<) are not read: they make files hard to follow.",
        "at: *place",
        "Write the value out.",
    ),
    Code(
        "E010",
        "a tag",
        "Tags such as !!str or !something are not read.",
        "note: !!str 1",
        "Take the tag out; put text that looks like something else in quotes.",
    ),
    Code(
        "E011",
        "a value that is not written plainly",
        "YAML would read this as a date, an endless or huge number or a key that is no text, or it holds a "
        "character that cannot be shown.",
        "note: 2024-01-01",
        "Put text in quotes; write whole numbers in plain digits; take the character out.",
    ),
    Code(
        "E012",
        "no such rule set",
        "`rules` names one of the rule sets that Solemn has.",
        "rules: ocgg",
        "Take one of those that the message lists.",
    ),
    Code(
        "E013",
        "something has to be given",
        "A key is missing without which the file says too little.",
        "{card: stop-sign, owner: T}",
        "Add the key; docs/scenario-files.md says what it may hold.",
    ),
    Code(
        "E014",
        "no such key",
        "Keys that nobody would read are refused, since they are mostly misspelled ones.",
        "linee: []",
        "Take one of the keys that the message lists, or take the key out.",
    ),
    Code(
        "E015",
        "another kind of value is expected",
        "There is a list where text is expected, text where a number is expected, or the like.",
        "cards: stop-sign",
        "Write what the message expects. Words like no, on and 1 are text only in quotes.",
    ),
    Code(
        "E016",
        "not one of the words that may stand here",
        "The place takes one of a few words, which the message lists.",
        "owner: me",
        "Take one of them.",
    ),
    Code(
        "E017",
        "a number out of range",
        "The number is too small or too large for its place.",
        "after: -1",
        "Take a number in the range that the message names.",
    ),
    Code(
        "E018",
        "not a usable name",
        "Ids are made of small letters, digits and hyphens; other names have no blanks at their ends.",
        "as: Stop Sign",
        "Write it like stop-sign.",
    ),
    Code(
        "E019",
        "too much of something",
        "Texts, lists and positions have limits, so that every file is checked in a moment.",
        "{id: e20, text: []}",
        "Leave out what does not matter to the question.",
    ),
    Code(
        "E020",
        "no such source",
        "`source` and `because` cite the documents by id, and nothing has this one.",
        "source: E000-99",
        "Look the id up with `solemn explain`; the message names those that come close.",
    ),
    Code(
        "E021",
        "not a source of that kind",
        "`because` cites a statement of the rules (S...), or a contradiction of the documents that an option "
        "of the rules settles (C-...): properties and examples are no reasons.",
        "because: P-04",
        "Cite the statement or contradiction from which the answer follows.",
    ),
    Code(
        "E022",
        "no such option",
        "`options` sets options of the rule set, and it has none of this name.",
        "options: {speed: fast}",
        "Take one of those that the message lists, or take the key out.",
    ),
    Code(
        "E023",
        "no such step to start in",
        "`start.step` names a step of the game in which a position can start.",
        "start: {step: main3}",
        "Take one of those that the message lists.",
    ),
    Code(
        "E024",
        "no such place",
        "`at` names a place of the game's board.",
        "at: graveyrad",
        "Take one of those that the message lists.",
    ),
    Code(
        "E025",
        "no such card",
        "`card` is the id or a name (Chinese, English, Japanese) of a library card, or a card in place.",
        "card: no-such-card",
        "Correct the name, or describe the card in place.",
    ),
    Code(
        "E026",
        "a name of several cards",
        "Several cards of the library have this name, or several cards in place have this id.",
        "card: (a name that two cards share)",
        "Write the id of the one you mean.",
    ),
    Code(
        "E027",
        "a card of another game",
        "A position holds cards of the game of its rule set.",
        "rules: oborozuki",
        "Take a card of this game, or the other rule set.",
    ),
    Code(
        "E028",
        "a name already taken",
        "Two cards have the same name, or two marks have names that differ in nothing but width or case.",
        "as: twin",
        "Name one of the cards with 'as', or write the mark the same way everywhere.",
    ),
    Code(
        "E029",
        "a name with another meaning",
        "`then` uses this word itself, so no card can be called so.",
        "as: state",
        "Name the card otherwise with 'as'.",
    ),
    Code(
        "E030",
        "since when a card is there matters on the field only",
        "`since` says whether a card came to the field this turn or earlier; elsewhere it means nothing.",
        "at: hand, since: earlier turn",
        "Take 'since' out, or put the card on the field.",
    ),
    Code(
        "E031",
        "no place for this kind of card",
        "The board holds cards of this kind elsewhere: no spell lies in a monster zone.",
        "kind: monster",
        "Put the card where its kind can be.",
    ),
    Code(
        "E032",
        "a position without anything",
        "A position needs at least one card; in a game of one's own, one with an effect. In the shipped "
        "games a position without any effect gets the card 'no-effect', with which nothing can be done.",
        "cards: []",
        "Add a card that the question is about; in a game of one's own, one with an effect.",
    ),
    Code(
        "E033",
        "a choice that is not modelled",
        "A text names a card, and its player has several copies of it.",
        "{do: destroy, card: twin}",
        "Leave one copy, or give the copies ids of their own.",
    ),
    Code(
        "E034",
        "a text names a card that is nowhere",
        "The card is neither in the position nor in the library.",
        "do: destroy, card: nobody",
        "Correct the id, or add the card to the position.",
    ),
    Code(
        "E035",
        "both 'line' and 'lines'",
        "A scenario has one line of play under 'line', or several with names under 'lines'.",
        "line: []\nlines:",
        "Keep one of the two keys.",
    ),
    Code(
        "E036",
        "no such line",
        "'then' and 'ask' name the lines of the scenario, and this is none of them.",
        "line: anothre",
        "Take one of those that the message lists.",
    ),
    Code(
        "E037",
        "which line is meant",
        "A question is asked after some steps, and there are several lines.",
        "{after: 1, may: T pass}",
        "Add 'line' to the question.",
    ),
    Code(
        "E038",
        "after the end of the line",
        "A question is asked after more steps than its line has.",
        "after: 9",
        "Ask after fewer steps, or add the steps to the line.",
    ),
    Code(
        "E039",
        "not a move",
        "A move says who does what, in the words of a rule.",
        "T: summon stop-sign",
        "Write one of the moves that the message lists, such as 'T: pass'.",
    ),
    Code(
        "E040",
        "a move with a name that is not there",
        "The move names an effect or a card that the position does not have.",
        "T: activate stop-sing",
        "Correct the name; a card called otherwise by 'as' goes by that name.",
    ),
    Code(
        "E041",
        "'then', 'until' or a question names a card that is not there",
        "What is expected of a state is said of the cards of the position.",
        "then: {stop-sing: hand}",
        "Correct the name; a card called otherwise by 'as' goes by that name.",
    ),
    Code(
        "E042",
        "'then', 'until' or a question expects what cannot be",
        "The value is none that the key can have.",
        "state: opn",
        "Take one of those that the message lists.",
    ),
    Code(
        "E043",
        "an instruction that says too little or too much",
        "Each kind of instruction has to be given certain things, and nothing else.",
        "text: [{do: destroy}]",
        "Give what the message names.",
    ),
    Code(
        "E044",
        "the target of an effect that has none",
        "The text speaks of a target, but the effect takes none.",
        "which: the target",
        "Add 'target' to the effect, or say otherwise which cards are meant.",
    ),
    Code(
        "E045",
        "no such type of card",
        "Each kind of card has certain types.",
        "kind: trap\n      type: quick-play",
        "Take one of those that the message lists.",
    ),
    Code(
        "E046",
        "no such effect on this type of card",
        "The type of a card says which timings its effects can have.",
        "timing: continuous",
        "Take one of those that the message lists.",
    ),
    Code(
        "E047",
        "effects without ids of their own",
        "A card with several effects gives each an id, by which moves speak of it.",
        "effects: [{text: []}, {text: []}]",
        "Add a different 'id' to each effect.",
    ),
    Code(
        "E048",
        "a cost that cannot be paid",
        "A card that is being activated cannot be tributed for its own activation.",
        "cost: tribute itself",
        "Take the cost out, or make it an effect of a card on the field.",
    ),
    Code(
        "E049",
        "an instruction that would write what its kind may not",
        "Each kind of instruction declares what it may change: destroying moves cards, negating marks a "
        "lower link, and neither leaves a mark that stays. Proofs about every possible card rest on that.",
        "marks: [no battle damage]",
        "Write an instruction of its own, of the kind that may do it.",
    ),
    Code(
        "E050",
        "no such effect or card of this class",
        "A constant effect has a trigger, one instruction and no limit; a passive one a trigger and one "
        "instruction; an inherent one neither trigger nor limit. Only active effects do more than apply "
        "marks; only special SCs need a level of their character, and only characters have a range.",
        "class: constant",
        "Give what the message names.",
    ),
    Code(
        "E051",
        "a card in the file of another",
        "A file of the card library is named after the id of its card.",
        "id: stop-sign, in a file of another name",
        "Rename the file or the card.",
    ),
    Code(
        "E052",
        "no such game",
        "A file of the card library says which game its card belongs to.",
        "game: chess",
        "Take one of those that the message lists.",
    ),
    Code(
        "E053",
        "two questions in one",
        "A question asks what may be done at once ('may'), what play can come to ('reach'), or what a player "
        "can bring about ('can force').",
        "{may: N pass, reach: {waboku: graveyard}}",
        "Make two questions of it.",
    ),
    Code(
        "E054",
        "a reason for what can be reached",
        "That something can be reached is shown by a line that leads there; statements forbid, so they are "
        "reasons only for the answer 'no'.",
        "{reach: {waboku: graveyard}, answer: yes, because: S000-19}",
        "Take 'because' out.",
    ),
    Code(
        "E055",
        "a word about lines in a place for states",
        "'until' and questions speak about a state; 'resolved' and 'skipped' are about how play came there.",
        "until: {resolved: [waboku]}",
        "Say where cards are, which marks apply, or what the state of play is.",
    ),
    Code(
        "E056",
        "a goal that nobody is to bring about",
        "'reaching', 'making' and 'avoiding' say what a player can force; 'can force' says which player.",
        "{making: N pass}",
        "Add 'can force', or ask with 'may' or 'reach'.",
    ),
    Code(
        "E057",
        "two goals in one question",
        "What can be forced is a state ('reaching') or that a move is made ('making'). That one or the other "
        "can be forced, and that both can, are different questions.",
        "{can force: T, reaching: {waboku: graveyard}, making: N pass}",
        "Make two questions of it.",
    ),
    Code(
        "E058",
        "an effect is told incompletely",
        "An effect that waits for something says what with 'event'; an optional trigger says with 'wording' "
        "whether it can miss its moment; 'wording' and 'each time' are for triggers, 'mandatory' for "
        "triggers, quick effects and what belongs to a phase; that says with 'in' to which phase; a trigger "
        "has speed 1; a continuous effect has one instruction, which applies marks, or gives and forbids.",
        "- {timing: trigger, text: [{do: apply, marks: [drawn]}]}",
        "Write what is missing, such as event: {of: [summoned], about: itself}, or leave out the rest.",
    ),
    Code(
        "E059",
        "play cannot start from this position",
        "The rules say what is true of every position; the message has the sentence that this one breaks.",
        "{owner: T, at: site-6, card: {id: late}}",
        "Move the card, or say under 'with' in 'start' what is otherwise than usual.",
    ),
    Code(
        "E060",
        "the summoned card where no summon is negated",
        "'the summoned card' is the card whose summon can still be negated. Once the summon has succeeded "
        "there is none, and the instruction would do nothing.",
        "{do: destroy, which: the summoned card}",
        "Add 'target: the summoned monster' to the effect and write 'which: the target'; or say with 'these' "
        "which cards are meant.",
    ),
)
"""All of them, in the order of their codes."""

_BY_ID = {code.id: code for code in CODES}


class UnknownCodeError(LookupError):
    """There is no error of that code; the message says which codes there are."""


def is_code(identifier: str) -> bool:
    """Say whether this is the code of an error, in any case."""
    return identifier.strip().upper() in _BY_ID


def code_named(identifier: str) -> Code:
    """Return the error of a code, in any case; raise UnknownCodeError if there is none."""
    found = _BY_ID.get(identifier.strip().upper())
    if found is None:
        msg = f"there is no error {identifier!r}; there are {CODES[0].id} to {CODES[-1].id}"
        raise UnknownCodeError(msg)
    return found


def explained(identifier: str) -> str:
    """Return what is to be known about an error, as text of some lines; raise UnknownCodeError."""
    code = code_named(identifier)
    wrong = "\n".join(f"    {line}" for line in code.wrong.splitlines())
    return f"{code.id} {code.title}\n{code.means}\nfor example:\n{wrong}\nto mend it: {code.mend}"
