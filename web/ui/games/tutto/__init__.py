"""TUTTO on the board."""
