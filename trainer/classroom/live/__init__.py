"""Live lessons, as they are read.

- `lessons`: what wall and phones read every two seconds
- `presence`: whose phone has one open
- `plans`: what they are to ask
"""
