"""Tiles and hands: what lies on the table and in a hand, before any contested rule.

- `tile`: the 34 faces, the red fives, and the text notation such as `123m406p77z`.
- `letters`: the same as people type it, in the letters of other clients, as kanji or emoji.
- `hand`: melds, concealed tiles, the drawn tile, and everything that can be wrong with a hand.
- `shapes`: every way to read a complete hand, and the shapes of a wait.
- `sorting`: tiles sorted into sets as far as they go.
- `waits`: which tiles complete a hand, and which discards leave it tenpai.
"""
