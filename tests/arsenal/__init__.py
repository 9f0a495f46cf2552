"""Arsenal, clause by clause: the numbers beside the tests are those of the rulebook."""
