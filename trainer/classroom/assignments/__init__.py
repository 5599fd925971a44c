"""What an assignment asks.

- `places`: which puzzles fill it, and the draw of them
- `repairs`: positions about what somebody missed
"""
