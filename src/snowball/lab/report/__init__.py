"""The report of a study: a page with charts, and a summary in words."""
