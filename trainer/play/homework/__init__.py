"""Doing an assignment: the sheet, its questions, hints, the receipt."""
