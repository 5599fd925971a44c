"""Questions about chi, pon, kan and kita.

- `who_may_call`: which claims may be made of a discard, and whose goes first.
- `kuikae`: which tiles may not be thrown after a call.
- `kita`: extracting norths, with three players.
"""
