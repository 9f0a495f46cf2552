"""Train a policy by playing itself, with PPO in one file, and let it play against random choices.

It needs PyTorch and `snowball-fight[research]`: python examples/train_ppo.py --minutes 3
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from torch import nn

from snowball import Dice
from snowball.envs.batch import Batch

GAMES = 256
STEPS = 64
EPOCHS = 3
MINIBATCH = 2048
DISCOUNT = 1.0
"""All that counts is who wins in the end."""
TRACE = 0.95
CLIP = 0.2
ENTROPY = 0.01
RATE = 1e-3
WIDTH = 256


class Policy(nn.Module):  # type: ignore[misc]
    """What to choose from what a seat sees, and what it expects of the game."""

    def __init__(self, most: Any, actions: int) -> None:
        super().__init__()
        self.register_buffer("most", torch.as_tensor(most, dtype=torch.float32))
        self.body = nn.Sequential(
            nn.Linear(len(most), WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU()
        )
        self.choice = nn.Linear(WIDTH, actions)
        self.value = nn.Linear(WIDTH, 1)
        nn.init.zeros_(self.choice.weight)

    def forward(self, seen: Any, mask: Any) -> tuple[Any, Any]:
        found = self.body(seen.float() / self.most)
        logits = self.choice(found).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(found).squeeze(-1)


class Rollout:
    """Some steps of all games, with what each choice turned out to be worth."""

    def __init__(self, batch: Batch, policy: Policy) -> None:
        shape = (STEPS, batch.games)
        self.seen = np.zeros((*shape, batch.observations.shape[1]), np.uint8)
        self.masks = np.zeros((*shape, batch.masks.shape[1]), np.uint8)
        self.seats = np.zeros(shape, np.int64)
        self.chosen = np.zeros(shape, np.int64)
        self.odds = np.zeros(shape, np.float32)
        self.values = np.zeros(shape, np.float32)
        self.ended = np.zeros(shape, bool)
        self.rewards = np.zeros((*shape, batch.game.seats), np.float32)
        for step in range(STEPS):
            self.seen[step], self.masks[step] = batch.observations, batch.masks
            self.seats[step] = batch.seats
            with torch.no_grad():
                choice, value = policy(*self.tensors(step))
                chosen = choice.sample()
                self.odds[step] = choice.log_prob(chosen)
            self.chosen[step], self.values[step] = chosen, value
            batch.step(self.chosen[step])
            self.ended[step], self.rewards[step] = batch.ended != 0, batch.rewards

    def tensors(self, step: Any) -> tuple[Any, Any]:
        return torch.as_tensor(self.seen[step]), torch.as_tensor(self.masks[step])

    def advantages(self) -> tuple[Any, Any]:
        """Return by how much each choice did better than expected, and for which that is known.

        Every seat of every game has a course of its own: from one of its choices to its next one.
        """
        games = np.arange(self.seats.shape[1])
        shape = self.rewards.shape[1:]
        brought, after, ahead = (np.zeros(shape, np.float32) for _ in range(3))
        goes_on, known = np.ones(shape, np.float32), np.zeros(shape, bool)
        found, is_known = np.zeros_like(self.values), np.zeros_like(self.ended)
        for step in reversed(range(STEPS)):
            ended = self.ended[step]
            brought[ended], goes_on[ended], known[ended] = self.rewards[step][ended], 0.0, True
            own = games, self.seats[step]
            expected = self.values[step]
            better = brought[own] + DISCOUNT * goes_on[own] * after[own] - expected
            found[step] = better + DISCOUNT * TRACE * goes_on[own] * ahead[own]
            is_known[step] = known[own]
            brought[own], goes_on[own], known[own] = 0.0, 1.0, True
            after[own], ahead[own] = expected, np.where(is_known[step], found[step], 0.0)
        return found, is_known


def improve(policy: Policy, optimizer: Any, rollout: Rollout) -> None:
    """Make what did better likelier, but not by too much at once."""
    advantages, known = rollout.advantages()
    places = np.flatnonzero(known)
    size = rollout.values.size
    seen, masks = rollout.seen.reshape(size, -1), rollout.masks.reshape(size, -1)
    chosen, odds = rollout.chosen.reshape(size), rollout.odds.reshape(size)
    better = advantages.reshape(size)
    aims = better + rollout.values.reshape(size)
    for _ in range(EPOCHS):
        np.random.shuffle(places)
        for first in range(0, len(places), MINIBATCH):
            some = places[first : first + MINIBATCH]
            choice, value = policy(torch.as_tensor(seen[some]), torch.as_tensor(masks[some]))
            ratio = (
                choice.log_prob(torch.as_tensor(chosen[some])) - torch.as_tensor(odds[some])
            ).exp()
            gain = torch.as_tensor(
                (better[some] - better[some].mean()) / (better[some].std() + 1e-8)
            )
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = (
                -torch.min(gain * ratio, gain * clipped).mean()
                + 0.5 * (value - torch.as_tensor(aims[some])).pow(2).mean()
                - ENTROPY * choice.entropy().mean()
            )
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def against_random(policy: Policy, settings: dict[str, Any], games: int, seed: int) -> float:
    """Return the policy's share of the wins: one of it among others who choose at random."""
    batch = Batch(**settings, games=games, seed=seed)
    dice = Dice(seed)
    own = np.arange(games) % batch.game.seats
    shares = np.full(games, np.nan)
    while np.isnan(shares).any():
        actions = np.array(batch.pick(dice))
        with torch.no_grad():
            choice, _ = policy(torch.as_tensor(batch.observations), torch.as_tensor(batch.masks))
            chosen = choice.sample().numpy()
        batch.step(np.where(batch.seats == own, chosen, actions))
        over = (batch.ended != 0) & np.isnan(shares)
        # The pot has as many parts as there are seats: a reward is what of it goes beyond one's own.
        shares[over] = (batch.rewards[np.arange(games), own][over] + 1) / batch.game.seats
    return float(shares.mean())


def main() -> None:
    """Train for some minutes, and say how well it goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="arsenal")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=2000, help="played against random in the end")
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    np.random.seed(asked.seed)
    settings: dict[str, Any] = {"name": asked.game, "seats": asked.seats}
    if asked.game == "arsenal":
        settings["quick_start"] = True
    batch = Batch(**settings, games=GAMES, seed=asked.seed)
    policy = Policy(batch.most, batch.masks.shape[1])
    optimizer = torch.optim.Adam(policy.parameters(), lr=RATE, eps=1e-5)
    begun, number = time.monotonic(), 0
    while time.monotonic() - begun < 60 * asked.minutes:
        improve(policy, optimizer, Rollout(batch, policy))
        number += 1
        if number % 10 == 0:
            share = against_random(policy, settings, 400, asked.seed + number)
            seconds = time.monotonic() - begun
            print(
                f"{seconds:5.0f} s  {number * STEPS * GAMES:9,} choices  wins {share:.1%}",
                flush=True,
            )
    share = against_random(policy, settings, asked.games, 0)
    reach = 1.96 * (share * (1 - share) / asked.games) ** 0.5
    print(f"Against random choices: {share:.1%} of {asked.games:,} games (95 %: ± {reach:.1%})")


if __name__ == "__main__":
    main()
