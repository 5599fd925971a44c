"""A hand that ended without a win, and who deals next."""
