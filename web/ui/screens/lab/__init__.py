"""The lab: write a player in Python, watch it play, and see whether it is better."""
