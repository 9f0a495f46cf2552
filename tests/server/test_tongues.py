"""What the server says, in every language: refusals, verdicts, and the names of the nameless."""

import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import snowball
from snowball import Dice
from snowball.play import verdict, words
from snowball.play.fair import FairLuck, Pledge, commitment_to
from snowball.play.record import Record
from snowball.server import telling
from snowball.server.app import create_app
from snowball.server.problems import STATUS
from snowball.server.settings import Settings

TEXTS = Path(__file__).parents[2] / "web" / "src" / "words"
SECRET = "5e" * 32
ENGLISH = re.compile(
    r"\b(the|is|was|are|secret|record|game|contributed|player|bot \d)\b", re.IGNORECASE
)


@pytest.mark.parametrize("language", words.KNOWN)
def test_the_page_has_a_sentence_for_every_refusal(language: str) -> None:
    text = (TEXTS / language / "page.ts").read_text(encoding="utf-8")
    refusals = text.partition("refusals: {")[2]
    assert set(re.findall(r'^    "?([a-z-]+)"?: "', refusals, re.MULTILINE)) == set(STATUS)


def judged(record: Record, noted: str | None = None) -> tuple[str, list[str]]:
    """Return the code of a verdict and its German sentences."""
    english = verdict.verify(record, noted)
    german = verdict.verify(record, noted, "de")
    assert (english.code, english.checked) == (german.code, german.checked)
    assert english.sentence != german.sentence
    assert len(english.remarks) == len(german.remarks)
    return german.code, [german.sentence, *german.remarks]


def played(luck: FairLuck | None, moves: int = 10_000) -> Record:
    """Return a game of two, by its luck."""
    game = snowball.game("bricks", seats=2)
    pledge = None if luck is None else Pledge(commitment_to(SECRET), ("ab" * 32, None), SECRET)
    record = Record(game, ["Player 1", "Player 2"], pledge=pledge)
    state = game.start()
    dice = Dice(7)
    while state.result is None and len(record.moves) < moves:
        for actor in state.actors:
            if actor == -1 and luck is not None:
                choice = luck.outcome(state, len(record.moves))
            elif actor == -1:
                choice = state.chances()[0][0]
            else:
                choices = state.choices(actor)
                choice = choices[dice.word() % len(choices)]
            state.play(actor, choice)
            record.add(actor, choice)
    record.result = state.result
    return record


def test_the_verdict_on_fair_luck_is_given_in_german() -> None:
    luck = FairLuck(SECRET, ("ab" * 32, None))
    over, begun = played(luck), played(luck, 9)
    open_secret = Pledge(commitment_to(SECRET), ("ab" * 32, None), None)
    found = dict(
        [
            judged(over),
            judged(begun, "00" * 32),
            judged(played(None)),
            judged(swapped(over, open_secret)),
            judged(swapped(begun, open_secret)),
            judged(swapped(over, Pledge("11" * 32, ("ab" * 32, None), SECRET))),
            judged(swapped(over, Pledge(commitment_to(SECRET), ("cd" * 32, None), SECRET))),
        ]
    )
    assert set(found) == {
        verdict.FAIR,
        verdict.OTHER_COMMITMENT,
        verdict.ORDINARY,
        verdict.WITHHELD,
        verdict.WAITING,
        verdict.OTHER_SECRET,
        verdict.OTHER_OUTCOME,
    }
    for sentences in found.values():
        for sentence in sentences:
            assert ENGLISH.search(re.sub("„.*?“", "", sentence)) is None
    assert "Spieler 2 hat nichts beigetragen." in found[verdict.FAIR]
    assert verdict.verify(begun, language="de").sentence.startswith("Bisher fair")


def swapped(record: Record, pledge: Pledge) -> Record:
    """Return the same game with another pledge."""
    other = Record(record.game, record.names, record.players, pledge=pledge)
    other.moves, other.result = record.moves, record.result
    return other


def test_whoever_has_no_name_is_called_in_the_language_that_is_spoken() -> None:
    names = ["Player 1", "Easy bot 2", "Player 1", "Ana", "Bot 5"]
    assert words.called(names) == names
    assert words.called(names, "de") == ["Spieler 1", "Bot 2", "Player 1", "Ana", "Bot 5"]
    assert words.unnamed(0) == "Player 1"
    assert words.unnamed(1, "search:40") == "Search bot 2"
    assert all(
        words.is_unnamed(words.unnamed(seat, level), seat)
        for seat in (0, 7)
        for level in ("", "easy")
    )


def test_a_table_says_who_has_no_name(tmp_path: Path) -> None:
    seats = [
        {"kind": "me"},
        {"kind": "bot", "level": "easy"},
        {"kind": "bot", "level": "easy", "name": "Ida"},
    ]
    with TestClient(create_app(Settings(folder=tmp_path))) as client:
        made = client.post("/api/tables", json={"game": "splatball", "seats": seats}).json()
        shown = made["table"]["seats"]
        assert [seat["unnamed"] for seat in shown] == [True, True, False]
        assert [seat["name"] for seat in shown] == ["Player 1", "Easy bot 2", "Ida"]
        token = {"authorization": f"Bearer {made['token']}"}
        name = made["table"]["table"]
        client.post(f"/api/tables/{name}/start", json={"luck": "ab" * 32}, headers=token)
        table = client.app.state.house.rooms[name].table  # type: ignore[attr-defined]
        told = telling.recalled(table.record, None, "de")
        assert told
        text = " ".join(line.words for line in told)
        assert re.search(r"Spieler 1|Bot 2|Ida", text)
        assert not re.search("Player|Easy", text)
        assert client.get(f"/api/tables/{name}/verify?language=xx").status_code == 400
