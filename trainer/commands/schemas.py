"""A dump put in place of the schema `public` of PostgreSQL, in one transaction: as a whole or not at all."""

import re
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import IO, Final

import psycopg
from psycopg.sql import SQL, Identifier

from trainer.commands.alone import PREPARING
from trainer.commands.backups import (
    BackupError,
    Tables,
    of_postgres,
    postgres_address,
    refuse_differences,
)

_COPY: Final = re.compile(rb"COPY .* FROM stdin;\n")
_END: Final = b"\\.\n"
_OF_PSQL: Final = (b"\\restrict ", b"\\unrestrict ")
"""What newer releases of pg_restore say to psql alone."""
_PIECE: Final = 2**16
"""Bytes of rows that are sent at once."""
_OTHERS: Final = """
SELECT coalesce(nullif(application_name, ''), 'a program without a name'), count(*)
FROM pg_stat_activity
WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
GROUP BY 1 ORDER BY 1
"""
_RIGHTS: Final = """
SELECT current_user, pg_get_userbyid(nspowner), pg_has_role(nspowner, 'MEMBER'),
    has_database_privilege(current_database(), 'CREATE'), has_schema_privilege(oid, 'CREATE'),
    EXISTS (SELECT FROM pg_class WHERE relnamespace = n.oid)
FROM pg_namespace n WHERE nspname = 'public'
"""


def restored_postgres(dump: Path, wanted: Tables, aside: str, *, replace: bool) -> list[str]:
    """What the dump holds takes the place of `public`; the name of the schema that was there, if any was.

    :raises BackupError: if others use the database; if there is something that was not to be replaced; if
        the role lacks a right; if the dump does not hold what is wanted. Nothing has changed then.
    """
    with postgres_address() as (address, env):
        server = psycopg.connect(address, password=env["PGPASSWORD"] or None, autocommit=True)
    with server:
        # As the rows were summed (Django's own setting). Until it is closed nobody migrates.
        server.execute("SET TIME ZONE 'UTC'")
        server.execute("SELECT pg_advisory_lock(%s)", [PREPARING])
        _refuse_others(server)
        is_full = _is_full(server)
        if is_full and not replace:
            raise BackupError("the database is not empty: say --replace, and it is kept under another name")
        with server.transaction():
            if is_full:
                server.execute(SQL("ALTER SCHEMA public RENAME TO {}").format(Identifier(aside)))
                server.execute("CREATE SCHEMA public")
            _run(server, dump)
            refuse_differences(wanted, of_postgres(server.cursor()))
    return [f"schema {aside}"] if is_full else []


def _refuse_others(server: psycopg.Connection) -> None:
    if others := server.execute(_OTHERS).fetchall():
        named = ", ".join(f"{name} ({number})" for name, number in others)
        raise BackupError(f"others use the database: stop the site on every host first. There are: {named}")


def _is_full(server: psycopg.Connection) -> bool:
    """Whether there is anything in `public`, which is made where it is not there.

    :raises BackupError: if the role lacks a right to replace or to fill it.
    """
    found = server.execute(_RIGHTS).fetchone()
    if found is None:
        server.execute("CREATE SCHEMA public")
        return False
    role, owner, is_owner, may_create, may_fill, is_full = found
    if is_full and not is_owner:
        raise BackupError(
            f"the schema public belongs to {owner}, and {role} may not put it aside: "
            f"let {owner} say ALTER SCHEMA public OWNER TO {role}"
        )
    if is_full and not may_create:
        raise BackupError(
            f"{role} may not make a schema: let the owner of the database say "
            f"GRANT CREATE ON DATABASE … TO {role}"
        )
    if not is_full and not may_fill:
        raise BackupError(
            f"{role} may not make tables in the schema public: let {owner} say "
            f"GRANT CREATE ON SCHEMA public TO {role}"
        )
    return bool(is_full)


def _run(server: psycopg.Connection, dump: Path) -> None:
    """All that pg_restore says of the dump, in the transaction that is open.

    It writes SQL, and after each `COPY … FROM stdin` the rows, up to a line `\\.`.
    """
    command = ["pg_restore", "--no-owner", "--no-privileges", "--schema=public", "--file=-", str(dump)]
    with tempfile.TemporaryFile() as errors:
        try:
            program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors)  # noqa: S603  our own
        except FileNotFoundError:
            raise BackupError("pg_restore is not installed here: it comes with PostgreSQL") from None
        with program:
            _say(server, program.stdout)  # type: ignore[arg-type]  # it is piped
        if program.returncode:
            errors.seek(0)
            said = errors.read().decode(errors="replace").strip()
            raise BackupError(f"pg_restore: {said or _ended(program.returncode)}")


def _ended(code: int) -> str:
    """How a program ended that said nothing."""
    return f"ended by signal {-code}" if code < 0 else f"ended with code {code}, and said nothing"


def _say(server: psycopg.Connection, script: IO[bytes]) -> None:
    cursor = server.cursor()
    statements: list[bytes] = []
    for line in script:
        if _COPY.fullmatch(line):
            cursor.execute(b"".join(statements))
            statements = []
            with cursor.copy(line) as copy:
                for piece in _pieces(takewhile(_END.__ne__, script)):
                    copy.write(piece)
        elif line.startswith(b"\\"):
            if not line.startswith(_OF_PSQL):
                raise BackupError("pg_restore says what only psql understands")
        else:
            statements.append(line)
    cursor.execute(b"".join(statements))


def _pieces(rows: Iterator[bytes]) -> Iterator[bytes]:
    """The rows, as many together as are well sent at once."""
    piece, size = [], 0
    for row in rows:
        piece.append(row)
        size += len(row)
        if size > _PIECE:
            yield b"".join(piece)
            piece, size = [], 0
    yield b"".join(piece)
