"""Users who sign in, and learners whose answers are stored.

- `models`: users, accounts made by teachers, their login cards, learners, counted failures
- `actions`: learners come into being and are linked to accounts; accounts with cards, made for a class
- `middleware`: who answers a request, and which browsers are known; `sessions`: what is kept of a visit
- `names`: which two names nobody tells apart, whom a typed one means
- `days`: in which time zone a visitor's days go
- `limits`: how often passwords and codes may be guessed; `codes`: random names and codes that people type
- `turns`: how many requests an address may send to what anybody may read
- `adapter`, `backends`, `forms`, `factor_forms`, `urls`: what allauth is told; `tasks`: clearing up
- `openid`: sign-in at an issuer of OpenID Connect
"""
