"""Snowball Fight by George Jaros: eighteen two-sided cards, a deck for each, secret plays."""
