"""A question, a table and a verdict as templates list them: what every page about a position is made of.

- `routes`: an address says who may come there, and whether a verdict can be told there
- `table`: the table; `question`: the form of a question, hints, the verdict
- `rulebook`: a page of the rulebook; `rulesets`: what rulesets say, one alone or two side by side;
  `letter`: what one leaves open, as questions; `house_rules`: house rules; `measured`: how decisions by
  the numbers of verdicts turned out
- `records`: a game record as it is handed in, and its rounds
- `polls`: a question without a key, its form and its shares
- `moments`: local dates in forms
- `printing`: puzzles on paper; QR codes
- `middleware`: what is answered where a stored puzzle asks nothing
- `preview`: what a link to a page shows elsewhere
- `templatetags`: tags that print tiles and times, and keep what all pages share
"""
