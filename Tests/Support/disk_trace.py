"""A command's system calls to the disk, by strace, and what a power cut would leave of them."""

import re
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from latchkey import environment

CALLS = (
    "openat,mkdir,rename,renameat,renameat2,unlink,unlinkat,rmdir,write,pwrite64,ftruncate,copy_file_range,sendfile,"
    "fsync,fdatasync")

PATIENCE = 120
"""Seconds that a traced command may take on a busy machine."""

TRACED_ALONE = "--seccomp-bpf"
"""Lets strace stop a process at the calls that it traces, and at no others: half of the time. It sends no signals then."""


def run_traced(
    program: Path, *arguments: str | Path, inject: str | None = None, data: Path | None = None, **settings: str
) -> tuple[subprocess.CompletedProcess[str], list[str]]:
    """Runs a command under strace; returns its outcome and its calls in order, each on one line. Where a call is to end it,
    those are the calls of that kind alone."""
    if data:
        settings["DATA"] = str(data)
    with tempfile.NamedTemporaryFile() as log:
        options = [f"--trace={CALLS}", TRACED_ALONE]
        if inject and ":signal=" in inject:
            options = [f"--trace={inject.partition(':')[0]}"]
        if inject:
            options.append(f"--inject={inject}")
        ended = subprocess.run(
            ["strace", "-f", "-y", "-s", "4096", "-o", log.name, *options, program, *arguments],
            env=environment(**settings), capture_output=True, text=True, timeout=PATIENCE)
        lines = Path(log.name).read_text(errors="replace").splitlines()
    if not lines or "ptrace" in ended.stderr:
        pytest.skip(f"no process may be traced here: {ended.stderr}")
    return ended, list(whole_calls(lines))


def whole_calls(lines: list[str]) -> list[str]:
    """The lines without process numbers. A call that strace split in two stands where it ended."""
    begun: dict[str, str] = {}
    calls = []
    for line in lines:
        process, _, rest = line.partition(" ")
        rest = rest.strip()
        if rest.endswith("<unfinished ...>"):
            begun[process] = rest.removesuffix("<unfinished ...>").rstrip()
        elif resumed := re.match(r"<\.\.\. \w+ resumed>(.*)", rest):
            calls.append(begun.pop(process, "") + resumed[1])
        else:
            calls.append(rest)
    return calls


@dataclass
class SimulatedDisk:
    """Tracks what of a folder is only in memory: content of files not synced since it was written, and names in folders not
    synced since one was made or changed. SQLite's logs are not tracked."""

    folder: Path
    unsynced: dict[str, str] = field(default_factory=dict)
    """Paths, with the call that changed each."""
    complaints: list[str] = field(default_factory=list)
    moved: list[str] = field(default_factory=list)
    """New names of renamed files, in order."""
    told: bool = False
    """Whether anything was written to standard output."""

    def play(self, calls: list[str]) -> "SimulatedDisk":
        for call in calls:
            self._take(call)
        self._report("at the end")
        return self

    def _take(self, call: str) -> None:
        if not (parts := re.match(r"(\w+)\((.*)\)\s*= (-?\d+)", call)) or parts[3].startswith("-"):
            return
        name, said = parts[1], parts[2]
        paths = re.findall(r'"([^"]*)"', said)
        descriptor = re.match(r"(\d+)<([^>]*)>", said)
        if name == "write" and descriptor and descriptor[1] == "1":
            self.told = True
            self._report(f"when it said {said}")
        elif name in ("write", "pwrite64", "ftruncate", "copy_file_range", "sendfile") and descriptor:
            self._mark(descriptor[2], call)
        elif name in ("fsync", "fdatasync") and descriptor:
            self.unsynced.pop(descriptor[2], None)
        elif name == "openat" and "O_CREAT" in said:
            self._mark(str(Path(paths[0]).parent), call, paths[0])
        elif name == "mkdir":
            self._mark(str(Path(paths[0]).parent), call)
            self._mark(paths[0], call)
        elif name.startswith("rename"):
            self._rename(*paths[:2], call)
        elif name in ("unlink", "unlinkat", "rmdir") and paths:
            self.unsynced.pop(paths[0], None)

    def _rename(self, old: str, new: str, call: str) -> None:
        for path, reason in list(self.unsynced.items()):
            if path == old or path.startswith(old + "/"):
                self.complaints.append(f"{path} is not synced when {old} becomes {new}: {reason}")
                self.unsynced[new + path.removeprefix(old)] = self.unsynced.pop(path)
        self.moved.append(new)
        for path in (old, new):
            self._mark(str(Path(path).parent), call)

    def _mark(self, path: str, call: str, of: str = "") -> None:
        is_log = re.search(r"latchkey\.sqlite-\w+$|\.lock$", of or path)
        if path.startswith(str(self.folder)) and not is_log:
            self.unsynced[path] = call

    def _report(self, moment: str) -> None:
        for path, reason in self.unsynced.items():
            self.complaints.append(f"{path} is not synced {moment}: {reason}")
