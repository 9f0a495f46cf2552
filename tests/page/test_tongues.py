"""One language at a time: another one is spoken at once, by the page and by the server's texts."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from page.playing import race
from page.visitor import Visitor

Visit = Callable[..., Visitor]

ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "easy"}
SPEAKS_LESS = """([words, most]) =>
    [...document.querySelector("#content").innerText.matchAll(new RegExp(words, "g"))].length < most"""
ENGLISH = re.compile(r"\b(the|you|your|with|and|Player|Easy)\b")


def speak(visitor: Visitor, language: str) -> None:
    """Choose a language in the settings."""
    page = visitor.page
    page.get_by_role("button", name=re.compile("Settings|Einstellungen")).click()
    page.get_by_label(re.compile("Language|Sprache")).select_option(language)
    page.get_by_role("button", name=re.compile("Close|Schließen")).first.click()
    expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize("path", ["/learn", "/learn/bricks", "/rules/splatball"])
def test_what_the_server_told_is_asked_for_again_in_another_language(
    visit: Visit, path: str
) -> None:
    ana = visit(path)
    ana.await_screen()
    if path == "/learn/bricks":
        ana.offered.first.wait_for()
    content = ana.page.locator("#content")
    english = content.inner_text()
    speak(ana, "de")
    ana.page.wait_for_function(
        SPEAKS_LESS, arg=[ENGLISH.pattern, len(ENGLISH.findall(english)) / 20]
    )
    speak(ana, "en")
    expect(content).to_have_text(english, use_inner_text=True)


@pytest.mark.parametrize(
    "game",
    ["bricks", *(pytest.param(each, marks=pytest.mark.slow) for each in ("arsenal", "splatball"))],
)
def test_a_live_table_speaks_a_new_language_and_names_nobody_in_the_old_one(
    visit: Visit, game: str
) -> None:
    ana = visit()
    ana.sit(game, [ME, BOT])
    ana.offered.first.wait_for()
    people = ana.page.locator(".bar .people strong")
    assert people.all_inner_texts() == ["You", "Easy bot 2"]
    speak(ana, "de")
    expect(people).to_have_text(["Du", "Bot 2"])
    ana.offered.first.wait_for()
    expect(ana.page.locator(".playing")).not_to_contain_text(re.compile("Easy bot|Player 1"))
    expect(ana.page.locator(".playing aside")).not_to_contain_text(ENGLISH)


@pytest.mark.slow
def test_the_end_a_replay_and_the_seal_are_told_in_the_new_language(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, BOT], options={"start_hit_points": 10})
    race(ana)
    speak(ana, "de")
    ana.page.get_by_role("button", name="Faires Glück").click()
    ana.page.get_by_role("button", name=re.compile("prüfen", re.IGNORECASE)).click()
    expect(ana.page.get_by_role("dialog")).to_contain_text(re.compile(r"Fair: Alle \d+ Ergebnisse"))
    ana.open(f"/replay/{name}?eyes=0&at=6")
    slider = ana.page.get_by_role("slider").first
    expect(slider).to_have_value("6")
    content = ana.page.locator("#content")
    expect(content).to_contain_text("Bot 2")
    announced = ana.page.locator("[data-announced]")
    expect(announced).not_to_be_empty()
    before = announced.inner_text()
    speak(ana, "en")
    expect(content).to_contain_text("Easy bot 2")
    expect(content).not_to_contain_text(re.compile("Spieler 1| würfelt | wirft "))
    expect(announced).not_to_contain_text(before)
    expect(slider).to_have_value("6")
