"""Home: what to do next.

- `views`: the page
- `waiting`: all that waits for whoever asks
- `cards`: what of it stands on the page, in words
- `closing`: the page that closes a session of ten
- `standing`: the days with answers, and what changed last of what one knows
"""
