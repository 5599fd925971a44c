"""What a learner has answered: attempts, their findings, and what follows from them.

- `actions`: storing an attempt once, a guest's attempts; `keys`: the key of a question as it was put
- `evidence`: what an attempt says; `derived`: the rows that it moves; `settling` moves them, once each
- `recounting`: what is counted by rule, counted anew after what counts for a rule has changed
- `moving`: what an answer moves, before it is settled
- `recalling`: which rules come up for review
- `facts`: what is known of a puzzle that nobody has met; `choosing`: which puzzle comes next
- `clarity`: what was found clear of what is explained
- `path`: how far somebody has come on the path
- `runs`: puzzles one after the other; `board`: the board of the week
- `querysets`: sums and lists; `reading`: what nearly every page reads
"""
