"""Questions without a key."""
