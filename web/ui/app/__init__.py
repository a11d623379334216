"""The page as a whole: screens and addresses, the engine, what is announced, what is kept."""
