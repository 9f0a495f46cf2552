"""The contract: the OpenAPI document, with every status that a route answers and no other."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI

from snowball.server.messages import INCOMING, OUTGOING, Refusal

ALWAYS: Final = (400, 413, 429, 503)
"""What any request may be answered: it cannot be read, is too large or too much, or comes too early."""
OURS: Final = "422"
"""What the framework would answer to what cannot be read; here that is 400."""
PLACE: Final = "#/components/schemas/{model}"
REFUSAL: Final = {"$ref": PLACE.format(model="Refusal")}
METHODS: Final = ("get", "post")

Answers = dict[int | str, dict[str, Any]]


def refusals(*statuses: int) -> Answers:
    """Return how a route may refuse, besides what every route may."""
    return {
        status: {"model": Refusal, "description": HTTPStatus(status).phrase}
        for status in sorted({*ALWAYS, *statuses})
    }


def write_contract(app: FastAPI) -> None:
    """Make an application's OpenAPI document say what it does."""
    honest = app.openapi

    def contract() -> dict[str, Any]:
        document = honest()
        for path in document["paths"].values():
            for method in METHODS:
                if method in path:
                    correct(path[method]["responses"])
        for name in ("HTTPValidationError", "ValidationError"):
            document["components"]["schemas"].pop(name, None)
        for name, schema in spoken().items():
            document["components"]["schemas"].setdefault(name, schema)
        return document

    app.openapi = contract  # type: ignore[method-assign]


def spoken() -> dict[str, Any]:
    """Return the types of the socket's messages, so that one document has all there are."""
    found: dict[str, Any] = {}
    said = {
        "Incoming": INCOMING.json_schema(ref_template=PLACE),
        "Outgoing": OUTGOING.json_schema(ref_template=PLACE, mode="serialization"),
    }
    for name, schema in said.items():
        found |= schema.pop("$defs")
        found[name] = schema
    return found


def correct(answers: dict[str, Any]) -> None:
    """Correct what the framework believes of a route's answers: a refusal is always JSON."""
    answers.pop(OURS, None)
    for status, answer in answers.items():
        if int(status) >= HTTPStatus.BAD_REQUEST:
            answer["content"] = {"application/json": {"schema": REFUSAL}}


def described(app: FastAPI) -> str:
    """Return an application's OpenAPI document as a text to keep."""
    return json.dumps(app.openapi(), indent=2, ensure_ascii=False) + "\n"
