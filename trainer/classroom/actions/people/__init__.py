"""Learners of a class.

- `enrolling`: how they come in, and go
- `learners`: what teachers do with them and the accounts made for them
- `parting`: what stays of one whose account is deleted
"""
