"""What several nodes of one site share."""

import shutil
from pathlib import Path


def copy_keys(source: Path, sink: Path) -> None:
    """Copies the site's keys from one data folder into another."""
    for name in ("outbox.key", "history.key"):
        shutil.copy(source / name, sink / name)
