"""Questions about ippatsu.

- `who_has_ippatsu`: who still has it.
- `win_has_ippatsu`: whether a win carries it.
- `beside_riichi`: which yaku count together with a riichi, or without one.
- `generator`: hands that can win now.
- `misconceptions`: rules that learners wrongly hold, as several of these kinds ask after them.
"""
