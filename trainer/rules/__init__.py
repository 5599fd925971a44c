"""What is true at the table. Pure, without I/O at run time; `docs/rules.md` leads from each rule id here.

- Words: `tiles`, `notation`, `melds`, `hand`, `events`, `errors`, `verdict`; `catalogue` of rule ids,
  `version`.
- Rulesets: `ruleset`, its `levels` and `presets`.
- Replay: `table` and its `moves` lead from event to event, `state` is what lies there, `reveal` shows
  hands in the end; `facts` and `turn_facts` say of a state what the judges ask.
- Shapes: `suit_tables`, `shapes`, `waits`, `wait_shapes`, `tenpai`.
- Riichi: `riichi`, `stands`, `locked`, `last_chance`, `ippatsu`; `open_riichi`, `waiting_part`.
- Kans and dora: `kan`, `known_kans`, `kan_effects`, `dora` (when they open), `dora_tiles` (what they
  point at), `kita`.
- Calls and claims: `calls`, `kuikae`, `furiten`, `furiten_in_sight`, `ron`, `tsumo`.
- What a win is worth: `win`, `yaku`, `yaku_list`, `yakuman`, `yaku_reasons`, `atozuke`, `fu`, `points`,
  `score`, `score_reasons`.
- The end of a hand: `abort`, `counting` (who counts as tenpai), `show`, `ending`, `settle` with
  `payments`, `win_payments` and `pao`; then `outcome`, `next_hand`, `game_end`, `standing`.
- Mistakes: `legality` with `legal_moves` and `legal_ends`; `faults`, `exposed`, `annulled` (what a fault
  makes void), `chombo`.
- Defence: `safety`, `suji`, `kabe`, `shapes_left`.

A rule's module has its facts as a dataclass and `judge_...(facts, ruleset) -> Verdict`; it knows no
table.
"""
