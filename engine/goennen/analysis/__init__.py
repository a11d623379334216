"""Analysis of the deck for `engine deck`: how hard each card is, and how often it is taken and completed in play."""
