"""Codes and values become sentences here, through gettext, and nowhere else."""
