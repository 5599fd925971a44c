"""The question: the history of one hand as a player sees it, and what is asked about it.

- `position`: the history itself, its rules and its JSON; `event_formats`: its events as JSON and as text.
- `asked`: what a question points at, such as a seat, a tile or a riichi; `end_of_hand`: a won or drawn hand.
- `changes`: small changes of a position as data; `flip` carries them out.
- `fits`: whether it shows only what its own rules know; `lawful`: whether each act in it was allowed.
- `texts`: short texts of a position, to find equal ones and to put into links.
- `mining`: positions out of recorded hands, and a position moved to other rules.
- `recorded`: a hand of a record.
"""
