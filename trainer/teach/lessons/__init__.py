"""Lessons: the wall."""
