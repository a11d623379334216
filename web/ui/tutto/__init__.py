"""TUTTO on the page."""
