"""The course of ten lessons: looked at, and copied into a class with dates."""
