"""What is read.

- `path`: lessons for newcomers, with their questions; `touching`: what is tapped on their pages
- `rulebook`: the pages of the rules and the glossary
- `house`: what the house tells of itself: privacy, legal notice, logo
- `rulesets`: each ruleset, two side by side, a card
- `authors`: the page of an author who wants one
- `officer`: what a federation's officer says on its cells; `letter`: what is open, as questions
- `table_rules`: rules of one's own; `changing`: the form that changes a preset.
"""
