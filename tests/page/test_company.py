"""Several people: two browsers, four people, teams, around one screen, and those who only watch."""

import pytest
from playwright.sync_api import expect

from page.playing import GAME_LIMIT_MS, play_by_itself, play_on, play_until, race
from page.visitor import BOT, ME, Visit, Visitor

BO = {"kind": "me", "name": "Bo"}
OPEN = {"kind": "open"}
SHORT = {"start_hit_points": 10}
LOST = "Connection lost"


def gather(visit: Visit, host: Visitor, name: str, number: int) -> list[Visitor]:
    """Let others open the link of a table and sit down, and the host begin."""
    others = []
    for each in range(number):
        guest = visit(f"/t/{name}")
        guest.page.get_by_label("Your name").fill(f"Guest {each + 1}")
        guest.button("Sit", exact=False).first.click()
        guest.page.get_by_text("you", exact=True).wait_for()
        others.append(guest)
    host.button("Start the game").click()
    host.offered.or_(host.page.get_by_text("Waiting for")).first.wait_for()
    return others


def test_two_browsers_play_against_each_other_although_one_loses_its_line(visit: Visit) -> None:
    ana = visit()
    ana.keep_lines()
    name = ana.sit("bricks", [ME, OPEN], options=SHORT)
    [bo] = gather(visit, ana, name, 1)
    play_on([ana, bo], 3)
    ana.lose_line()
    told = ana.page.get_by_text(LOST, exact=False)
    expect(told).to_be_visible()
    ana.page.context.set_offline(False)
    expect(told).to_be_hidden()
    assert play_on([ana, bo], 3) >= 3


@pytest.mark.slow
def test_a_new_table_in_teams_says_who_plays_with_whom(visit: Visit) -> None:
    ana = visit("/new/arsenal")
    for _ in range(2):
        ana.button("One more seat").click()
    marks = ana.page.locator("li .team")
    expect(marks).to_have_count(0)
    ana.page.get_by_text("Two teams", exact=True).click()
    expect(marks).to_have_text(["Team A", "Team B", "Team A", "Team B"])
    expect(ana.page.get_by_text("Team A plays against team B", exact=False)).to_be_visible()
    # Five cannot make two teams.
    ana.button("One more seat").click()
    expect(marks).to_have_count(0)


@pytest.mark.slow
def test_the_invitation_link_lets_a_friend_in_and_bots_fill_the_other_seats(visit: Visit) -> None:
    ana = visit("/new/splatball?with=friends")
    ana.button("Make the table").click()
    ana.page.wait_for_url("**/t/*")
    link = ana.page.locator("input[readonly]").first.input_value()
    bo = visit(link.removeprefix(ana.address))
    bo.page.get_by_label("Your name").fill("Bo")
    bo.button("Sit", exact=False).first.click()
    expect(ana.page.get_by_text("Bo", exact=True)).to_be_visible()
    ana.button("A bot instead on seat 4").click()
    expect(ana.page.get_by_text("Normal bot 4")).to_be_visible()
    expect(bo.page.get_by_text("Normal bot 4")).to_be_visible()
    assert bo.button("A bot instead", exact=False).count() == 0
    ana.button("Fill with bots and start").click()
    bo.page.locator(".board .yard").nth(3).wait_for()


@pytest.mark.slow
def test_a_guest_says_their_name_before_they_sit_down(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, OPEN, OPEN])
    bo = visit(f"/t/{name}")
    called, sit = bo.page.get_by_label("Your name"), bo.button("Sit", exact=False).first
    sit.wait_for()
    above, below = called.bounding_box(), sit.bounding_box()
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]
    called.fill("Bo")
    sit.click()
    expect(ana.page.get_by_text("Bo", exact=True)).to_be_visible()
    bo.button("Give my seat up").click()
    expect(called).to_have_value("Bo")
    # Who is called nothing this time is still known by their name the next time.
    called.fill("")
    sit.click()
    expect(ana.page.get_by_text("Player 2", exact=True)).to_be_visible()
    other = ana.sit("bricks", [ME, OPEN])
    bo.open(f"/t/{other}")
    expect(bo.page.get_by_label("Your name")).to_have_value("Bo")


@pytest.mark.slow
def test_four_people_in_two_teams(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("arsenal", [ME, OPEN, OPEN, OPEN], options={"teams": True})
    everybody = [ana, *gather(visit, ana, name, 3)]
    assert play_on(everybody, 20) >= 20
    for visitor in everybody:
        expect(visitor.page.locator("aside ol li").nth(5)).to_be_attached()


@pytest.mark.slow
def test_four_people_throw_snowballs(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("splatball", [ME, OPEN, OPEN, OPEN], options={"hits_to_out": 3})
    everybody = [ana, *gather(visit, ana, name, 3)]
    for visitor in everybody:
        play_by_itself(visitor)
    for visitor in everybody:
        visitor.page.locator("[data-ending]").wait_for(timeout=GAME_LIMIT_MS)


@pytest.mark.slow
def test_around_one_screen_with_a_curtain(visit: Visit) -> None:
    ana = visit()
    ana.sit("arsenal", [ME, BO], luck=7, options={"quick_start": True})
    ana.page.locator("[data-curtain]").wait_for()
    assert ana.offered.count() == 0, "nothing of a hand is shown while the curtain is closed"
    play_on([ana], 6)
    race(ana)


@pytest.mark.slow
def test_around_one_screen_without_secrets_needs_no_curtain(visit: Visit) -> None:
    ana = visit()
    ana.sit("bricks", [ME, BO], options=SHORT)
    assert not play_until(ana, "[data-curtain]")


@pytest.mark.slow
def test_a_spectator_sees_the_game_and_can_choose_nothing(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, BOT])
    watcher = visit(f"/t/{name}")
    expect(watcher.page.get_by_text("You are watching")).to_be_visible()
    play_on([ana], 3)
    ana.await_question()
    expect(watcher.page.locator("aside ol li")).to_have_count(
        ana.page.locator("aside ol li").count()
    )
    assert watcher.offered.count() == 0


@pytest.mark.slow
def test_a_reaction_is_seen_by_the_others_and_a_rematch_takes_both_along(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, OPEN], options=SHORT)
    [bo] = gather(visit, ana, name, 1)
    bo.button("Say something").click()
    bo.button("Nice!").click()
    expect(ana.page.get_by_text("Nice!").first).to_be_visible()
    for each in (ana, bo):
        play_by_itself(each)
    ana.button("Play again").click()
    ana.page.wait_for_url(lambda address: name not in address)
    bo.button("To the next game").click()
    bo.page.wait_for_url(lambda address: name not in address)
    ana.button("Start the game").click()
    bo.offered.or_(bo.page.get_by_text("Waiting for")).first.wait_for()
