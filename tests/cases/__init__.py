"""Disputes: facts, rulings, words."""
