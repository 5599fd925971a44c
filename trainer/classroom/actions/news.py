"""News of a class."""

from trainer.accounts.models import User
from trainer.classroom.actions.joining import ClosedError
from trainer.classroom.models import Classroom, News


def post_news(*, classroom: Classroom, author: User, text: str) -> News:
    """Tell the class something; the same words said twice in a row (a double click) are kept once.

    :raises ClosedError: if the class is archived.
    """
    if not Classroom.objects.open().filter(pk=classroom.pk).exists():
        raise ClosedError("the class is archived")
    last = News.objects.filter(classroom=classroom).order_by("-posted_at").first()
    if last is not None and (last.author_id, last.text) == (author.pk, text):
        return last
    return News.objects.create(classroom=classroom, author=author, text=text)


def remove_news(*, news: News) -> None:
    """Take it back."""
    news.delete()
