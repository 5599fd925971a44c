"""The courses of a hand once more, slowly: one undecided share walks from event to event, nothing is cached.

An oracle for `fold`, `duel` and `calm`: forwards where they work backwards, and without `Course`.
"""

import math
from collections import Counter

from trainer.strategy.choice.course import MOST_CERTAIN
from trainer.strategy.choice.hand_value import ease_of
from trainer.strategy.choice.lines_of_play import GROWTH
from trainer.strategy.choice.rates import EASES


class Walk:
    def __init__(self):
        self.left, self.ends = 1.0, Counter()

    def end(self, name, chance):
        part = self.left * min(chance, MOST_CERTAIN)
        self.ends[name] += part
        self.left -= part

    def over(self, name):
        self.end_all(name)
        return self.ends

    def end_all(self, name):
        self.ends[name] += self.left
        self.left = 0.0


def locked_duel(side, threat, left, unseen, rates):
    """Both in riichi: the probability of each end."""
    walk, seat = Walk(), 1
    while left:
        if seat == threat.seat:
            walk.end("rival_tsumo", rates.rival * threat.outs / unseen)
            walk.end("ron_rival", rates.own * side.ron_outs / unseen)
        elif seat == 0:
            walk.end("tsumo", rates.own * side.outs / unseen)
            walk.end("deal_other", rates.deal_other)
            walk.end("deal_in", rates.rival * threat.outs / unseen)
        else:
            walk.end("other_tsumo", rates.other_win)
            if side.ron_outs:
                walk.end("ron_other", side.ease * rates.ron_other * side.ron_outs**rates.ron_width / unseen)
            walk.end("elsewhere", rates.rival_ron * threat.outs / unseen)
        left, unseen, seat = left - 1, unseen - 1, (seat + 1) % 4
    return walk.over("draw")


def fold(threat, left, unseen, rates, risks):
    walk, seat, turns = Walk(), 1, 0
    start = 70 - left
    while left:
        at = (70 - left) / 4
        pace = math.exp(rates.by_turn * (at - 10))
        if seat == threat.seat:
            walk.end("rival_tsumo", rates.rival_at(at) * threat.outs / unseen)
        elif seat == 0:
            walk.end("deal_in", risks[turns])
            turns += 1
        else:
            walk.end("other_tsumo", rates.other_win * pace)
            walk.end("elsewhere", rates.rival_ron * threat.outs / unseen)
            walk.end("elsewhere", rates.other_ron * pace)
        left, unseen, seat = left - 1, unseen - 1, (seat + 1) % 4
    assert start + turns <= 70
    return walk.over("draw_noten")


def silent_duel(side, threat, walls, rates, folds, unaware, turn=0):
    """Value of a silent tenpai by recursion, each drawn tile weighed by itself."""
    stakes, wall = side.stakes, walls[turn]
    total, left = 0.0, 1.0

    def take(end, chance):
        nonlocal total, left
        total += left * min(chance, MOST_CERTAIN) * stakes[end]
        left -= left * min(chance, MOST_CERTAIN)

    for seat in range(1, min(4, wall.left + 1)):
        unseen = wall.unseen - seat + 1
        if seat == threat.seat:
            take("rival_tsumo", rates.rival * threat.outs / unseen)
            take("ron_rival", rates.own * side.ron_outs / unseen)
        else:
            pace = math.exp(unaware.by_turn * ((70 - wall.left + seat - 1) / 4 - 10))
            take("other_tsumo", unaware.other_win * pace)
            ronned = side.ron_outs
            take("ron_other", side.ease * rates.ron_other * ronned**rates.ron_width / unseen if ronned else 0)
            take("elsewhere", rates.rival_ron * threat.outs / unseen)
            take("elsewhere", unaware.other_ron * pace)
    if wall.left < 4:
        return total + left * stakes["draw"]
    take("tsumo", rates.own * side.outs / (wall.unseen - 3))
    take("deal_other", unaware.other_ron * math.exp(unaware.by_turn * ((73 - wall.left) / 4 - 10)))
    passed = silent_duel(side, threat, walls, rates, folds, unaware, turn + 1)
    folded = folds[turn + 1][0]
    for share, danger in zip(threat.drawn, threat.danger, strict=True):
        now = min(danger * GROWTH ** (turn + 1), 0.9)
        total += left * share * max(now * stakes["deal_in"] + (1 - now) * passed, folded)
    return total


def calm(quiet, left, unseen, rates, silent):
    """Nobody in riichi but perhaps the hero: the probability of each end."""
    wait, declares = quiet.wait, quiet.declares
    width = sum(wait.outs) / 7
    rows = list(zip(wait.kinds, wait.outs, wait.traps, strict=True))
    tsumo = sum(o * math.exp(rates.tsumo[EASES.index(ease_of(k))]) for k, o, _ in rows) * width**rates.width
    even, trap = (1.0, rates.trap) if declares else (silent.evenness, 0.0)
    ron = sum(
        o * math.exp(even * rates.ron[EASES.index(ease_of(k))] + trap * on_suji)
        for k, o, on_suji in rows
        if quiet.may_ron and k not in quiet.only_tsumo
    )
    ron *= width**rates.ron_width * (math.exp(rates.shape[wait.shape]) if declares else silent.ron)
    by_turn = rates.ron_by_turn if declares else silent.ron_by_turn
    stale = rates.live_honour_by_turn * (wait.shape == "live_honour")
    walk, seat, turns = Walk(), 1, 0
    while left:
        at = (70 - left) / 4
        ready = 1 / (1 + math.exp((rates.ready_turn - at) / rates.ready_spread))
        menace = math.exp(rates.open_opponents * quiet.open_opponents) * ready + math.exp(rates.ready_before)
        menace *= math.exp(-rates.fading * turns) if declares else silent.others
        if seat == 0:
            walk.end("tsumo", tsumo * math.exp((rates.tsumo_by_turn + stale) * (at - 8)) / unseen)
            walk.end("deal_other", math.exp(rates.deal_in) * menace * (1 if declares else silent.deal_in))
            turns += 1
        else:
            walk.end("other_tsumo", math.exp(rates.other_tsumo) * menace)
            thrown_at = at if declares else max(at, 5)
            walk.end("ron_other", ron * math.exp((by_turn + stale) * (thrown_at - 8)) / unseen)
            walk.end("elsewhere", math.exp(rates.other_ron) * menace)
        left, unseen, seat = left - 1, unseen - 1, (seat + 1) % 4
    return walk.over("draw")
