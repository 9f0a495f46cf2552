"""PettingZoo environments: `arsenal_v0`, `splatball_v0` and `bricks_v0`, each by turns or at once."""
