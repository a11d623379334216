"""Devices in one room: what connects them, and what they tell each other."""
