"""Gönnen Können on the board."""
