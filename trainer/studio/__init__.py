"""Pages for authors.

- `drafts`: a draft from the first tile to publication; `editor`: laying its table
- `reviews`: reviews, reports and versions; `collections`: puzzles in an order, shared and copied
- `files`: imports and exports; `records`: moments out of game records
- `access`: what an author's address names; `limits`: too many drafts, too large uploads
"""
