"""The golden stories: told anew they read the same, and nothing is missing or left over."""

from pathlib import Path

import pytest

import stories
from snowball.play.words import LANGUAGES
from snowball.play.words.english.endings import ENDINGS
from snowball.play.words.german.endings import ENDINGS as GERMAN_ENDINGS
from snowball.rules.catalog import GAMES
from snowball.testing.playthrough import tell


@pytest.mark.parametrize("file", stories.files(), ids=lambda file: file.name)
def test_a_story_told_anew_reads_the_same(file: Path) -> None:
    kept = file.read_text(encoding="utf-8")
    written = stories.write(file.name)
    assert written.splitlines() == kept.splitlines(), "python tests/regenerate.py stories"


def test_the_folder_holds_scenes_and_stories_of_every_game_only() -> None:
    scenes = {stories.FOLDER / f"{game}.scenes" for game in GAMES}
    assert set(stories.FOLDER.iterdir()) == {*stories.files(), *scenes}


@pytest.mark.parametrize("game_id", GAMES)
def test_random_games_show_every_event_that_there_are_words_for(game_id: str) -> None:
    games = [stories.random_game(*game) for game in stories.RANDOM_GAMES[game_id]]
    seen = {event.name for _, events, _ in games for event in events}
    for language in LANGUAGES.values():
        assert seen == set(language.games[game_id].events)


def test_every_ending_that_there_are_words_for_is_told() -> None:
    told = {ending for endings in stories.ENDINGS.values() for ending in endings}
    assert told == set(ENDINGS) == set(GERMAN_ENDINGS)
    for game_id, games in stories.RANDOM_GAMES.items():
        met = {stories.random_game(*game)[2].ending for game in games}
        rare = {"no-cards", "endless"}  # of splatball: no random game ends so
        assert met == set(stories.ENDINGS[game_id]) - rare


@pytest.mark.parametrize("game_id", GAMES)
def test_scenes_have_titles_of_their_own_and_are_read_as_they_are_told(game_id: str) -> None:
    scenes = stories.scenes(game_id)
    assert len({scene.title for scene in scenes}) == len(scenes)
    lines = [tell(event) for scene in scenes for event in scene.events]
    kept = (stories.FOLDER / f"{game_id}.scenes").read_text(encoding="utf-8").splitlines()
    assert lines == [line.strip() for line in kept if line.startswith(" ")]
