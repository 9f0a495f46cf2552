"""Fair luck: everything derived can be derived again, and whatever is tampered with is found."""

import dataclasses
import hashlib
import hmac
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import snowball
from snowball import CHANCE, Dice, RulesError, State
from snowball.bots import bot
from snowball.play.fair import FairLuck, Pledge, commitment_to, new_secret
from snowball.play.match import Match, run
from snowball.play.record import Record, RecordError, parse
from snowball.play.verdict import Difference, verify
from snowball.testing.bricks import position, sheet
from snowball.testing.variants import Variant, some

ALL = [variant for name in snowball.GAMES for variant in some(name)]


def digits(word: str) -> str:
    """Return 32 bytes in hex that look random and never change."""
    return hashlib.sha256(word.encode()).hexdigest()


def fair_luck(seats: int, word: str = "luck") -> FairLuck:
    """Return luck to which every seat but the last has contributed."""
    given = tuple(digits(f"{word} {seat}") for seat in range(seats - 1))
    return FairLuck(digits(word), (*given, None))


def begun(game: snowball.Game, luck: FairLuck) -> Match:
    players = ["person" if text else "random" for text in luck.contributions]
    return Match(Record(game, players=players, pledge=luck.pledge), luck)


def played(game: snowball.Game, luck: FairLuck | None = None, seed: int = 1) -> Record:
    match = begun(game, luck or fair_luck(game.seats))
    seats = range(game.seats)
    run(match, [bot("random") for _ in seats], [Dice(seed, seat) for seat in seats])
    return match.record


@cache
def text_of(name: str, seats: int) -> str:
    return played(snowball.game(name, seats=seats)).text()


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_whole_games_with_fair_luck_verify(variant: Variant) -> None:
    record = played(variant.game)
    again = parse(record.text())
    assert again.text() == record.text()
    assert again.pledge == record.pledge == fair_luck(variant.game.seats).proof
    verdict = verify(again, fair_luck(variant.game.seats).commitment)
    assert verdict.code == "fair"
    assert verdict.fair
    assert verdict.checked == sum(actor == CHANCE for actor, _ in record.moves) > 0
    assert verdict.sentence == (
        f"Fair: all {verdict.checked:,} outcomes are what the secret and the contributions give."
    )
    assert verdict.remarks == ()


SECRET = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
ONE, TWO = "11" * 32, "22" * 32
KNOWN_NUMBERS = [13743, 260458, 417343, 851308, 916149, 99936]
KNOWN_OUTCOMES = [
    "start 1",
    "draw double",
    "draw double",
    "draw pile",
    "draw single",
    "draw splatball",
    "draw single",
    "draw single",
]


def test_the_recipe_never_changes() -> None:
    luck = FairLuck(SECRET, (ONE, None, TWO))
    assert luck.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert [luck.below(1_000_000, number) for number in range(6)] == KNOWN_NUMBERS
    match = begun(snowball.game("splatball", seats=3, strategic=True), luck)
    assert [match.game.text(outcome) for _, outcome in match.record.moves] == KNOWN_OUTCOMES


def test_the_recipe_is_what_the_page_says() -> None:
    state = snowball.game("bricks", seats=3).start()
    for number in range(50):
        message = f"snowball luck 1\n{ONE} | - | {TWO}\n{number}".encode("ascii")
        digest = hmac.new(bytes.fromhex(SECRET), message, hashlib.sha256).hexdigest()
        outcome = FairLuck(SECRET, (ONE, None, TWO)).outcome(state, number)
        assert state.game.text(outcome) == f"start {int(digest, 16) % 3}"


def test_a_secret_is_new_each_time_and_not_shown_by_accident() -> None:
    assert len({new_secret() for _ in range(20)}) == 20
    luck = FairLuck(new_secret(), (ONE, None))
    assert luck.commitment == commitment_to(luck.secret) == luck.pledge.commitment
    assert luck.secret not in repr(luck)
    assert luck.secret not in repr(luck.pledge)
    assert luck.proof.secret == luck.secret


def moments() -> list[State]:
    """Return moments at which chance has even odds, uneven odds and many outcomes."""
    begin = snowball.game("splatball", seats=3).start()
    draw = begin.copy()
    draw.play(CHANCE, begin.chances()[0][0])
    deal = snowball.game("arsenal").start()
    throw = position(sheets=[sheet(), sheet()])
    throw.play(0, throw.game.choice("throw 1"))
    return [begin, draw, deal, throw]


def chi_square(counts: dict[int, int], state: State) -> float:
    """Return how far counts are from the odds, in standard deviations beyond what is usual."""
    chances = state.chances()
    drawn, total = sum(counts.values()), sum(weight for _, weight in chances)
    found = sum(
        (counts.get(outcome, 0) - drawn * weight / total) ** 2 / (drawn * weight / total)
        for outcome, weight in chances
    )
    free = len(chances) - 1
    return float((found - free) / (2 * free) ** 0.5)


@pytest.mark.parametrize("moment", range(4))
@pytest.mark.parametrize("varied", ["number", "secret", "contribution"])
def test_outcomes_come_as_often_as_their_weights_say(moment: int, varied: str) -> None:
    state = moments()[moment]
    counts: dict[int, int] = {}
    for number in range(4000):
        secret = digits(f"secret {number if varied == 'secret' else 0}")
        contribution = digits(f"contribution {number if varied == 'contribution' else 0}")
        luck = FairLuck(secret, (contribution, None))
        outcome = luck.outcome(state, number if varied == "number" else 7)
        counts[outcome] = counts.get(outcome, 0) + 1
    assert set(counts) <= set(state.choices(CHANCE))
    assert abs(chi_square(counts, state)) < 3.5


TAMPERED = ["outcome", "swap", "secret", "contribution", "order", "commitment", "drop", "repeat"]
TABLES = [("arsenal", 2), ("arsenal", 4), ("splatball", 4), ("bricks", 3)]


@given(data=st.data())
def test_whatever_is_tampered_with_is_found(data: st.DataObject) -> None:
    record = parse(text_of(*data.draw(st.sampled_from(TABLES))))
    tamper(record, data.draw(st.sampled_from(TAMPERED)), data)
    verdict = verify(parse(record.text()))
    assert not verdict.fair
    assert verdict.sentence.endswith(".")


def tamper(record: Record, what: str, data: st.DataObject) -> None:
    """Change a single thing in a record."""
    assert record.pledge is not None
    places = [place for place, (actor, _) in enumerate(record.moves) if actor == CHANCE]
    place = data.draw(st.sampled_from(places))
    seat = data.draw(st.integers(0, record.game.seats - 2))
    if what == "outcome":
        others = {choice for actor, choice in record.moves if actor == CHANCE}
        others.discard(record.moves[place][1])
        record.moves[place] = CHANCE, data.draw(st.sampled_from(sorted(others)))
    elif what == "swap":
        others = {each for each in places if record.moves[each] != record.moves[place]}
        other = data.draw(st.sampled_from(sorted(others)))
        record.moves[place], record.moves[other] = record.moves[other], record.moves[place]
    elif what == "drop":
        del record.moves[place]
    elif what == "repeat":
        record.moves.insert(place, record.moves[place])
    elif what == "order":
        record.pledge = dataclasses.replace(
            record.pledge, contributions=record.pledge.contributions[::-1]
        )
    elif what == "contribution":
        given = list(record.pledge.contributions)
        given[seat] = data.draw(st.sampled_from([None, changed(given[seat], data)]))
        record.pledge = dataclasses.replace(record.pledge, contributions=tuple(given))
    elif what == "secret":
        secret = changed(record.pledge.secret, data)
        record.pledge = dataclasses.replace(record.pledge, secret=secret)
    else:
        commitment = changed(record.pledge.commitment, data)
        record.pledge = dataclasses.replace(record.pledge, commitment=commitment)


def changed(text: str | None, data: st.DataObject) -> str:
    """Return hex in which one digit is another."""
    assert text is not None
    place = data.draw(st.integers(0, len(text) - 1))
    digit = data.draw(st.sampled_from([d for d in "0123456789abcdef" if d != text[place]]))
    return text[:place] + digit + text[place + 1 :]


class Cheat(FairLuck):
    """Luck that deals one card other than it should."""

    place = 0

    def outcome(self, state: State, number: int) -> int:
        right = super().outcome(state, number)
        others = [outcome for outcome, _ in state.chances() if outcome != right]
        return others[0] if number == self.place else right


@pytest.mark.parametrize("name", list(snowball.GAMES))
@pytest.mark.parametrize("part", [0.0, 0.5, 1.0])
def test_a_table_that_swaps_one_card_is_found_out(
    name: str, part: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = snowball.game(name)
    luck = fair_luck(2)
    honest = played(game, luck)
    places = swappable(honest)
    place = places[round(part * (len(places) - 1))]
    monkeypatch.setattr(Cheat, "place", place)
    cheated = played(game, Cheat(luck.secret, luck.contributions))
    verdict = verify(parse(cheated.text()), luck.commitment)
    assert verdict.code == "other-outcome"
    assert verdict.checked == sum(actor == CHANCE for actor, _ in honest.moves[:place])
    wrong, right = (game.text(record.moves[place][1]) for record in (cheated, honest))
    assert verdict.difference == Difference(place + 1, wrong, right)
    assert verdict.sentence == (
        f"Choice {place + 1} of the record is {wrong!r}, but by the secret and the contributions "
        f"it should have been {right!r}."
    )


def swappable(record: Record) -> list[int]:
    """Return the numbers of the choices at which chance had more than one outcome."""
    state = record.start()
    replayed = enumerate(record.replay(state))
    return [number for number, _ in replayed if len(state.chances()) > 1]


def test_a_table_that_swaps_secret_and_commitment_together_is_found_by_the_note() -> None:
    mine, theirs = fair_luck(2), FairLuck(digits("better"), fair_luck(2).contributions)
    record = played(snowball.game("bricks"), theirs)
    assert verify(record).fair
    verdict = verify(record, mine.commitment)
    assert verdict.code == "other-commitment"
    assert verdict.sentence.endswith(f"noted down: it says {theirs.commitment}.")
    with pytest.raises(RulesError, match="The commitment must have 64 digits"):
        verify(record, "abc")


def test_a_secret_that_was_not_committed_to_is_found() -> None:
    record = parse(text_of("bricks", 3).replace(digits("luck"), digits("other")))
    verdict = verify(record)
    assert verdict.code == "other-secret"
    assert commitment_to(digits("other")) in verdict.sentence


def test_a_game_without_its_secret_is_told_from_one_without_fair_luck() -> None:
    lines = text_of("splatball", 4).splitlines(keepends=True)
    hidden = parse("".join(line for line in lines if not line.startswith("secret")))
    assert verify(hidden).code == "withheld"
    del hidden.moves[-4:]
    hidden.result = None
    assert verify(hidden).code == "waiting"
    assert verify(hidden, digits("no")).code == "other-commitment"
    hidden.pledge = None
    assert verify(hidden).code == "ordinary"
    assert verify(hidden, digits("no")).code == "ordinary"
    hidden.moves[3] = hidden.moves[2]
    assert verify(hidden).code == "broken"


def test_choices_must_be_legal_and_the_result_must_follow() -> None:
    record = parse(text_of("bricks", 3).replace("last-one-in", "all-out"))
    verdict = verify(record)
    assert verdict.code == "broken"
    assert "but its choices lead to" in verdict.sentence
    record = parse(text_of("splatball", 4))
    place = next(place for place, (actor, _) in enumerate(record.moves) if actor != CHANCE)
    record.moves[place] = record.moves[place][0], record.game.choice("throw splatball 0")
    verdict = verify(record)
    assert verdict.code == "broken"
    assert verdict.sentence.startswith(f"Choice {place + 1} of the record")
    record.moves[place] = CHANCE, record.game.choice("draw wall")
    assert verify(record).code == "broken"


def test_a_fair_verdict_says_what_it_does_not_cover() -> None:
    game = snowball.game("bricks")
    assert verify(played(game, FairLuck(SECRET, (None, None)))).remarks == (
        "Nobody contributed: the table alone made this luck, and could choose it.",
    )
    luck = FairLuck(SECRET, (ONE, None))
    start = position(sheets=[sheet(), sheet(wall=[10, 7])])
    match = Match(Record(start.game, ["Ana", "Bo"], None, pledge=luck.proof), luck)
    match.record.position = start.dump()
    match.record.moves.clear()
    verdict = verify(match.record)
    assert verdict.sentence == "Fair so far: chance has not acted yet."
    assert verdict.remarks == (
        "Bo contributed nothing.",
        "The game was begun from a position; nothing tells how that came about.",
        "The record ends before the game does.",
    )


def test_the_secret_is_in_the_record_only_when_the_game_is_over() -> None:
    match = begun(snowball.game("splatball", seats=3), fair_luck(3))
    while not match.over:
        assert match.record.pledge == fair_luck(3).pledge
        assert fair_luck(3).secret not in match.record.text()
        seat = match.state.actors[0]
        match.choose(seat, match.state.choices(seat)[0])
    assert f"\nsecret: {fair_luck(3).secret}\n\n" in match.record.text()


def test_a_match_goes_on_with_the_same_luck_where_its_record_ends() -> None:
    whole = played(snowball.game("splatball", seats=3))
    part = parse(text_of("splatball", 3))
    del part.moves[20:]
    part.result = None
    resumed = Match(part, fair_luck(3))
    assert resumed.record.moves == whole.moves[: len(resumed.record.moves)]


def test_luck_and_record_must_fit() -> None:
    game = snowball.game("bricks")
    with pytest.raises(RulesError, match="must have the pledge of that luck"):
        Match(Record(game), fair_luck(2))
    with pytest.raises(RulesError, match="must have the pledge of that luck"):
        Match(Record(game, pledge=fair_luck(2, "other").pledge), fair_luck(2))
    with pytest.raises(RulesError, match="only its own table, which knows the secret"):
        Match(Record(game, pledge=fair_luck(2).pledge), Dice(1))
    with pytest.raises(RulesError, match="2 contributions are needed"):
        Record(game, pledge=fair_luck(3).pledge)


def test_any_luck_can_play_for_chance() -> None:
    class First:
        def outcome(self, state: State, number: int) -> int:
            return state.chances()[0][0]

    match = Match(Record(snowball.game("bricks")), First())
    assert [match.game.text(outcome) for _, outcome in match.record.moves] == ["start 0"]


GOOD = text_of("splatball", 3)
A = digits("luck 0")
HASH = fair_luck(3).commitment
FAIR_LINES = f"commitment: {HASH}\ncontributions: {A} | {digits('luck 1')} | -\n"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (HASH, HASH[:-1], r"Line 8 .*The commitment must have 64 digits.*; this has 63\."),
        (HASH, HASH.upper(), r"Line 8 .*The commitment must .*0-9 or a-f; '[A-F]' is none of them"),
        (HASH, HASH[:-1] + "\u0663", "Line 8 .* is none of them"),
        (f"{A} |", f"{A[1:]} |", r"Line 9 .*contribution of seat 0 must .*; this has 63\."),
        (f"{A} |", f"{A[1:]}g |", r"Line 9 .*contribution of seat 0 must .*'g' is none of them"),
        (f"{A} |", "|", r"Line 9 .*contribution of seat 0 must .*; this has 0\."),
        (f"{A} |", "-- |", r"Line 9 .*contribution of seat 0 must .*; this has 2\."),
        (" | -\n", "\n", "Line 9 .*3 contributions are needed, one per seat .*, not 2"),
        (" | -\n", " | - | -\n", "Line 9 .*3 contributions are needed, one per seat .*, not 4"),
        ("secret: ", "secret: 0", r"Line 10 .*The secret must have 64 digits.*; this has 65\."),
        (f"commitment: {HASH}\n", "", "Line 8 .*'contributions' needs the line 'commitment' as"),
        (FAIR_LINES, "", "Line 8 .*'secret' needs the line 'commitment' as well"),
        (
            FAIR_LINES,
            f"commitment: {HASH}\n",
            "Line 8 .*'commitment' needs the line 'contributions' as well",
        ),
        ("secret: ", "commitment: ", "Line 10 .*each once, not 'commitment' here"),
    ],
)
def test_a_pledge_that_cannot_be_read_is_refused_with_its_line(
    old: str, new: str, reason: str
) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(RecordError, match=reason):
        parse(GOOD.replace(old, new))


def test_what_is_wrong_with_a_secret_is_said_without_showing_it() -> None:
    with pytest.raises(RulesError) as refusal:
        FairLuck(SECRET[1:], (None, None))
    assert SECRET[1:] not in str(refusal.value)
    with pytest.raises(RulesError, match="The contribution of seat 1 must have 64 digits"):
        FairLuck(SECRET, (None, "f00"))
    with pytest.raises(RulesError, match="The secret must have 64 digits"):
        Pledge(ONE, (None, None), "f00")
    with pytest.raises(ValueError, match="something to choose from"):
        FairLuck(SECRET, (None, None)).below(0, 0)


def test_a_record_without_fair_luck_is_as_it_was() -> None:
    match = Match(Record(snowball.game("bricks")), Dice(1))
    run(match, [bot("random")] * 2, [Dice(2), Dice(3)])
    text = match.record.text()
    assert not any(word in text for word in ("commitment", "contributions", "secret"))
    assert parse(text).pledge is None
    assert parse(text).text() == text
