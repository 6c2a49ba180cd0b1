"""A `/proc` as the systemd unit's ProcSubset=pid leaves it."""

import subprocess

import pytest

_MOUNT = "mount -t proc -o subset=pid proc /proc"


def with_processes_alone() -> list[str]:
    """Runs a command where `/proc` has the processes' own folders and no more; skips where nothing may be mounted."""
    tried = subprocess.run(["unshare", "-m", "sh", "-c", _MOUNT], capture_output=True, text=True)
    if tried.returncode != 0:
        pytest.skip(f"nothing may be mounted here: {tried.stderr.strip()}")
    return ["unshare", "-m", "sh", "-c", f'{_MOUNT} && exec "$0" "$@"']
