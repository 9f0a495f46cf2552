"""Words for people: every event, choice, ending and option of every game has some."""

import re
from collections.abc import Iterator

import pytest

from snowball.play import words
from snowball.play.words import LANGUAGES
from snowball.play.words.arsenal_facts import DESIGNS
from snowball.play.words.english.arsenal_cards import HALVES, TEXTS, title
from snowball.rules.arsenal.abilities import ABILITIES
from snowball.rules.catalog import GAMES
from snowball.rules.catalog import game as make_game
from snowball.rules.core import Event, Game, Result, State
from snowball.rules.dice import Dice
from snowball.testing.variants import some

NAMES = ["Ana", "Bo", "Cleo", "Dev", "Moss", "Pip", "Kit", "Wren"]


def played(game: Game, seed: int) -> Iterator[tuple[State, list[Event]]]:
    """Play a random game; yield each decision, and the end."""
    dice = Dice(seed)
    state = game.start()
    story = state.listen()
    state.advance(dice)
    while state.actors:
        yield state, story
        actor = state.actors[0]
        state.play(actor, state.pick(actor, dice))
        state.advance(dice)
    yield state, story


RARE: dict[str, list[dict[str, object]]] = {
    "arsenal": [
        {"alternates": 3, "ultra_search": True, "tie_break": "extra_round"},
        {"alternates": "raid-refinedupgrade for iceball-snowfort", "tie_break": "extra_round"},
        {"quick_start": True, "whitewash_is_attack": True, "stall_limit": 4},
        {"seats": 3, "alternates": 3},
        {"seats": 4, "alternates": 3, "teams": True, "team_no_effect_forced": True},
        {"seats": 5, "ultra_search": True, "tie_break": "extra_round"},
        {"seats": 6, "alternates": 3, "teams": True, "ultra_search": True},
        {"seats": 7, "alternates": 3},
        {"seats": 8, "teams": True},
        {"seats": 8, "alternates": 3, "tie_break": "extra_round"},
    ]
}
"""Tables at which everything happens that a random game seldom shows."""


def tables(game_id: str, rare: int) -> Iterator[tuple[Game, int]]:
    """Yield games with seeds: every variant, and the rare tables with so many seeds each."""
    for variant in some(game_id):
        for seed in range(2):
            yield variant.game, seed
    for options in RARE.get(game_id, []):
        for seed in range(rare // 4 if "seats" in options else rare):
            yield make_game(game_id, **options), seed


def lookers(state: State, number: int) -> tuple[int, ...]:
    """Return whose decisions are looked at: a view of a large arsenal table takes its time."""
    seats = state.game.seats
    if state.game.name != "arsenal" or seats == 2:
        return state.actors
    return state.actors[:1] if number % (16 * seats) == seats else ()


def check_sentence(text: str) -> None:
    assert re.fullmatch(r"[A-Z].*[.!]", text), text
    assert "_" not in text, text
    assert "  " not in text, text
    assert "None" not in text, text
    assert not re.search(r"\bseat \d|\b(single|double|smiley)\b", text), text
    assert not re.search(r"\bYou (?!miss|are|discard\b)\w+s\b", text), text
    assert not re.search(r"\b[Yy]ou is\b|\bYou's\b", text), text


@pytest.mark.parametrize("game_id", GAMES)
def test_every_event_has_a_sentence_for_every_reader_and_none_is_left_over(game_id: str) -> None:
    seen = set()
    for game, seed in tables(game_id, rare=40):
        *_, (state, story) = played(game, seed)
        names = NAMES[: state.game.seats]
        for event in story:
            seen.add(event.name)
            for reader in (None, *range(state.game.seats)):
                check_sentence(words.event(event, names, reader))
    assert seen == set(LANGUAGES["en"].games[game_id].events)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_story_tells_every_event_once_and_only_what_its_reader_may_know(game_id: str) -> None:
    for game, seed in tables(game_id, rare=15):
        *_, (state, story) = played(game, 3 + seed)
        names = NAMES[: state.game.seats]
        for reader in (None, 0, 1):
            told = words.story(story, names, reader, state.game.options)
            places = [place for place, event in enumerate(story) if event.is_for(reader)]
            assert [sentence.first for sentence in told] == sorted(
                {sentence.first for sentence in told}
            )
            assert told[0].first == places[0]
            assert told[-1].last == places[-1]
            for sentence in told:
                check_sentence(sentence.text)
                assert sentence.rules
                wide = game.name == "arsenal" and game.seats > 2  # eight piles, four hands
                assert len(sentence.text) < (360 if wide else 120)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_story_is_the_same_whatever_the_others_hold(game_id: str) -> None:
    for variant in some(game_id):
        *_, (_, story) = played(variant.game, 4)
        names = NAMES[: variant.game.seats]
        known = [event for event in story if event.is_for(1)]
        assert [sentence.text for sentence in words.story(story, names, 1)] == [
            sentence.text for sentence in words.story(known, names, 1)
        ]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_choice_of_every_view_has_words(game_id: str) -> None:
    for game, seed in tables(game_id, rare=4):
        names = NAMES[: game.seats]
        for number, (state, _) in enumerate(played(game, 5 + seed)):
            for actor in lookers(state, number):
                view = state.view(actor)
                lines = [
                    words.choice(view, state.game.text(choice), names)
                    for choice in state.choices(actor)
                ]
                assert len(set(lines)) == len(lines)
                for line in lines:
                    assert re.fullmatch(r"[A-Z][^_]+[a-z0-9)]", line), line
                    assert len(line) < 75, line


@pytest.mark.parametrize("game_id", GAMES)
def test_every_choice_text_has_words_in_any_position(game_id: str) -> None:
    kind = GAMES[game_id]
    for seats in (kind.fewest_seats, kind.most_seats):
        game = kind(seats, {})
        view = game.start().view(0)
        for text in game.texts:
            assert words.choice(view, text, NAMES[:seats])
            assert all(words.groups(view, text, NAMES[:seats]))


@pytest.mark.parametrize(
    ("ending", "why"),
    [
        ("last-one-in", "Everybody else is out"),
        ("no-cards", "No card is left to draw"),
        ("no-snowballs", "No snowball is left to throw"),
        ("round-limit", "The last round is over"),
        ("cannot-draw", "Somebody cannot draw"),
        ("final-round", "The final round is over"),
        ("stalled", "Nothing changes any more"),
        ("arsenal-gone", "The Arsenal is empty"),
    ],
)
def test_an_ending_says_why_and_who_has_won(ending: str, why: str) -> None:
    alone = Result(ending, (2, 1, 0), (1, 2, 3))
    shared = Result(ending, (2, 2, 0), (1, 1, 3))
    assert words.ending(alone, NAMES).startswith(why)
    assert words.ending(alone, NAMES).endswith(": Ana wins!")
    assert words.ending(alone, NAMES, 0).endswith(": you win!")
    assert words.ending(shared, NAMES).endswith(": Ana and Bo share the win!")
    assert words.ending(shared, NAMES, 1).endswith(": Ana and you share the win!")


@pytest.mark.parametrize("game_id", GAMES)
def test_an_option_says_its_default_what_else_it_may_be_and_its_ruling(game_id: str) -> None:
    for option in GAMES[game_id].all_options:
        text = words.option(option)
        assert text.startswith(option.text)
        for rule in option.rules:
            assert rule in text


def test_an_option_with_names_gives_an_example_of_them() -> None:
    alternates = {option.name: option for option in GAMES["arsenal"].all_options}["alternates"]
    example = "upgradedodge-dud for iceball-snowfort"
    assert f"also: 1, 2, 3, names like {example!r}; J7, RJ-68)" in words.option(alternates)


def told(*events: Event, reader: int | None = None) -> list[str]:
    options = {"hits_to_out": 10}
    return [sentence.text for sentence in words.story(events, NAMES[:2], reader, options)]


def threw(card: str, seat: int = 0, target: int = 1) -> Event:
    return Event("threw", ("T17",), {"seat": seat, "card": card, "target": target})


def landed(hits: int, added: int, walls: int = 0, forts: int = 0, cracked: int = 0) -> Event:
    facts: dict[str, object] = {
        "seat": 1, "hits": hits, "added": added,
        "walls_lost": walls, "forts_lost": forts, "forts_cracked": cracked,
    }  # fmt: skip
    return Event("landed", ("T24",), facts)


@pytest.mark.parametrize(
    ("card", "landing", "sentence"),
    [
        ("single", landed(5, 1), "Ana's Single Snowball hits Bo (5 of 10)."),
        ("single", landed(5, 0, walls=1), "Ana's Single Snowball breaks Bo's Snow Wall."),
        (
            "single",
            landed(5, 0, cracked=1),
            "Ana's Single Snowball sticks to Bo's Snow Fort, now hit once.",
        ),
        ("double", landed(5, 2), "Ana's Double Snowball hits Bo twice (5 of 10)."),
        (
            "double",
            landed(5, 1, walls=1),
            "Ana's Double Snowball breaks Bo's Snow Wall and hits once (5 of 10).",
        ),
        (
            "double",
            landed(5, 0, walls=2),
            "Ana's Double Snowball breaks two Snow Walls in front of Bo.",
        ),
        (
            "double",
            landed(5, 0, walls=1, forts=1),
            "Ana's Double Snowball breaks Bo's Snow Fort and Snow Wall.",
        ),
    ],
)
def test_a_throw_and_what_it_does_are_one_sentence(
    card: str, landing: Event, sentence: str
) -> None:
    assert told(threw(card), landing) == [sentence]


def test_the_reader_is_you() -> None:
    hit = (threw("double"), landed(11, 2))
    out = Event("out", ("T25",), {"seat": 1, "by": 0})
    assert told(*hit, reader=0) == ["Your Double Snowball hits Bo twice (10 of 10)."]
    assert told(*hit, out, reader=1) == [
        "Ana's Double Snowball hits you twice (10 of 10). You are out!"
    ]


def test_a_draw_is_told_until_its_card_is_played() -> None:
    drew = Event("drew", ("T12",), {"seat": 0})
    got = Event("got", ("T12",), {"seat": 0, "card": "single"}, (0,))
    assert told(drew, got, reader=0) == ["You draw a Single Snowball."]
    assert told(drew, got, reader=1) == ["Ana draws a card."]
    assert told(drew, got, threw("single"), landed(1, 1), reader=1) == [
        "Ana's Single Snowball hits you (1 of 10)."
    ]


def bricks_throw(*events: Event) -> list[str]:
    return told(Event("threw", ("D11",), {"seat": 0, "target": 1}), *events, reader=1)


def rolled(outside: str, inside: int) -> Event:
    return Event("rolled", ("RD-01",), {"outside": outside, "inside": inside})


def harm(name: str, rule: str, points: int, freeze: int, hit_points: int) -> Event:
    facts: dict[str, object] = {
        "seat": 1, "points": points, "freeze": freeze, "hit_points": hit_points,
    }  # fmt: skip
    return Event(name, (rule,), facts)


def test_what_the_cube_does_to_a_player_is_one_sentence() -> None:
    ducked = Event("ducked", ("D12",), {"seat": 1, "tokens": 0})
    missed = Event("missed", ("D13",), {"seat": 1, "bricks": 3})
    dodged = Event("missed", ("D14",), {"seat": 1, "bricks": 0})
    chipped = Event("chipped", ("D15",), {"seat": 1, "brick": 10, "left": 2, "bricks": 3})
    assert bricks_throw(ducked) == ["Ana throws at you, and you duck (no Hide tokens left)."]
    assert bricks_throw(rolled("1", 4), missed) == [
        "Ana throws at you and misses (1 against 3 bricks)."
    ]
    assert bricks_throw(rolled("1", 4), dodged) == [
        "Ana throws at you and misses (1 and the Dodge Rule)."
    ]
    assert bricks_throw(rolled("4", 7), harm("hit", "D16", 7, 3, 20)) == [
        "Ana hits you for 7 (Freeze 3, Hit 20)."
    ]
    assert bricks_throw(rolled("4", 7), harm("hit", "D16", 7, 0, 20)) == [
        "Ana hits you for 7: you are frozen (Freeze 0, Hit 20)."
    ]
    assert bricks_throw(rolled("smiley", 7), harm("froze", "D18", 7, 0, 13)) == [
        "Smiley! Ana freezes you and hits for 7 (Freeze 0, Hit 13)."
    ]
    assert bricks_throw(rolled("3", 8), chipped) == [
        "Near miss: Ana takes your brick from 10 to 2."
    ]


def test_tokens_that_go_with_the_wall_belong_to_the_throw_and_unused_ones_to_the_next_turn() -> (
    None
):
    aimed = Event("aimed", ("D20",), {"seat": 0, "target": 1, "brick": 3})
    chipped = Event("chipped", ("D20",), {"seat": 1, "brick": 3, "left": 0, "bricks": 0})
    lost = Event("uncovered", ("D23",), {"seat": 1, "tokens": 2})
    unused = Event("uncovered", ("D7",), {"seat": 1, "tokens": 1})
    assert told(aimed, rolled("2", 8), chipped, lost) == [
        "Ana smashes Bo's brick of 3 (no bricks left). Bo's 2 Hide tokens went with the wall."
    ]
    assert told(aimed, rolled("2", 8), chipped, unused)[1:] == ["Bo puts away 1 Hide token."]


def arsenal(
    name: str, rule: str = "J38", audience: tuple[int, ...] | None = None, **facts: object
) -> Event:
    return Event(name, (rule,), facts, audience)


def reveal(one: str, two: str) -> tuple[Event, Event]:
    """Return two plays, each like sneak-dodge:dodge."""
    plays = [play.split(":") for play in (one, two)]
    revealed = [
        arsenal("revealed", seat=seat, card=card, half=half, cached=False)
        for seat, (card, half) in enumerate(plays)
    ]
    return revealed[0], revealed[1]


def test_a_team_wins_together() -> None:
    won = Result("arsenal-gone", (30, 20, 30, 20), (1, 2, 1, 2))
    assert words.ending(won, NAMES[:4], 2, {"teams": True}).endswith(": Ana and you win!")
    tied = Result("arsenal-gone", (30, 30, 30, 30), (1, 1, 1, 1))
    assert words.ending(tied, NAMES[:4], 2, {"teams": True}).endswith(": both teams share the win!")


def test_every_half_has_a_short_text_of_its_own() -> None:
    assert list(TEXTS) == [ability.name for ability in ABILITIES]
    assert len(set(TEXTS.values())) == len(TEXTS)
    for text in TEXTS.values():
        assert re.fullmatch(r"[A-Z].*\.", text)
        assert len(text) <= 54  # beside its name it fits into a line
    assert len({title(name) for name in DESIGNS}) == len(DESIGNS) == 16
    assert title("no-effect") == "No Effect"
    assert title("sneak-dodge") == "Sneak / Dodge"
    assert HALVES["sneak"] == "Sneak Attack"


def test_both_cards_are_revealed_in_one_sentence() -> None:
    plays = reveal("sneak-dodge:sneak", "dodge-upgrade:upgrade")
    assert told(*plays) == ["Ana plays Sneak (Sneak / Dodge), Bo plays Upgrade (Dodge / Upgrade)."]
    assert told(*plays, reader=1) == [
        "Ana plays Sneak (Sneak / Dodge), you play Upgrade (Dodge / Upgrade)."
    ]
    assert told(*reveal("sneak-dodge:dodge", "restock-dodge:dodge"))[0].endswith(
        "Bo plays Dodge (Restock / Dodge). Nobody attacks."
    )


def test_a_hit_is_told_with_what_it_stops_and_costs() -> None:
    hit = arsenal("hit", "J20", seat=1, by=0, half="snowball", shield="upgrade")
    stopped = arsenal("stopped", "J57", seat=1, half="upgrade")
    chilled = arsenal("limited", "J55", seat=1)
    assert told(hit, stopped, chilled) == [
        "Ana's Snowball Attack hits Bo and stops the Upgrade. Bo draws only one card next turn."
    ]
    assert told(hit, chilled, stopped, reader=1) == [
        "Ana's Snowball Attack hits you and stops your Upgrade. You draw only one card next turn."
    ]
    back = arsenal("hit", "J20", seat=0, by=1, half="sneak", shield="snowball")
    assert told(hit, back, reader=0) == [
        "Your Snowball Attack hits Bo, Bo's Sneak Attack hits you."
    ]
    assert told(chilled, arsenal("limited", "J55", seat=0)) == [
        "Both draw only one card next turn."
    ]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            arsenal("dodged", seat=1, by=0, half="sneak", shield="dodge"),
            "You dodge Ana's Sneak Attack.",
        ),
        (
            arsenal("dodged", seat=1, by=0, half="rocks", shield="snatchandrun"),
            "Your Snatch and Run avoids Ana's Throwing Rocks.",
        ),
        (
            arsenal("dudded", "J70", seat=1, by=0, half="barrage", shield="dud"),
            "Your Dud stops Ana's Barrage.",
        ),
        (
            arsenal("backfired", "J72", seat=0, by=1, half="iceball", shield="backfire"),
            "Ana's Backfire turns your Iceball Attack back on you.",
        ),
        (
            arsenal("cancelled", "J62", seat=1, by=0, half="whitewash"),
            "Ana's Snow Fort stops your Whitewash: it does nothing.",
        ),
        (
            arsenal("abandoned", "J67", seat=1, card="dodge-upgrade"),
            "The rocks cost you the card played: Dodge / Upgrade is Abandoned.",
        ),
        (arsenal("abandoned", "J60", seat=0, card="sneak-dodge"), "Ana Abandons Sneak / Dodge."),
        (
            arsenal("took", "J57", seat=0, pile=0, card="sneak-dodge"),
            "Ana takes Sneak / Dodge from the nearer pile.",
        ),
        (
            arsenal("took", "J57", seat=0, pile=1, card="sneak-dodge"),
            "Ana takes Sneak / Dodge from the pile near you.",
        ),
        (
            arsenal("raided", "J73", seat=0, target=1, card="restock-dodge"),
            "Ana raids your Restock / Dodge.",
        ),
        (
            arsenal("whitewashed", "J68", seat=1, by=0),
            "Whitewash! Next turn you must show Ana your hand.",
        ),
        (arsenal("declined", "J56", seat=1), "You leave the other half unused."),
        (arsenal("declined", "J59", seat=0), "Ana steals nothing."),
        (
            arsenal("used", "J56", seat=0, half="restock"),
            "Ana uses the other half as well: Restock.",
        ),
        (
            arsenal("final-round", "J41"),
            "The Arsenal is empty: both shuffle all their cards for the final round.",
        ),
    ],
)
def test_what_happens_in_a_battle_is_said_to_the_player_it_happens_to(
    event: Event, sentence: str
) -> None:
    assert told(event, reader=1) == [sentence]


def test_who_sees_no_hand_hears_once_that_both_draw() -> None:
    turn = arsenal("turn", "J3", number=1)
    both = [arsenal("drew", "J33", seat=seat, cards=2) for seat in (0, 1)]
    assert told(turn, *both) == ["Turn 1: both draw two cards."]
    assert told(*both) == ["Both draw two cards."]


def test_what_only_some_may_know_is_said_once_and_only_to_them() -> None:
    turn = arsenal("turn", "J3", number=4)
    drew = [arsenal("drew", "J33", seat=seat, cards=2 - seat) for seat in (0, 1)]
    own = arsenal("got", "J33", (0,), seat=0, cards=["sneak-dodge", "snowball-upgrade"])
    draws = (turn, drew[0], own, drew[1])
    assert told(*draws) == ["Turn 4: Ana draws two cards, Bo draws one card."]
    assert told(*draws, reader=0) == [
        "Turn 4: you draw Sneak / Dodge and Snowball / Upgrade, Bo draws one card."
    ]
    theft = (
        arsenal("stole", "J59", seat=0, target=1),
        arsenal("stolen", "J59", (0, 1), seat=0, target=1, card="sneak-dodge"),
    )
    assert told(*theft) == ["Ana steals one of Bo's discards."]
    assert told(*theft, reader=1) == ["Ana steals one of your discards: Sneak / Dodge."]
    shown = (
        arsenal("showed", "J68", seat=1, target=0),
        arsenal("saw", "J68", (0,), seat=1, cards=["sneak-dodge", "sneak-dodge"]),
    )
    assert told(*shown) == ["Bo shows Ana the hand."]
    assert told(*shown, reader=0) == ["Bo shows you the hand: 2 Sneak / Dodge."]
    stored = (
        arsenal("cached", "J71", seat=1),
        arsenal("stored", "J71", (1,), seat=1, card="sneak-dodge"),
    )
    assert told(*stored, reader=0) == ["Bo puts a discard into the cache."]
    assert told(*stored, reader=1) == ["You put Sneak / Dodge into your cache."]


def test_a_draft_is_told_in_a_sentence_for_each_pick() -> None:
    kept = [arsenal("kept", "J27", seat=seat, cards=1) for seat in (0, 1)]
    chose = arsenal("chose", "J27", (0,), seat=0, cards=["sneak-dodge"])
    assert told(kept[0], chose, kept[1]) == ["Both keep one card."]
    assert told(kept[0], chose, kept[1], reader=0) == [
        "Both keep one card; you keep Sneak / Dodge."
    ]
    swap = (
        arsenal("abandoned", "J66", seat=0, card="sneak-dodge"),
        arsenal("fetched", "J66", seat=0, card="rocks-whitewash"),
    )
    assert told(*swap) == ["Ana swaps Sneak / Dodge for the Abandoned Throwing Rocks / Whitewash."]
