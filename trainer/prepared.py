"""Statements that nearly every request sends: their SQL is built once, and each time given other values.

Django builds the SQL of a query whenever it is asked, which takes several times as long as the database needs
to answer it. `Prepared` reads, `PreparedInsert` and `PreparedRows` store; all else is asked as usual.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from threading import local
from typing import Any, Final

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model, QuerySet, Subquery
from django.db.models.query import get_related_populators
from django.db.models.sql import InsertQuery
from django.db.models.sql.compiler import SQLCompiler

StandIns = Mapping[str, tuple["Field[Any, Any]", Any]]
"""A value for each name, and the field that says how the database is given such a value. It has to occur
nowhere else in the statement."""


class _Kept:
    """What is built once by each thread for its own connection."""

    def __init__(self, build: Callable[[BaseDatabaseWrapper], Any]) -> None:
        self._build: Final = build
        self._kept: Final = local()

    def get(self, connection: BaseDatabaseWrapper) -> Any:
        """It, built if need be."""
        kept = vars(self._kept)
        if connection.vendor not in kept:
            kept[connection.vendor] = self._build(connection)
        return kept[connection.vendor]


def _connection() -> BaseDatabaseWrapper:
    """The thread's own. `django.db.connection` looks for it again at each of its attributes."""
    return connections[DEFAULT_DB_ALIAS]


def _adapted(
    values: Mapping[str, Any], stand_ins: StandIns, connection: BaseDatabaseWrapper
) -> dict[str, Any]:
    """The values of the stand-ins as the database is given them."""
    return {name: stand_ins[name][0].get_db_prep_value(value, connection) for name, value in values.items()}


def _named(
    sql: str, params: Sequence[Any], stand_ins: StandIns, connection: BaseDatabaseWrapper
) -> tuple[str, dict[str, Any]]:
    """The statement with each parameter under a name, that of the value for which it stands in, and the
    parameters that are always the same. SQLite's way of writing those that have none takes Django longer.
    """
    adapted = _adapted(_values(stand_ins), stand_ins, connection)
    names = {value: name for name, value in adapted.items()}
    called = [names.get(param, f"p{at}") for at, param in enumerate(params)]
    same = {name: param for name, param in zip(called, params, strict=True) if name not in stand_ins}
    return sql.replace("%%", "%%%%") % tuple(f"%({name})s" for name in called), same


def _values(stand_ins: StandIns) -> dict[str, Any]:
    return {name: value for name, (_field, value) in stand_ins.items()}


_AS_ONE: Final = {
    "sqlite": "json_group_array(json_array({}))",
    "postgresql": "json_agg(json_build_array({}))::text",
}
"""All rows as one JSON text, by the vendor of the database; it keeps the order of what it reads from."""


class Prepared:
    """A query that is made by `build` from the values of the stand-ins: of a `values_list` the `rows`, of
    models the `objects`.
    """

    def __init__(self, build: Callable[..., "QuerySet[Any, Any]"], stand_ins: StandIns) -> None:
        self._build: Final = build
        self._stand_ins: Final = stand_ins
        self._kept: Final = _Kept(self._compiled)
        self._models: Final = _Kept(self._maker)

    def rows(self, **values: Any) -> Iterator[Sequence[Any]]:
        """The rows for these values: one query."""
        connection = _connection()
        compiler, converters, sql, same = self._kept.get(connection)
        found = self._asked(connection, sql, same, values)
        return iter(compiler.apply_converters(found, converters) if converters else found)

    def listed(self, **values: Any) -> list[list[Any]]:
        """The rows of a `values_list` of numbers and texts, in their order, handed over as one row.

        At each row that is read the other threads of the process have their turn: where all are busy,
        forty rows take several times as long as one.
        """
        connection = _connection()
        compiler, _converters, sql, same = self._kept.get(connection)
        columns = ", ".join(f"c{at}" for at in range(len(compiler.select)))
        rows = _AS_ONE[connection.vendor].format(columns)
        told = f"WITH told({columns}) AS ({sql}) SELECT {rows} FROM told"  # noqa: S608  SQL of Django's, no value
        ((found,),) = self._asked(connection, told, same, values)
        read: list[list[Any]] = json.loads(found or "[]")
        return read

    def _asked(
        self,
        connection: BaseDatabaseWrapper,
        sql: str,
        same: Mapping[str, Any],
        values: Mapping[str, Any],
    ) -> Any:
        given = _adapted(values, self._stand_ins, connection)
        with connection.cursor() as cursor:
            cursor.execute(sql, {**same, **given})
            return cursor.fetchall()

    def objects(self, **values: Any) -> Iterator[Any]:
        """The models for these values, with what the query annotates or selects as related: one query."""
        return map(self._models.get(_connection()), self.rows(**values))

    def first(self, **values: Any) -> Any:
        """The first of the `objects`, None if there is none."""
        return next(self.objects(**values), None)

    def _compiled(self, connection: BaseDatabaseWrapper) -> tuple[SQLCompiler, Any, str, dict[str, Any]]:
        query = self._build(**_values(self._stand_ins))
        compiler = query.query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        converters = compiler.get_converters([column[0] for column in compiler.select])
        return compiler, converters, *_named(sql, params, self._stand_ins, connection)

    def _maker(self, connection: BaseDatabaseWrapper) -> Callable[[Sequence[Any]], Model]:
        """What makes a model of a row."""
        compiler, alias = self._kept.get(connection)[0], connection.alias
        info, select = compiler.klass_info, compiler.select
        assert info is not None
        model, of = info["model"], info["select_fields"]
        names, own = [select[at][0].target.attname for at in of], slice(of[0], of[-1] + 1)
        annotated = compiler.annotation_col_map or {}
        related = get_related_populators(info, select, alias)  # type: ignore[call-arg]  # the stubs are of a later Django

        def made(row: Sequence[Any]) -> Model:
            found: Model = model.from_db(alias, names, row[own])
            for name, at in annotated.items():
                setattr(found, name, row[at])
            for each in related:
                each.populate(row, found)
            return found

        return made


class PreparedInsert:
    """One row of a model is stored, all fields as they are but `field`: that is what the subquery `found`
    makes of the value of the one stand-in.
    """

    def __init__(
        self, model: type[Model], field: str, found: Callable[..., Subquery], stand_ins: StandIns
    ) -> None:
        self._model: Final = model
        self._field: Final = field
        self._found: Final = found
        self._stand_ins: Final = stand_ins
        self._kept: Final = _Kept(self._compiled)

    def store(self, row: Model, **values: Any) -> None:
        """Store the row, whose `field` is read when somebody asks.

        :raises IntegrityError: if a constraint of the database forbids it.
        """
        connection = _connection()
        sql, same, fields = self._kept.get(connection)
        given = _adapted(values, self._stand_ins, connection)
        own = {
            name: field.get_db_prep_save(field.pre_save(row, add=True), connection) for name, field in fields
        }
        with connection.cursor() as cursor:
            cursor.execute(sql, {**same, **given, **own})
        row._state.adding, row._state.db = False, connection.alias
        vars(row).pop(self._field, None)

    def _compiled(
        self, connection: BaseDatabaseWrapper
    ) -> tuple[str, dict[str, Any], list[tuple[str, "Field[Any, Any]"]]]:
        expression = self._found(**_values(self._stand_ins))
        fields = list(self._model._meta.concrete_fields)
        row, query = self._model(**{self._field: expression}), InsertQuery(self._model)
        query.insert_values(fields, [row])
        ((sql, params),) = query.get_compiler(connection=connection).as_sql()
        at = next(n for n, field in enumerate(fields) if field.attname == self._field)
        # The parameters of the subquery stand between those of the fields before it and after it.
        later = len(params) - len(fields)
        own = [(f"p{n}", field) for n, field in enumerate(fields[:at])]
        own += [(f"p{n + later}", field) for n, field in enumerate(fields[at + 1 :], at + 1)]
        return *_named(sql, params, self._stand_ins, connection), own


class PreparedRows:
    """Rows of a model are stored together, each by values of these fields; their keys are not read back."""

    def __init__(self, model: type[Model], *fields: str) -> None:
        self._model: Final = model
        own = {field.name: field for field in model._meta.concrete_fields}
        self._fields: Final = [own[name] for name in fields]
        self._kept: Final = _Kept(self._compiled)

    def store(self, rows: Sequence[Sequence[Any]]) -> None:
        """Store them: one statement, none without rows.

        :raises IntegrityError: if a constraint of the database forbids one.
        """
        if not rows:
            return
        connection = _connection()
        found = [
            [
                field.get_db_prep_save(value, connection)
                for field, value in zip(self._fields, row, strict=True)
            ]
            for row in rows
        ]
        with connection.cursor() as cursor:
            cursor.executemany(self._kept.get(connection), found)

    def _compiled(self, connection: BaseDatabaseWrapper) -> str:
        query = InsertQuery(self._model)
        query.insert_values(self._fields, [self._model(**{field.attname: None for field in self._fields})])
        ((sql, _nothing),) = query.get_compiler(connection=connection).as_sql()
        return str(sql)
