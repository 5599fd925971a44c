"""Questions about declaring riichi, and about a hand that has declared.

- `may_riichi`: whether riichi may be declared, and with which discards.
- `why_not_riichi`: what forbids it.
- `riichi_now`: what one may do while in riichi.
- `riichi_stands`: whether the riichi stands.
- `double_riichi`: whether it is a double riichi.
- `sideways_tile`: which discard lies sideways.
- `last_chance`: whether it is the last turn to declare.
- `generator`: positions made up for these questions.
"""
