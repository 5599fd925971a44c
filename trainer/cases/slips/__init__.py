"""Slips at the table: tiles too many, drawn or seen wrongly, words and payments gone wrong."""
