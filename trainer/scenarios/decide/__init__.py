"""Decisions, which a model of strategy answers with expected points.

- `tile_danger`: how dangerous each tile of the hand is against one riichi.
- `decisions`: the courses to choose from, their points and the reasons.
- `course_facts`: why one course is better than another, as facts.
- `riichi_facts`: what speaks for a riichi and what against it, by facts alone.
- `what_if`: one input changed, and the nearest value at which another course is the best.
"""
