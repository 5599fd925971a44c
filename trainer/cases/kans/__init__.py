"""Kans: may one be made, and what comes after it."""
