"""Splatball: Snowball Fight by Toresh Games."""
