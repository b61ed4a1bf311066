#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutates the inputs of the tests, reproducibly, and runs the programs on them: shaders to tessera
(SPIR-V and Metal), modules to tessera-opt, descriptions to tessera-run. A program may accept or reject its
input, with exit status 0, 1 or 2, within a limit of time and memory; anything else is a finding.

    mutate.py [--count N] [--first N] [--kind hlsl|tsir|yaml] [--bin FOLDER] [--jobs N] [--keep FOLDER]
    mutate.py --count 1 --first NUMBER --kind KIND --keep FOLDER      makes the input with that number again

The number of an input is its seed. Exit status 1 after a finding; the inputs of findings are in the folder --keep.
"""

import argparse
import concurrent.futures
import glob
import os
import random
import re
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TEST = os.path.join(HERE, "..")
ALLOWED = (0, 1, 2)
SECONDS = 30
MEMORY = 4 << 30  # bytes of address space

# A shader of other stages than compute, to be compiled as a library, and one of functions that are linked with other modules.
IS_LIBRARY = re.compile(r"\[shader\(\"(?:vertex|hull|domain|geometry|pixel|mesh|amplification|raygeneration|intersection|anyhit|closesthit|miss|callable)\"\)\]")
IS_LINKED = re.compile(r"^ *export \w", re.M)

# Replacements for a piece of the text, besides its other pieces.
PIECES = {
    "hlsl": ["(", ")", "{", "}", "[", "]", "<", ">", ";", ",", "0", "-1", "4294967295", "1.0", "1e39", "float4x4 ", "bool2 ",
             "groupshared ", "static ", "inout ", "void ", "struct S { int a; };", "template <typename T> ", "operator+",
             "RWByteAddressBuffer ", "WaveMatrixAccumulator<float, 16, 16> ", "[numthreads(1024, 1, 1)]", "return;", "while (1) ",
             "#define X X X\n", "#include \"a\"\n", "#pragma ", "/*", "\"", "'", "\\\n", "\0", "\xff", "\ufeff"],
    "tsir": ["{", "}", "(", ")", "<", ">", "%0", "%1", "@main", ", ", " : ", "u32", "f16", "mat<f32, 16x16, acc, subgroup>",
             "mat<i8, 16x1000000000, a, subgroup>", "ptr<storage, u32>", "loop {", "yield", "return", "const 0 : u32", "-1",
             "4294967296", "vec<4, f32>", "array<u32, 0>", "\0", "\xff"],
    "yaml": ["{", "}", "[", "]", ": ", "- ", ", ", "\n", "  ", "\t", "-1", "18446744073709551616", "1e999", "nan", "0x", "Float16",
             "ArraySize: 65536, ", "FillSize: 4294967296", "Stride: 3, ", "Channels: 4, ", "&a ", "*a ", "!t ", "? ", "'", "\"", "%", "|\n",
             "\0", "\xff"],
}


def inputs(kind):
    """The texts to mutate, shuffled."""
    found = []
    for path in sorted(glob.glob(os.path.join(TEST, "**", "*.*"), recursive=True)):
        name = os.path.relpath(path, TEST)
        if name.startswith(("fuzz", "bench")) or os.path.getsize(path) > 40000:
            continue
        with open(path, errors="replace") as file:
            text = file.read()
        if kind == "hlsl":
            found += [part for part in re.split(r"^#--- .*\n", text, flags=re.M) if profile_of(part)]
        if kind == "yaml":
            found += [part for part in re.split(r"^#--- .*\n", text, flags=re.M) if part.lstrip("-\n").startswith("Shaders:")]
        elif path.endswith("." + kind) and text not in found:
            found.append(text)
    return found


def profile_of(text):
    """The options of a library; none of a compute shader."""
    profile = ["-T", "lib_6_8"] if IS_LIBRARY.search(text) or IS_LINKED.search(text) else []
    profile += ["-fspv-target-env=universal1.5"] if IS_LINKED.search(text) else []
    return profile + (["-disable-payload-qualifiers"] if profile and "raypayload" not in text else [])


def mutated(text, kind, r):
    for _ in range(r.choice((1, 1, 2, 3, 6))):
        at = r.randrange(len(text) + 1)
        end = min(len(text), at + r.choice((0, 1, 1, 4, 12, 60)))
        choice = r.randrange(6)
        if choice == 0:
            text = text[:at] + text[end:]
        elif choice == 1:
            text = text[:at] + r.choice(PIECES[kind]) * r.choice((1, 1, 1, 1, 3, 300)) + text[end:]
        elif choice == 2:
            start = r.randrange(len(text) + 1)
            text = text[:at] + text[start:start + r.choice((4, 20, 100))] + text[at:]
        elif choice == 3:
            numbers = list(re.finditer(r"\d+", text))
            if numbers:
                n = r.choice(numbers)
                text = text[:n.start()] + r.choice(("0", "1", "3", "17", "65536", "4294967295", "4294967296", "99999999999999999999")) + text[n.end():]
        elif choice == 4:
            words = list(re.finditer(r"[A-Za-z_]\w*", text))
            if words:
                a, b = r.choice(words), r.choice(words)
                text = text[:a.start()] + b.group() + text[a.end():]
        else:
            lines = text.split("\n")
            a, b = r.randrange(len(lines)), r.randrange(len(lines))
            lines[a], lines[b] = lines[b], lines[a]
            text = "\n".join(lines)
    return text


def commands(args, kind, file):
    program = lambda name: os.path.join(args.bin, name)
    include = ["-I", os.path.join(TEST, "exec", "include")]
    if kind == "hlsl":
        with open(file, errors="replace") as shader:
            profile = profile_of(shader.read())
        return [[program("tessera"), "--target", target, *include, "-DWAVE=32", *profile, "-o", os.devnull, file]
                for target in ("nvidia-hopper", "lavapipe-8x8x8", "apple-m1")]
    if kind == "tsir":
        return [[program("tessera-opt"), "--passes=all", "--target", "vulkan-subgroup", "--emit=spirv", "-o", os.devnull, file],
                [program("tessera-opt"), "--passes=all", "--target", "apple-m1", "--emit=msl", "-o", os.devnull, file]]
    # The description is read, but nothing runs, because no device has this name.
    return [[program("tessera-run"), file, os.devnull, "--device", "none"]]


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def status_of(command, limited):
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=SECONDS,
                              preexec_fn=limit if limited else None)
    except subprocess.TimeoutExpired:
        return f"no end after {SECONDS} s", ""
    message = done.stderr.decode(errors="replace")
    if b"internal error" in done.stderr:
        return "an internal error", message
    return done.returncode, message


def check(job):
    """Returns the findings for one input, as lines to print."""
    args, kind, number, text = job
    r = random.Random(f"{kind} {number}")
    found = []
    with tempfile.TemporaryDirectory(prefix="tessera-fuzz-") as folder:
        file = os.path.join(folder, f"{number}.{kind}")
        with open(file, "wb") as out:
            out.write(mutated(text, kind, r).encode(errors="surrogateescape"))
        for command in commands(args, kind, file):
            status, message = status_of(command, not args.unlimited)
            if status in ALLOWED:
                continue
            shown = " ".join(command[:3]) + f" on input {kind} {number}: "
            shown += status if isinstance(status, str) else f"exit status {status}"
            found.append(shown + "\n" + message[-600:])
        if args.keep and (found or args.count == 1):
            os.makedirs(args.keep, exist_ok=True)
            with open(file, "rb") as made, open(os.path.join(args.keep, f"{number}.{kind}"), "wb") as kept:
                kept.write(made.read())
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=200, help="inputs of each kind")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--kind", choices=sorted(PIECES), help="this one alone")
    parser.add_argument("--bin", default=os.path.join(TEST, "..", "build", "release", "bin"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", help="folder for the inputs of findings")
    parser.add_argument("--unlimited", action="store_true", help="without the limit of memory, which the address sanitizer cannot bear")
    args = parser.parse_args()
    findings = total = 0
    with concurrent.futures.ProcessPoolExecutor(args.jobs) as pool:
        for kind in [args.kind] if args.kind else sorted(PIECES):
            texts = inputs(kind)
            jobs = [(args, kind, number, texts[random.Random(number).randrange(len(texts))])
                    for number in range(args.first, args.first + args.count)]
            for found in pool.map(check, jobs, chunksize=8):
                total += 1
                findings += bool(found)
                for line in found:
                    print(line, flush=True)
    print(f"{total} inputs, {findings} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
