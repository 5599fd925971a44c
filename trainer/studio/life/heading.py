"""What stands above each page of a draft: its name, where it stands, the way to its other pages."""

from typing import Any

from trainer.authoring.models import Draft
from trainer.studio.life.listing import draft_name, has_changes, stands


def draft_context(draft: Draft, page: str) -> dict[str, Any]:
    """What `studio/life/draft_head.html` needs; `page` is one of table, words, publish."""
    return {
        "area": "drafts",
        "draft": draft,
        "draft_page": page,
        "name": draft_name(draft),
        "stands": stands(draft),
        "changed": has_changes(draft),
    }
