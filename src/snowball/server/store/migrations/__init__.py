"""The forms that the database has had, one after the other."""
