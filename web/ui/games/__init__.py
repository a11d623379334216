"""The games: a folder each, read when the first game of its kind is opened."""
