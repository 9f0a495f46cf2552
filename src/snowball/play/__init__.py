"""One match: the loop, the record, replay, and words for what happens."""
