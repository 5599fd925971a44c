"""Practice: a puzzle is asked, answered and told.

- `views`: a puzzle, an attempt, settings
- `answering`: how an answer is taken
- `choice`: what is practised; `topics`: what of it binds, and how to be free of it
- `adapting`: how the answers before went, and how one moves the rating
- `tens`: ten questions make a session
- `where`: where somebody plays, which is by which rules; `own_table`: at their own table, by own rules
- `exploring`: what if something were else
- `pictured`: the picture of a puzzle
- `polls`: a question without a key: a vote, then the shares and the opinion
- `reports`: what is wrong with a puzzle or with a poll
- `embedding`: the text that puts a puzzle into a page elsewhere; `framed`: the puzzle there
- `feed`: the puzzles of the last days for readers of feeds
"""
