"""Long work beside the site.

- `leases`: whoever does a task holds a lease on it; a task whose worker is gone is taken up again
- `alive`: whether a worker is there
- `worker`: does one task after the other, and asks for what comes due again and again
- `moved`: tasks that stand elsewhere today wait under the names that they had
- `parcels`: files that wait in the database for a task, in pieces
- `tidying`: what the database needs from time to time
"""
