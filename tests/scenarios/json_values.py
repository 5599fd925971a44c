"""Anything that JSON can say, for tests of what is refused."""

from hypothesis import strategies as st

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.just(10**4200)
    | st.floats(allow_nan=True)
    | st.text(max_size=20)
)


def json_values() -> st.SearchStrategy[object]:
    """Scalars, lists and objects of them, a few levels deep."""
    return st.recursive(
        SCALARS,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=8,
    )
