"""Plots keep within their frame, whatever there is to draw."""

from datetime import date, timedelta

from trainer.play.progress.plots import HEIGHT, LEFT, MOST_DOTS, WEEKS, WIDTH, Rated, calendar_of, rating_plot

DAY = date(2026, 11, 23)


def rated(number, *, rating=1500.0, deviation=80.0):
    return [Rated(DAY + timedelta(days=n), rating + n, deviation) for n in range(number)]


def places(points):
    return [tuple(map(float, each.split(","))) for each in points.split()]


def test_one_rating_is_a_point_with_its_uncertainty():
    plot = rating_plot(rated(1))
    (at,) = places(plot.line)
    assert at == plot.last
    assert plot.within[0] < at[1] < plot.within[1]


def test_of_many_ratings_some_are_drawn_and_the_last_among_them():
    plot = rating_plot(rated(1000))
    assert len(plot.rows) <= MOST_DOTS
    assert (plot.now.day, plot.first.day < plot.now.day) == (DAY + timedelta(days=999), True)
    for x, y in [*places(plot.line), *places(plot.band)]:
        assert LEFT <= x <= WIDTH
        assert 0 <= y <= HEIGHT


def test_a_rating_that_is_quite_sure_still_has_a_scale():
    plot = rating_plot(rated(2, rating=1600.0, deviation=0.0))
    assert [mark for _y, mark in plot.grid] == [1600, 1800]


def test_a_calendar_ends_today_and_shows_days_without_answers():
    calendar = calendar_of({DAY: (50, 40), DAY - timedelta(days=7): (1, 0)}, DAY)
    assert (calendar.squares[-1].day, calendar.squares[-1].shade) == (DAY, 4)
    assert calendar.squares[0].day.weekday() == 0
    assert len({each.x for each in calendar.squares}) == WEEKS
    assert calendar.weeks == ((DAY, 50, 40), (DAY - timedelta(days=7), 1, 0))
