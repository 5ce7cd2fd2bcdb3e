"""The application's commands as Discord keeps them: everywhere or in one guild, with lasting ids, so many new a day."""

from __future__ import annotations

from collections import defaultdict, deque
from typing import Any, Final

from .command_limits import check_commands
from .limits import LIMITS, Refused
from .world import Json, World

A_DAY: Final = 24 * 3600.0


class Registry:
    """Registers commands in a world. A scope is a guild's id, or None for everywhere."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._created: defaultdict[str | None, deque[float]] = defaultdict(deque)

    def all(self, scope: str | None) -> list[Json]:
        return self.world.commands.get(scope, [])

    def overwrite(self, scope: str | None, commands: Any) -> list[Json]:
        """Put these in the place of all there are."""
        wanted = check_commands(commands)
        known = self._ids(scope)
        self._count(scope, sum(_key(command) not in known for command in wanted))
        self.world.commands[scope] = [self._registered(command, known, scope) for command in wanted]
        self.world.tell("commands")
        return self.world.commands[scope]

    def create(self, scope: str | None, command: Any) -> tuple[Json, bool]:
        """Add one, or put it in the place of the one with its name; and whether it is new."""
        known = self._ids(scope)
        others = [one for one in self.all(scope) if not isinstance(command, dict) or _key(one) != _key(command)]
        (*_, wanted) = check_commands([*others, command])
        new = _key(wanted) not in known
        self._count(scope, int(new))
        made = self._registered(wanted, known, scope)
        self.world.commands[scope] = [*others, made]
        self.world.tell("commands")
        return made, new

    def _ids(self, scope: str | None) -> dict[tuple[int, str], str]:
        return {_key(command): command["id"] for command in self.all(scope)}

    def _count(self, scope: str | None, new: int) -> None:
        """So many new commands a day; those that replace one of their name are free."""
        created, now, most = self._created[scope], self.world.clock(), LIMITS["new commands a day"].most
        while created and created[0] <= now - A_DAY:
            created.popleft()
        if len(created) + new > most:
            words = f"Max number of daily application command creates has been reached ({most})"
            oldest = created[0] if created else now
            raise Refused(429, 30034, words, retry_after=oldest + A_DAY - now)
        created.extend([now] * new)

    def _registered(self, command: Json, known: dict[tuple[int, str], str], scope: str | None) -> Json:
        """A command as Discord keeps it: one that is overwritten keeps its id."""
        done: Json = {
            "application_id": self.world.bot.id,
            "version": self.world.snowflake(),
            "type": 1,
            "description": "",
            "default_member_permissions": None,
            "contexts": None,
            "integration_types": list(self.world.installs),
            "nsfw": False,
        }
        done |= _without_nothing(command)
        if done["default_member_permissions"] is not None:
            done["default_member_permissions"] = str(done["default_member_permissions"])
        done["id"] = known.get(_key(command)) or self.world.snowflake()
        if scope:
            done["guild_id"] = scope
        return done


def _key(command: Json) -> tuple[int, str]:
    return command.get("type") or 1, str(command.get("name"))


def _without_nothing(value: Any) -> Any:
    """A value without the fields that are null, in options of options too.

    >>> _without_nothing({"a": None, "options": [{"b": None, "c": 0}]})
    {'options': [{'c': 0}]}
    """
    if isinstance(value, dict):
        return {key: _without_nothing(inner) for key, inner in value.items() if inner is not None}
    return [_without_nothing(inner) for inner in value] if isinstance(value, list) else value
