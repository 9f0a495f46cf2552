"""A party: the people of one game, from making the table to the record in everybody's hands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Final

from snowball.server.torture.sitting import Sitting
from snowball.server.visitor import PASSING, PAUSE, Answer, Sent, Unanswered, Visitor, ask, new_luck

STAND_IN: Final = "random"


class Party:
    """One game with all who come to it."""

    def __init__(
        self,
        sitting: Sitting,
        chance: Random,
        find: Callable[[], str],
        heard: Callable[[Sent], None],
        pause: asyncio.Event | None = None,
    ) -> None:
        self.sitting = sitting
        self.chance = chance
        self.find = find
        self.heard = heard
        self.pause = pause
        self.table = ""
        self.commitment = ""
        self.visitors: list[Visitor] = []
        self.records: list[str] = []
        """What each visitor was given as the record of the game."""
        self.faults: list[str] = []
        self.finished = False

    async def play(self) -> None:
        """Make the table, sit down, play to the end, and take the record home."""
        await self.gather()
        if not self.faults:
            await asyncio.gather(*(visitor.play() for visitor in self.visitors))
            self.records = [await self.record() for _ in self.visitors]
            self.finished = True

    async def gather(self) -> None:
        """Make the table and let everybody sit down, each where they find a server."""
        made = await self.insist(
            "POST",
            "/tables",
            {
                "game": self.sitting.game,
                "seats": list(self.sitting.chairs),
                "stand_in": STAND_IN,
                "listed": self.chance.random() < 0.5,
                "id": new_luck()[:32],
            },
        )
        if "code" in made:
            self.faults.append(f"the table was refused: {made['sentence']}")
            return
        self.table = made["table"]["table"]
        self.commitment = made["table"]["commitment"]
        host: str = made["token"]
        self.welcome(host, made["seats"])
        for seat, chair in enumerate(self.sitting.chairs):
            if chair["kind"] in ("open", "invited"):
                await self.sit(seat, made["invitation"])
        for _ in range(self.sitting.spectators):
            self.welcome("", [])
        begun = await self.insist("POST", self.path("start"), {"luck": new_luck()}, host)
        if begun.get("code", "already-started") != "already-started":
            self.faults.append(f"the game could not start: {begun['sentence']}")

    async def sit(self, seat: int, invitation: str) -> None:
        """Take a seat for somebody new; asked again under the same id, they get the same seat."""
        wanted = {
            "luck": new_luck(),
            "seat": seat,
            "invitation": invitation,
            "id": new_luck()[:32],
        }
        seated = await self.insist("POST", self.path("join"), wanted)
        if "code" in seated:
            self.faults.append(f"seat {seat} was refused: {seated['sentence']}")
        else:
            self.welcome(seated["token"], seated["seats"])

    def welcome(self, token: str, seats: list[int]) -> None:
        """Count somebody in: a player, a host without a seat, or a spectator."""
        chance = Random(self.chance.random())
        visitor = Visitor(self.table, self.find, chance, token, tuple(seats), heard=self.heard)
        visitor.pause = self.pause
        self.visitors.append(visitor)

    async def record(self) -> str:
        """Return the record as a server gives it."""
        found = await self.insist("GET", self.path("record"), passing=PASSING | {"not-over"})
        return str(found.get("text", found.get("sentence")))

    def path(self, what: str) -> str:
        """Return where something of this table is asked for."""
        return f"/tables/{self.table}/{what}"

    async def insist(
        self,
        method: str,
        path: str,
        body: object = None,
        token: str = "",
        passing: frozenset[str] = PASSING,
    ) -> Answer:
        """Ask any server until one answers."""
        while True:
            try:
                answer = await ask(method, f"{self.find()}/api{path}", body, token)
            except Unanswered:
                answer = {"code": "busy"}
            if answer.get("code") not in passing:
                return answer
            await asyncio.sleep(PAUSE * (1 + self.chance.random()))
