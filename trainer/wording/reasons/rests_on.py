"""Which reasons state a contested rule, and what is said where no source of a ruleset has it.

A verdict says what a rule is ("a fifth kan is not allowed"). Where that is the usual rule and no source of
these rules says it, or where the sources differ or are not clear, the sentence says so too, wherever it is
printed.
"""

from typing import Final, cast

from django.utils.translation import gettext as _

from trainer.rules.mistakes.chombo import RULED_BY, FaultName
from trainer.rules.rulesets.presets import cell
from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position
from trainer.wording.rulings import standing_of

_OF_PARAMETERS: Final = {
    "riichi_min_points": ("points",),
    "riichi_ankan": ("any_allowed", "forbidden", "shape_changes", "yaku_lost"),
    "riichi_ankan_winning_tile": ("drawn_tile_wins",),
    "fifth_kan": ("fifth_kan", "fifth_kan_allowed"),
    "kokushi_robs_ankan": (
        "ankan_never_robbed",
        "ankan_not_robbed",
        "ankan_robbed_by_kokushi",
        "kokushi_has_no_use",
        "kokushi_may_rob",
    ),
    "kita_pass_furiten": ("genbutsu_kita",),
    "first_turn_broken_by": ("first_turn_own_ankan", "first_turn_survives_ankan"),
    "stick_if_declaration_ronned": (
        "ronned_riichi_keeps_stick",
        "ronned_riichi_pays_stick",
        "stick_kept",
        "stick_paid_all_the_same",
    ),
    "riichi_hand_at_draw": (
        "riichi_hidden_by_chombo",
        "riichi_is_tenpai",
        "riichi_kept_closed",
        "riichi_may_be_hidden",
        "riichi_must_show",
        "software_shows",
    ),
    "riichi_hand_at_other_win": ("another_won_first", "declarers_hidden_at_other_win", "found_at_other_win"),
    "noten_declaration": (
        "hadaka_may_be_hidden",
        "only_hadaka_may_be_hidden",
        "tenpai_is_shown",
        "tenpai_may_be_hidden",
    ),
    "tenpai_own_four": ("own_four", "own_four_counts"),
    "tenpai_all_visible": ("gone_waits_count", "gone_waits_void"),
    "temp_furiten_ends": ("same_turn_over",),
    "chombo": ("mangan_in_reverse", "rank_points_off"),
    "chombo_uma": ("points_after_uma", "points_off_at_once"),
}
RESTS_ON: Final = {code: name for name, codes in _OF_PARAMETERS.items() for code in codes}
"""The parameter that a reason states, by the code of the reason."""
OF_A_MISTAKE: Final = frozenset({"fault_unpunished", "hand_is_dead", "software_refuses"})
"""Reasons that state what follows from the mistake that they name."""


def stated_by(reason: Reason) -> str:
    """The parameter whose level the reason states; empty if it states none that may be open."""
    if reason.code not in OF_A_MISTAKE:
        return RESTS_ON.get(reason.code, "")
    return RULED_BY.get(cast("FaultName", reason.facts["fault"]), "")


def remark(reason: Reason, position: Position) -> str:
    """That no source says what the reason states, or none clearly, or that they differ; else empty."""
    name = stated_by(reason)
    standing = standing_of(name, position.ruleset) if name else "answered"
    if name == "broken_riichi" and position.ruleset.broken_riichi == "same" and standing != "disputed":
        # It follows the rule on a riichi taken back, which may have been chosen on purpose.
        name, standing = "dead_hand", standing_of("dead_hand", position.ruleset)
    if standing == "answered":
        return ""
    if standing == "usual":
        return _("These rules do not settle this; the usual rule is assumed.")
    found = cell(position.ruleset.preset, name)
    if found.conflicting:
        return _("The sources of these rules differ on this.")
    if found.found:
        return _("No source of these rules is clear on this.")
    return _("No source of these rules settles this; the rule is assumed.")
