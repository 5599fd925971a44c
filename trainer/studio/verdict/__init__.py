"""What the rules say of a draft: by preset, with warnings and twins."""
