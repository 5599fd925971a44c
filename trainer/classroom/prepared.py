"""A query that is asked with most pages: built once, as building it takes many times as long as asking."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from threading import local
from typing import Any, Final

from django.db import connection
from django.db.models import Field, QuerySet
from django.db.models.sql.compiler import SQLCompiler


class Prepared:
    """The rows of a `values_list`, its SQL kept by each thread for its own connection.

    `build` makes the query from the values named in `stand_ins`; each of these has to occur nowhere else in
    it, and its field says how the database is given such a value.
    """

    def __init__(
        self,
        build: Callable[..., "QuerySet[Any, Any]"],
        stand_ins: Mapping[str, tuple["Field[Any, Any]", Any]],
    ) -> None:
        self._build: Final = build
        self._stand_ins: Final = stand_ins
        self._kept: Final = local()

    def rows(self, **values: Any) -> Iterator[Sequence[Any]]:
        """The rows for these values: one query."""
        compiler, sql, named = self._compiled()
        given = {name: self._adapted(name, value) for name, value in values.items()}
        with connection.cursor() as cursor:
            cursor.execute(sql, [given[name] if name else plain for name, plain in named])
            found = cursor.fetchall()
        converters = compiler.get_converters([column[0] for column in compiler.select])
        return iter(compiler.apply_converters(found, converters) if converters else found)

    def _adapted(self, name: str, value: Any) -> Any:
        field, _stand_in = self._stand_ins[name]
        return field.get_db_prep_value(value, connection)

    def _compiled(self) -> tuple[SQLCompiler, str, list[tuple[str, Any]]]:
        """The compiler, its SQL, and for each parameter which value it is, or what it is else."""
        kept = vars(self._kept)
        if connection.vendor not in kept:
            query = self._build(**{name: value for name, (_field, value) in self._stand_ins.items()})
            compiler = query.query.get_compiler(connection=connection)
            sql, params = compiler.as_sql()
            names = {self._adapted(name, value): name for name, (_field, value) in self._stand_ins.items()}
            named = [(names.get(param, ""), param) for param in params]
            kept[connection.vendor] = compiler, sql, named
        found: tuple[SQLCompiler, str, list[tuple[str, Any]]] = kept[connection.vendor]
        return found
