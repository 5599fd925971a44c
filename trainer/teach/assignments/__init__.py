"""Assignments: set, prepared, previewed, extended, copied."""
