#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What one turn of the loop over K of the examples does in Metal's text, beside what its tile needs.

    metal_counts.py TESSERA REPOSITORY            prints both tables of docs/performance.md: the counts, and why some differ
    metal_counts.py TESSERA REPOSITORY --check    prints it if it is not there; nothing when all is right

Counted in the text, for a thread (of functions of the simdgroup, for its simdgroup): a loop with known bounds as often as it turns, a branch
as taken, a call as what the function does. Of memory that a thread addresses: reads of buffers and writes to threadgroup memory.

Needed, where a simdgroup computes rows x columns of C, and a turn has `depth` of K:

    multiplies     rows/8 * columns/8 * depth/8
    matrix loads   depth/8 * (rows/8 + columns/8): each tile of 8x8 once
    reads, writes  16 bytes at a time, the group's tiles of A and B where they go through threadgroup memory, shared among its threads
    barriers       2 where they do: before the tiles are read, and before they are written again
    shuffles       none
    selects        none
"""

import collections
import math
import os
import re
import subprocess
import sys

COLUMNS = ["multiplies", "matrix loads", "reads", "writes", "barriers", "shuffles", "selects"]
PAGE = os.path.join("docs", "performance.md")
BYTES = 16  # of an access


class Tile:
    """rows, columns: of C, for a simdgroup. depth: of K, for a turn. group: rows and columns for a group of 128 threads; bits: of a component
    of A and of B in memory, and in threadgroup memory."""

    def __init__(self, rows, columns, depth, group=None, bits=(16, 16), stored=None):
        self.rows, self.columns, self.depth, self.group, self.bits, self.stored = rows, columns, depth, group, bits, stored or bits

    def accesses(self, bits, threads=128):
        lines = zip(self.group or (), bits)
        return sum(length * self.depth * b // 8 for length, b in lines) / BYTES / threads

    def needs(self):
        m, n, k = self.rows // 8, self.columns // 8, self.depth // 8
        return dict(zip(COLUMNS, [m * n * k, k * (m + n), self.accesses(self.bits), self.accesses(self.stored), 2 if self.group else 0, 0, 0]))


class Attention:
    """A block of keys and values: rows x keys scores, which become weights of the values. The group's tiles are K and V; scores go to the lane
    that looks after their row, and weights back, behind a barrier each; where a row's sums are scaled, a lane needs the factors of its rows.
    Scores of later keys are masked by a choice each."""

    def __init__(self, rows, keys, head, threads):
        self.rows, self.keys, self.head, self.threads = rows, keys, head, threads

    def needs(self):
        m, n, k = self.rows // 8, self.keys // 8, self.head // 8
        moved = 2 * self.keys * self.head * 2 / BYTES / self.threads
        weights = self.keys * 2 / BYTES
        return dict(zip(COLUMNS, [2 * m * n * k, 2 * n * k + m * n, moved, moved + weights, 2 + 2, m, self.keys]))


class Example:
    """notes: the reasons why a column differs from the tile's needs."""

    def __init__(self, name, options, tile, notes=None):
        self.name, self.options, self.tile, self.notes = name, options, tile, notes or {}

    def title(self):
        shown = [option for option in self.options if option.startswith("-D")]
        return " ".join([f"`{self.name}`"] + [f"`{option}`" for option in shown])


WHOLE = (128, 128)
WORDS = "the loop over the four words of a load is not unrolled, so each word is one store: `unroll-loops` unrolls only loops over parts of words"
EXAMPLES = [
    Example("gemm_f16", [], Tile(16, 16, 16)),
    Example("subgroup_matmul", [], Tile(16, 64, 16)),
    Example("rocwmma_gemm", [], Tile(16, 16, 16)),
    Example("group_gemm", [], Tile(32, 32, 32)),
    Example("linalg_gemm", ["-DTILE_K=32"], Tile(64, 64, 32, WHOLE)),
    Example("gemm_tiled", ["-DTILE_K=32"], Tile(64, 64, 32, WHOLE)),
    Example("gemm_tiled", ["-DTILE_K=32", "-DROW_MAJOR_B"], Tile(64, 64, 32, WHOLE)),
    Example("gemm_tiled", ["-DTILE_K=16", "-DF32"], Tile(64, 64, 16, WHOLE, (32, 32)), {"writes": WORDS}),
    Example("gemm_tiled", ["-DTILE_K=64", "-DINT8"], Tile(64, 64, 64, WHOLE, (8, 8)), {
        "matrix loads": "Metal has no matrices of bytes: a thread reads its two bytes of each tile from threadgroup memory and converts them to f16",
        "writes": WORDS}),
    Example("gemm_quantized", ["-DTILE_K=32"], Tile(64, 64, 32, WHOLE, (16, 4), (16, 16)), {
        "reads": "the scale of a block of weights is a separate read"}),
    Example("vk_gemm", [], Tile(16, 16, 32, (32, 32)), {
        "reads": "the shader copies one component at a time; neighbouring threads copy neighbouring components",
        "writes": "the same"}),
    Example("rocwmma_gemm_coop", [], Tile(32, 32, 16, (64, 64)), {
        "matrix loads": "half of them read the buffers: a simdgroup loads the blocks that it multiplies and stores a part of them for the others",
        "reads": "matrix loads replace them",
        "writes": "the components of a matrix that a thread holds are not adjacent; it stores every second one of the 32",
        "barriers": "the shader has two buffers of threadgroup memory and waits once"}),
    Example("attention", ["-DWAVES=2"], Attention(32, 32, 64, 64), {
        "writes": "a loop that is not unrolled stores the weights one by one",
        "shuffles": "each of a thread's 64 sums reads the factor of its row, in a branch that is seldom taken"}),
]


class Block:
    """A function, loop or branch: its head, and statements and blocks in it."""

    def __init__(self, head):
        self.head, self.inside = head, []

    def trips(self):
        """Returns the iteration count of a loop with known bounds; 1 if it is not a loop, None if unknown."""
        if not self.head.startswith(("for ", "while ", "do ")):
            return 1
        match = re.fullmatch(r"for \((?:u?int \w+ = (\w+))?; (\w+) < ([\du *]+); (?:\+\+\2|\2 \+= (\d+))\) {", self.head)
        if not match:
            return None
        start, step = match[1] or "", int(match[4] or 1)
        end = math.prod(int(factor.strip("u ")) for factor in match[3].split("*"))
        # One that begins at the number of a thread counts the threads.
        return -(-(end - (int(start) if start.isdigit() else 0)) // step)


def functions(text):
    """The blocks of the text by name, with lines that were broken put together."""
    found, stack, line = {}, [], ""
    for part in text.splitlines():
        part = part.strip()
        if not part or part.startswith(("//", "#")):
            continue
        line = f"{line} {part}" if line else part
        if not line.endswith((";", "{", "}", "]]", ">")):
            continue
        if line.startswith("}"):
            stack.pop()
            line = line[1:].strip()
            if line in ("", ";"):
                line = ""
                continue
        if line.endswith("{"):
            block = Block(line)
            if stack:
                stack[-1].inside.append(block)
            else:
                name = re.search(r"(\w+)\(", line)
                if name:
                    found[name[1]] = block
            stack.append(block)
        elif stack:
            stack[-1].inside.append(line)
        line = ""
    return found


class Counter:
    multiply = "simdgroup_multiply"

    def __init__(self, text):
        self.functions = functions(text)
        self.buffers = set(re.findall(r"device (?:\w+ )?\*(\w+) \[\[buffer", text))
        self.shared = set(re.findall(r"threadgroup \w+ (\w+)\[", text))

    def statement(self, line):
        counts = collections.Counter()
        for what, pattern in (("multiplies", r"simdgroup_multiply\w*\("), ("matrix loads", r"simdgroup_load\("),
                              ("barriers", r"(?:threadgroup|simdgroup)_barrier\("), ("shuffles", r"\b(?:simd|quad)_(?:shuffle|broadcast)\w*\("), ("selects", r" \? ")):
            counts[what] += len(re.findall(pattern, line))
        left, equals, right = line.partition(" = ")
        for name in re.findall(r"(\w+)\[", left if equals else ""):
            counts["writes"] += name in self.shared
        for name in re.findall(r"(\w+)\[", right if equals else line):
            counts["reads"] += name in self.buffers
        for name in re.findall(r"\b(\w+)\(", line):
            if name in self.functions:
                counts.update(self.block(self.functions[name]))
        return counts

    def block(self, block):
        """Returns the counts of one iteration."""
        counts = collections.Counter()
        for part in block.inside:
            if isinstance(part, str):
                counts.update(self.statement(part))
            else:
                trips = part.trips()
                if trips is None:
                    sys.exit(f"error: nobody knows how often this loop turns: {part.head}")
                for what, count in self.block(part).items():
                    counts[what] += count * trips
        return counts

    def main_loop(self, block):
        """The outermost loop of unknown length that multiplies; None where there is none."""
        for part in block.inside:
            if isinstance(part, str):
                continue
            if part.trips() is None and self.multiply in self.text_of(part):
                return part
            found = self.main_loop(part)
            if found:
                return found
        return None

    def text_of(self, block):
        return "\n".join(part if isinstance(part, str) else self.text_of(part) for part in block.inside)

    def turn(self):
        kernel = next(block for block in self.functions.values() if "kernel void" in block.head)
        return self.block(self.main_loop(kernel))


def shown(number):
    return str(int(number)) if number == int(number) else str(number)


def page(tessera, repository):
    lines = ["| example | " + " | ".join(COLUMNS) + " |", "| --- |" + " --- |" * len(COLUMNS)]
    notes = []
    for example in EXAMPLES:
        command = [tessera, "--target", "apple-m1", "--emit=msl", "-Wno-emulation", *example.options,
                   os.path.join(repository, "docs", "examples", example.name + ".hlsl"), "-o", "-"]
        text = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
        counts, needs = Counter(text).turn(), example.tile.needs()
        cells = []
        for column in COLUMNS:
            same = counts[column] == needs[column]
            cells.append(shown(counts[column]) if same else f"{shown(counts[column])} ({shown(needs[column])})")
            if same == (column in example.notes):
                sys.exit(f"error: {example.title()}: {column}: {counts[column]}, needed {needs[column]}, and the note says otherwise")
            if not same:
                notes.append(f"| {example.title()} | {column} | {example.notes[column]} |")
        lines.append(f"| {example.title()} | " + " | ".join(cells) + " |")
    return "\n".join(lines + ["", "| example | column | reason |", "| --- | --- | --- |"] + notes) + "\n"


def main():
    tessera, repository = sys.argv[1:3]
    text = page(tessera, repository)
    if "--check" not in sys.argv:
        return print(text, end="")
    with open(os.path.join(repository, PAGE)) as file:
        there = file.read()
    if text not in there:
        print(f"{PAGE} should have:\n{text}")


if __name__ == "__main__":
    main()
