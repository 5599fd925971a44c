"""Pages for authors.

- `drafts`: a draft from the first tile to publication; `editor`: laying its table
- `tables`: a whole table laid and judged without an account
- `reviews`: reviews, reports and versions; `collections`: puzzles in an order, shared and copied
- `polls`: questions without a key
- `files`: imports and exports; `records`: moments out of game records
- `access`: what an author's address names; `limits`: too many drafts, too large uploads
"""
