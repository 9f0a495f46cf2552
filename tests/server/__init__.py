"""The table server: what it stores, and what its nodes tell each other."""
