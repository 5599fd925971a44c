"""Drafts from the first tile to publication: lists, words, sharing."""
