# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks what an unpacked archive of Tessera needs from a machine: portable.py FOLDER GLIBC [ABSENT...]

Fails for a program or shared library in FOLDER that needs a symbol of a newer glibc, a library that is no part of glibc, or a
fixed folder to find libraries in, and for any file that has one of the texts ABSENT in it. Shared libraries may need the C++
library, of GCC 13, and one program a library of the system.
"""

import os
import re
import subprocess
import sys

OF_GCC = re.compile(r"libstdc\+\+\.so\.6|libgcc_s\.so\.1")
NEWEST = {"GLIBCXX": "3.4.32", "CXXABI": "1.3.14", "GCC": "13.0"}  # of GCC 13
OF_SYSTEM = {"tessera-playground": re.compile(r"libmicrohttpd\.so\.12")}
OF_GLIBC = re.compile(r"(lib(c|m|dl|pthread|rt)|ld-linux.*)\.so\.\d+")


def number(version):
    return tuple(map(int, version.split(".")))


def readelf(*arguments):
    return subprocess.run(["llvm-readelf", *arguments], stdout=subprocess.PIPE, text=True, check=True).stdout


def faults(path, glibc):
    dynamic = readelf("--dynamic-table", path)
    system = OF_SYSTEM.get(os.path.basename(path))
    for library in re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic):
        if system and system.fullmatch(library):
            continue
        if not OF_GLIBC.fullmatch(library) and not (".so" in os.path.basename(path) and OF_GCC.fullmatch(library)):
            yield f"needs {library}"
    for folders in re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", dynamic):
        for folder in folders.split(":"):
            if not re.match(r"\$(ORIGIN|\{ORIGIN\})(/|$)", folder):
                yield f"looks for libraries in {folder}"
    newest = (0,)
    symbols = readelf("--dyn-syms", "--wide", path)
    for name, library, version in re.findall(r"(\S+)@@?(GLIBCXX|CXXABI|GCC)_(\d[\d.]*)", symbols):
        if number(version) > number(NEWEST[library]):
            yield f"needs {name} of {library} {version}"
    for name, version in re.findall(r"(\S+)@@?GLIBC_([\d.]+)", symbols):
        newest = max(newest, number(version))
        if number(version) > number(glibc):
            yield f"needs {name} of glibc {version}"
    print(f"{os.path.basename(path)}: glibc {'.'.join(map(str, newest))}")


def main():
    folder, glibc, *absent = sys.argv[1:]
    found = 0
    wrong = []
    for place, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            path = os.path.join(place, name)
            if os.path.islink(path):
                continue
            with open(path, "rb") as file:
                content = file.read()
            wrong += [f"{path}: has the text {text}" for text in absent if text.encode() in content]
            if content.startswith(b"\x7fELF"):
                found += 1
                wrong += [f"{path}: {fault}" for fault in faults(path, glibc)]
    print("\n".join(wrong) or f"{found} programs and libraries")
    return bool(wrong) or not found


if __name__ == "__main__":
    sys.exit(main())
