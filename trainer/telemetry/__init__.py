"""What a site tells whoever runs it, and nothing about anybody who uses it.

- `numbers`: counters and times for Prometheus
- `sharing`: where the processes of a site count together
- `requests`: each request gets an id, is counted and timed
- `logs`: lines for people or for machines; slow queries
- `reports`: failures to Sentry, where that is wanted
- `apps`: begins with the last two
"""
