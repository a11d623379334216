"""A folder for each screen."""
