"""The page in a real browser: how soon it can be used, and how smoothly it moves."""
