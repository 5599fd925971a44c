"""Rules of one's own table."""
