"""Fitting: the weights that make what happened most likely."""

from __future__ import annotations

from typing import Any

import numpy as np

from workshop.selfplay import Lesson

CAUTION = 1e-3
"""How much weights are held back; what was never seen stays at 0."""
CLOSE = 1e-5
MOST_STEPS = 40
EFFORT = 400
PACE = 4.0


def fit_weights(lesson: Lesson) -> tuple[list[list[float]], float]:
    """Return the weight of each trait at each stage, and how surprised they are by the results.

    The chance of a side is taken to be in proportion to the exponential of its weighted traits,
    of those sides that are still in. Newton's method finds the only optimum.
    """
    inside, traits, shares = arrays(lesson)
    places = traits.shape[2]
    weights = np.zeros(places)
    for _ in range(MOST_STEPS):
        chances = chances_of(inside, traits, weights)
        slope = np.einsum("ns,nsf->f", shares - chances, traits) / len(traits) - CAUTION * weights
        means = np.einsum("ns,nsf->nf", chances, traits)
        bend = np.einsum("ns,nsf,nsg->fg", chances, traits, traits, optimize=True) / len(traits)
        bend += CAUTION * np.eye(places) - means.T @ means / len(traits)
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < CLOSE:
            break
    chances = np.maximum(chances_of(inside, traits, weights), 1e-12)
    surprise = float(-(shares * np.log(chances)).sum(1).mean())
    stages = len(lesson.positions[0][1])
    return weights.reshape(stages, -1).tolist(), surprise


def chances_of(inside: Any, traits: Any, weights: Any) -> Any:
    """Return the chance of every side in every position."""
    scores = np.where(inside, traits @ weights, -np.inf)
    powers = np.exp(scores - scores.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def arrays(lesson: Lesson) -> tuple[Any, Any, Any]:
    """Return who is in, the traits of each side spread over the stages, and the shares.

    Tables of different size are filled up with sides that are out.
    """
    sides = max(len(shares) for _, _, shares in lesson.positions)
    length = max(len(row) for rows, _, _ in lesson.positions for row in rows)
    stages = len(lesson.positions[0][1])
    number = len(lesson.positions)
    inside = np.zeros((number, sides), bool)
    traits = np.zeros((number, sides, stages * length))
    shares = np.zeros((number, sides))
    for place, (rows, stage, won) in enumerate(lesson.positions):
        shares[place, : len(won)] = won
        for side, row in enumerate(rows):
            if row:
                inside[place, side] = True
                traits[place, side] = np.outer(stage, row).ravel()
    return inside, traits, shares


def fit_likings(lesson: Lesson, stages: int, abilities: int) -> list[list[float]]:
    """Return how much each ability is liked at each stage, from what mixtures played."""
    found = np.zeros((stages, abilities))
    for stage in range(stages):
        seen = [(those, played) for at, those, played in lesson.mixtures if at == stage]
        if seen:
            found[stage] = liking(seen, abilities)
    rounded: list[list[float]] = found.tolist()
    return rounded


def liking(seen: list[tuple[list[int], list[float]]], abilities: int) -> Any:
    """Return the likings of one stage, by climbing."""
    most = max(len(those) for those, _ in seen)
    which = np.zeros((len(seen), most), int)
    played = np.zeros((len(seen), most))
    there = np.zeros((len(seen), most), bool)
    for place, (those, shares) in enumerate(seen):
        which[place, : len(those)] = those
        played[place, : len(those)] = shares
        there[place, : len(those)] = True
    likings = np.zeros(abilities)
    for _ in range(EFFORT):
        scores = np.where(there, likings[which], -np.inf)
        powers = np.exp(scores - scores.max(1, keepdims=True))
        chances = powers / powers.sum(1, keepdims=True)
        slope = np.zeros(abilities)
        np.add.at(slope, which, np.where(there, played - chances, 0.0))
        likings += PACE * (slope / len(seen) - CAUTION * likings)
    return likings
