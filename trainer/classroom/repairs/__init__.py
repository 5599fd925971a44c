"""Repair sets: what somebody missed is asked once more.

- `repairing`: a set is made for those who missed something, and the check of a week later
- `asking`: which positions it asks
- `planned`: sets that wait until verdicts are told
"""
