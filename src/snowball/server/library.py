"""The library: rules to read, games to look at again, and lessons, for whoever comes."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path, Request, Response

from snowball import lessons, rulebook
from snowball.play import cube, words
from snowball.play.lesson import LEARNER, Learned, Lesson, follow, lesson
from snowball.rulebook.players import for_players
from snowball.rules.catalog import GAMES
from snowball.rules.core import IllegalChoice
from snowball.server.api import InHouse, client_of, reader_of
from snowball.server.contract import refusals
from snowball.server.messages import LanguageName
from snowball.server.problems import Problem, no_page
from snowball.server.reading import (
    Block,
    Chapter,
    Learning,
    LessonListed,
    LessonShown,
    Replay,
    ReplayWanted,
    Review,
    ReviewWanted,
    Rulebook,
)
from snowball.server.replaying import replay, trimmed
from snowball.server.reviewing import Reviews
from snowball.server.telling import retold

KEEP: Final = {"cache-control": "public, max-age=3600"}
"""What is the same for everybody until there is another release."""
REPLAYING: Final = 2.0
"""What looking at a record costs, compared with a request."""

library: Final = APIRouter(prefix="/api")

Game = Annotated[str, Path(min_length=1, max_length=40, description="The game's id")]


@library.get("/rules/{game}", responses=refusals(404))
async def rules(game: Game, response: Response, language: LanguageName = "en") -> Rulebook:
    """Return the rules of a game in chapters; `arsenal-pairs` is a page about pairs of abilities."""
    try:
        # A page that is not written in a language is there in English.
        written = game in rulebook.pages(language)
        spoken: LanguageName = language if written else "en"
        found = for_players(game, spoken)
    except KeyError:
        raise no_page() from None
    response.headers.update(KEEP)
    return Rulebook(
        game,
        spoken,
        found[0].title,
        [
            Chapter(
                each.title,
                each.level,
                [Block(block.id, block.kind, block.text) for block in each.blocks],
            )
            for each in found
        ],
    )


@library.post("/replay", response_model=Replay, responses=refusals())
async def show_record(request: Request, house: InHouse, wanted: ReplayWanted) -> Response:
    """Return a record as frames: from a seat's eyes, a spectator's, or with all cards open."""
    request.app.state.guard.request(client_of(request), REPLAYING)
    body = await house.thinkers.read(
        reader_of(request),
        replay,
        wanted.record,
        wanted.eyes,
        wanted.first,
        wanted.count,
        wanted.language,
    )
    # Ready to go: what a worker has written is not read again here.
    return Response(body, media_type="application/json")


@library.post("/review", responses=refusals(409))
async def review(request: Request, wanted: ReviewWanted) -> Review:
    """Return the decisions of a seat in a finished game, each judged by what it knew then."""
    with request.app.state.guard.review(client_of(request)):
        reviews: Reviews = request.app.state.reviews
        return await reviews.of(reader_of(request), wanted.record, wanted.seat, wanted.language)


@library.get("/lessons", responses=refusals())
async def list_lessons(response: Response, language: LanguageName = "en") -> list[LessonListed]:
    """Return the lessons that can be had, one for each game."""
    response.headers.update(KEEP)
    found = {game: lesson(game) for game in GAMES if game in lessons.names()}
    return [
        LessonListed(
            game, each.title.in_(language), len(each.steps), each.minutes, each.words.in_(language)
        )
        for game, each in found.items()
    ]


@library.post("/lessons/{game}", responses=refusals(404, 409))
def learn(game: Game, learning: Learning) -> LessonShown:
    """Return the step that a learner has come to by the choices made so far."""
    try:
        found = lesson(game)
    except KeyError:
        raise no_page() from None
    try:
        return lesson_shown(found, follow(found, learning.chosen, learning.language), learning)
    except IllegalChoice as error:
        sentence = words.refusal(
            game, error.code, error.sentence, sorts=found.game.sorts, language=learning.language
        )
        raise Problem(error.code, sentence) from None


def lesson_shown(found: Lesson, learned: Learned, learning: Learning) -> LessonShown:
    """Return a step of a lesson with the table, in the learner's language."""
    language = learning.language
    view = cube.seen(learned.state.view(LEARNER), learned.rolled)
    update = retold(learned, LEARNER, learned.step, learned.events, view, language)
    update.view = trimmed(view)
    step = None if learned.done else found.steps[learned.step]
    if step is None:
        # The game could go on from here, but not in this lesson.
        update.choices, update.owed = [], []
    before = found.steps[learned.step - 1] if learned.step and not learned.nudged else None
    return LessonShown(
        game=found.game.name,
        step=learned.step,
        steps=len(found.steps),
        title=(found if step is None else step).title.in_(language),
        words=found.end.in_(language) if step is None else step.words.in_(language),
        wanted=[] if step is None else list(step.wanted),
        update=update,
        nudge=step.nudge.in_(language) if step is not None and learned.nudged else "",
        after="" if before is None else before.after.in_(language),
        done=learned.done,
        names=learned.names,
    )
