"""The coach in German: a sentence for everything it says, and the same advice."""

import pytest

import snowball
from snowball import Dice
from snowball.bots.budget import Budget
from snowball.bots.reasons import Standing, mixed
from snowball.bots.sayings import MATTERS, SAYINGS
from snowball.bots.sayings.german import GERMAN as COACH
from snowball.play import words
from snowball.rules.catalog import GAMES
from test_words import NAMES
from test_words_german import check_german, check_sentence


def test_the_coach_has_words_for_every_matter_in_every_language() -> None:
    for sayings in SAYINGS.values():
        for game, matters in MATTERS.items():
            assert set(sayings.forms[game]) == {matter.name for matter in matters}
    for game, matters in MATTERS.items():
        for matter in matters:
            thing = matter.things[0] if matter.things else ""
            for own in (True, False):
                for good in (True, False):
                    for rival in ("Bo", ""):
                        check_sentence(COACH.said(game, matter, good, thing, own, rival))
    for said in (COACH.only, COACH.better, COACH.worse, COACH.late, COACH.wins_now):
        check_sentence(said)
    for said in (COACH.sound, COACH.wins, COACH.loses):
        check_sentence(said)
    for good in (True, False):
        check_sentence(COACH.gone(good, "Bo"))
        check_sentence(COACH.near("Das kostet dich viel.", good, "Ducken"))
    for reason in ("", "Das kostet dich viel."):
        check_sentence(COACH.close(reason, "Ducken"))
        check_sentence(COACH.unsure(reason))
    hand = MATTERS["arsenal"][1]
    assert COACH.said("arsenal", hand, True, "", False, "") == (
        "So bleibt dem anderen Team nächste Runde vielleicht nur eine Karte."
    )


def test_the_coach_mixes_in_german() -> None:
    lines = ["Ausweichen spielen (A / B)", "Eisball spielen (C / D)", "Links: Ausweichen (E / F)"]
    standings = {
        choice: Standing("play", line, 0.5, 0.05, share, True)
        for choice, (line, share) in enumerate(zip(lines, [0.5, 0.5, 0.0], strict=True))
    }
    assert mixed("", 0, standings, COACH) == (
        "Keine Karte allein ist hier richtig; spiel auch mal Eisball, sonst durchschaut man dich."
    )
    twice = ["Ausweichen spielen (A / B)", "Ausweichen spielen (C / B)"]
    assert COACH.inside(twice[0], twice) == "Ausweichen (A / B)"
    assert COACH.inside(lines[2], lines) == "Ausweichen"
    hide = "Verstecken: Marker nehmen, um 1 aufwärmen (Wärme 2 von 6)"
    assert COACH.inside(hide, [hide, "Auf Bo: Ben werfen"]) == "Verstecken"
    assert COACH.inside("Auf Bo: Ben werfen", [hide]) == "Auf Bo: Ben werfen"


@pytest.mark.parametrize("game_id", GAMES)
def test_advice_is_the_same_in_german(game_id: str) -> None:
    state = snowball.game(game_id, 3).start()
    dice = Dice(5)
    state.advance(dice)
    seat = state.actors[0]
    given = {"budget": Budget(simulations=40), "names": NAMES[:3]}
    english, german = (
        snowball.coach(state, seat, dice=Dice(1), language=language, **given)  # type: ignore[call-overload]
        for language in words.KNOWN
    )
    assert [each.chance for each in german.prospects] == [each.chance for each in english.prospects]
    for each in german.prospects:
        check_sentence(each.why)
        check_german(each.words)
        if each.answer is not None:
            check_german(each.answer.words)
