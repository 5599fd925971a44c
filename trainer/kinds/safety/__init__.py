"""Questions about safe and dangerous tiles.

- `genbutsu`: which tiles are genbutsu.
- `safe_turns`: for how many turns safe tiles are held.
- `suji_protection`: how far suji or a wall protects.
- `wait_shapes_left`: which shapes of a wait are left.
- `hikkake`: own waits that look safe.
- `safest_tile`: the safest tile to fold with.
- `danger_order`: tiles in order of danger.
- `suji_trap`: the more dangerous of tiles that look safe.
- `misconceptions`: rules that learners wrongly hold, as several of these kinds ask after them.
- `generator`: positions made up for these questions.
"""
