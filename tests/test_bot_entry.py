"""Entering bots: names, budgets, and classes of one's own."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from snowball import Dice, RulesError
from snowball.bots import BOTS, Budget, bot, fingerprint, is_bot, meant
from snowball.cli.terminal.names import seated
from snowball.cli.terminal.prompts import complaint, own_name
from snowball.play.seat import Knowledge

ROOT = Path(__file__).parents[1]

TWO_BOTS = """
from snowball.play.seat import Bot
from snowball.bots.random import RandomBot

class Bold(RandomBot):
    name = "bold"

class Deep:
    def __init__(self, budget=None):
        self.name = f"deep at {budget}"

    def choose(self, knowledge, dice):
        return knowledge.choices()[0]

class Shy(RandomBot):
    name = "shy"

class Needy(RandomBot):
    def __init__(self, teacher):
        pass

class Nameless(RandomBot):
    name = ""

class Chair:
    name = "chair"

class _Hidden(RandomBot):
    pass

number = 5
"""


class Thinker:
    """Takes a budget, as a searching bot does."""

    def __init__(self, budget: Budget | None) -> None:
        self.name = "thinker"
        self.budget = budget

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        return knowledge.choices()[0]


@pytest.fixture(autouse=True)
def tidy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget the modules and folders that a test brings in."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        del sys.modules[name]


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "thinker", Thinker)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pair.py").write_text(TWO_BOTS)
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "members.py").write_text(
        "from snowball.bots.random import RandomBot\nclass Only(RandomBot):\n    name = 'only'\n"
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("text", ["1", "500", "10000000", "1ms", "50ms", "600000ms"])
def test_a_budget_is_printed_as_it_was_typed(text: str) -> None:
    budget = Budget.parse(text)
    assert str(budget) == text
    assert Budget.parse(str(budget)) == budget
    assert (budget.simulations is None) == text.endswith("ms")
    assert (budget.milliseconds is None) != text.endswith("ms")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "0ms",
        "-1",
        "007",
        "1.5",
        "10000001",
        "600001ms",
        "ms",
        "50 ms",
        "1s",
        "\u0665",
        "9" * 5000,
    ],
)
def test_an_impossible_budget_is_refused_with_what_is_allowed(text: str) -> None:
    with pytest.raises(
        RulesError, match=r"1 to 10,000,000 simulations.* 1 to 600,000 milliseconds"
    ):
        Budget.parse(text)


def test_a_budget_counts_one_thing() -> None:
    with pytest.raises(RulesError, match="not 5 and 5ms"):
        Budget(5, 5)
    with pytest.raises(RulesError, match="A budget is"):
        Budget()
    with pytest.raises(RulesError, match="not 0"):
        Budget(simulations=0)
    with pytest.raises(RulesError, match="A budget is"):
        Budget(simulations=True)
    with pytest.raises(RulesError, match="A budget is"):
        Budget.parse(5)  # type: ignore[arg-type]


@pytest.mark.usefixtures("thinker")
@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("thinker", None),
        ("thinker:500", Budget(simulations=500)),
        ("thinker:50ms", Budget(milliseconds=50)),
    ],
)
def test_a_bot_is_given_its_budget(text: str, budget: Budget | None) -> None:
    made = bot(text)
    assert isinstance(made, Thinker)
    assert made.budget == budget


def test_a_bot_without_a_budget_refuses_one() -> None:
    with pytest.raises(RulesError, match="The bot 'random' takes no budget: leave out ':500'"):
        bot("random:500")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("pair.py:Bold", "bold"),
        ("./pair.py:Shy", "shy"),
        ("pair:Shy", "shy"),
        ("pair.py:Deep", "deep at None"),
        ("pair.py:Deep:500", "deep at 500"),
        ("pair:Deep:50ms", "deep at 50ms"),
        ("club/members.py", "only"),
        ("club/members.py:Only", "only"),
        ("club.members", "only"),
        ("club.members:Only", "only"),
    ],
)
def test_a_bot_of_ones_own_is_found(text: str, name: str) -> None:
    assert bot(text).name == name


def test_a_path_may_have_colons_before_its_ending(folder: Path) -> None:
    strange = folder / "C:strange.py"
    strange.write_text(TWO_BOTS)
    assert bot(f"{strange}:Bold").name == "bold"


def test_a_file_may_import_what_lies_beside_it(folder: Path) -> None:
    (folder / "club" / "beside.py").write_text("from members import Only\nclass Own(Only): pass\n")
    assert bot("club/beside.py").name == "only"


def test_a_file_is_read_once(folder: Path) -> None:
    assert type(bot("pair.py:Bold")) is type(bot(str(folder / "pair.py:Bold")))


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("genius", "There is no bot 'genius'; the bots are .*random"),
        ("genius:500", "There is no bot 'genius:500'"),
        ("", "There is no bot ''"),
        ("a:b:c:d", "There is no bot 'a:b:c:d'"),
        ("club.strangers:Only", "There is no bot 'club.strangers:Only'"),
        ("nowhere.py:Bold", "There is no file 'nowhere.py'"),
        ("club", "There is no bot 'club'"),
        (
            "pair.py",
            "Say which bot of 'pair.py' you mean: its bots are Bold, Shy, Needy, Nameless.",
        ),
        ("pair.py:Brave", "'pair.py' has no class 'Brave': its bots are Bold, Shy"),
        ("pair.py:number", "'pair.py' has no class 'number'"),
        ("pair.py:Chair", "'Chair' in 'pair.py' is not a bot: it has no method 'choose'"),
        ("pair.py:Needy", "The bot 'pair.py:Needy' cannot be made: TypeError: .*teacher"),
        ("pair.py:Nameless", "The bot 'pair.py:Nameless' needs a name"),
        ("pair.py:Bold:500", "The bot 'bold' takes no budget: leave out ':500'"),
        ("pair.py:Deep:x", "A budget is 1 to .* not 'x'"),
        ("club/members.py:500", "The bot 'only' takes no budget"),
    ],
)
def test_a_bot_that_cannot_be_had_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(RulesError, match=sentence) as refusal:
        bot(text)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("def (", "SyntaxError: "),
        ("1 / 0", "ZeroDivisionError: division by zero."),
        ("import sys; sys.exit('bye')", "SystemExit: bye."),
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'."),
        ("raise ValueError('two\\nlines')", "ValueError: two lines."),
    ],
)
def test_a_file_that_cannot_be_imported_is_refused_with_the_reason(
    folder: Path, source: str, reason: str
) -> None:
    (folder / "broken.py").write_text(source)
    for text in ("broken.py:Bold", "broken:Bold"):
        with pytest.raises(RulesError) as refusal:
            bot(text)
        assert f"cannot be imported: {reason}" in str(refusal.value)
        assert "\n" not in str(refusal.value)


def test_an_empty_file_has_no_bot(folder: Path) -> None:
    (folder / "empty.py").write_text("")
    with pytest.raises(RulesError, match="there is no bot in it"):
        bot("empty.py")


def test_a_changed_file_has_another_fingerprint(folder: Path) -> None:
    before = fingerprint("pair.py:Bold")
    assert before
    assert fingerprint("random") == fingerprint("club.members:Only") == ""
    (folder / "pair.py").write_text(TWO_BOTS + "\n")
    assert fingerprint("pair.py:Bold") not in ("", before)


@pytest.mark.parametrize("name", ["random", "random:500", "mine.py", "mine.py:Bold", "a.b:Bold"])
def test_a_word_that_means_a_bot(name: str) -> None:
    assert is_bot(name)


@pytest.mark.parametrize("name", ["Ana", "J.R", "Ana Maria", "py", "", "12"])
def test_a_word_that_means_a_person(name: str) -> None:
    assert not is_bot(name)


def test_bots_of_ones_own_sit_down_at_a_table() -> None:
    mine = f"{ROOT / 'examples' / 'first_bot.py'}:Careful"
    company = seated(["Ana", mine], 3, "random")
    assert company.players == ("person", mine, "random")
    assert company.names[0] == "Ana"
    assert complaint(["Ana", mine], 3) == ""
    assert complaint(["Ana", "random:5"], 3).startswith("The bot 'random' takes no budget")
    assert complaint(["Ana", "nowhere.py:Bold"], 3) == "There is no file 'nowhere.py'."


def test_the_names_of_the_catalog_are_read_in_any_case() -> None:
    assert is_bot("Hard")
    assert bot("HARD:20").name == "hard:20"


@pytest.mark.parametrize("name", ["harrd:4", "hrad:400", "hard:5s", "foo:Bar"])
def test_a_bot_that_is_mistyped_is_not_taken_for_a_person(name: str) -> None:
    assert is_bot(name)
    with pytest.raises(RulesError):
        bot(name)


@pytest.mark.parametrize(
    ("typed", "bot_meant"),
    [
        ("hardd", "hard"),
        ("Hrad", "hard"),
        ("har", "hard"),
        ("ahrd", "hard"),
        ("esay", "easy"),
        ("easi", "easy"),
        ("norml", "normal"),
        ("gredy", "greedy"),
        ("ramdom", "random"),
        ("hard500", "hard:500"),
        ("hard 50ms", "hard:50ms"),
    ],
)
def test_a_mistyped_bot_is_not_seated_as_a_person(typed: str, bot_meant: str) -> None:
    assert meant(typed) == bot_meant
    assert complaint(["Ana", typed], 3) == (
        f"There is no bot {typed!r}. Did you mean {bot_meant}? The bots are easy, normal, hard, "
        f"greedy, random. A person of that name is person:{typed}."
    )


@pytest.mark.parametrize("name", ["Ana", "Bo", "Randy", "Harold", "Richard", "12", "hard up"])
def test_a_name_that_is_further_from_a_bot_than_a_slip_is_a_person(name: str) -> None:
    assert meant(name) == ""
    assert complaint([name], 2) == ""


def test_a_person_may_be_called_like_a_bot() -> None:
    given = ["person:Norman", "Person: hard", "normal"]
    assert complaint(given, 3) == ""
    company = seated(given, 3, "random")
    assert company.names[:2] == ("Norman", "hard")
    assert company.players == ("person", "person", "normal")
    assert complaint(["person:"], 2) == "'' cannot be a name: use plain words."
    assert complaint(["Ana", "person:ana"], 2) == "Everybody needs a name of their own."


def test_nobody_is_asked_whether_they_meant_a_bot_by_their_own_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "hardy")
    assert own_name() == "Hardy"
    assert complaint(["Hardy"], 2)
