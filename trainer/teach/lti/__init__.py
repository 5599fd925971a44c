"""LTI 1.3: platforms launch this site, teachers choose assignments for their courses, marks go back.

- `launching`: the way in, from the first request to a checked message
- `advantage`: what is asked of platforms: scores, rosters, and the answer to a teacher's choice
- `people`: who of a platform is which user, signing in, taking a course's roster into a class
- `views`: the pages
"""
