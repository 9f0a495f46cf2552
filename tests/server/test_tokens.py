"""Tokens: nobody sits on another's seat, and no secret is where it does not belong."""

from __future__ import annotations

import os
import pickle
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.caller import HTTP, Caller, Json, ask, check_refusal, join, look, make, start
from server.live import Node
from server.playing import LUCK
from snowball.rules.catalog import game
from snowball.rules.core import RulesError
from snowball.server.problems import Problem
from snowball.server.settings import Settings
from snowball.server.tokens import Holder, Seal

KEY = "a key for tests alone"
TABLE = "a" * 26


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    with Node(tmp_path_factory.mktemp("tokens")) as running:
        yield running


def refused(seal: Seal, token: str) -> bool:
    with pytest.raises(Problem) as caught:
        seal.holder(token)
    assert len(token) < 9 or token not in str(caught.value)
    return caught.value.code == "bad-token"


def test_a_token_opens_what_it_was_made_for_and_nothing_else() -> None:
    seal = Seal(KEY.encode())
    holder = Holder(TABLE, 2, 1)
    token = seal.token(holder)
    assert seal.holder(token) == holder
    for end in range(len(token)):
        assert refused(seal, token[:end])
    for place in range(len(token) - 1):
        # The last sign of a signature holds two bits that say nothing.
        assert refused(seal, token[:place] + chr(ord(token[place]) ^ 1) + token[place + 1 :])
    for other in (f"{token}x", f" {token}", f"{token}.", "", ".", "é.é", "\ud800", "-" * 200):
        assert refused(seal, other)
    assert refused(Seal(b"another key of tests"), token)


def test_what_was_signed_for_one_purpose_is_worth_nothing_for_another() -> None:
    seal = Seal(KEY.encode())
    holder = Holder(TABLE, 0, 0)
    token, code, invitation = seal.token(holder), seal.move(holder), seal.invitation(TABLE)
    assert refused(seal, code)
    assert refused(seal, invitation)
    assert refused(seal, f"{TABLE}-0-0.{invitation}")
    for wrong in (token, invitation):
        with pytest.raises(Problem):
            seal.moving(wrong)
    assert seal.invited(TABLE, invitation)
    assert not seal.invited("b" * 26, invitation)
    for wrong in (token, code, token.rpartition(".")[2], "", "é", "\ud800"):
        assert not seal.invited(TABLE, wrong)


def test_a_link_to_move_is_good_for_ten_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    seal = Seal(KEY.encode())
    code = seal.move(Holder(TABLE, 0, 0))
    now = seal.moves.get_timestamp()
    monkeypatch.setattr(seal.moves, "get_timestamp", lambda: now + 599)
    assert seal.moving(code).table == TABLE
    monkeypatch.setattr(seal.moves, "get_timestamp", lambda: now + 602)
    with pytest.raises(Problem):
        seal.moving(code)


TAKES_TOKENS = ("start", "leave", "return", "rematch", "move")


def everywhere(node: Node, name: str, token: str) -> None:
    """Assert that a token opens nothing at a table."""
    for what in TAKES_TOKENS:
        body = {"luck": LUCK} if what == "start" else None
        found = ask(node, "POST", f"/tables/{name}/{what}", body, token, status=401)
        assert found["code"] == "bad-token"
        assert token not in found["sentence"]
    mine = ask(node, "POST", "/mine", {"tokens": [token]})
    assert name not in [each["table"]["table"] for each in mine]
    with Caller(node, name, token) as guest:
        code, said = guest.end()
    assert code == 4001
    assert [each["code"] for each in said] == ["bad-token"]
    check_refusal(said[0])


def test_only_the_right_token_opens_a_seat(node: Node) -> None:
    made, other = make(node, "mi"), make(node, "mm")
    name = made["name"]
    before = look(node, name)
    code = ask(node, "POST", f"/tables/{name}/move", token=made["token"])["code"]
    forged = Seal(b"another key of tests").token(Holder(name, 0, 0))
    later = Seal(KEY.encode()).token(Holder(name, 0, 1))
    nobody = Seal(KEY.encode()).token(Holder(name, 7, 0))
    for wrong in (other["token"], made["invitation"], code, forged, later, nobody, "x"):
        everywhere(node, name, wrong)
    assert look(node, name) == before
    assert len(ask(node, "POST", "/mine", {"tokens": [made["token"]]})) == 1


def test_no_token_and_other_schemes_open_nothing(node: Node) -> None:
    made = make(node, "mm")
    url = f"{node.api}/tables/{made['name']}/start"
    for header in (None, "", "Bearer", made["token"], f"Basic {made['token']}", "Bearer x" * 200):
        headers = {} if header is None else {"authorization": header}
        answer = HTTP.post(url, json={"luck": LUCK}, headers=headers)
        assert answer.status_code == 401, header
        check_refusal(answer.json())
    assert look(node, made["name"])["stage"] == "gathering"


def test_a_seat_that_has_moved_is_closed_to_the_old_device(node: Node) -> None:
    made = make(node, "mm")
    name, old = made["name"], made["token"]
    start(node, made)
    with Caller(node, name, old) as device, Caller(node, name, old) as tablet:
        for each in (device, tablet):
            assert each.hear()["type"] == "welcome"
        code = ask(node, "POST", f"/tables/{name}/move", token=old)["code"]
        new = ask(node, "POST", f"/tables/{name}/redeem", {"code": code})["token"]
        for each in (device, tablet):
            closed, said = each.end()
            assert closed == 4001
            assert said[-1]["code"] == "bad-token"
    everywhere(node, name, old)
    ask(node, "POST", f"/tables/{name}/redeem", {"code": code}, status=401)
    with Caller(node, name, new) as phone:
        assert phone.hear()["seats"] == [0, 1]
        phone.until("update")
        while len(phone.last) < 2:
            phone.hear()
        assert phone.choose()


def test_a_move_whose_answer_was_lost_can_be_asked_for_again(node: Node) -> None:
    made = make(node, "mm")
    name = made["name"]
    code = ask(node, "POST", f"/tables/{name}/move", token=made["token"])["code"]
    moving = {"code": code, "id": "ab" * 16}
    new = ask(node, "POST", f"/tables/{name}/redeem", moving)
    assert ask(node, "POST", f"/tables/{name}/redeem", moving)["token"] == new["token"]
    for other in ({"code": code}, {"code": code, "id": "cd" * 16}):
        ask(node, "POST", f"/tables/{name}/redeem", other, status=401)
    code = ask(node, "POST", f"/tables/{name}/move", token=new["token"])["code"]
    ask(node, "POST", f"/tables/{name}/redeem", {"code": code})
    ask(node, "POST", f"/tables/{name}/redeem", moving, status=401)


def test_a_seat_that_was_given_up_is_closed_to_who_had_it(node: Node) -> None:
    made = make(node, "mo")
    name = made["name"]
    first = join(node, name)
    with Caller(node, name, first["token"]) as gone:
        assert gone.hear()["seats"] == [1]
        ask(node, "POST", f"/tables/{name}/leave", token=first["token"])
        second = join(node, name, name="Bo")
        start(node, made)
        code, said = gone.end()
    assert code == 4003
    assert said[-1]["code"] == "not-yours"
    assert not [each for each in said if each["type"] == "update" and each["view"]], "it saw cards"
    with Caller(node, name, first["token"]) as watcher:
        assert watcher.hear()["seats"] == []
        assert watcher.until("update")["seat"] is None
        watcher.say(type="choose", id="a", seat=1, moment=0, choice="hide")
        assert watcher.until("refused")["code"] == "not-yours"
    ask(node, "POST", f"/tables/{name}/leave", token=first["token"], status=403)
    with Caller(node, name, second["token"]) as bo:
        assert bo.hear()["seats"] == [1]


def test_who_gave_a_seat_up_does_not_watch_a_closed_table(node: Node) -> None:
    name = make(node, "mo", watching=False)["name"]
    token = join(node, name)["token"]
    ask(node, "POST", f"/tables/{name}/leave", token=token)
    for shown in (token, ""):
        with Caller(node, name, shown) as guest:
            code, said = guest.end()
        assert code == 4003
        assert [each["code"] for each in said] == ["no-watching"]


def test_an_invited_seat_needs_the_invitation_to_this_table(node: Node) -> None:
    made, other = make(node, "mi"), make(node, "mi")
    path = f"/tables/{made['name']}/join"
    for wrong in ("", "x", other["invitation"], made["token"]):
        ask(node, "POST", path, {"luck": LUCK, "invitation": wrong}, status=403)
    assert join(node, made["name"], invitation=made["invitation"])["seats"] == [1]


def test_a_name_that_no_record_can_hold_is_refused_at_once(node: Node) -> None:
    made = make(node, "mo")
    for wrong in ("a|b", "a\nb", "a\u0000b", "\u202egnp"):
        body = {"luck": LUCK, "name": wrong}
        found = ask(node, "POST", f"/tables/{made['name']}/join", body, status=400)
        assert found["code"] == "bad-name"
    join(node, made["name"], name="Ana Ö")
    start(node, made)


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_a_key_is_made_once_and_for_its_owner_alone(tmp_path: Path, umask: int) -> None:
    settings = Settings(folder=tmp_path)
    tmp_path.chmod(0o777)
    old = os.umask(umask)
    try:
        key = settings.signing_key()
    finally:
        os.umask(old)
    assert len(key) == 64
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir()] == ["key"]
    assert settings.signing_key() == key
    assert Settings(folder=tmp_path / "other").signing_key() != key
    assert stat.S_IMODE((tmp_path / "other").stat().st_mode) == 0o700


def test_a_key_that_others_could_read_is_taken_from_them_with_a_word(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(folder=tmp_path)
    key = settings.signing_key()
    assert not caplog.records
    (tmp_path / "key").chmod(0o644)
    assert settings.signing_key() == key
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
    assert caplog.messages == ["others could open key: it is for its owner alone now"]
    assert key.decode() not in caplog.text


def test_a_key_of_somebody_else_that_others_can_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(folder=tmp_path)
    settings.signing_key()
    (tmp_path / "key").chmod(0o640)

    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    with pytest.raises(RulesError, match=r"others can open key, .*chmod 600"):
        settings.signing_key()


@pytest.mark.parametrize("text", ["", "\n", "short"])
def test_a_key_that_can_be_guessed_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "key").write_text(text)
    with pytest.raises(RulesError, match="16 characters or more") as caught:
        Settings(folder=tmp_path).signing_key()
    assert "short" not in str(caught.value)
    if text.strip():
        with pytest.raises(RulesError, match="SNOWBALL_KEY must have 16"):
            Settings(key=text)
    assert "letters" not in repr(Settings(key="letters of a long key"))


def test_a_problem_comes_whole_out_of_another_process() -> None:
    problem = Problem("too-fast", "Wait a little.", 3)
    again = pickle.loads(pickle.dumps(problem))
    assert (again.code, again.sentence, again.wait) == ("too-fast", "Wait a little.", 3)


def cards() -> set[str]:
    """Return words that only games and their players have to do with."""
    return {
        text for name in ("splatball", "arsenal") for text in game(name, 2).texts if " " in text
    }


def test_no_secret_is_ever_written_into_the_log(tmp_path: Path) -> None:
    secrets: set[str] = {KEY, LUCK}

    def keep(found: Json) -> Json:
        secrets.update(found[key] for key in ("token", "invitation", "code") if found.get(key))
        return found

    with Node(tmp_path) as node:
        made = keep(make(node, "mi", hints=True, listed=True))
        name = made["name"]
        guest = keep(join(node, name, invitation=made["invitation"]))
        start(node, made)
        code = keep(ask(node, "POST", f"/tables/{name}/move", token=guest["token"]))["code"]
        ask(node, "POST", f"/tables/{name}/redeem", {"code": code + "x"}, status=401)
        guest = keep(ask(node, "POST", f"/tables/{name}/redeem", {"code": code}))
        ask(node, "POST", f"/tables/{name}/start", {"luck": LUCK}, guest["token"], status=403)
        ask(node, "POST", f"/tables/{name}/leave", token=guest["token"])
        ask(node, "POST", f"/tables/{name}/return", token=guest["token"])
        ask(node, "POST", "/mine", {"tokens": [made["token"], guest["token"], "x"]})
        ask(node, "GET", f"/tables/{name}/record", status=409)
        HTTP.get(f"{node.address}/t/{name}?token={made['token']}")
        HTTP.get(f"{node.api}/{made['token']}")
        with (
            Caller(node, f"{name}/socket?token={made['token']}&x=", None) as lost,
            Caller(node, name, made["token"]) as host,
            Caller(node, name, guest["token"]) as other,
        ):
            lost.close()
            host.until("update")
            other.until("update")
            host.say(type="hint", id="h", seat=0)
            host.say(type=made["token"], token=made["token"])
            while not look(node, name)["winners"]:
                for each in (host, other):
                    each.say(type="ping")
                    each.until("pong")
                    each.choose()
        record = ask(node, "GET", f"/tables/{name}/record")
        secrets.add(look(node, name)["secret"])
        assert ask(node, "GET", f"/tables/{name}/verify")["fair"]
        assert ask(node, "POST", "/verify", {"record": record})["fair"]
        tampered = record.replace("secret", "sekret", 1)
        ask(node, "POST", "/verify", {"record": tampered}, status=400)
        again = keep(ask(node, "POST", f"/tables/{name}/rematch", token=made["token"]))
        body = {"luck": LUCK, "before": guest["token"]}
        keep(ask(node, "POST", f"/tables/{again['table']['table']}/join", body))
        ask(node, "GET", "/tables")
        assert ask(node, "GET", "/openapi.json")
        assert ask(node, "GET", "/messages")
        metrics = HTTP.get(f"{node.address}/metrics").text
        node.end()
        log = "".join(node.log)
    assert len(secrets) >= 9
    for secret in secrets:
        assert secret not in log
        assert secret not in metrics
    for text in cards():
        assert text not in log
    assert name not in metrics
    assert "Traceback" not in log
    assert "accident" not in log
