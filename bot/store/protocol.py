"""What the bot asks of any store, and the refusals it may get: nothing here knows a database.

Each method is one transaction: when it returns, what it did is durable; when it raises, nothing was done.
`expected` is the table's revision as the caller knows it. `interaction` is what Discord asked and what it is
told: a store that has seen its id raises `AlreadySeen`, with the first answer, before anything else.
"""

from __future__ import annotations

from typing import Literal, Protocol

from bot.store.asked.agreement import Agreement
from bot.store.asked.channels import Channels
from bot.store.asked.company import Company
from bot.store.asked.keeping import Keeping
from bot.store.asked.moves import Moves
from bot.store.asked.people import People, Successor
from bot.store.asked.plans import Plans
from bot.store.asked.tables import Tables
from bot.store.asked.tallies import Tallies
from bot.store.asked.time import Time
from bot.store.rows import Proposal, Table

__all__ = [
    "AlreadySeen",
    "ChannelTaken",
    "Followed",
    "NoSuchProposal",
    "NoSuchTable",
    "ProposalTaken",
    "Stale",
    "StillSeated",
    "Store",
    "StoreError",
    "StoreFailed",
    "Successor",
    "TooManyCompany",
    "TooManyTables",
    "WrongState",
]


class StoreError(Exception):
    """Anything a store refuses or fails at."""


class StoreFailed(StoreError):
    """The storage itself does not work: full, locked, damaged, or from a newer Penny Post."""


class NoSuchTable(StoreError):
    """No table has this id."""


class ChannelTaken(StoreError):
    """The channel has an open table already."""

    def __init__(self, table: Table) -> None:
        super().__init__(f"channel {table.channel_id} has the open table {table.id}")
        self.table = table


class Stale(StoreError):
    """The table has moved on since the caller looked."""

    def __init__(self, table: Table, expected: int) -> None:
        super().__init__(f"table {table.id} is at revision {table.revision}, not {expected}")
        self.table = table


class WrongState(StoreError):
    """The table is not in a state in which this can be done."""

    def __init__(self, table: Table) -> None:
        super().__init__(f"table {table.id} is {table.state}")
        self.table = table


class AlreadySeen(StoreError):
    """This interaction was carried out before, and answered so."""

    def __init__(self, answer: str) -> None:
        super().__init__("this interaction was answered before")
        self.answer = answer


class ProposalTaken(StoreError):
    """The table is being asked something already."""

    def __init__(self, proposal: Proposal) -> None:
        super().__init__(f"table {proposal.table_id} has the open proposal {proposal.id}")
        self.proposal = proposal


class NoSuchProposal(StoreError):
    """No open proposal has this id."""


class TooManyTables(StoreError):
    """A person hosts, or a server has, as many open tables as one may."""

    def __init__(self, whose: Literal["person", "server"], most: int) -> None:
        super().__init__(f"this {whose} has {most} open tables already")
        self.whose: Literal["person", "server"] = whose
        self.most = most


class TooManyCompany(StoreError):
    """A table has as many invited people or watchers, or a person follows as many tables, as one may."""

    def __init__(self, whose: Literal["person", "table"], most: int) -> None:
        super().__init__(f"this {whose} has {most} already")
        self.whose: Literal["person", "table"] = whose
        self.most = most


class Followed(StoreError):
    """The table has its rematch already."""

    def __init__(self, table: Table) -> None:
        super().__init__(f"table {table.id} follows it")
        self.table = table


class StillSeated(StoreError):
    """A person cannot be forgotten while they sit at, or host, open tables."""

    def __init__(self, tables: tuple[Table, ...]) -> None:
        super().__init__("still at " + ", ".join(table.id for table in tables))
        self.tables = tables


class Store(Tables, Channels, Moves, Plans, Agreement, People, Time, Company, Tallies, Keeping, Protocol):
    """Where tables live between two touches; what is asked of it is in `bot.store.asked`, by what is kept."""
