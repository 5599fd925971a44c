"""Disputes about kans."""
