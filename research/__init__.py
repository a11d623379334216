"""Plays games into a file, fits to them what the engine knows by number, and checks it on others: README.md says what was found."""
