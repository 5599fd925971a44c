"""What is read.

- `path`: lessons for newcomers, with their questions
- `rulebook`: the pages of the rules and the glossary
- `rulesets`: each ruleset, two side by side, a card
"""
