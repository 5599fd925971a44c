"""Questions about waits, tenpai, furiten, ron and tsumo.

- `can_ron`: whether a tile can be ronned.
- `may_tsumo`: whether the drawn tile can be won on.
- `which_furiten`: in which furiten one is.
- `waits`: what the hand waits on.
- `is_tenpai`: whether the hand is tenpai.
- `misconceptions`: rules that learners wrongly hold, as several of these kinds ask after them.
- `generator`: positions made up for these questions.
"""
