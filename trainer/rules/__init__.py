"""What is true at the table. Pure Python; `docs/rules.md` leads from each rule id here.

- `tiles`: tiles, their notation, melds, hands, the readings of a hand and its waits.
- `rulesets`: every contested rule as a parameter, and the presets that players know by name.
- `replay`: the events of a hand and the state of the table that they lead to.
- `scoring`: yaku, fu, han and points of a win, with reasons.
- `defence`: which tiles can not be won on by a riichi: genbutsu, suji, kabe.
- `judges`: one module for each group of rules in play, such as riichi, kan, furiten and calls.
- `endings`: who shows the hand, who pays whom, which hand comes next.
- `mistakes`: which moves are legal, and what a mistake costs.
- `errors`, `verdict` and `catalogue` (rule ids and the version of all answers) are shared by all of them.

A judge takes a dataclass of facts and a ruleset and returns a `Verdict` with its reasons; it knows no
table.
"""
