"""How this site draws its forms and reads the queries of addresses.

- `layouts`: the parts of which the layout of a form is made
- `queries`: the query of an address, read by type
"""
