"""Examinations as candidates meet them: registering, the result, appeals, certificates.

- `forms`: what is typed; `views`: the list, a sitting, an appeal; `rules`: its rules with their pages
- `certificates`: the page of a certificate, for print and for whoever checks it; finding it by its code
"""
