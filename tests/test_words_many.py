"""Words for arsenal tables of three or more, and for teams."""

from typing import Any

import snowball
from snowball import Dice
from snowball.play import words
from snowball.play.words.arsenal_table import named_play
from snowball.play.words.english.arsenal_questions import question
from snowball.play.words.english.grammar import Cast
from snowball.rules.core import Event, State
from snowball.testing.arsenal_many import fight
from snowball.testing.arsenal_teams import choosing, dividing, member, personal, pooling

NAMES = ["Ana", "Bo", "Cleo", "Dev"]


def told(
    *events: Event, reader: int | None = None, teams: bool = False, **options: object
) -> list[str]:
    options["teams"] = teams
    return [sentence.text for sentence in words.story(events, NAMES, reader, options)]


def happened(
    name: str, rule: str = "J38", audience: tuple[int, ...] | None = None, **facts: object
) -> Event:
    return Event(name, (rule,), facts, audience)


def plays(seat: int, target: int, card: str, half: str) -> Event:
    return happened("revealed", seat=seat, target=target, card=card, half=half, cached=False)


REVEALED = (
    plays(0, 1, "sneak-dodge", "sneak"),
    plays(0, 2, "snowball-upgrade", "upgrade"),
    plays(1, 2, "sneak-dodge", "dodge"),
    plays(1, 0, "no-effect", "nothing"),
    plays(2, 0, "restock-dodge", "dodge"),
    plays(2, 1, "snowball-dodge", "snowball"),
)
FATES = (
    happened("hit", "J20", seat=1, by=0, half="sneak", shield="nothing"),
    happened("dodged", "J19", seat=1, by=2, half="snowball", shield="dodge"),
)


def test_battles_are_told_one_by_one() -> None:
    assert told(*REVEALED, *FATES) == [
        "Ana plays Sneak (Sneak / Dodge), Bo plays No Effect. Ana's Sneak Attack hits Bo.",
        "Ana plays Upgrade (Snowball / Upgrade), Cleo plays Dodge (Restock / Dodge).",
        (
            "Bo plays Dodge (Sneak / Dodge), Cleo plays Snowball (Snowball / Dodge). "
            "Bo dodges Cleo's Snowball Attack."
        ),
    ]
    assert told(*REVEALED, *FATES, reader=1)[0] == (
        "Ana plays Sneak (Sneak / Dodge), you play No Effect. Ana's Sneak Attack hits you."
    )


def test_a_battle_cites_the_rules_of_all_that_happens_in_it() -> None:
    first, second, third = words.story([*REVEALED, *FATES], NAMES)
    assert set(first.rules) == {"J38", "J20"}
    assert first.seats == {0, 1}
    assert (first.first, first.last) == (0, 6)
    assert set(second.rules) == {"J38"}
    assert third.last == 7


def test_two_turns_of_battles_are_kept_apart() -> None:
    assert len(told(*REVEALED, *FATES, *REVEALED)) == 6


def test_a_card_of_its_own_is_played_at_somebody() -> None:
    assert told(REVEALED[0], reader=1) == ["Ana plays Sneak (Sneak / Dodge) at you."]
    second = happened("followed", seat=0, target=1, card="sneak-dodge", half="sneak", cached=False)
    assert told(second) == ["Ana follows up with Sneak (Sneak / Dodge) at Bo."]


def test_many_draw_in_one_sentence() -> None:
    drew = [happened("drew", "J33", seat=seat, cards=2 - seat % 2) for seat in range(4)]
    own = happened("got", "J33", (0,), seat=0, cards=["sneak-dodge", "snowball-upgrade"])
    turn = happened("turn", "J3", number=2)
    assert told(turn, *drew) == [
        "Turn 2: Ana and Cleo draw two cards; Bo and Dev draw only one card."
    ]
    assert told(turn, drew[0], own, *drew[1:], reader=0) == [
        "Turn 2: you draw Sneak / Dodge and Snowball / Upgrade; Bo and Dev draw only one card."
    ]
    assert told(*(happened("drew", "J33", seat=seat, cards=2) for seat in range(4))) == [
        "All draw two cards."
    ]
    limited = [happened("limited", "J55", seat=seat) for seat in (1, 3, 0)]
    assert told(*limited, reader=0) == ["Bo, Dev and you draw only one card next turn."]


def test_shuffles_of_many_are_one_sentence() -> None:
    turn = happened("turn", "J3", number=2)
    shuffles = [happened("reshuffled", "J34", seat=seat, cards=3) for seat in (0, 2)]
    assert told(turn, shuffles[0], reader=0) == [
        "Turn 2: you shuffle your 3 discards into a new draw pile."
    ]
    assert told(turn, *shuffles, reader=0) == [
        "Turn 2: you and Cleo shuffle the discards into new draw piles."
    ]
    team = happened("reshuffled", "J34", team=1, cards=9)
    assert told(turn, team, reader=0) == [
        "Turn 2: Bo's team shuffles its 9 discards into a new team deck."
    ]
    assert told(turn, team, reader=3) == [
        "Turn 2: your team shuffles its 9 discards into a new team deck."
    ]


def test_a_hand_may_be_shown_to_two() -> None:
    shown = (
        happened("showed", "J68", seat=1, target=0),
        happened("showed", "J68", seat=1, target=2),
        happened("saw", "J68", (0, 2), seat=1, cards=["sneak-dodge"]),
    )
    assert told(*shown) == ["Bo shows Ana and Cleo the hand."]
    assert told(*shown, reader=2) == ["Bo shows Ana and you the hand: Sneak / Dodge."]
    assert told(*shown, reader=1) == ["You show Ana and Cleo your hand."]


def test_piles_are_near_somebody_or_in_the_centre() -> None:
    took = [happened("took", "J57", seat=0, pile=pile, card="sneak-dodge") for pile in (0, 1, 4)]
    assert told(*took, reader=1) == [
        "Ana takes Sneak / Dodge from the nearest pile.",
        "Ana takes Sneak / Dodge from the pile near you.",
        "Ana takes Sneak / Dodge from the pile in the centre.",
    ]
    laid = happened("laid", "J99", piles=4, cards=4, central=1)
    assert told(laid) == [
        "The rest is the Arsenal: four piles of four cards, and one card in the centre."
    ]


def test_what_only_many_can_meet() -> None:
    assert told(happened("marker", "RJ-75", seat=1), reader=1) == [
        "The tie marker begins with you."
    ]
    assert told(happened("nothing-left", "RJ-13", seat=1, ask="upgrade")) == [
        "Bo finds no card left to take."
    ]
    assert told(happened("nothing-left", "RJ-13", seat=1, ask="abandon"), reader=1) == [
        "You find no discard left to Abandon."
    ]
    tie = happened("extra-round", "J109", number=1, seats=[1, 3])
    assert told(tie, reader=1) == ["A tie! You and Dev shuffle everything for a final round."]


def test_a_pool_is_told_to_those_who_see_it() -> None:
    pool = (
        happened("pooled", "J120", team=1, cards=2, blanks=1),
        happened("pool", "J120", (1, 3), team=1, cards=["sneak-dodge", "sneak-dodge"]),
        happened("pool-shown", "J68", team=1, target=0),
        happened("pool-shown", "J68", team=1, target=2),
        happened("pool", "J68", (0, 2), team=1, cards=["sneak-dodge", "sneak-dodge"]),
    )
    assert told(*pool[:2]) == ["Bo's team has a pool of 2 cards and 1 No Effect."]
    assert told(*pool[:2], reader=3) == ["Your team has a pool: 2 Sneak / Dodge and 1 No Effect."]
    assert told(*pool, reader=2) == [
        "Bo's team has a pool: 2 Sneak / Dodge and 1 No Effect. Ana and you are shown it."
    ]
    shown = told(*pool, reader=2, teams=True)
    assert shown[0].endswith(" Your team is shown it.")
    assert told(*pool, reader=3, teams=True)[0].endswith(" Ana's team is shown it.")
    deck = happened("team-deck", "J119", team=0, cards=8)
    assert told(deck, reader=2) == ["Your team makes its 8 discards the team deck."]


def test_a_leader_shares_out_the_pool() -> None:
    given = [
        happened("assigned", "J120", (0, 2), seat=0, target=0, card="sneak-dodge"),
        happened("assigned", "J120", (0, 2), seat=0, target=2, card="no-effect"),
    ]
    assert told(*given, reader=0) == [
        "You share out the pool: Sneak / Dodge for yourself, a No Effect for Cleo."
    ]
    assert told(*given, reader=2) == [
        "Ana shares out the pool: Sneak / Dodge for Ana, a No Effect for you."
    ]
    assert not told(*given, reader=1)


def test_a_cached_card_joins_a_pool_and_the_team_hears_which() -> None:
    adding = (
        happened("cache-used", "RJ-97", seat=0),
        happened("added", "RJ-97", (0, 2), seat=0, card="sneak-upgrade"),
    )
    assert told(*adding, reader=0) == [
        "You add Sneak / Upgrade from your team's cache to the pool."
    ]
    assert told(*adding, reader=2) == [
        "Ana adds Sneak / Upgrade from your team's cache to the pool."
    ]
    for reader in (1, None):
        assert told(*adding, reader=reader) == ["A cached card joins the pool of Ana's team."]
    assert told(adding[0], reader=2) == ["A cached card joins your team's pool."]


def test_a_leader_adds_a_cached_card_or_nothing() -> None:
    state = dividing(
        [member()] * 4,
        pooling(hand=("sneak-dodge",) * 4, cache=("sneak-upgrade",)),
        pooling(hand=("dodge-upgrade",) * 4),
        alternates="cache-backfire for iceball-snowfort",
    )
    view = state.view(0)
    assert [words.choice(view, state.game.text(choice), NAMES) for choice in state.choices(0)] == [
        "Add Sneak / Upgrade to the pool",
        "Add nothing",
    ]


def test_a_question_names_the_play_that_it_is_about() -> None:
    state = snowball.game("arsenal", 4).start()
    assert named_play(state.view(0)) is None  # nothing has been played
    assert named_play(state.view(None)) is None
    plays = [{"seat": 0, "foe": 1}, {"seat": 1, "foe": 0}]
    view = {"seat": 0, "players": [{"about": 1}, {}], "plays": plays}
    assert named_play(view) == plays[1]
    assert named_play(view | {"players": [{"about": None}, {}]}) is None
    assert named_play(view | {"players": [{"about": 0}, {}]}) == plays[0]


DECKS = (
    happened("team-deck", "J119", team=0, cards=8),
    happened("team-deck", "J119", team=1, cards=8),
)
"""Both teams have their decks from here on."""


def in_teams(*events: Event, reader: int | None = None, **options: object) -> list[str]:
    """Return what is told once both teams have their decks."""
    return told(*DECKS, *events, reader=reader, teams=True, **options)[2:]


def test_a_draw_one_puts_a_no_effect_into_the_pool_of_a_team_with_a_deck() -> None:
    limited = [happened("limited", "J55", seat=seat) for seat in range(4)]
    assert in_teams(limited[2], reader=0) == [
        "Next turn one card of your team's pool is a No Effect."
    ]
    assert in_teams(limited[1], limited[3], reader=0) == [
        "Next turn two cards of the pool of Bo's team are No Effects."
    ]
    hit = happened("hit", "J20", seat=1, by=0, half="snowball", shield="upgrade")
    assert in_teams(hit, limited[1], reader=3) == [
        "Ana's Snowball Attack hits Bo. Next turn one card of your team's pool is a No Effect."
    ]
    assert told(limited[2], reader=0, teams=True) == ["Cleo draws only one card next turn."]


def test_a_second_member_with_a_draw_one_is_one_more_no_effect() -> None:
    limited = [happened("limited", "J55", seat=seat) for seat in (0, 2)]
    between = happened("raided", "J73", seat=1, target=0, card="sneak-dodge")
    turn = happened("turn", "J3", number=4)
    assert in_teams(limited[0], between, limited[1])[::2] == [
        "Next turn one card of the pool of Ana's team is a No Effect.",
        "Next turn one more card of the pool of Ana's team is a No Effect.",
    ]
    assert "one card" in in_teams(limited[0], turn, limited[1])[-1]


def test_whoever_has_to_play_the_no_effect_is_named() -> None:
    limited = [happened("limited", "J55", seat=seat) for seat in (0, 3)]
    assert in_teams(*limited, reader=0, team_no_effect_forced=True) == [
        "Next turn you and Dev must play a No Effect."
    ]


def test_a_pool_alone_says_that_a_team_has_its_deck() -> None:
    pooled = happened("pooled", "J120", team=0, cards=4, blanks=0)
    limited = happened("limited", "J55", seat=2)
    assert told(pooled, limited, reader=1, teams=True)[-1] == (
        "Next turn one card of the pool of Ana's team is a No Effect."
    )


def test_a_restock_goes_into_the_team_deck_once_there_is_one() -> None:
    restocked = happened("restocked", "J58", seat=0, cards=2)
    put_back = happened("put-back", "J58", (0, 2), seat=0, card="sneak-dodge")
    assert in_teams(restocked, put_back, reader=0) == [
        "You shuffle two cards back into the team deck, one of them Sneak / Dodge."
    ]
    assert in_teams(restocked, reader=1) == ["Ana shuffles two cards back into the team deck."]
    assert told(restocked, reader=0, teams=True) == [
        "You shuffle two cards back into your personal draw pile."
    ]
    assert told(restocked, reader=1) == ["Ana shuffles two cards back into the draw pile."]


def test_a_theft_is_from_the_team() -> None:
    theft = (
        happened("stole", "J59", seat=1, target=2),
        happened("stolen", "J59", (0, 1, 2, 3), seat=1, target=2, card="sneak-dodge"),
    )
    assert in_teams(*theft, reader=0) == ["Bo steals one of your team's discards: Sneak / Dodge."]
    assert in_teams(theft[0]) == ["Bo steals one of the discards of Cleo's team."]
    assert in_teams(theft[1], reader=2) == ["Bo steals Sneak / Dodge from your team."]
    assert told(theft[0], reader=0) == ["Bo steals one of Cleo's discards."]


def test_a_cache_is_the_teams() -> None:
    caching = (
        happened("cached", "J71", seat=0),
        happened("stored", "J71", (0, 2), seat=0, card="sneak-dodge"),
    )
    assert in_teams(*caching, reader=2) == ["Ana puts Sneak / Dodge into your team's cache."]
    assert in_teams(caching[0], reader=1) == ["Ana puts a discard into the team's cache."]


def test_whitewash_makes_a_team_with_a_deck_show_its_pool_to_a_team() -> None:
    whitewashed = happened("whitewashed", "J68", seat=2, by=3)
    assert in_teams(whitewashed, reader=1) == [
        "Whitewash! Next turn Cleo's team must show your team its pool."
    ]
    assert told(whitewashed, reader=1, teams=True) == [
        "Whitewash! Next turn Cleo must show your team the hand."
    ]
    shown = [happened("showed", "J68", seat=2, target=seat) for seat in (1, 3)]
    assert told(*shown, reader=2, teams=True) == ["You show Bo's team your hand."]


def test_teams_shuffle_into_team_decks_and_draft_to_the_next_seat() -> None:
    shuffles = [happened("reshuffled", "J34", team=team, cards=9) for team in (0, 1)]
    turn = happened("turn", "J3", number=2)
    assert in_teams(turn, *shuffles, reader=0) == [
        "Turn 2: your team and Bo's team shuffle the discards into new team decks."
    ]
    handed = [
        happened("handed", "J96", seat=seat, target=(seat + 1) % 4, cards=3) for seat in range(4)
    ]
    assert told(*handed, teams=True) == ["All hand three cards to the next seat."]
    assert told(*handed) == ["All hand three cards to the left."]


def test_a_team_that_cannot_draw_ends_the_game() -> None:
    over = happened("over", "J123", ending="cannot-draw", winners=[0, 2], scores=[9, 8, 9, 8])
    assert told(over, teams=True) == [
        "A team cannot draw enough cards, so the most points win: Ana and Cleo win!"
    ]


def test_a_draw_one_is_told_once_a_turn() -> None:
    limited = happened("limited", "J55", seat=1)
    hits = [
        happened("hit", "J20", seat=1, by=by, half="snowball", shield="upgrade") for by in (0, 2)
    ]
    turn = happened("turn", "J3", number=2)
    assert told(limited, hits[1], limited) == [
        "Bo draws only one card next turn.",
        "Cleo's Snowball Attack hits Bo.",
    ]
    assert len(told(limited, turn, limited)) == 3


def test_a_lost_card_is_told_with_the_attack_that_cost_it() -> None:
    hit = happened("hit", "J20", seat=1, by=0, half="sneak", shield="upgrade")
    other = happened("hit", "J20", seat=1, by=2, half="sneak", shield="upgrade")
    lost = happened("abandoned", "J60", seat=1, card="sneak-dodge")
    assert told(hit, lost)[-1] == "Bo Abandons Sneak / Dodge after Ana's Sneak Attack."
    assert told(hit, lost, reader=0)[-1] == "Bo Abandons Sneak / Dodge after your Sneak Attack."
    assert told(hit, other, lost)[-1] == "Bo Abandons Sneak / Dodge."  # it may be either
    assert told(hit, happened("turn", "J3", number=2), lost)[-1] == "Bo Abandons Sneak / Dodge."


def test_rocks_and_duds_are_told_with_their_player() -> None:
    rocks = happened("hit", "J20", seat=1, by=0, half="rocks", shield="upgrade")
    assert told(rocks, happened("abandoned", "J67", seat=1, card="sneak-dodge"))[-1] == (
        "Ana's rocks cost Bo the card played: Sneak / Dodge is Abandoned."
    )
    back = happened("backfired", "J72", seat=0, by=1, half="rocks", shield="backfire")
    assert told(back, happened("abandoned", "J67", seat=1, card="sneak-dodge"))[-1] == (
        "The rocks cost Bo the card played: Sneak / Dodge is Abandoned."
    )
    dud = happened("dudded", "J70", seat=2, by=1, half="snowball", shield="dud")
    assert told(dud, happened("abandoned", "J70", seat=1, card="sneak-dodge"), reader=2)[-1] == (
        "Your Dud costs Bo the card played: Sneak / Dodge is Abandoned."
    )


def test_the_attack_of_a_dodge_is_told_with_its_target() -> None:
    dodged = [
        happened("dodged", "J19", seat=0, by=by, half="snowball", shield="dodge") for by in (1, 3)
    ]
    sneak = happened("used", "J13", seat=0, half="sneak")
    assert told(dodged[0], sneak)[-1] == "Ana uses the other half as well: Sneak Attack, at Bo."
    assert told(*dodged, sneak)[-1] == "Ana uses the other half as well: Sneak Attack."
    upgrade = happened("used", "J13", seat=0, half="upgrade")
    assert told(dodged[0], upgrade)[-1] == "Ana uses the other half as well: Upgrade."


def test_options_say_what_they_do_with_many() -> None:
    texts = {option.name: option.text for option in snowball.game("arsenal").all_options}
    assert "2015 is for two" in texts["edition"]
    assert "three or more" in texts["tie_break"]
    assert "teams share" in texts["tie_break"]
    assert "three or more they end the game" in texts["stall_limit"]


def asked(state: State, seat: int) -> str:
    return question(state.view(seat), Cast(NAMES))


def offered(state: State, seat: int) -> list[str]:
    view = state.view(seat)
    return [words.choice(view, state.game.text(choice), NAMES) for choice in state.choices(seat)]


def choose(state: State, *choices: str) -> None:
    for seat, choice in enumerate(choices):
        state.play(seat, state.game.choice(choice))


BARRAGE = "barrage-snatchandrun:barrage"
STILL = ("snowball-dodge:dodge", "restock-dodge:dodge")


def test_a_barrage_with_many_asks_for_the_card_of_the_other_battle() -> None:
    hurt = ("snowball-dodge:dodge", "snowball-upgrade:upgrade")
    state = fight((BARRAGE, "sneak-upgrade:sneak"), hurt, STILL)
    assert asked(state, 0) == (
        "Your Barrage hit Bo. Use a half of the card you played at Cleo here too? "
        "It still acts there."
    )
    assert offered(state, 0)[-1] == "Use no half of it here"


def test_a_barrage_in_teams_asks_for_a_card_that_the_team_discarded() -> None:
    mates = [member("snowball-upgrade")] * 3
    state = choosing(
        [member("barrage-snatchandrun", "sneak-dodge"), *mates], personal(), personal()
    )
    choose(state, f"play {BARRAGE}", *["play snowball-upgrade:upgrade"] * 3)
    assert asked(state, 0) == (
        "Your Barrage hit Bo. Do you use a half of a card that your team discarded this turn?"
    )
    assert offered(state, 0)[-1] == "Play no second card"


def hit_by_sneak() -> State:
    state = choosing(
        [member("restock-dodge"), member("sneak-dodge"), *[member("snowball-upgrade")] * 2],
        pooling(discards=("dodge-upgrade",)),
        pooling(),
    )
    upgrades = ["play snowball-upgrade:upgrade"] * 2
    choose(state, "play restock-dodge:restock", "play sneak-dodge:sneak", *upgrades)
    return state


def test_whoever_must_abandon_a_card_hears_which_attack_it_was() -> None:
    assert asked(hit_by_sneak(), 0) == (
        "Bo's Sneak Attack hit you. Which of your team's discards is Abandoned?"
    )
    state = fight(
        ("sneak-dodge:sneak", "snowball-dodge:dodge"), (STILL[0], "cache-backfire:backfire"), STILL
    )
    assert asked(state, 0) == ("Your Sneak Attack backfired. Which of your discards is Abandoned?")


def test_a_draft_says_where_the_others_go() -> None:
    for teams, where in ((True, "the next seat"), (False, "on your left")):
        state = snowball.game("arsenal", 4, teams=teams).start()
        dice = Dice(1)
        while state.actors[0] < 0:
            state.advance(dice)
        assert asked(state, 3) == f"Which card do you keep? The others go to Ana, {where}."
        for seat in (*range(4), *range(4)):
            state.play(seat, state.choices(seat)[0])
        assert asked(state, 3) == f"Which card do you keep? The other one goes to Ana, {where}."


def test_a_question_between_two_needs_no_words_of_many() -> None:
    state = snowball.game("arsenal").start()
    assert asked(state, 0) == ""


def answering(decks: bool, half: str, facing: str = "restock-dodge:dodge", **options: Any) -> State:
    """Return the moment after Ana played a half at Bo, with two discards in each team."""
    made = pooling if decks else personal
    card, foe = half.split(":")[0], facing.split(":")[0]
    lying = ("dodge-upgrade", "slushball-dodge")
    draw = () if decks else ("snowball-upgrade",)
    hands = [(card,), (foe,), ("restock-dodge",), ("restock-dodge",)]
    members = [member(*hand, draw=draw if seat == 0 else ()) for seat, hand in enumerate(hands)]
    state = choosing(members, made(discards=lying), made(discards=lying), **options)
    choose(state, f"play {half}", f"play {facing}", *["play restock-dodge:dodge"] * 2)
    return state


def test_a_restock_in_teams_asks_for_a_discard_of_the_team() -> None:
    state = answering(True, "restock-dodge:restock")
    assert asked(state, 0) == "Restock: which of your team's discards goes back as well?"
    assert "Put Dodge / Upgrade back into the team deck" in offered(state, 0)
    state = answering(False, "restock-dodge:restock")
    assert "Put Dodge / Upgrade back into your personal draw pile" in offered(state, 0)


def test_a_cache_in_teams_is_filled_from_the_discards_of_the_team() -> None:
    alternates = "cache-backfire for iceball-snowfort"
    state = answering(True, "cache-backfire:cache", alternates=alternates)
    assert asked(state, 0) == "Weapons Cache: which of your team's discards do you put aside?"
    found = offered(state, 0)
    assert found[0] == "Put nothing into your team's cache"
    assert "Put Dodge / Upgrade into your team's cache" in found


def test_a_theft_in_teams_is_at_random() -> None:
    state = answering(True, "slushball-upgrade:slushball", "snowball-upgrade:upgrade")
    assert "Steal one of the 4 discards of Bo's team at random" in offered(state, 0)


def test_a_no_effect_in_teams_is_nobodys_own() -> None:
    state = choosing([member(blanks=1), *[member("restock-dodge")] * 3], pooling(), pooling())
    assert offered(state, 0) == ["Play the No Effect"]


def test_the_end_says_who_cannot_draw() -> None:  # RJ-80, RJ-93
    ended = happened("over", "J107", ending="cannot-draw", winners=[0], scores=[9, 8, 7], short=[2])
    assert told(ended, reader=0) == ["Cleo cannot draw, so the most points win: you win!"]
    ended = happened(
        "over", "J123", ending="cannot-draw", winners=[0, 2], scores=[9, 8] * 2, short=[1]
    )
    assert told(ended, teams=True) == [
        "Bo's team cannot draw enough cards, so the most points win: Ana and Cleo win!"
    ]
