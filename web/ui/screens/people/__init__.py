"""Whom one has played with, and how that went."""
