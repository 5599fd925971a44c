"""Where our score of a win and the library's differ."""

from tests.rules.library import LibraryScore, inexpressible, library_score
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.score import NO_BONUS, Bonus, Score, ron_points, score_win, tsumo_points
from trainer.rules.scoring.win import Win
from trainer.rules.scoring.yaku import yaku_by_reading
from trainer.rules.tiles.tile import EAST

EQUAL, TIE, UNSAID = "equal", "tie", "not expressible"


def in_library_words(score: Score, win: Win) -> LibraryScore:
    """Our score with the payments as the library splits them; `additional` is 0 for a ron."""
    is_dealer = win.seat_wind == EAST
    from_dealer, from_other = tsumo_points(score.base, is_dealer)
    main = (from_dealer or from_other) if win.by_tsumo else ron_points(score.base, is_dealer)
    return LibraryScore(
        yaku=tuple(sorted(line.name for line in score.yaku)),
        dora={line.name: line.han for line in score.dora},
        han=score.han,
        fu=score.fu,
        main=main,
        additional=from_other if win.by_tsumo else 0,
    )


def compare(win: Win, ruleset: Ruleset, bonus: Bonus = NO_BONUS) -> tuple[str, str]:
    """(`EQUAL`, ""), (`TIE`, ""), (`UNSAID`, parameter) or ("different", both scores).

    A tie has other yaku of equal han, fu and payments, which are a claim of ours too.
    """
    ours = score_win(win, ruleset, bonus)
    if ours and (reason := inexpressible(win, ours, ruleset)):
        return UNSAID, reason
    theirs = library_score(win, ruleset, bonus)
    if ours is None or theirs is None:
        return (EQUAL, "") if ours is theirs else ("different", f"{win}\n  {ours}\n  {theirs}")
    words = _with_kita_apart(in_library_words(ours, win))
    if words == theirs:
        return EQUAL, ""
    claims = [tuple(sorted(names)) for _, _, names in yaku_by_reading(win, ruleset)]
    if words._replace(yaku=theirs.yaku) == theirs and theirs.yaku in claims:
        return TIE, ""
    return "different", f"{win} {bonus}\n  {words}\n  {theirs}\n  {ruleset.to_json()}"


def _with_kita_apart(words: LibraryScore) -> LibraryScore:
    """The library counts extracted norths among its dora."""
    dora = dict(words.dora)
    norths = dora.pop("kita", 0)
    return words._replace(dora=dora | {"dora": dora.get("dora", 0) + norths}) if norths else words
