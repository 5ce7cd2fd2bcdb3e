"""Files for their owner's eyes alone: they hold hidden hands, the seeds of running games, and who plays where."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path

log = logging.getLogger("pennypost")

OWNER_ONLY = 0o600
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def create(path: Path, *, anew: bool = False) -> None:
    """See to it that the file is there, for its owner alone if it was not; `anew` refuses one that is there.

    The mode is given while the file is made, not after: whatever the umask, there is no moment to read it in.
    """
    flags = os.O_WRONLY | os.O_CREAT | (os.O_EXCL if anew else 0)
    os.close(os.open(path, flags, OWNER_ONLY))


def write(path: Path, text: str) -> None:
    """Put a text there in one go: who reads it meanwhile finds the old one or the new one, never a half."""
    unfinished = path.with_name(path.name + ".part")
    unfinished.unlink(missing_ok=True)
    create(unfinished, anew=True)
    unfinished.write_text(text, "utf-8")
    unfinished.replace(path)


def tighten(*paths: Path) -> None:
    """Take what others may do with these files away from them, and say so in the log."""
    if os.name == "nt":  # there the folder decides who may read
        return
    for path in paths:
        try:
            mode = stat.S_IMODE(path.stat().st_mode)
            if mode & _OTHERS:
                path.chmod(mode & ~_OTHERS)
                log.info("Others could read or change %s (mode %o); now only its owner can", path, mode)
        except FileNotFoundError:
            continue
        except OSError as error:
            log.warning("Others can read or change %s, and that cannot be changed: %s", path, error.strerror)
