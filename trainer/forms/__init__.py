"""How this site draws its forms and reads the queries of addresses.

- `layouts`: the parts of which the layout of a form is made
- `lists`: what is looked for in a long list, and the part of it that is shown
- `queries`: the query of an address, read by type
"""
