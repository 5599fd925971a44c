"""Replay: the events of a hand and the state of the table that they lead to. No contested rule is asked here.

- `events`: one small class per event, such as a draw, a discard or a call.
- `state`: what lies on the table, in whose hand, and since when.
- `moves`: what a draw, a discard, riichi, ankan, kakan and kita do to the state.
- `table`: the replay itself, the other events, and hands laid open in the end.
"""
