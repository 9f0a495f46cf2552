"""What is not open is refused with a reason, and nothing happens."""

from collections.abc import Callable

import pytest

import snowball
from arsenal.moves import BASICS, both, deal, play, refused, texts
from snowball import CHANCE, Dice, State
from snowball.play import words
from snowball.rules.arsenal.refusals import ELSEWHERE, SENTENCES
from snowball.testing.arsenal import duel, player
from snowball.testing.arsenal_many import seat, table
from snowball.testing.arsenal_teams import dividing, member, pooling

TOPS = ("sneak-upgrade", "slushball-dodge")
ANAS = ["dodge-upgrade", "dodge-upgrade", "sneak-dodge", "slushball-upgrade"]
BENS = ["slushball-dodge", "slushball-upgrade", "sneak-dodge", "sneak-upgrade"]


def start() -> State:
    return snowball.game("arsenal").start()


def alternates() -> State:
    return snowball.game("arsenal", alternates=1).start()


def drafting() -> State:
    state = start()
    deal(state, *ANAS, *BENS)
    return state


def keeping_two() -> State:
    state = drafting()
    for texts_of_both in (("dodge-upgrade", "sneak-upgrade"), ("slushball-dodge", "sneak-dodge")):
        for each, card in enumerate(texts_of_both):
            play(state, each, f"keep {card}")
    return state


def returning() -> State:
    state = snowball.game("arsenal", quick_start=True).start()
    deal(state, *ANAS[:3], *BENS[:3])
    return state


def fight(one: str, two: str, *texts: str, **options: object) -> Callable[[], State]:
    """Return a maker of a battle in which two halves were revealed, and seat 0 has gone on."""

    def make() -> State:
        state = duel(
            player(hand=[one.partition(":")[0], "snowball-dodge"], draw=BASICS),
            player(hand=[two.partition(":")[0], "restock-dodge"], draw=BASICS),
            tops=TOPS,
            stock=["dodge-upgrade", "iceball-snowfort"],
            hidden=(1, 1),
            abandoned=["slushball-upgrade"],
            final=False,
            **options,
        )
        both(state, one, two)
        for text in texts:
            play(state, 0, text)
        return state

    return make


def choosing() -> State:
    return duel(
        player(hand=["sneak-dodge", "snowball-dodge"], draw=BASICS),
        player(hand=["snowball-upgrade"], draw=BASICS),
        tops=TOPS,
    )


def chosen() -> State:
    state = choosing()
    play(state, 0, "play sneak-dodge:dodge")
    return state


def drawing() -> State:
    state = chosen()
    play(state, 1, "play snowball-upgrade:snowball")
    play(state, 0, "pass")
    return state


def over() -> State:
    state = duel(player(hand=["sneak-dodge"]), player(hand=["snowball-dodge"]), tops=TOPS)
    both(state, "sneak-dodge:dodge", "snowball-dodge:dodge")
    return state


def peeking() -> State:
    state = fight("raid-refinedupgrade:refinedupgrade", "restock-dodge:dodge", "look pile 0")()
    deal(state, "iceball-snowfort")
    return state


def searching() -> State:
    state = fight(
        "offensivedodge-ultraupgrade:ultraupgrade", "restock-dodge:dodge", ultra_search=True
    )()
    deal(state, "iceball-snowfort", "dodge-upgrade")
    play(state, 0, "take pile 0")
    return state


def ring() -> State:
    return table([seat(hand=["sneak-dodge", "snowball-dodge"])] * 3)


def ring_to_the_right() -> State:
    state = ring()
    for each in range(3):
        play(state, each, "play left sneak-dodge:dodge")
    return state


def pools(**fields: object) -> State:
    return dividing(
        [member()] * 4,
        pooling(hand=["sneak-dodge"] * 4, cache=["slushball-dodge"] if fields else []),
        pooling(hand=["restock-dodge"] * 4),
        **fields,  # type: ignore[arg-type]
    )


def adding() -> State:
    return pools(alternates="cache-backfire for iceball-snowfort")


ULTRA = fight("offensivedodge-ultraupgrade:ultraupgrade", "restock-dodge:dodge")
BARRAGE = fight("barrage-snatchandrun:barrage", "snowball-upgrade:upgrade")
STEAL = fight("slushball-dodge:slushball", "snowball-upgrade:upgrade")
ABANDON = fight("snowball-upgrade:upgrade", "sneak-dodge:sneak")
UPGRADE = fight("dodge-upgrade:upgrade", "sneak-upgrade:upgrade")
UPGRADE_DODGE = fight("upgradedodge-dud:upgradedodge", "restock-dodge:dodge")
RAID = fight("raid-refinedupgrade:raid", "restock-dodge:dodge")
LOOK = fight("raid-refinedupgrade:refinedupgrade", "restock-dodge:dodge")
SWAP = fight("barrage-snatchandrun:snatchandrun", "restock-dodge:dodge")
RESTOCK = fight("restock-dodge:restock", "restock-dodge:dodge")
CACHE = fight("cache-backfire:cache", "restock-dodge:dodge")
USE = fight("sneak-dodge:dodge", "snowball-upgrade:snowball")

REFUSED: list[tuple[str, Callable[[], State], int, int | str]] = [
    ("game-over", over, 0, "play sneak-dodge:dodge"),
    ("game-over", over, CHANCE, "draw sneak-dodge"),
    ("game-over", over, 0, 9999),
    ("no-such-choice", choosing, 0, -1),
    ("no-such-choice", choosing, 0, 9999),
    ("no-such-choice", drawing, CHANCE, 9999),
    ("wait-for-chance", start, 0, "keep sneak-dodge"),
    ("wait-for-chance", drawing, 1, "play snowball-upgrade:snowball"),
    ("wait-for-chance", drawing, 0, "draw snowball-dodge"),
    ("wait-for-chance", alternates, 0, "remove iceball-snowfort"),
    ("not-an-outcome", start, CHANCE, "draw snowball-dodge"),
    ("not-an-outcome", start, CHANCE, "draw iceball-snowfort"),
    ("not-an-outcome", start, CHANCE, "remove iceball-snowfort"),
    ("not-an-outcome", alternates, CHANCE, "bring cache-backfire"),
    ("not-an-outcome", alternates, CHANCE, "remove cache-backfire"),
    ("not-an-outcome", drawing, CHANCE, "draw rocks-whitewash"),
    ("not-an-outcome", drawing, CHANCE, "play sneak-dodge:dodge"),
    ("not-asked", ABANDON, 1, "abandon sneak-dodge"),
    ("not-asked", choosing, 2, "play sneak-dodge:dodge"),
    ("not-asked", choosing, CHANCE, "draw snowball-dodge"),
    ("already-chosen", chosen, 0, "play sneak-dodge:sneak"),
    ("not-a-seats-choice", choosing, 0, "draw sneak-dodge"),
    ("not-a-seats-choice", choosing, 0, "bring cache-backfire"),
    ("not-a-seats-choice", drafting, 1, "remove iceball-snowfort"),
    ("asked-to-keep", drafting, 0, "keep slushball-dodge"),
    ("asked-to-keep", drafting, 0, "keep snowball-dodge"),
    ("asked-to-keep", drafting, 0, "keep dodge-upgrade dodge-upgrade"),
    ("asked-to-keep-two", keeping_two, 0, "keep sneak-dodge sneak-dodge"),
    ("asked-to-keep-two", keeping_two, 0, "keep slushball-upgrade slushball-upgrade"),
    ("asked-to-keep-two", keeping_two, 0, "keep dodge-upgrade"),
    ("asked-to-return", returning, 0, "return slushball-dodge"),
    ("asked-to-return", returning, 0, "keep dodge-upgrade"),
    ("asked-to-play", choosing, 0, "play restock-dodge:dodge"),
    ("asked-to-play", choosing, 0, "play cached sneak-dodge:dodge"),
    ("asked-to-play", choosing, 0, "pass"),
    ("asked-to-left", ring, 0, "play left restock-dodge:dodge"),
    ("asked-to-left", ring, 0, "play right sneak-dodge:dodge"),
    ("asked-to-left", ring, 0, "play left no-effect:nothing"),
    ("asked-to-right", ring_to_the_right, 2, "play right sneak-dodge:sneak"),
    ("asked-to-right", ring_to_the_right, 2, "play left snowball-dodge:dodge"),
    ("asked-to-assign", pools, 0, "assign restock-dodge"),
    ("asked-to-assign", pools, 0, "assign no-effect"),
    ("asked-to-assign", pools, 0, "add nothing"),
    ("asked-to-add", adding, 0, "add sneak-dodge"),
    ("asked-to-add", adding, 0, "assign sneak-dodge"),
    ("asked-to-follow", BARRAGE, 0, "follow barrage-snatchandrun:barrage"),
    ("asked-to-follow", BARRAGE, 0, "follow cached snowball-dodge:dodge"),
    ("asked-to-follow", BARRAGE, 0, "play snowball-dodge:dodge"),
    ("asked-to-use", USE, 0, "steal"),
    ("asked-to-steal", STEAL, 0, "use other half"),
    ("asked-to-steal", STEAL, 0, "raid"),
    ("asked-to-abandon", ABANDON, 0, "abandon restock-dodge"),
    ("asked-to-abandon", ABANDON, 0, "pass"),
    ("asked-to-ultra", ULTRA, 0, "fetch sneak-dodge"),
    ("asked-to-ultra", ULTRA, 0, "raid"),
    ("asked-to-upgrade", UPGRADE, 0, "take pile 1"),
    ("asked-to-upgrade", UPGRADE, 0, "pass"),
    ("asked-to-upgrade", UPGRADE, 0, "fetch slushball-upgrade"),
    ("asked-to-upgrade-dodge", UPGRADE_DODGE, 0, "fetch slushball-upgrade"),
    ("asked-to-raid", RAID, 0, "pass"),
    ("asked-to-raid", RAID, 0, "fetch restock-dodge"),
    ("asked-to-look", LOOK, 0, "take pile 0"),
    ("asked-to-look", LOOK, 0, "take under"),
    ("asked-to-pick", peeking, 0, "look pile 1"),
    ("asked-to-pick", peeking, 0, "pass"),
    ("asked-to-search", searching, 0, "keep dodge-upgrade"),
    ("asked-to-search", searching, 0, "take pile 1"),
    ("asked-to-give", SWAP, 0, "give restock-dodge"),
    ("asked-to-give", SWAP, 0, "fetch slushball-upgrade"),
    (
        "asked-to-fetch",
        fight("barrage-snatchandrun:snatchandrun", "restock-dodge:dodge", "give snowball-dodge"),
        0,
        "fetch snowball-dodge",
    ),
    ("asked-to-restock", RESTOCK, 0, "restock restock-dodge"),
    ("asked-to-restock", RESTOCK, 0, "pass"),
    ("asked-to-cache", CACHE, 0, "cache restock-dodge"),
    ("asked-to-cache", CACHE, 0, "raid"),
]


@pytest.mark.parametrize(("code", "moment", "actor", "choice"), REFUSED)
def test_a_choice_that_is_not_open_is_refused_and_nothing_happens(
    code: str, moment: Callable[[], State], actor: int, choice: int | str
) -> None:
    # J27, J28, J29, J35, J47, RJ-09, RJ-11, RJ-14
    assert refused(moment(), actor, choice) == code


def test_every_reason_is_reached_and_is_a_sentence() -> None:
    assert {code for code, *_ in REFUSED} == set(SENTENCES)
    for code, sentence in SENTENCES.items():
        assert start().explain(code) == sentence
        assert sentence.endswith(".")
        assert sentence[0].isupper()


TABLES: list[tuple[int, dict[str, object], dict[str, tuple[str, ...]]]] = [
    # What is said at a table: of some choices the rules that are named, of all what is never named.
    (2, {}, {"asked-to-play": ("J35",), "asked-to-follow": ("J65", "RJ-38", "RJ-79")}),
    (4, {}, {"asked-to-left": ("J100", "J103"), "asked-to-abandon": ("J60", "J61", "RJ-11")}),
    (2, {"alternates": 1}, {"asked-to-play": ("J35", "RJ-58")}),
    (2, {"alternates": 3}, {"asked-to-follow": ("J65", "RJ-38", "RJ-119")}),
    (4, {"alternates": 3}, {"asked-to-follow": ("J65", "RJ-38", "RJ-79")}),
    (4, {"alternates": 3}, {"asked-to-left": ("J100", "J103", "RJ-83")}),
    (2, {"alternates": "raid-refinedupgrade for iceball-snowfort"}, {"asked-to-play": ("J35",)}),
    (
        2,
        {"alternates": "cache-backfire for iceball-snowfort"},
        {"asked-to-play": ("J35", "RJ-58"), "asked-to-cache": ("J71", "RJ-57")},
    ),
    (
        4,
        {"teams": True},
        {
            "asked-to-play": ("J35",),
            "asked-to-follow": ("J124", "RJ-92"),
            "asked-to-abandon": ("J60", "J61", "RJ-11", "RJ-90"),
            "asked-to-give": ("J66", "RJ-52", "RJ-90"),
            "asked-to-restock": ("J58", "RJ-123"),
        },
    ),
    (
        4,
        {"teams": True, "alternates": 1},
        {"asked-to-play": ("J35", "RJ-124"), "asked-to-cache": ("J71", "RJ-57", "RJ-97")},
    ),
]
ASKED = ("play", "left", "follow", "abandon", "give", "restock")
"""What anybody is asked whose words could speak of teams and caches."""


@pytest.mark.parametrize(("seats", "options", "rules"), TABLES)
def test_a_reason_speaks_of_what_the_table_has(
    seats: int, options: dict[str, object], rules: dict[str, tuple[str, ...]]
) -> None:
    game = snowball.game("arsenal", seats=seats, **options)
    state = game.start()
    for code, cited in rules.items():
        assert state.explain(code).endswith(f"({', '.join(cited)}).")
    caches = "cache" in str(options) or isinstance(options.get("alternates"), int)
    for asked in ASKED:
        code = f"asked-to-{asked}"
        said = state.explain(code)
        assert words.refusal("arsenal", code, "", sorts=game.sorts) == said
        german = words.refusal("arsenal", code, "", sorts=game.sorts, language="de")
        assert german.rpartition("(")[2] == said.rpartition("(")[2]
        if "teams" not in options:
            assert "team" not in said
            assert "Team" not in german
        if not caches:
            assert "cache" not in said
            assert "Geheimlager" not in german


def test_what_is_said_elsewhere_is_a_sentence_for_a_reason_that_there_is() -> None:
    for key, sentence in ELSEWHERE.items():
        assert key.partition(" ")[0] in SENTENCES
        assert sentence.endswith(").")
        assert "both" not in sentence


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"quick_start": True},
        {"alternates": 1},
        {"alternates": 3, "ultra_search": True},
        {"edition": 2015},
    ],
)
def test_exactly_the_listed_choices_are_open(options: dict[str, object]) -> None:  # J35
    game = snowball.game("arsenal", **options)
    for seed in range(2):
        state, dice = game.start(), Dice(seed)
        while state.actors:
            for actor in (CHANCE, 0, 1):
                listed = state.choices(actor)
                assert len(set(listed)) == len(listed)
                assert bool(listed) == (actor in state.actors)
                opened = [
                    choice for choice in range(len(game.texts)) if not state.refusal(actor, choice)
                ]
                assert opened == sorted(listed)
            if CHANCE in state.actors:
                assert [outcome for outcome, _ in state.chances()] == state.choices(CHANCE)
                state.play(CHANCE, state.roll(dice))
            else:
                seat = state.actors[-1]
                state.play(seat, state.pick(seat, dice))


def test_every_choice_is_read_back_from_its_text() -> None:
    game = snowball.game("arsenal")
    assert len(game.texts) == len(set(game.texts))
    for choice, text in enumerate(game.texts):
        assert game.text(choice) == text
        assert game.choice(f"  {text.upper().replace(' ', '   ')} ") == choice
    with pytest.raises(snowball.RulesError, match="arsenal has no choice 'throw snowman'"):
        game.choice("throw snowman")
    with pytest.raises(snowball.RulesError, match="arsenal has choices 0 to"):
        game.text(len(game.texts))


def test_whoever_is_not_asked_has_no_choices() -> None:
    state = ABANDON()
    assert texts(state, 1) == []
    assert state.choices(7) == []
    assert state.chances() == []
