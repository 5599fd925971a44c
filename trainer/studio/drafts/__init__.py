"""Drafts from the first tile to publication.

- `views`: the list, new drafts, their words, shared positions; `publishing`: publish, share, take back
- `remixing`: a draft after another's puzzle; `author_page`: the switch of the author's page
- `listing`: drafts as rows; `forms`: forms and pasted positions
- `question`: what the table of a draft asks and could ask, how it is looked at; `verdict`: what the rules say
"""
