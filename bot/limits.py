"""Discord's limits, each in one place: what the bot keeps to, and what the parlour refuses past it.

Characters unless another thing is named.
"""

from __future__ import annotations

from typing import Final

# Commands
COMMANDS: Final = 100
CONTEXT_MENUS: Final = 15
COMMAND_NAME: Final = 32
COMMAND_DESCRIPTION: Final = 100
COMMAND_SIZE: Final = 8000
"""Of all names, descriptions and values of one command, the longest language of each."""
COMMAND_OPTIONS: Final = 25
COMMANDS_A_DAY: Final = 200
"""New ones, in one server or for all of them."""
STRING_OPTION: Final = 6000
CHOICES: Final = 25
"""Fixed choices of an option, and suggestions of an autocomplete."""
CHOICE_NAME: Final = 100
CHOICE_VALUE: Final = 100

# Messages of the old kind
CONTENT: Final = 2000
EMBEDS: Final = 10
EMBED_TITLE: Final = 256
EMBED_DESCRIPTION: Final = 4096
EMBED_FIELDS: Final = 25
EMBED_FIELD_NAME: Final = 256
EMBED_FIELD_VALUE: Final = 1024
EMBED_FOOTER: Final = 2048
EMBED_AUTHOR: Final = 256
EMBED_SIZE: Final = 6000
MENTIONS: Final = 100
"""People, or roles, whom a message names as those it may ping."""
ACTION_ROWS: Final = 5

# Components
COMPONENTS: Final = 40
"""Components in one message, nested ones counted."""
MESSAGE_TEXT: Final = 4000
"""Of all texts of one message together."""
SECTION_TEXTS: Final = 3
GALLERY_ITEMS: Final = 10
BUTTONS_IN_A_ROW: Final = 5
BUTTON_LABEL: Final = 80
BUTTON_LINK: Final = 512
MEDIA_LINK: Final = 2048
COMPONENT_ID: Final = 2**31 - 1
ACCENT_COLOUR: Final = 0xFFFFFF
CUSTOM_ID: Final = 100
SELECT_OPTIONS: Final = 25
SELECT_LABEL: Final = 100
SELECT_VALUE: Final = 100
SELECT_DESCRIPTION: Final = 100
SELECT_PLACEHOLDER: Final = 150

# Forms
FORM_TITLE: Final = 45
FORM_PARTS: Final = 5
FIELD_LABEL: Final = 45
FIELD_DESCRIPTION: Final = 100
FIELD_TEXT: Final = 4000
FIELD_PLACEHOLDER: Final = 100
RADIO_OPTIONS: Final = 10
CHECKBOX_OPTIONS: Final = 10

# Files
FILES: Final = 10
FILE_BYTES: Final = 10 * 2**20
REQUEST_BYTES: Final = 25 * 2**20
"""Of all that one request brings."""
ALT_TEXT: Final = 1024

# Channels
CHANNEL_NAME: Final = 100
PINS: Final = 250
ARCHIVE_MINUTES: Final = (60, 1440, 4320, 10080)
"""How long a thread may be set to wait before it is archived."""

# Time
ACKNOWLEDGE_SECONDS: Final = 3.0
TOKEN_SECONDS: Final = 15 * 60.0
"""How long an interaction can be answered after it was acknowledged."""
NONCE_SECONDS: Final = 300.0
"""How long Discord knows a post again by its nonce: "a few minutes"."""
LATE_EDIT_AGE_SECONDS: Final = 3600.0
LATE_EDIT_WINDOW_SECONDS: Final = 6.0
LATE_EDITS: Final = 3
"""Edits of messages past that age, in one channel within that window."""

# The gateway
GATEWAY_BYTES: Final = 4096
GATEWAY_EVENTS_A_MINUTE: Final = 120
HEARTBEATS_MISSED: Final = 1.5
"""Intervals without a heartbeat after which a connection is closed."""
IDENTIFY_SECONDS: Final = 5.0
"""Between two identifies of one key, which is the shard's number modulo the concurrency that is granted."""

# Rates
REQUESTS_A_SECOND: Final = 50
INVALID_REQUESTS: Final = 10_000
INVALID_SECONDS: Final = 600.0
"""Answered with 401, 403 or 429 in so many seconds, and nothing is answered any more."""
DIRECT_MESSAGES_OPENED: Final = 30
DIRECT_MESSAGES_SECONDS: Final = 60.0
"""Opened for the first time; Discord tells no number, and this is about what is reported."""
