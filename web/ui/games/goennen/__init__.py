"""Gönnen Können on the page."""
