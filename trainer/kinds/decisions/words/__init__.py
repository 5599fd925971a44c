"""The words of the questions about decisions: a module for each kind.

`courses` says the courses to choose from and what decides between them.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext_lazy

from trainer.wording.kind_words import Words

WORDS: Final[dict[str, Words]] = {
    "always_riichi": (
        gettext_lazy("Whoever is tenpai declares riichi"),
        gettext_lazy(
            "A riichi costs its stick and the choice to fold. Stay silent with an expensive hand that wins "
            "without it, or with a wait that may get better."
        ),
    ),
    "never_fold_tenpai": (
        gettext_lazy("A tenpai hand is never folded"),
        gettext_lazy(
            "Tenpai is worth what it wins. Few live tiles, a cheap hand or few draws left do not pay for a "
            "tile that is often ronned."
        ),
    ),
    "fold_against_any_riichi": (
        gettext_lazy("Against a riichi one folds"),
        gettext_lazy(
            "Folding costs points as well: the riichi player's tsumo and the noten payments. A good "
            "hand brings in more than one dangerous tile costs."
        ),
    ),
}
