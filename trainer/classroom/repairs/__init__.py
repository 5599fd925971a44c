"""Repair sets: what somebody missed is asked once more.

- `repairing`: a set is made for those who missed something, and the check of a week later
- `members`: who missed something, and whom it is set to
- `asking`: which positions it asks
- `planned`: sets that wait until verdicts are told
"""
