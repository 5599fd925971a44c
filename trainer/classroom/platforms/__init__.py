"""Learning platforms.

- `links`: who comes from where, and which mark goes back; `settings.PLATFORM` names the protocol behind it
- `sending`: marks on their way
- `fetching`: rosters that come from there
"""
