"""The exam desk of those who teach: blueprints, examples of the field to begin from, sittings.

- `access`: what an address names; `forms`: what is typed; `context`: what pages show
- `views`: blueprints
- `appeals`: those that wait for a decision, and what one is about
- `sittings`: sittings, their candidates, results, appeals, the analysis; `sitting_forms`: what is typed there
"""
