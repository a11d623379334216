"""The games: one folder each, read when the first game of its kind is opened."""
