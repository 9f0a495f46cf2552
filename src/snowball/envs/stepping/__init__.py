"""Many games in one compiled call: what seats see is written straight into arrays."""
