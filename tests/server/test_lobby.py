"""What the page is told of house rules, so that it need not know any itself."""

from snowball.rules.catalog import GAMES
from snowball.server.lobby import games_shown

ALL = {
    "arsenal": [2, 3, 4, 5, 6, 7, 8],
    "splatball": [2, 3, 4, 5, 6, 7],
    "bricks": [2, 3, 4, 5, 6, 7, 8],
}
SOME = {
    "edition": [2],
    "teams": [4, 6, 8],
    "hit_is_per_battle": [3, 4, 5, 6, 7, 8],
    "team_no_effect_forced": [4, 6, 8],
    "two_player_full_deck": [2],
}
NEEDS = {
    "refined_needs_no_hit": "alternates",
    "cache_scores": "alternates",
    "team_no_effect_forced": "teams",
    "strategic_free_discard": "strategic",
}


def test_a_house_rule_says_at_which_tables_it_changes_anything() -> None:
    for game in games_shown():
        for option in game.options:
            assert option.seats == SOME.get(option.name, ALL[game.game]), option.name
            assert option.needs == NEEDS.get(option.name), option.name


def test_a_house_rule_can_be_set_at_every_table_it_names() -> None:
    for game in games_shown():
        kind = GAMES[game.game]
        for option in game.options:
            for seats in option.seats:
                for value in option.values:
                    given: dict[str, object] = {option.name: value}
                    if option.needs:
                        given[option.needs] = 3 if option.needs == "alternates" else True
                    assert kind(seats, given).options[option.name] == value
