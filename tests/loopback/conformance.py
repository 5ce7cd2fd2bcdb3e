"""Holds every request to the loopback, and every answer of it, against Discord's own OpenAPI description.

For tests only. The description is not part of the project: it is looked for beside the repository, or
where the environment variable ``PENNYPOST_DISCORD_OPENAPI`` says.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

import jsonschema_rs

from bot.parlour.rest import Exchange, Rest
from bot.parlour.world import Json

VARIABLE: Final = "PENNYPOST_DISCORD_OPENAPI"
BESIDE_THE_REPOSITORY: Final = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"

_ROOT: Final = "urn:discord"


def description_path() -> Path:
    return Path(os.environ.get(VARIABLE) or BESIDE_THE_REPOSITORY)


def why_absent() -> str | None:
    """Why nothing can be checked; None if the description is there."""
    if description_path().is_file():
        return None
    return f"Discord's OpenAPI description is not at {description_path()}; {VARIABLE} may say where it is"


class Description:
    """Discord's OpenAPI description, and a validator for each place in it."""

    def __init__(self, path: Path) -> None:
        self.spec: Json = json.loads(path.read_text(encoding="utf-8"))
        self._registry = jsonschema_rs.Registry([(_ROOT, self.spec)], draft=jsonschema_rs.Draft202012)
        self._validators: dict[str, jsonschema_rs.Draft202012Validator] = {}

    def violations(self, exchange: Exchange) -> list[str]:
        """What is wrong with a request that was accepted, and with its answer."""
        path = self.spec["paths"].get(exchange.route, {})
        operation = path.get(exchange.method.lower())
        if operation is None:
            return [f"{exchange.method} {exchange.route}: Discord has no such route"]
        found: list[str] = []
        at = ("paths", exchange.route, exchange.method.lower())
        if exchange.status < 300 and exchange.body is not None and "requestBody" in operation:
            pointer = (*at, "requestBody", "content", "application/json", "schema")
            found += self._check("request", pointer, _as_described(exchange.body))
        pointer_to_answer = self._answer_schema(operation, at, exchange.status)
        if pointer_to_answer:
            found += self._check("answer", pointer_to_answer, _without_error_details(exchange))
        elif exchange.status < 500 and str(exchange.status) not in operation["responses"]:
            found.append(f"answer: status {exchange.status} is not described")
        return [f"{exchange.method} {exchange.route} {exchange.status} {one}" for one in found]

    def _answer_schema(self, operation: Json, at: tuple[str, ...], status: int) -> tuple[str, ...] | None:
        if status == 429:
            return ("components", "schemas", "RatelimitedResponse")
        if 400 <= status < 500:
            return ("components", "schemas", "ErrorResponse")
        if "content" in operation["responses"].get(str(status), {}):
            return (*at, "responses", str(status), "content", "application/json", "schema")
        return None

    def _check(self, what: str, pointer: tuple[str, ...], value: Any) -> list[str]:
        reference = _ROOT + "#/" + "/".join(_escaped(step) for step in pointer)
        if reference not in self._validators:
            self._validators[reference] = jsonschema_rs.Draft202012Validator(
                {"$ref": reference}, registry=self._registry
            )
        errors = self._validators[reference].iter_errors(value)
        return [f"{what}: {error.message[:400]} at {list(error.instance_path)}" for error in errors]


@cache
def description(path: Path) -> Description:
    """The description, read once for all tests."""
    return Description(path)


@contextmanager
def watching(rest: Rest) -> Iterator[list[str]]:
    """Watch the exchanges while this lasts; the list fills with what violates the description.

    Without a description at hand nothing is watched.
    """
    violations: list[str] = []
    if why_absent():
        yield violations
        return
    judge = description(description_path())

    def witness(exchange: Exchange) -> None:
        violations.extend(judge.violations(exchange))

    rest.witnesses.append(witness)
    try:
        yield violations
    finally:
        rest.witnesses.remove(witness)


def _escaped(step: str) -> str:
    return step.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")


def _as_described(value: Any) -> Any:
    """discord.py writes some ids as integers, where the description wants strings and Discord takes both."""
    if isinstance(value, list):
        return [_as_described(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    done = {key: _as_described(inner) for key, inner in value.items()}
    done |= {key: str(inner) for key, inner in done.items() if key.endswith("_id") and isinstance(inner, int)}
    if isinstance(done.get("attachments"), list):
        done["attachments"] = [entry | {"id": str(entry["id"])} for entry in done["attachments"]]
    if isinstance(mentions := done.get("allowed_mentions"), dict):
        done["allowed_mentions"] = mentions | {
            kind: [str(each) for each in mentions[kind]] for kind in ("users", "roles") if kind in mentions
        }
    return done


def _without_error_details(exchange: Exchange) -> Any:
    """Discord names the errors inside a body by words, where its description wants numbers."""
    if exchange.status < 400 or not isinstance(exchange.answer, dict):
        return exchange.answer
    return {key: value for key, value in exchange.answer.items() if key != "errors"}
