"""Bricks: Snowball Fight!!! by Day Dream Games."""
