"""The settings, as a sheet over other screens."""
