"""How far the coach can be trusted: promises held against results, ranges against longer looks."""

import json
import sys

import pytest

import snowball
from snowball.bots import bot
from snowball.play.match import Match
from workshop import trust
from workshop.trust import Doubt, Trust, play


def test_promises_are_held_against_what_was_won() -> None:
    found = Trust([(0.1, 0.0), (0.14, 1.0), (0.95, 1.0), (1.0, 0.5)])
    low, high = found.tenths()
    assert low == pytest.approx((2, 0.12, 0.5))
    assert high == pytest.approx((2, 0.975, 0.75))


def test_drift_is_what_ranges_have_to_allow_for() -> None:
    near = Doubt(0.5, 0.4, 0.6, 0.55, True)
    far = Doubt(0.5, 0.4, 0.6, 0.65, False)
    assert near.held
    assert not far.held
    assert Trust(doubts=[near] * 19 + [far]).drift() == 0.0
    drift = Trust(doubts=[near, far]).drift()
    assert far.is_held_by(drift)
    assert not far.is_held_by(drift - 0.002)


def test_only_what_is_a_choice_is_asked_about() -> None:
    game = snowball.game("bricks", seats=3)
    asked = []

    def ask(match: Match, seat: int) -> None:
        assert len(match.state.choices(seat)) > 1
        asked.append(seat)

    match = play(game, bot("random"), 5, ask)
    assert match.over
    assert set(asked) == {0, 1, 2}


def test_the_command_tells_it_in_words_and_in_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    short = [
        "trust",
        "bricks",
        "--set",
        "start_hit_points=10",
        "--games",
        "2",
        "--bot",
        "random",
        "--simulations",
        "20",
    ]
    short += ["--long", "60", "--seldom", "1"]
    monkeypatch.setattr(sys, "argv", short)
    trust.main()
    assert "moments: promised, and won" in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", [*short, "--json"])
    trust.main()
    found = json.loads(capsys.readouterr().out)
    assert sum(row["moments"] for row in found["tenths"]) == found["moments"] > 3
    assert 0.0 <= found["ranges"]["held"] <= 1.0


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("chess", "chess"),
        ("bricks --set nothing=on", "nothing"),
        ("bricks --bot nobody", "nobody"),
        ("bricks --games 0", "--games must be at least 1"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_words(
    arguments: str,
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["trust", *arguments.split()])
    with pytest.raises(SystemExit):
        trust.main()
    assert reason in capsys.readouterr().err
