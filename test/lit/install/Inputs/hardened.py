# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""hardened.py FILE... [--server FILE] [--commands compile_commands.json]: what programs and shared libraries lack of the hardening that
docs/security.md names, by their headers and symbols, and which sources of lib and tools are compiled without it.

A server has a socket at which it listens, and connects to nothing."""

import json
import os
import re
import subprocess
import sys

COMPILED = ("-fstack-protector-strong", "-D_FORTIFY_SOURCE=3")


def readelf(option, path):
    return subprocess.run(["llvm-readelf", "--wide", option, path], stdout=subprocess.PIPE, text=True, check=True).stdout


def lacks(path, is_server):
    dynamic, segments, symbols = readelf("--dynamic-table", path), readelf("--program-headers", path), readelf("--dyn-symbols", path)
    if "Type: DYN" not in re.sub(" +", " ", readelf("--file-header", path)):
        yield "is at a fixed address"
    elif "INTERP" in segments and not re.search(r"FLAGS_1.*PIE", dynamic):
        yield "is a program and says that it is none"
    if "GNU_RELRO" not in segments or not re.search(r"\(FLAGS_1\).*NOW", dynamic):
        yield "has relocations that can be written later"
    if not re.search(r"GNU_STACK .* RW +0", segments):
        yield "has a stack that runs"
    if re.search(r"^ *LOAD .* RWE ", segments, re.M) or "TEXTREL" in dynamic:
        yield "has memory that is written and runs"
    if re.search(r"\((RPATH|RUNPATH)\)", dynamic):
        yield "looks for libraries in a folder"
    if re.search(r" (connect|getaddrinfo)@" if is_server else r" (socket|connect|getaddrinfo)@", symbols):
        yield "can open connections"
    if "__stack_chk_fail" not in symbols:
        yield "has no stack protector"
    if not re.search(r" __\w+_chk@", symbols):
        yield "has no fortified function"


def main():
    files = sys.argv[1:]
    wrong, compiled, server = [], 0, None
    if "--server" in files:
        server = files[files.index("--server") + 1]
        files.remove("--server")
    if "--commands" in files:
        path = files.pop(files.index("--commands") + 1)
        files.remove("--commands")
        root = os.path.join(os.path.dirname(__file__), "..", "..", "..", "..")
        with open(path) as file:
            for entry in json.load(file):
                name = os.path.relpath(os.path.realpath(entry["file"]), os.path.realpath(root))
                if name.startswith(("lib/", "tools/")):
                    compiled += 1
                    wrong += [f"{name}: is compiled without {flag}" for flag in COMPILED if flag not in entry["command"].split()]
    wrong += [f"{os.path.basename(path)}: {what}" for path in files for what in lacks(path, path == server)]
    print("\n".join(wrong) or f"{len(files)} programs and libraries, {compiled} sources")
    sys.exit(bool(wrong))


main()
