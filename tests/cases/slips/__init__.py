"""Disputes about points, sticks and mistakes."""
