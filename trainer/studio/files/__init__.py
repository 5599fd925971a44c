"""Puzzles in and out of files: `views` and `forms`."""
