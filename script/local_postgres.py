"""Print the URL of a local PostgreSQL where tests may make databases; nothing if none answers."""

import os

import psycopg

SERVERS = ("postgres://", "postgres://postgres@", "postgres://postgres@127.0.0.1:5432")
MAY_CREATE = "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"


def may_create(server: str) -> bool:
    """Does the server let this user in without a password, and make databases?"""
    try:
        with psycopg.connect(f"{server}/postgres", connect_timeout=3) as connection:
            row = connection.execute(MAY_CREATE).fetchone()
    except psycopg.Error:
        return False
    return bool(row and row[0])


if __name__ == "__main__":
    for server in filter(may_create, SERVERS):
        print(f"{server}/dojo_{os.getpid()}")
        break
