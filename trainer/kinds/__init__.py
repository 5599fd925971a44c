"""The kinds of questions, a package for each family; every module in one of them that has a `KIND` is a kind.

A kind is asked, judged, made up and found in records by one module, `kinds/<family>/<slug>.py`, and has its
sentences in the class of its name and `Words` in `kinds/<family>/words.py`. Adding these two adds the kind.
What several kinds of a family share stands beside them: `misconceptions` (rules that learners wrongly hold),
`generator` (positions made up) and a few others. Only the `words` know gettext.
"""
