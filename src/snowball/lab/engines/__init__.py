"""Who plays the pieces of a study: this process, several here, or a cluster."""

from __future__ import annotations

from importlib.util import find_spec

from snowball.lab.engines.engine import Engine, Piece, Played, play_piece
from snowball.lab.engines.local import Local
from snowball.rules.core import RulesError

__all__ = ["Engine", "Local", "Piece", "Played", "play_piece", "ray_engine"]


def ray_engine(address: str | None, jobs: int) -> Engine:
    """Return the engine of a cluster; Ray is an extra."""
    if find_spec("ray") is None:
        raise RulesError("--engine ray needs Ray: pip install 'snowball-fight[ray]'")
    from snowball.lab.engines.cluster import Cluster

    return Cluster(address, jobs)
