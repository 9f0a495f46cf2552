"""How the strong bots think; compiled like the rules."""
