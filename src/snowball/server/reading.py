"""Reading: what the library is asked for and what it gives, with its types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import Field, StringConstraints

from snowball.server.messages import Asked, LanguageName, SeatNumber, Text, Update

MOST_FRAMES: Final = 400
"""Frames in one answer."""
MOST_CHOSEN: Final = 200
"""Choices that a learner may send."""

RecordHere = Annotated[str, StringConstraints(max_length=1_000_000)]


# Rules.


@dataclass
class Block:
    """A part of a chapter. The text may have **bold**, *italic*, `code` and links in it."""

    id: str
    """The number of a rule, empty for what is none."""
    kind: Literal["rule", "text", "item", "table", "example"]
    text: str
    """Of a table: its rows in Markdown, one a line."""


@dataclass
class Chapter:
    """A heading and what stands under it; the first is the title of the whole page."""

    title: str
    level: int
    blocks: list[Block]


@dataclass
class Rulebook:
    """The rules of a game in words."""

    game: str
    language: LanguageName
    """The one that was asked for, or English where it is not written in that."""
    title: str
    chapters: list[Chapter]


# Records, played again.


class ReplayWanted(Asked):
    """A record to look at."""

    record: RecordHere
    eyes: SeatNumber | Literal["table", "open"] = "table"
    """As a seat saw it, as a spectator did, or with all cards open."""
    first: Annotated[int, Field(alias="from", ge=0, le=1_000_000)] = 0
    """The first frame to send."""
    count: Annotated[int, Field(ge=1, le=MOST_FRAMES)] = MOST_FRAMES
    language: LanguageName = "en"


@dataclass
class Chosen:
    """What a seat chose."""

    seat: int
    choice: str
    words: str


@dataclass
class Frame:
    """What one moment brought: a choice of every seat that chose at once, and chance after them."""

    update: Update
    """As at a live table, with the frame's place as its number and its moment."""
    chosen: list[Chosen]
    """What was chosen in this moment, as far as the eyes may know it."""
    turn: int
    """How many turns had begun."""
    views: list[dict[str, object]] | None
    """With open eyes: the game as each seat saw it."""


@dataclass
class Replay:
    """A record as a row of frames, the start position first."""

    game: str
    title: str
    options: dict[str, bool | int | str]
    seats: int
    names: list[str]
    players: list[str]
    """What played each seat: `person`, or a bot."""
    version: str
    complete: bool
    """Whether the game came to its end."""
    ending: str
    winners: list[int]
    turns: list[int]
    """The frames with which turns begin."""
    total: int
    """How many frames there are, sent or not."""
    first: int
    """The place of the first frame that is sent."""
    frames: list[Frame]
    """Perhaps fewer than wanted: go on after the last."""


# Reviews.


class ReviewWanted(Asked):
    """A finished game to review."""

    record: RecordHere
    seat: SeatNumber
    language: LanguageName = "en"


@dataclass
class Judged:
    """A choice and what it promised."""

    choice: str
    words: str
    chance: float
    low: float
    high: float
    why: str


@dataclass
class DecisionShown:
    """One decision of the seat, and what became of it."""

    number: int
    place: int
    """Among the choices of the record, from 1."""
    frame: int
    """The frame of the replay in which it was to be made; the next one shows what came of it."""
    turn: int
    before: float
    """The chance to win, if the seat had chosen well."""
    chosen: Judged
    best: Judged
    verdict: Literal["best", "fine", "mistake"]
    luck: float
    given_away: float


@dataclass
class ChanceAt:
    """The chance to win at a frame; at the last one it is the result."""

    frame: int
    chance: float


@dataclass
class Review:
    """The decisions of a seat in a finished game, judged by what it knew."""

    seat: int
    decisions: list[DecisionShown]
    chances: list[ChanceAt]
    sentence: str


# Lessons.


class Learning(Asked):
    """How far a learner has come."""

    chosen: Annotated[list[Text], Field(max_length=MOST_CHOSEN)]
    """All choices of the learner, in order."""
    language: LanguageName = "en"


@dataclass
class LessonListed:
    """A lesson that can be had."""

    game: str
    title: str
    steps: int
    minutes: int
    words: str


@dataclass
class LessonShown:
    """A step of a lesson, with the table as the learner sees it."""

    game: str
    step: int
    """From 0; the same as `steps` when the lesson is done."""
    steps: int
    title: str
    words: str
    """What to do, and what is to be seen."""
    wanted: list[str]
    """The choices that go on."""
    update: Update
    nudge: str
    """If the last choice was another: what it does, and what to do; nothing has happened."""
    after: str
    """If the last choice was wanted: what has happened, and the rules behind it."""
    done: bool
    names: list[str]
