"""Questions about mistakes at the table.

- `chombo_found`: what follows from a mistake.
- `chombo_paid`: what a chombo costs.
"""
