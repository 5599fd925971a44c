"""Doing an assignment: `views` are its pages, `item_page` shows one of its puzzles, `words` says dates."""
