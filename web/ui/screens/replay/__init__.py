"""Watching a game."""
