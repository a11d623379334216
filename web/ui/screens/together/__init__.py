"""Games with people elsewhere, by link."""
