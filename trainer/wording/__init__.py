"""Codes and values become sentences here, through gettext; words of single kinds are in `trainer.kinds`.

- `words`: tiles, seats, lists, points and yaku; `rule_names`: rules, rulesets and choices among them.
- `kind_words`: finds the sentences of a kind and of a misconception; says answers and families.
- `reasons`: the sentence of each reason of a verdict; `rulings`: each ruleset parameter as a clause.
- `verdict`: the view of a graded answer; `flip`: what would have to be otherwise for another answer.
- `events`: what happened in a hand and how it ended; `strategy_words`: decisions and their numbers.
- `errors`: why a text, a table or an imported line is refused.
- `table_rules`: rules that somebody made of a preset, and why some cannot be.
- `misfits`: what a table shows that its own rules do not have.
- `table_words`: the places, defects and differences of tables that authors enter.
"""
