"""A PostgreSQL database whose tables the migrations made once; each worker of a run gets a copy of it.

python -m tests.template make     makes it beside TEST_DATABASE_URL and prints its name
python -m tests.template drop     drops it

Django copies it where TEST_TEMPLATE names it (tests/conftest.py).
"""

import os
import subprocess
import sys
from pathlib import Path

import psycopg
from psycopg.sql import SQL, Identifier

ROOT = Path(__file__).resolve().parent.parent


def main(asked: str) -> None:
    server_url, _, database = os.environ["TEST_DATABASE_URL"].rpartition("/")
    name = f"{database}_template"
    with psycopg.connect(f"{server_url}/postgres", autocommit=True) as server:
        server.execute(SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(name)))
        if asked == "drop":
            return
        server.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
    environment = os.environ | {"DATABASE_URL": f"{server_url}/{name}"}
    migrated = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(migrated, cwd=ROOT, env=environment, check=True, stdout=sys.stderr)
    print(name)


if __name__ == "__main__":
    main(*sys.argv[1:])
