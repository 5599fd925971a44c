"""The smallest change that turns an answer round.

- `nearby`: which changes are tried, the likeliest first; `search`: finds the one that turns the answer.
- `edit_tiles` and `edit_history`: a tile exchanged; turns, calls, kans and the end added or left out.
- `edited`: a change carried out on a history, and the table that it leads to.
"""
