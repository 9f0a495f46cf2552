"""Torture: servers that are killed again and again while games run on them, and what must hold."""
