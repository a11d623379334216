"""Puzzles: one position, find the better move."""
