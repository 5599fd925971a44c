"""Questions of strategy, which a model answers in points, and one that facts answer.

- `riichi_or_damaten`: riichi, or a silent tenpai.
- `wait_for_better`: declare now, or wait for a better shape.
- `should_you_fold`: push a tile, or fold.
- `push_or_round`: push a dangerous tile, or go round with a safe one.
- `chase_or_not`: chase a riichi with an own one.
- `what_speaks_for_riichi`: which facts of a table speak for a riichi.
- `course_words`: how the kinds of a model say their courses.
- `decision_kind`: what the kinds of a model share: the verdict of the model, and the moments of real hands.
- `generator`: positions made up for these questions.
- `same_hand`: such a hand on other scores and counters.
"""
