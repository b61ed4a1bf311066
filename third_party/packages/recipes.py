# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The names of a release's files, and the recipes of package managers, filled in for a release.

A recipe is a file NAME.in in a folder beside this one. These names in it are replaced:

    @VERSION@, @COMMIT@, @LLVM@    themselves; LLVM's is the oldest release of versions.txt
    @URL@                          of the folder with the files of the release
    @SOURCE@, @ARCHIVE_<machine>@  the name of that file; with _SHA256 or _SHA512 its checksum
    @ARCHIVE@, @ARCHIVES@, @SUMS@  the archive's name for the shell, which asks for the machine; of all machines; the checksums' name

Lines between @IF ARCHIVE_<machine>@ and @END@ are left out if the release has no such archive.
"""

import hashlib
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
SECTION = re.compile(r"^@IF (\w+)@\n(.*?)^@END@\n", re.M | re.S)
FILE = re.compile(r"@((?:SOURCE|ARCHIVE_(\w+?))(?:_(SHA256|SHA512))?)@")


def names(version):
    """Returns the name of each kind of file; @MACHINE@ is left in it."""
    rows = [line.split() for line in (HERE / "names.txt").read_text().split("\n") if line and not line.startswith("#")]
    return {kind: name.replace("@VERSION@", version) for kind, name in rows}


def common(version, commit, url):
    """Returns what the names that are the same for each file are replaced with."""
    name = names(version)
    llvm = re.search(r"^llvm +(\S+)", (HERE.parent / "versions.txt").read_text(), re.M).group(1)
    return {"VERSION": version, "COMMIT": commit, "LLVM": llvm, "URL": url, "SUMS": name["sums"],
            "ARCHIVE": name["archive"].replace("@MACHINE@", "$(uname -m)"), "ARCHIVES": name["archive"].replace("@MACHINE@", "*")}


def filled(text, replaced, files):
    """Returns the recipe, or None where it needs a file that the release has not. FILES are the paths, by SOURCE or ARCHIVE_<machine>."""
    text = SECTION.sub(lambda found: found.group(2) if found.group(1) in files else "", text)
    for place, machine, kind in FILE.findall(text):
        path = files.get(f"ARCHIVE_{machine}" if machine else "SOURCE")
        if not path:
            return None
        value = hashlib.new(kind, path.read_bytes()).hexdigest() if kind else path.name
        text = text.replace(f"@{place}@", value)
    for name, value in replaced.items():
        text = text.replace(f"@{name}@", value)
    return text


def recipes(replaced, files):
    """Yields the name and text of each recipe that the release's files suffice for."""
    for path in sorted(HERE.glob("*/**/*")):
        if not path.is_file() or "__pycache__" in path.parts:
            continue
        name = path.relative_to(HERE).as_posix()
        text = path.read_text()
        if path.suffix == ".in":
            name, text = name[:-len(".in")], filled(text, replaced, files)
        if text is not None:
            yield name, text
