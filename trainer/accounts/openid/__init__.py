"""Sign-in by OpenID Connect at the issuer that `OIDC_ISSUER` names: Keycloak and the like. Off without it.

- `provider`: what is asked of the issuer and read from its answer; tokens are held against their signature
- `adapter`: whose account that is here, and what else allauth asks
- `views`, `urls`: the way there and back, and the page where a new account gets its name
- `forms`: that name
"""
