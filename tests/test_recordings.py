"""The recordings by which the page is tested: what the server tells of those games today."""

import pytest

import recordings

KEPT = {file.stem: file for file in recordings.FOLDER.glob("*.jsonl")}
ANEW = "python tests/regenerate.py recordings"


def test_every_game_that_is_to_be_recorded_is_and_no_other() -> None:
    assert sorted(KEPT) == sorted(recordings.names()), ANEW


@pytest.mark.parametrize("name", recordings.names())
def test_a_recording_is_what_the_server_tells(name: str) -> None:
    assert KEPT[name].read_text(encoding="utf-8") == recordings.write(name), ANEW
