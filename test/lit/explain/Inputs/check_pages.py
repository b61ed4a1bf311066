# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_pages.py FOLDER SHADER...: the page of each shader for four targets is right.

It is well formed and needs nothing else, is the same bytes again (of every fourth), has the source as it is, and for each target the text
that a compile writes, line by line, the figures that this text has, and the lines that the compiler states for it.
A shader says after a NAME=VALUE what is defined.
"""

import collections
import hashlib
import pathlib
import re
import subprocess
import sys

import page

TARGETS = ["vulkan", "nvidia-hopper", "apple-m1", "lavapipe"]
SPACES = {"StorageBuffer": "buffer", "PhysicalStorageBuffer": "buffer", "Workgroup": "groupshared"}
SPIRV = {"OpCooperativeMatrixMulAddKHR": "device multiplies", "OpCooperativeVectorMatrixMulNV": "vector instructions",
         "OpCooperativeVectorMatrixMulAddNV": "vector instructions",
         "OpCooperativeVectorOuterProductAccumulateNV": "vector instructions",
         "OpCooperativeVectorReduceSumAccumulateNV": "vector instructions", "OpGroupNonUniformShuffle": "lane reads",
         "OpGroupNonUniformBroadcast": "lane reads", "OpFMul": "arithmetic multiplies", "OpIMul": "arithmetic multiplies",
         "OpDot": "arithmetic multiplies", "OpSDot": "arithmetic multiplies", "OpUDot": "arithmetic multiplies",
         "OpCooperativeMatrixLoadKHR": "matrix loads",
         "OpCooperativeMatrixStoreKHR": "matrix stores", "OpControlBarrier": "barriers", "OpMemoryBarrier": "barriers"}
METAL = {"simdgroup_multiply": "device multiplies", "simdgroup_multiply_accumulate": "device multiplies",
         "simdgroup_load": "matrix loads", "simdgroup_store": "matrix stores", "threadgroup_barrier": "barriers",
         "simdgroup_barrier": "barriers", "atomic_thread_fence": "barriers"}


def tessera(*arguments):
    return subprocess.run(["tessera", *arguments], capture_output=True, text=True)


def count_spirv(text):
    """Returns the counts of the text, in all and for each line of the user, by (file, line)."""
    counts, lines, spaces, strings, at = collections.Counter(), collections.Counter(), {}, {}, None
    for line in text.splitlines():
        words = line.split()
        result = words[0] if len(words) > 2 and words[1] == "=" else None
        words = words[2:] if result else words
        name = words[0] if words else ""
        if name == "OpString":
            strings[result] = line.split("OpString ", 1)[1][1:-1]
        if name == "OpLine":
            at = (strings[words[1]], int(words[2]))
        if name in ("OpLabel", "OpNoLine", "OpFunctionEnd"):
            at = None
        if name == "OpTypePointer":
            spaces[result] = SPACES.get(words[1])
        elif result and len(words) > 1 and words[1] in spaces:
            spaces[result] = spaces[words[1]]
        what = "atomics" if name.startswith("OpAtomic") else SPIRV.get(name)
        if name == "OpExtInst" and words[3] == "Fma":
            what = "arithmetic multiplies"
        if name == "OpLoad" and spaces.get(words[2]):
            what = spaces[words[2]] + " loads"
        if name == "OpStore" and spaces.get(words[1]):
            what = spaces[words[1]] + " stores"
        if what:
            counts[what] += 1
        if at and name not in ("OpLine", "OpNoLine", ""):
            lines[at] += 1
    return counts, lines


def count_metal(text):
    counts = collections.Counter()
    for line in text.splitlines():
        for word in re.findall(r"(\w+)\(", line.split("//")[0]):
            if word in METAL:
                counts[METAL[word]] += 1
    return counts


def is_entry(target):
    """Checks that the unfolded text begins with the entry function."""
    if target.name.startswith("apple"):
        return target.entry.startswith(("kernel ", "vertex ", "fragment ", "[["))
    entry = re.search(r"OpEntryPoint \w+ (%\w+)", target.folded).group(1)
    return re.match(rf"\s*{entry} = OpFunction ", target.entry)


def check_ways(shader, found, takes):
    """The table has a row for each operation of any target, no empty cell, and words that fit the instructions."""
    for text, cells in found.ways:
        for target, cell in zip(found.targets, cells, strict=True):
            if not cell or (cell == "not supported") != (target.name not in takes):
                sys.exit(f"{shader}, {target.name}: {text} is {cell!r}")
    for target in found.targets:
        if not target.taken:
            continue
        for line, operation, way, made in target.operations:
            several = re.fullmatch(r"(?:converted, )?tiled (\d+)x of .*", way)
            multiplies = re.search(r"(\d+) device multipl", made)
            if not made or not way:
                sys.exit(f"{shader}, {target.name}: an empty cell at {line}")
            if several and multiplies and operation in ("multiply", "multiply and add"):
                # A function with several calls is inlined several times; a loop over tiles counts once.
                count, tiles = int(multiplies.group(1)), int(several.group(1))
                if count % tiles and tiles % count:
                    sys.exit(f"{shader}, {target.name}, {line}: {way}, and {made}")
            if way.startswith("vector instruction") != ("vector instruction" in made):
                sys.exit(f"{shader}, {target.name}, {line}: {way}, and {made}")


def check(folder, shader, defines, again):
    profile = re.search(r"^//   tessera (-T lib_\w+) ", pathlib.Path(shader).read_text(), re.M)
    defines = defines + (profile.group(1).split() if profile else [])
    path = folder / (hashlib.sha256(shader.encode()).hexdigest()[:16] + ".html")
    made = tessera(shader, *defines, "--explain", str(path), "--explain-targets=" + ",".join(TARGETS))
    alone = {name: tessera(shader, *defines, "-g", "--target=" + name, "--emit=" +
                           ("msl" if name.startswith("apple") else "spirv-asm")) for name in TARGETS}
    takes = [name for name in TARGETS if alone[name].returncode == 0]
    if not takes:
        if made.returncode != 1:
            sys.exit(f"{shader}: no target takes it, and the page ends with {made.returncode}")
        return False
    if made.returncode != 0:
        sys.exit(f"{shader}: {made.stderr}")
    first = path.read_bytes()
    if again:
        tessera(shader, *defines, "--explain", str(path), "--explain-targets=" + ",".join(TARGETS))
    if path.read_bytes() != first:
        sys.exit(f"{shader}: the page is not the same again")
    found = page.read(path)
    source = pathlib.Path(shader).read_text()
    if found.source.text() != source + ("" if source.endswith("\n") else "\n"):
        sys.exit(f"{shader}: the page has another source")
    check_ways(shader, found, takes)
    for index, target in enumerate(found.targets):
        if target.name != TARGETS[index] or target.taken != (target.name in takes):
            sys.exit(f"{shader}: {target.name} is {'not ' * (not target.taken)}shown")
        if not target.taken:
            continue
        text, lines = alone[target.name].stdout, None
        if target.name.startswith("apple"):
            text = "".join(line for line in text.splitlines(True) if not line.startswith("#line "))
            counts = count_metal(text)
            keys = set(METAL.values())
        else:
            counts, lines = count_spirv(text)
            text = "".join(line for line in text.splitlines(True) if not re.match(r"\s*Op(No)?Line", line))
            keys = set(SPIRV.values()) | set(found.figures) - {"groupshared bytes", "live words", "lanes"}
        if target.entry and not is_entry(target):
            sys.exit(f"{shader}, {target.name}: the text begins with {target.entry[:80]!r}")
        if target.output != text:
            sys.exit(f"{shader}, {target.name}: the page has another text")
        for key in sorted(keys):
            shown = found.figures[key][index] if key in found.figures else 0
            if shown != counts[key]:
                sys.exit(f"{shader}, {target.name}: {shown} {key}, the text has {counts[key]}")
        files = [heading.text() for heading in found.root.first("section", "sources").all("h2")]
        shown = collections.Counter()
        for key, run in target.runs:
            file, line = key.split("-")
            shown[(files[int(file)], int(line))] += run.count("\n")
        if lines is not None and shown != lines:
            sys.exit(f"{shader}, {target.name}: other lines than OpLine states: {shown - lines}, {lines - shown}")
    return True


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    shaders = [argument for argument in sys.argv[2:] if "=" not in argument]
    defines = ["-D" + argument for argument in sys.argv[2:] if "=" in argument]
    without = [pathlib.Path(shader).name for number, shader in enumerate(shaders) if not check(folder, shader, defines, number % 4 == 0)]
    print(f"without a page: {' '.join(without) or 'none'}")


main()
