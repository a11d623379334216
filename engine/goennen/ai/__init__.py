"""Players that think: the odds of the dice, the best of a turn, and what a position is worth."""
