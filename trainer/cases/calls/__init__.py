"""Calls: who may call, and what may be discarded after it."""
