"""Long work beside the site.

- `leases`: whoever does a task holds a lease on it; a task whose worker is gone is taken up again
- `timetable`: what comes due again and again becomes a task, each time once
- `worker`: does one task after the other, and sees to both
- `tidying`: what the database needs from time to time
"""
