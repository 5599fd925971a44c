"""Pages for authors: the editor, the life of a puzzle, collections, what comes in and goes out."""
