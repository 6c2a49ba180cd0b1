"""Checks the tables of texts for what the program can't see when it starts: a key that is there twice, and a text that
does not fill in the same {{values}} as in the other languages."""

import json
import re
import sys
from pathlib import Path


def read(file: Path) -> dict[str, str]:
    """Reads a table; a JSON parser alone would take the last of two equal keys without a word."""

    def table(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key for key, _ in pairs]
        for key in keys:
            if keys.count(key) > 1:
                sys.exit(f"{file}: {key!r} is there twice.")
        return dict(pairs)

    try:
        texts = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=table)
    except ValueError as error:
        sys.exit(f"{file}: {error}")
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        sys.exit(f"{file}: must be an object of strings.")
    return texts


def values(text: str) -> set[str]:
    return set(re.findall(r"{{\s*(\w+)", text))


def main(folder: Path) -> None:
    tables = {file: read(file) for file in sorted(folder.glob("*.json"))}
    if not tables:
        sys.exit(f"{folder}: there are no tables of texts.")
    first, *others = tables
    for other in others:
        # Not every language has every form of a plural.
        for key in tables[first].keys() & tables[other].keys():
            if values(tables[first][key]) != values(tables[other][key]):
                sys.exit(f"{other}: {key!r} does not fill in the same values as {first}.")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
