"""A game on the table: its session, computer players, sheets, the panel of all moves. It knows no single game."""
