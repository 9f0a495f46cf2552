"""The workshop: where bots learn, and where they are checked."""
