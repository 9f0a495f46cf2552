"""How many choices a table server stores and delivers, beside boardgame.io's."""
