"""Reads a QR code that a page draws, as a phone does once it has found the square (ISO/IEC 18004)."""

import re
from collections.abc import Iterable

QUIET_ZONE = 4
"""In modules (section 9.1)."""
LEVEL_M = 0b00
BYTE_MODE = 0b0100
BLOCKS = {1: (1, 10), 2: (1, 16), 3: (1, 26), 4: (2, 18), 5: (2, 24), 6: (4, 16), 7: (4, 18), 8: (4, 22), 9: (5, 22)}
"""Of level M, by version: how many, and how many codewords for correction each has (table 9)."""
MASKS = [
    lambda row, column: (row + column) % 2 == 0,
    lambda row, column: row % 2 == 0,
    lambda row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
]
"""By their number: which modules each inverts (table 10)."""

Modules = list[list[bool]]
"""Rows of columns; dark is true."""


def read_qr(page: str) -> str:
    """The text of the code that a page draws. Nothing is corrected: a drawing has no errors."""
    modules = cropped(drawn(page))
    version, left = divmod(len(modules) - 17, 4)
    assert left == 0
    level, mask = format_of(modules)
    assert level == LEVEL_M
    functions = function_modules(version, len(modules))
    return text_of(data_of(codewords(modules, functions, mask), version))


def drawn(page: str) -> Modules:
    """What the SVG fills, with what is around it."""
    svg = re.search(r'<svg class="qr" viewBox="0 0 (\d+) \1"[^>]*><path d="([^"]+)"/></svg>', page)
    assert svg, page
    size = int(svg[1])
    modules = [[False] * size for _ in range(size)]
    runs = r"M(\d+) (\d+)h(\d+)v1H\1z"
    assert not re.sub(runs, "", svg[2])
    for column, row, width in re.findall(runs, svg[2]):
        for x in range(int(column), int(column) + int(width)):
            modules[int(row)][x] = True
    return modules


def cropped(modules: Modules) -> Modules:
    """The code without its quiet zone, which must be there."""
    inner = range(QUIET_ZONE, len(modules) - QUIET_ZONE)
    assert not any(
        dark for y, row in enumerate(modules) for x, dark in enumerate(row) if x not in inner or y not in inner)
    return [row[QUIET_ZONE:-QUIET_ZONE] for row in modules[QUIET_ZONE:-QUIET_ZONE]]


def format_of(modules: Modules) -> tuple[int, int]:
    """The level of correction and the number of the mask, as both copies say (section 7.9)."""
    size = len(modules)
    first = [(8, x) for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [(y, 8) for y in (7, 5, 4, 3, 2, 1, 0)]
    second = [(size - 1 - y, 8) for y in range(7)] + [(8, size - 8 + x) for x in range(8)]
    bits, other = (number(modules[row][column] for row, column in places) for places in (first, second))
    assert bits == other
    bits ^= 0b101010000010010
    data = rest = bits >> 10
    for _ in range(10):
        rest = rest << 1 ^ (rest >> 9) * 0b10100110111
    assert bits & 0b1111111111 == rest
    return data >> 3, data & 0b111


def function_modules(version: int, size: int) -> set[tuple[int, int]]:
    """Where there is no data: patterns to find, to align and to count by, format and version (section 6.3)."""
    places = {(row, column) for row in range(9) for column in range(9)}
    places |= {(row, column) for row in range(9) for column in range(size - 8, size)}
    places |= {(row, column) for row in range(size - 8, size) for column in range(9)}
    places |= {(6, at) for at in range(size)} | {(at, 6) for at in range(size)}
    if version > 1:
        centres = [6, size - 7] if version < 7 else [6, (size - 1) // 2, size - 7]
        corners = {(6, 6), (6, size - 7), (size - 7, 6)}
        for row, column in {(row, column) for row in centres for column in centres} - corners:
            places |= {(row + y, column + x) for y in range(-2, 3) for x in range(-2, 3)}
    if version >= 7:
        places |= {(row, column) for row in range(6) for column in range(size - 11, size - 8)}
        places |= {(row, column) for row in range(size - 11, size - 8) for column in range(6)}
    return places


def codewords(modules: Modules, functions: set[tuple[int, int]], mask: int) -> list[int]:
    """The bytes, in pairs of columns from the right, upwards and downwards in turn (section 7.7.3)."""
    size = len(modules)
    bits = []
    rights = [*range(size - 1, 6, -2), *range(5, 0, -2)]
    for turn, right in enumerate(rights):
        for row in range(size - 1, -1, -1) if turn % 2 == 0 else range(size):
            for column in (right, right - 1):
                if (row, column) not in functions:
                    bits.append(modules[row][column] ^ MASKS[mask](row, column))
    return [number(bits[at:at + 8]) for at in range(0, len(bits) - 7, 8)]


def data_of(words: list[int], version: int) -> list[int]:
    """The data of all blocks, whose codewords are in turn, and whose correction must fit (sections 7.5 and 7.6)."""
    count, corrections = BLOCKS[version]
    short, longer = divmod(len(words) - count * corrections, count)
    blocks: list[list[int]] = [[] for _ in range(count)]
    order = [block for _ in range(short) for block in range(count)] + list(range(count - longer, count))
    for block, word in zip(order, words, strict=False):
        blocks[block].append(word)
    data = [word for block in blocks for word in block]
    for at, word in enumerate(words[len(order):]):
        blocks[at % count].append(word)
    assert all(value == 0 for block in blocks for value in syndromes(block, corrections))
    return data


def syndromes(block: list[int], corrections: int) -> list[int]:
    """The block as a polynomial over GF(256), at as many powers of two; each is 0 where nothing is wrong."""

    def doubled(value: int) -> int:
        return value << 1 ^ (value >> 7) * 0b100011101

    values = []
    for power in range(corrections):
        value = 0
        for word in block:
            for _ in range(power):
                value = doubled(value)
            value ^= word
        values.append(value)
    return values


def text_of(data: list[int]) -> str:
    """Text of one segment of bytes (section 7.4.5); up to version 9 its length is one byte."""
    bits = "".join(f"{word:08b}" for word in data)
    assert int(bits[:4], 2) == BYTE_MODE
    length = int(bits[4:12], 2)
    return bytes(int(bits[at:at + 8], 2) for at in range(12, 12 + 8 * length, 8)).decode()


def number(bits: Iterable[bool]) -> int:
    return int("".join("1" if bit else "0" for bit in bits), 2)
