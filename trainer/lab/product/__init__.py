"""What the site's own data say of how it is used and how it teaches; sums alone, nobody is named.

- `habits`: the first answer, how far the path is walked, who comes back.
- `unclear`: which sentences were found unclear.
- `answers`: answers foretold one by one, as the site would have done. `recalls`: the same of reviews.
- `page`: all of it as Markdown.
"""
