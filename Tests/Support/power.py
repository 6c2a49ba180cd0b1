"""A disk whose power can be cut: unsynced data are lost, as on a real machine."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

import pytest

from latchkey import STARTING

COMMAND_TIME = STARTING + 20
"""Seconds that a command on such a disk may take on a busy machine."""

SET_UP = """
set -e
mount -t tmpfs -o size={memory}m tmpfs {place}
cd {place}
mkdir disk copy
truncate -s {megabytes}M image
# All of it at once: the kernel would write the rest at any time.
mkfs.ext4 -q -E lazy_itable_init=0,lazy_journal_init=0 image
mount -o loop,commit={commit} image disk
echo ready
exec cat
"""


class Disk:
    """An ext4 file system in a file in memory, mounted in its own mount namespace.

    What a program writes waits in the page cache until it is synced, or until the kernel writes it back, its journal every
    `commit` seconds and the data of new files up to 30 seconds later. The file has only what was written back, so a copy
    of it is what a power cut leaves. A drive that loses unflushed data is not simulated: what reaches the file counts.

    The namespace lives as long as a process in it reads from this one. When that ends, however it ends, mounts and loop
    devices go with it.
    """

    def __init__(self, place: Path, commit: int, megabytes: int = 96) -> None:
        self.place = place
        self.path = place / "disk"
        """The mount point, for commands that run in the namespace."""
        place.mkdir()
        script = SET_UP.format(place=place, commit=commit, megabytes=megabytes, memory=16 * megabytes)
        self._keeper = subprocess.Popen(
            ["unshare", "--mount", "--propagation", "private", "sh", "-c", script], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if self._keeper.stdout.readline() != "ready\n":
            pytest.skip(f"No power can be cut: no disk may be mounted here ({self._keeper.communicate()[1].strip()}).")
        # Its process ID becomes the command's, so that it can be stopped; it ends with the test.
        self.inside = [
            "setpriv", "--pdeathsig", "KILL", "nsenter", f"--mount=/proc/{self._keeper.pid}/ns/mnt", "--",
            # Not in the caller's folder, whose settings would be read.
            "env", "--chdir=/"]
        """The prefix of a command that must see the disk."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._keeper.communicate()

    def seen(self, path: Path) -> Path:
        """The path at which this process sees the namespace's `path`."""
        return Path(f"/proc/{self._keeper.pid}/root{path}")

    def database(self, path: Path) -> Path:
        """A copy of the database at `path`, with its log, for SQLite: it does not open paths from `seen`."""
        copy = self.place / f"database{time.monotonic_ns()}"
        shutil.copyfile(self.seen(path), copy)
        log = self.seen(path.with_name(path.name + "-wal"))
        if log.exists():
            shutil.copyfile(log, f"{copy}-wal")
        return copy

    def run(self, *command: str | Path, **options: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*self.inside, *command], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=COMMAND_TIME,
            **options)

    def sync(self) -> None:
        """Syncs the disk: everything written so far survives a cut."""
        self.run("sync", "--file-system", self.path).check_returncode()

    @contextmanager
    def stopped(self, *processes: subprocess.Popen) -> Iterator[Path]:
        """Stops the writers, and returns an image of the disk at that moment, for `mounted`.
        A program that has ended already isn't stopped."""
        running = [process for process in processes if process.poll() is None]
        for process in running:
            process.send_signal(signal.SIGSTOP)
        for process in running:
            wait_until_stopped(process)
        try:
            yield self._picture()
        finally:
            for process in running:
                process.send_signal(signal.SIGCONT)

    @contextmanager
    def mounted(self, picture: Path) -> Iterator[Path]:
        """Mounts an image, which replays the journal. Yields the path for commands in the namespace."""
        copy = self.place / "copy"
        self.run("mount", "-o", "loop", picture, copy).check_returncode()
        try:
            yield copy
        finally:
            # Lazily: after a failure, a server may still have it open.
            self.run("umount", "--lazy", copy).check_returncode()
            self.seen(picture).unlink()

    def _picture(self) -> Path:
        """A consistent copy of the image: it did not change between the copy and the comparison."""
        picture = self.place / f"picture{time.monotonic_ns()}"
        end = time.monotonic() + COMMAND_TIME
        while True:
            self.run("cp", "--sparse=always", self.place / "image", picture).check_returncode()
            if self.run("cmp", "--silent", self.place / "image", picture).returncode == 0:
                return picture
            assert time.monotonic() < end, "the disk never comes to rest"


def wait_until_stopped(process: subprocess.Popen) -> None:
    """Every thread of it: each stops by itself. A thread or process that ends first needs no stopping."""
    end = time.monotonic() + STARTING
    with suppress(FileNotFoundError, ProcessLookupError):
        for task in Path(f"/proc/{process.pid}/task").iterdir():
            while is_running(task):
                assert time.monotonic() < end, "a process does not stop"
                os.sched_yield()


def is_running(task: Path) -> bool:
    try:
        return (task / "stat").read_text().rpartition(")")[2].split()[0] not in "TZX"
    except (FileNotFoundError, ProcessLookupError):
        return False
