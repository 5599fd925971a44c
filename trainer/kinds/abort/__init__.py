"""Questions about abortive draws, about showing hands, and about the hand that comes next.

- `hand_aborts`: whether the hand ends in an abortive draw.
- `kyuushuu`: whether kyuushuu kyuuhai may be declared.
- `must_show`: who has to show the hand.
- `next_hand`: who deals next, with how many honba and sticks.
- `generator`: positions made up for these questions.
"""
