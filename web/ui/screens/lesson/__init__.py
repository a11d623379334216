"""A lesson: a game that is played step by step."""
