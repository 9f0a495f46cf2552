"""German: every event, choice, heading, ending and option of every game, without a word of English."""

import re

import pytest

import snowball
from snowball import RulesError
from snowball.bots.sayings import SAYINGS
from snowball.play import words
from snowball.play.words.german.arsenal_cards import HALVES, TEXTS, title
from snowball.play.words.german.grammar import ACCUSATIVE, CARD, DATIVE, Cast, Noun, genitive
from snowball.play.words.german.options import HOUSE_RULES, VALUES
from snowball.play.words.german.splatball import CARDS
from snowball.rules.arsenal.abilities import ABILITIES
from snowball.rules.arsenal.cards import CARDS as DESIGNS
from snowball.rules.catalog import GAMES
from snowball.rules.core import Event, Result
from snowball.testing import bricks
from test_words import NAMES, landed, lookers, played, reveal, tables, threw

ENGLISH = re.compile(
    r"\b(the|a|you|your|yours|they|their|them|it|is|are|of|and|with|from|to|at|for|into|card|cards|"
    r"discard|discards|draw|draws|hits|throws|plays|takes|turn|wall|brick|bricks|nothing|points|token|"
    r"tokens|pool|cache|Abandon|Upgrade|Dodge|Restock|Seat|next|only|one|two|left|right|None|single|"
    r"double|smiley|Hit|Freeze)\b"
)
"""Words that no German sentence has; "an", "in", "die" and "was" are words of both languages."""
NOT_SECOND_PERSON = re.compile(r"(?<!und )\b[Dd]u (?!nutzt\b|nicht\b)[a-zäöüß]*(?<![sß])t\b")
"""Such as "du wirft"; together with others it is "Ana und du zieht"."""


def check_german(text: str) -> None:
    assert not ENGLISH.search(text), text
    assert not re.search(r"[{}_]|  |'s\b", text), text


def check_sentence(text: str) -> None:
    check_german(text)
    assert re.fullmatch(r"[A-ZÄÖÜ].*[.!]", text), text
    assert not NOT_SECOND_PERSON.search(text), text
    assert not re.search(r": (du|alle|beide)\b", text), text


@pytest.mark.parametrize("game_id", GAMES)
def test_every_event_has_a_german_sentence_for_every_reader(game_id: str) -> None:
    seen = set()
    for game, seed in tables(game_id, rare=40):
        *_, (state, story) = played(game, seed)
        names = NAMES[: state.game.seats]
        for event in story:
            seen.add(event.name)
            for reader in (None, 0, state.game.seats - 1):
                check_sentence(words.event(event, names, reader, language="de"))
    assert seen == set(words.LANGUAGES["de"].games[game_id].events)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_story_has_the_same_sentences_in_every_language(game_id: str) -> None:
    for game, seed in tables(game_id, rare=8):
        *_, (state, story) = played(game, 3 + seed)
        names, options = NAMES[: game.seats], state.game.options
        for reader in (None, 0, 1):
            english = words.story(story, names, reader, options)
            german = words.story(story, names, reader, options, language="de")
            assert [(each.first, each.last, each.rules, each.seats) for each in german] == [
                (each.first, each.last, each.rules, each.seats) for each in english
            ]
            for each in german:
                check_sentence(each.text)
            assert state.result is not None
            check_sentence(words.ending(state.result, names, reader, options, language="de"))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_choice_and_heading_is_german(game_id: str) -> None:
    for game, seed in tables(game_id, rare=4):
        names = NAMES[: game.seats]
        for number, (state, _) in enumerate(played(game, 5 + seed)):
            for actor in lookers(state, number):
                view = state.view(actor)
                texts = [state.game.text(choice) for choice in state.choices(actor)]
                menu = words.menu(view, texts, names, language="de")
                lines = [line for _, line, _ in menu]
                assert len(set(lines)) == len(lines)
                for text, line, headings in menu:
                    assert words.choice(view, text, names, language="de") == line
                    assert words.groups(view, text, names, language="de") == headings
                    rival = (actor + 1) % game.seats
                    told = words.retold(view, text, names, rival, language="de")
                    assert not re.search(rf"\b{names[rival]}s?\b", told), told
                    for said in (line, told, *headings):
                        check_german(said)
                        assert re.fullmatch(r"[A-ZÄÖÜ0-9].+[a-zäöüß0-9)]", said), said
                        assert len(said) < 90, said


@pytest.mark.parametrize("game_id", GAMES)
def test_every_choice_text_has_german_words_in_any_position(game_id: str) -> None:
    kind = GAMES[game_id]
    for seats in (kind.fewest_seats, kind.most_seats):
        game = kind(seats, {})
        view = game.start().view(0)
        for text in game.texts:
            check_german(words.choice(view, text, NAMES[:seats], language="de"))
            for heading in words.groups(view, text, NAMES[:seats], language="de"):
                check_german(heading)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_and_credit_is_there_in_german(game_id: str) -> None:
    kind = GAMES[game_id]
    assert set(HOUSE_RULES[game_id]) == {option.name for option in kind.all_options}
    for option in kind.all_options:
        text = words.house_rule(option, language="de")
        assert text != option.text
        check_german(text)
        line = words.option(option, language="de")
        assert line.startswith(f"{text} (gedruckt: ")
        assert all(rule in line for rule in option.rules)
        check_german(re.sub(r"Namen wie '.*?'", "", line))
        for value in option.values:
            said = words.value(value, language="de")
            assert said.isdigit() or said in VALUES.values(), said
        assert words.house_rule(option) == option.text
    check_german(words.credit(game_id, language="de"))
    check_german(words.score(game_id, language="de"))
    assert words.credit(game_id) == kind.credit


def test_every_card_and_ability_has_a_german_name_of_its_own() -> None:
    assert list(HALVES) == list(TEXTS) == [ability.name for ability in ABILITIES]
    assert len({half.one for half in HALVES.values()}) == len(HALVES)
    assert len({title(card.name) for card in DESIGNS}) == len(DESIGNS)
    assert len({card.one for card in CARDS.values()}) == len(CARDS) == 6
    for text in TEXTS.values():
        check_sentence(text)


def test_a_language_without_words_is_refused_by_name() -> None:
    assert words.KNOWN == ("en", "de") == tuple(SAYINGS)
    view = snowball.game("bricks").start().view(0)
    event = Event("begins", ("D6",), {"seat": 0})
    result = Result("last-one-in", (1, 0), (1, 2))
    option = GAMES["bricks"].all_options[0]
    for ask in (
        lambda: words.event(event, NAMES, language="fr"),
        lambda: words.story([], NAMES, language="fr"),
        lambda: words.choice(view, "hide", NAMES, language="fr"),
        lambda: words.groups(view, "hide", NAMES, language="fr"),
        lambda: words.menu(view, ["hide"], NAMES, language="fr"),
        lambda: words.retold(view, "hide", NAMES, 1, language="fr"),
        lambda: words.ending(result, NAMES, language="fr"),
        lambda: words.score("bricks", language="fr"),
        lambda: words.credit("bricks", language="fr"),
        lambda: words.option(option, language="fr"),
        lambda: words.house_rule(option, language="fr"),
        lambda: words.value(True, language="fr"),
        lambda: snowball.coach(bricks.position(2), 0, language="fr"),
    ):
        with pytest.raises(RulesError, match="no words in 'fr'; there are in en, de"):
            ask()


# The grammar.


def test_a_name_owns_things_as_it_is_said() -> None:
    assert [genitive(name) for name in ("Ana", "Max", "Moss", "Groß", "Bot 3", "")] == [
        "Anas", "Max'", "Moss'", "Groß'", "", "",
    ]  # fmt: skip
    cast = Cast(["Ana", "Max", "Bot 3"], 0)
    stapel = Noun("Stapel", "Stapel", "m")
    assert cast.whose(0, stapel, ACCUSATIVE) == "deinen Stapel"
    assert cast.whose(0, CARD, DATIVE) == "deiner Karte"
    assert cast.whose(1, stapel, DATIVE) == "Max' Stapel"
    assert cast.whose(2, stapel, DATIVE) == "dem Stapel von Bot 3"
    assert cast.whose(2, CARD, DATIVE, 2) == "den Karten von Bot 3"


def test_nouns_are_counted() -> None:
    block = Noun("Block", "Blöcke", "m")
    assert [block.number(number) for number in range(3)] == ["keine Blöcke", "1 Block", "2 Blöcke"]
    assert block.number(2, DATIVE) == "2 Blöcken"
    assert [CARD.spelled(number, DATIVE) for number in range(3)] == [
        "keinen Karten", "einer Karte", "zwei Karten",
    ]  # fmt: skip
    assert block.spelled(1, ACCUSATIVE) == "einen Block"
    assert CARD.spelled(13) == "13 Karten"


# Sentences, as people hear them.


def told(*events: Event, reader: int | None = None, seats: int = 2, **options: object) -> list[str]:
    given = {"hits_to_out": 10, **options}
    story = words.story(events, NAMES[:seats], reader, given, language="de")
    return [sentence.text for sentence in story]


def happened(
    name: str, rule: str = "J38", audience: tuple[int, ...] | None = None, **facts: object
) -> Event:
    return Event(name, (rule,), facts, audience)


@pytest.mark.parametrize(
    ("card", "landing", "sentence"),
    [
        ("single", landed(5, 1), "Anas Einzelball trifft Bo (5 von 10)."),
        ("single", landed(5, 0, walls=1), "Anas Einzelball zerstört Bos Schneemauer."),
        (
            "single",
            landed(5, 0, cracked=1),
            "Anas Einzelball klebt an Bos Schneeburg, die jetzt angeknackst ist.",
        ),
        ("double", landed(5, 2), "Anas Doppelball trifft Bo zweimal (5 von 10)."),
        (
            "double",
            landed(5, 1, walls=1),
            "Anas Doppelball zerstört Bos Schneemauer und trifft einmal (5 von 10).",
        ),
        ("double", landed(5, 0, walls=2), "Anas Doppelball zerstört zwei Schneemauern vor Bo."),
        (
            "double",
            landed(5, 0, walls=1, forts=1),
            "Anas Doppelball zerstört Bos Schneeburg und Schneemauer.",
        ),
    ],
)
def test_a_throw_and_what_it_does(card: str, landing: Event, sentence: str) -> None:
    assert told(threw(card), landing) == [sentence]


def test_the_reader_is_du_in_every_case() -> None:
    hit = (threw("double"), landed(11, 2))
    out = Event("out", ("T25",), {"seat": 1, "by": 0})
    assert told(*hit, reader=0) == ["Dein Doppelball trifft Bo zweimal (10 von 10)."]
    assert told(*hit, out, reader=1) == [
        "Anas Doppelball trifft dich zweimal (10 von 10). Du bist raus!"
    ]
    assert told(out, reader=0) == ["Du wirfst Bo raus!"]
    both = landed(5, 0, walls=1, forts=1)
    assert told(threw("double"), both, reader=1) == [
        "Anas Doppelball zerstört deine Schneeburg und deine Schneemauer."
    ]
    two = landed(5, 0, walls=2)
    assert told(threw("double"), two, reader=1) == [
        "Anas Doppelball zerstört zwei Schneemauern vor dir."
    ]
    splat = Event("splatted", ("T31",), {"seat": 1})
    assert told(threw("splatball"), splat, reader=1) == [
        "Anas Platschball macht deinen Schneeballhaufen platt."
    ]
    assert told(threw("splatball"), reader=0) == [
        "Du wirfst einen Platschball auf Bos Schneeballhaufen."
    ]


def test_cards_are_drawn_dealt_and_put_away() -> None:
    drew = Event("drew", ("T12",), {"seat": 0})
    got = Event("got", ("T12",), {"seat": 0, "card": "wall"}, (0,))
    assert told(drew, got, reader=0) == ["Du ziehst eine Schneemauer."]
    assert told(drew, got, reader=1) == ["Ana zieht eine Karte."]
    dealt = [Event("dealt", ("T33",), {"seat": seat}) for seat in (0, 0, 1, 1)]
    mine = [
        Event("got", ("T33",), {"seat": 0, "card": card}, (0,)) for card in ("single", "single")
    ]
    assert told(dealt[0], mine[0], dealt[1], mine[1], *dealt[2:], reader=0) == [
        "Alle bekommen zwei Karten; du bekommst zwei Einzelbälle."
    ]
    wasted = Event("discarded", ("T14", "T22"), {"seat": 1, "card": "double"})
    assert told(wasted) == [
        "Bo legt einen Doppelball ab: Ohne Schneeballhaufen kann man ihn nicht werfen."
    ]
    assert told(Event("laid", ("T26",), {"seat": 1, "card": "fort"}), reader=1) == [
        "Du baust eine Schneeburg."
    ]


def thrown(*events: Event, reader: int | None = 1) -> list[str]:
    return told(Event("threw", ("D11",), {"seat": 0, "target": 1}), *events, reader=reader)


def rolled(outside: str, inside: int) -> Event:
    return Event("rolled", ("RD-01",), {"outside": outside, "inside": inside})


def harm(name: str, rule: str, points: int, freeze: int, hit_points: int) -> Event:
    facts: dict[str, object] = {
        "seat": 1, "points": points, "freeze": freeze, "hit_points": hit_points,
    }  # fmt: skip
    return Event(name, (rule,), facts)


def test_what_the_cube_does_to_a_player() -> None:
    ducked = Event("ducked", ("D12",), {"seat": 1, "tokens": 0})
    missed = Event("missed", ("D13",), {"seat": 1, "bricks": 3})
    dodged = Event("missed", ("D14",), {"seat": 1, "bricks": 0})
    chipped = Event("chipped", ("D15",), {"seat": 1, "brick": 10, "left": 2, "bricks": 3})
    assert thrown(ducked) == ["Ana wirft auf dich, aber du duckst dich (kein Versteckmarker mehr)."]
    assert thrown(ducked, reader=0) == [
        "Du wirfst auf Bo, aber Bo duckt sich (kein Versteckmarker mehr)."
    ]
    assert thrown(rolled("1", 4), missed) == [
        "Ana wirft auf dich und trifft nicht (1 gegen 3 Blöcke)."
    ]
    assert thrown(rolled("1", 4), dodged, reader=0) == [
        "Du wirfst auf Bo und triffst nicht (1 und die Ausweichregel)."
    ]
    assert thrown(rolled("4", 7), harm("hit", "D16", 7, 3, 20)) == [
        "Ana trifft dich mit 7 (Wärme 3, Leben 20)."
    ]
    assert thrown(rolled("4", 7), harm("hit", "D16", 7, 0, 20)) == [
        "Ana trifft dich mit 7, und du bist eingefroren (Wärme 0, Leben 20)."
    ]
    assert thrown(rolled("smiley", 7), harm("froze", "D18", 7, 0, 13)) == [
        "Smiley! Ana friert dich ein und trifft mit 7 (Wärme 0, Leben 13)."
    ]
    assert thrown(rolled("3", 8), chipped) == [
        "Knapp daneben: Ana bringt deinen Block von 10 auf 2."
    ]


def test_what_happens_to_a_wall() -> None:
    aimed = Event("aimed", ("D20",), {"seat": 0, "target": 1, "brick": 3})
    chipped = Event("chipped", ("D20",), {"seat": 1, "brick": 3, "left": 0, "bricks": 0})
    lost = Event("uncovered", ("D23",), {"seat": 1, "tokens": 2})
    assert told(aimed, rolled("2", 8), chipped, lost) == [
        (
            "Ana zertrümmert Bos 3er-Block (kein Block mehr). "
            "Mit der Mauer verliert Bo auch 2 Versteckmarker."
        )
    ]
    assert told(aimed, rolled("smiley", 8), chipped, reader=1) == [
        "Smiley! Ana zertrümmert deinen 3er-Block (kein Block mehr)."
    ]
    out = Event("out", ("D32",), {"seat": 1, "by": 0, "snowballs": 3})
    assert told(out, reader=1) == ["Du bist raus, und Ana nimmt 3 Schneebälle mit!"]


def test_both_cards_are_revealed_in_one_sentence() -> None:
    plays = reveal("sneak-dodge:sneak", "dodge-upgrade:upgrade")
    assert told(*plays, reader=1) == [
        (
            "Ana spielt Schleichangriff (Schleichangriff / Ausweichen), "
            "du spielst Aufrüsten (Ausweichen / Aufrüsten)."
        )
    ]
    assert told(*reveal("sneak-dodge:dodge", "restock-dodge:dodge"))[0].endswith(
        "Bo spielt Ausweichen (Nachschub / Ausweichen). Niemand greift an."
    )


def test_a_hit_is_told_with_what_it_stops_and_costs() -> None:
    hit = happened("hit", "J20", seat=1, by=0, half="snowball", shield="upgrade")
    stopped = happened("stopped", "J57", seat=1, half="upgrade")
    chilled = happened("limited", "J55", seat=1)
    assert told(hit, stopped, chilled) == [
        "Anas Schneeball trifft Bo und stoppt das Aufrüsten. Bo zieht nächste Runde nur eine Karte."
    ]
    assert told(hit, chilled, stopped, reader=1) == [
        (
            "Anas Schneeball trifft dich und stoppt dein Aufrüsten. "
            "Du ziehst nächste Runde nur eine Karte."
        )
    ]
    assert told(chilled, happened("limited", "J55", seat=0)) == [
        "Beide ziehen nächste Runde nur eine Karte."
    ]
    three = [happened("limited", "J55", seat=seat) for seat in (1, 3, 0)]
    assert told(*three, reader=0, seats=4) == ["Bo, Dev und du zieht nächste Runde nur eine Karte."]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            happened("dodged", seat=1, by=0, half="sneak", shield="dodge"),
            "Du weichst Anas Schleichangriff aus.",
        ),
        (
            happened("dodged", seat=0, by=1, half="sneak", shield="dodge"),
            "Ana weicht deinem Schleichangriff aus.",
        ),
        (
            happened("dodged", seat=1, by=0, half="rocks", shield="snatchandrun"),
            "Dein Schnapp und weg entgeht Anas Steinwurf.",
        ),
        (
            happened("dudded", "J70", seat=0, by=1, half="barrage", shield="dud"),
            "Anas Blindgänger stoppt deinen Schneeballhagel.",
        ),
        (
            happened("backfired", "J72", seat=0, by=1, half="iceball", shield="backfire"),
            "Anas Bumerang schickt deinen Eisball auf dich zurück.",
        ),
        (
            happened("cancelled", "J62", seat=1, by=0, half="whitewash"),
            "Anas Schneeburg macht dein Einseifen wirkungslos.",
        ),
        (
            happened("abandoned", "J67", seat=1, card="dodge-upgrade"),
            ("Der Steinwurf kostet dich die gespielte Karte: "
            "Ausweichen / Aufrüsten wird aufgegeben."),
        ),
        (
            happened("abandoned", "J60", seat=0, card="sneak-dodge"),
            "Ana gibt Schleichangriff / Ausweichen auf.",
        ),
        (
            happened("took", "J57", seat=0, pile=0, card="sneak-dodge"),
            "Ana nimmt Schleichangriff / Ausweichen vom näheren Stapel.",
        ),
        (
            happened("took", "J57", seat=0, pile=1, card="sneak-dodge"),
            "Ana nimmt Schleichangriff / Ausweichen vom Stapel bei dir.",
        ),
        (
            happened("raided", "J73", seat=0, target=1, card="restock-dodge"),
            "Ana erbeutet deine Karte Nachschub / Ausweichen.",
        ),
        (
            happened("whitewashed", "J68", seat=1, by=0),
            "Einseifen! Du musst Ana nächste Runde deine Hand zeigen.",
        ),
        (happened("declined", "J56", seat=1), "Du lässt die andere Hälfte ungenutzt."),
        (happened("declined", "J59", seat=0), "Ana stiehlt nichts."),
        (
            happened("final-round", "J41"),
            "Das Arsenal ist leer: Beide mischen alle ihre Karten fürs Finale.",
        ),
        (happened("stole", "J59", seat=0, target=1), "Ana stiehlt eine Karte aus deiner Ablage."),
        (happened("stored", "J71", (1,), seat=1, card="sneak-dodge"), (
            "Du legst Schleichangriff / Ausweichen in dein Geheimlager."
        )),
        (happened("restocked", "J58", seat=1, cards=2), (
            "Du mischst zwei Karten in deinen Nachziehstapel zurück."
        )),
    ],
)  # fmt: skip
def test_what_happens_in_a_battle(event: Event, sentence: str) -> None:
    assert told(event, reader=1) == [sentence]


def test_who_sees_no_hand_hears_once_that_both_draw() -> None:
    turn = happened("turn", "J3", number=1)
    both = [happened("drew", "J33", seat=seat, cards=2) for seat in (0, 1)]
    assert told(turn, *both) == ["Runde 1: Beide ziehen zwei Karten."]
    own = happened("got", "J33", (0,), seat=0, cards=["sneak-dodge", "sneak-dodge"])
    assert told(turn, both[0], own, both[1], reader=0) == [
        "Runde 1: Du ziehst 2x Schleichangriff / Ausweichen, Bo zieht zwei Karten."
    ]


def test_many_draw_shuffle_and_show() -> None:
    turn = happened("turn", "J3", number=2)
    drew = [happened("drew", "J33", seat=seat, cards=2 - seat % 2) for seat in range(4)]
    own = happened("got", "J33", (0,), seat=0, cards=["sneak-dodge", "sneak-dodge"])
    assert told(turn, *drew, seats=4) == [
        "Runde 2: Ana und Cleo ziehen zwei Karten; Bo und Dev ziehen nur eine Karte."
    ]
    assert told(turn, drew[0], own, *drew[1:], reader=0, seats=4) == [
        "Runde 2: Du ziehst 2x Schleichangriff / Ausweichen; Bo und Dev ziehen nur eine Karte."
    ]
    shuffles = [happened("reshuffled", "J34", seat=seat, cards=3) for seat in (0, 2)]
    assert told(turn, *shuffles, reader=0, seats=4) == [
        "Runde 2: Du und Cleo mischt die Ablagen zu neuen Nachziehstapeln."
    ]
    shown = [happened("showed", "J68", seat=1, target=target) for target in (0, 2)]
    assert told(*shown, reader=2, seats=4) == ["Bo zeigt Ana und dir die Hand."]
    assert told(*shown, reader=2, seats=4, teams=True) == ["Bo zeigt deinem Team die Hand."]


def test_teams_own_their_things() -> None:
    decks = [happened("team-deck", "J119", team=team, cards=8) for team in (0, 1)]
    limited = [happened("limited", "J55", seat=seat) for seat in range(4)]

    def in_teams(*events: Event, reader: int | None = None, **options: object) -> list[str]:
        return told(*decks, *events, reader=reader, seats=4, teams=True, **options)[2:]

    assert in_teams(limited[2], reader=0) == [
        "Nächste Runde ist eine Karte im Topf deines Teams eine Niete."
    ]
    assert in_teams(limited[1], limited[3], reader=0) == [
        "Nächste Runde sind zwei Karten im Topf von Bos Team Nieten."
    ]
    assert in_teams(limited[0], limited[3], reader=0, team_no_effect_forced=True) == [
        "Du und Dev müsst nächste Runde eine Niete spielen."
    ]
    theft = happened("stole", "J59", seat=1, target=2)
    assert in_teams(theft, reader=0) == ["Bo stiehlt eine Karte aus der Ablage deines Teams."]
    assert in_teams(theft) == ["Bo stiehlt eine Karte aus der Ablage von Cleos Team."]
    given = [
        happened("assigned", "J120", (0, 2), seat=0, target=0, card="sneak-dodge"),
        happened("assigned", "J120", (0, 2), seat=0, target=2, card="no-effect"),
    ]
    assert in_teams(*given, reader=0) == [
        "Du teilst den Topf auf: Schleichangriff / Ausweichen für dich selbst, eine Niete für Cleo."
    ]


@pytest.mark.parametrize("ending", ["last-one-in", "no-cards", "no-snowballs", "round-limit"])
def test_an_ending_says_who_has_won(ending: str) -> None:
    alone = Result(ending, (2, 1, 0), (1, 2, 3))
    shared = Result(ending, (2, 2, 0), (1, 1, 3))
    assert words.ending(alone, NAMES, language="de").endswith(": Ana gewinnt!")
    assert words.ending(alone, NAMES, 0, language="de").endswith(": Du gewinnst!")
    assert words.ending(shared, NAMES, language="de").endswith("Ana und Bo teilen sich den Sieg!")
    assert words.ending(shared, NAMES, 1, language="de").endswith("Ana und du teilt euch den Sieg!")
    teams = Result("arsenal-gone", (30, 20, 30, 20), (1, 2, 1, 2))
    assert words.ending(teams, NAMES[:4], 2, {"teams": True}, language="de") == (
        "Das Arsenal ist leer, also zählen die meisten Punkte: Ana und du gewinnt!"
    )


def test_a_choice_says_what_can_be_seen_of_its_target() -> None:
    state = bricks.position(2, [bricks.sheet(), bricks.sheet(hides=1)])
    lines = {
        text: line
        for text, line, _ in words.menu(
            state.view(0), ["throw 1", "throw 1 brick 10", "build snowball"], ["Ana", "Max"],
            language="de",
        )
    }  # fmt: skip
    assert lines["throw 1"].startswith("Auf Max werfen (3 Blöcke, Wärme 10, ")
    assert lines["throw 1"].endswith("kann sich 1x ducken)")
    assert lines["throw 1 brick 10"] == "Auf Max' 10er-Block werfen"
    view = state.view(1)
    assert words.retold(view, "throw 0", ["Ana", "Bo"], 0, language="de") == "Auf dich werfen"
    assert words.retold(view, "throw 0 brick 10", ["Ana", "Bo"], 0, language="de") == (
        "Auf deinen 10er-Block werfen"
    )
    assert words.retold(view, "duck", ["Ana", "Bo"], 0, language="de") == "Ducken"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_refusal_of_a_game_has_a_german_sentence_with_the_same_rules(game_id: str) -> None:
    english = words.LANGUAGES["en"].games[game_id].refusals
    german = words.LANGUAGES["de"].games[game_id].refusals
    assert german.keys() == english.keys()
    for code, sentence in german.items():
        cited = re.compile(r"R?[JTD]-?\d+")
        assert cited.findall(sentence) == cited.findall(english[code])
        check_german(sentence)
        assert words.refusal(game_id, code, english[code], language="de") == sentence
        assert words.refusal(game_id, code, "", language="en") == english[code]


def test_a_refusal_that_is_no_game_s_stays_as_it_is() -> None:
    assert words.refusal("bricks", "too-fast", "Wait.", language="de") == "Wait."
