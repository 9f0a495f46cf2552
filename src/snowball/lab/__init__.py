"""Many matches: what a game is like when it is played thousands of times."""
