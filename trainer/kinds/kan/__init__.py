"""Questions about kans and what they turn over.

- `kan_legal`: whether a kan is legal.
- `which_kan`: which kans may be made.
- `kan_changes`: what a kan changes.
- `dora_count`: how many dora indicators count.
- `ura_dora`: how many ura dora are turned over.
- `position_facts`: the kan that a question names, kans that may be made, and a kan just made.
- `misconceptions`: rules that learners wrongly hold, as several of these kinds ask after them.
- `generator`: positions made up for these questions.
"""
