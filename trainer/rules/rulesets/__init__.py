"""Rulesets: every contested rule is a parameter with a fixed set of levels.

- `ruleset`: the class `Ruleset`, its parameters and their defaults, and loading a preset with changes.
- `written`: a ruleset as one word for an address, and back.
- `possible`: which changes to a preset cannot be.
- `presets`: the rulesets that players know by name, with the sources of each value.
"""
