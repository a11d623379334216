"""A plain table for any game: scores, what the view says, what has happened, and the legal actions as
buttons."""
