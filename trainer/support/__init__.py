"""What staff do for the people of a site, and the trail that it leaves.

- `models`: the trail
- `trail`: an entry is written, in the transaction of what it tells
- `people`, `content`, `works`: what staff do about accounts, about classes, puzzles
  and polls, about long tasks
- `officers`: who speaks for the rules of a federation, and what is said
- `deleting`: an account or a guest's data, deleted by whose it is or by staff
- `retention`: what is forgotten after its time; `notice`: what is stored of people and for how long, as told
- `house`: what the house says of itself, as every page reads it; `logo`: its picture; `signing_up`: who may
  get an account; `by_issuer`: the same by OpenID Connect
"""
