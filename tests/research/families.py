"""The variants that every interface is tried with: each kind of table of each game."""

from __future__ import annotations

from typing import Any

FAMILIES: dict[str, tuple[str, dict[str, Any]]] = {
    "arsenal-2": ("arsenal", {}),
    "arsenal-quick": ("arsenal", {"quick_start": True, "memory": True}),
    "arsenal-2015": ("arsenal", {"edition": 2015}),
    "arsenal-alternates": ("arsenal", {"alternates": 3, "ultra_search": True}),
    "arsenal-3": ("arsenal", {"seats": 3, "rewards": "rank"}),
    "arsenal-2v2": ("arsenal", {"seats": 4, "teams": True, "quick_start": True}),
    "arsenal-5": ("arsenal", {"seats": 5, "quick_start": True}),
    "splatball-2": ("splatball", {}),
    "splatball-4": ("splatball", {"seats": 4, "rewards": "rank"}),
    "splatball-strategic-4": ("splatball", {"seats": 4, "strategic": True, "memory": True}),
    "splatball-7": ("splatball", {"seats": 7, "hits_to_out": 3}),
    "bricks-2": ("bricks", {"start_hit_points": 10}),
    "bricks-4": ("bricks", {"seats": 4, "near_miss_brick": "thrower"}),
    "bricks-8": ("bricks", {"seats": 8, "rewards": "rank", "round_limit": 20}),
}
