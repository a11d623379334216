"""Analysis of the deck for `engine deck`: how hard each card is, and how the cards fare in play."""
