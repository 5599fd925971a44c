"""What is asked and what a right answer is. Pure.

- The question: `position` with `event_json` and `event_text`, `canonical` and `look_alike`; what it
  points at: `asked`, `asked_kan`, `asked_riichi`, `seats`; `unseen`: what the picture does not tell, with
  `moved_acts`.
- The kinds: `kind` is their contract, `kinds/` has one module for each; shared by several: `settling`,
  `kan_made`, `kan_candidates`, `may_declare`, `lawful` (what refuses a win that is none),
  `at_issue` (which rules can matter).
- The danger of tiles: `endangered`, and `near_danger` for its flips.
- The answer: `answers`, `tile_order`, `shape` (any of them), `grading`, `explanation`, `comparison` of
  rulesets, `answer_classes` (by which draws are even); `faulty/` has the rules that learners wrongly hold.
- Decisions, which a model answers in points: `deciding` with `decision_reasons`, `decision_kind` for the
  kinds, `decision_moments` of real hands; `exploring` changes one input, `thresholds` finds where it turns.
- Making positions: `compose` (a quiet history), `stage` (turn by turn), `hands`, `drafts/` for the kinds;
  `mining` finds them in records, with the `indicators` that the rules turn over; `fits` tells what a
  position shows that its rules do not have.
- The smallest change that turns a verdict round: `flip`, `nearby`, `nearby_history`, `changes`, `spare`;
  carried out by `edits` with `edit_tiles`, `edit_turns`, `edit_calls`, `edit_ends`, and `edited`.
- What an author enters: `sketch`, a `snapshot` with `snapshot_json`, `snapshot_text`, `snapshot_checks`,
  `snapshot_diff`, `visible`; entered by `laying` with `laying_calls`, `laying_frame`, `laying_moment`,
  `laying_parts`, `laying_sticks`; rivers filled by `fill` with `harmless` tiles; a `position_link`.
- From a picture to histories and back: `reconstruct` with `reconstruct_turns`, `reconstruct_kans`,
  `reconstruct_history`; `picture`.
- What an author is told: `serving` with `asks`, `warnings` with `on_sight`, `near_misses`.
"""
