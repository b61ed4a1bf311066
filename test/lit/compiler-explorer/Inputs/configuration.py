# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""configuration.py PROPERTIES FOLDER [CHANGES]: checks the keys of a configuration of Compiler Explorer, and calls Tessera as
that does, in FOLDER. CHANGES has values that replace those of the same keys."""

import os
import pathlib
import re
import shlex
import subprocess
import sys

PROGRAM = "/opt/tessera/bin/tessera"
KEYS = {
    "": {"compilers", "defaultCompiler", "tools"},
    "group": {"compilers", "groupName", "supportsBinary", "supportsExecute", "versionFlag", "versionRe"},
    "compiler": {"name", "exe", "compilerType", "instructionSet", "options"},
    "tools": {"name", "exe", "options", "type", "class", "languageId", "stdinHint"},
}
# What a type adds before the options, where its output is, and how a text begins whose lines the page links.
TYPES = {
    "hlsl": (["-Zi", "-Qembed_debug", "-Fc output.s"], "output.s", r" DebugLine "),
    "cppfront": ([], "example.cpp", r"^kernel void "),
    "tessera": (["-g", "-o", "output.s"], "output.s", r"^ *OpLine %|^#line "),
}
SHADER = """RWStructuredBuffer<float> Out;
using namespace dx::linalg;
[numthreads(128, 1, 1)] void main() {
  Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::ThreadGroup> c;
  c = Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::ThreadGroup>::Splat(1);
  Out[0] = c.Length();
}
"""


def read(path):
    values = {}
    for line in pathlib.Path(path).read_text().splitlines():
        if line and not line.startswith("#"):
            key, value = line.split("=", 1)
            assert key not in values, key
            values[key] = value
    return values


def check(values):
    for key in values:
        kind, _, rest = key.partition(".")
        known = key in KEYS[""] or kind in KEYS and rest.rpartition(".")[2] in KEYS[kind]
        assert known, f"Compiler Explorer does not know the key {key}"
    for name in values["tools"].split(":"):
        for key in ("name", "exe", "type", "class"):
            assert values[f"tools.{name}.{key}"], (name, key)
    programs = {value for key, value in values.items() if key.endswith(".exe")}
    assert programs == {PROGRAM}, programs


def run(folder, *arguments):
    done = subprocess.run(["tessera", *arguments, "example.hlsl"], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{arguments}: exit status {done.returncode}\n{done.stderr}")
    return done


def main():
    values = read(sys.argv[1])
    changes = read(sys.argv[3]) if len(sys.argv) > 3 else {}
    assert changes.keys() <= values.keys(), changes
    values.update(changes)
    check(values)
    folder = sys.argv[2]
    pathlib.Path(folder, "example.hlsl").write_text("#include <dx/linalg.h>\n" + SHADER)
    version = subprocess.run(["tessera", "--version"], capture_output=True, text=True, check=True).stdout
    group = values["compilers"].removeprefix("&")
    assert re.search(values[f"group.{group}.versionRe"], version), version
    names = values[f"group.{group}.compilers"].split(":")
    assert values["defaultCompiler"] in names
    print("compilers: " + ", ".join(f"{name} {values[f'compiler.{name}.compilerType']}" for name in names))
    for name in names:
        before, output, linked = TYPES[values[f"compiler.{name}.compilerType"]]
        path = os.path.join(folder, output)
        if os.path.exists(path):
            os.remove(path)
        done = run(folder, *before, *shlex.split(values[f"compiler.{name}.options"]))
        assert not done.stdout and not done.stderr, done
        text = pathlib.Path(path).read_text()
        assert re.search(linked, text, re.MULTILINE), text
        print(f"{name}: {text.splitlines()[0]}")
    for name in values["tools"].split(":"):
        done = run(folder, *shlex.split(values[f"tools.{name}.options"]))
        lines = done.stdout.splitlines()
        print(f"{name}: {lines[0]}" if lines else f"{name}: 0 lines, {re.search(': (remark): ', done.stderr)[1]}")


main()
