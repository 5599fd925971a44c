"""Moments out of game records: a record is read, a round and a moment chosen, a puzzle begun there."""
