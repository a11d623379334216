"""The page as a whole: screens and addresses, the engine, announcements, storage."""
