"""Doing an assignment: `views` are its pages, `answering` asks one of its puzzles and takes the answer,
`choosing` one whose answer may be changed,
`item_page` says what stands around that, `words` says dates, `terms` what holds of an assignment."""
