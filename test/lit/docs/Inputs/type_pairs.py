# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""type_pairs.py SOURCE [--update]: the table of type pairs in docs/emulation.md of the source tree is what `tessera-opt` plans for the devices.

With --update the table is written, without it compared."""

import os
import re
import subprocess
import sys

source, *update = sys.argv[1:]
path = os.path.join(source, "docs/emulation.md")
# A heading, and its target. Those that only inherit these rows are left out.
DEVICES = {"RTX 20": "nvidia-turing", "RTX 30": "nvidia-ampere", "RTX 40": "nvidia-ada", "RTX 50": "nvidia-blackwell", "H100": "nvidia-hopper",
           "RDNA3": "amd-rdna3", "RDNA4": "amd-rdna4", "DG2": "intel-dg2", "Xe2": "intel-xe2", "M1 to M4": "apple-m1", "M5": "apple-m5",
           "lavapipe": "lavapipe"}
HEAD = f"| A x B -> C | {' | '.join(DEVICES)} |\n|{' --- |' * (len(DEVICES) + 1)}\n"
FACTORS = {"f16": "f16 f32", "bf16": "bf16 f32", "f32": "f32", "e4m3": "f16 f32", "e5m2": "f16 f32"}
PAIRS = [(fmt, fmt, r) for fmt, results in FACTORS.items() for r in results.split()]
names = list(FACTORS)
PAIRS += [(a, b, "f32") for i, a in enumerate(names) for b in names[i + 1:]]
PAIRS += [("i8", "i8", "i32"), ("u8", "u8", "u32"), ("u8", "u8", "i32"), ("i8", "u8", "i32"), ("i16", "i16", "i32"), ("i32", "i32", "i32"), ("f64", "f64", "f64")]
MODULE = """entry compute @main {{num_threads = [64, 1, 1]{wave}}}
func @main() {{
  %a = undef : mat<{a}, 32x32, a, subgroup>
  %b = undef : mat<{b}, 32x32, b, subgroup>
  %r = mat.mul %a, %b : mat<{r}, 32x32, acc, subgroup>
}}
"""


def planned(target, pair):
    a, b, r = pair
    for wave in ("", ", wave_size = [32, 32, 0]"):
        text = MODULE.format(a=a, b=b, r=r, wave=wave)
        command = ["tessera-opt", f"--target={target}", "-Wno-emulation", "-Wno-tensor-fallback", "-Wno-staging", "--passes=plan", "-"]
        done = subprocess.run(command, input=text, capture_output=True, text=True)
        if done.returncode == 0:
            return done.stdout
        if "wave size" not in done.stderr:
            sys.exit(f"{target} {pair}: {done.stderr}")


def cell(target, pair):
    plan = planned(target, pair)
    strategy = re.search(r'set "(.*?)"', plan).group(1)
    if strategy.startswith("emulate"):
        return "lanes, f16" if "+" in strategy else "lanes"
    if not strategy:
        return "-"
    # The last multiply is the one that is computed, with the types that hold its tiles.
    line = re.findall(r"^ *multiply (.*?) : (mat<\w+)", plan, re.M)[-1]
    types = [re.search(r"mat<(\w+)", text).group(1) for text in (*re.findall(r"mat<\w+.*?>", line[0])[:2], line[1])]
    holders = {(f, u): to for f, u, to in re.findall(r"matrix mat<(\w+), \S+, (\w+), \w+> \{holder = mat<(\w+)", plan)}
    types = [holders.get((fmt, use), fmt) for fmt, use in zip(types, ("a", "b", "acc"))]
    words = []
    if types[:2] != list(pair[:2]):
        assert types[0] == types[1]
        words += ["signs" if types[0][0] in "iu" else types[0]]
    if types[2] != pair[2] and words != ["signs"]:
        words += ["bits" if types[2][0] in "iu" else f"{types[2]} sums"]
    return ", ".join(words) or "native"


def shown(fmt):
    return "s" + fmt[1:] if fmt[0] == "i" else fmt


rows = HEAD
for pair in PAIRS:
    a, b, r = map(shown, pair)
    rows += f"| {a} x {b} -> {r} | {' | '.join(cell(target, pair) for target in DEVICES.values())} |\n"
with open(path) as page:
    text = page.read()
start = text.index(HEAD.split("|")[1])
start = text.rindex("\n", 0, start) + 1
end = text.index("\n\n", start) + 1
wanted = text[:start] + rows + text[end:]
if update:
    with open(path, "w") as page:
        page.write(wanted)
elif wanted != text:
    sys.exit("docs/emulation.md is not what the targets say; type_pairs.py writes it with --update")
print(f"{len(PAIRS)} pairs of types")
