#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes what the programs and libraries of a build are made of, as SPDX 2.3 in JSON: sbom.py FACTS OUTPUT [SHIPPED]

FACTS is what CMake knows (TesseraSbom.cmake): names, releases, and the files. Which works of others are in a file is read from
its symbols; NOTICE has their licences. The checksums are those of the files of the same names in the folder SHIPPED, which may be
stripped, or of the build's. SOURCE_DATE_EPOCH, where the environment has it, is the time of the document.
"""

import datetime
import hashlib
import json
import os
import re
import subprocess
import sys

# A work of NOTICE: the name of its release in FACTS, where it is from, and a symbol that the files have which it is in, or
# a text, for what has no symbols.
WORKS = {
    "LLVM and Clang": ("llvm", "https://github.com/llvm/llvm-project", r"_ZN4llvm\d"),
    "SPIRV-Tools": ("spirv-tools", "https://github.com/KhronosGroup/SPIRV-Tools", r"_ZN8spvtools\d"),
    "SPIRV-Headers": ("spirv-headers", "https://github.com/KhronosGroup/SPIRV-Headers", r"_ZN8spvtools\d"),
    "Vulkan-Headers": ("vulkan-headers", "https://github.com/KhronosGroup/Vulkan-Headers", b"vkGetInstanceProcAddr"),
    "{fmt}": ("fmt", "https://github.com/fmtlib/fmt", r"_ZNK?3fmt\d"),
    "libpng": ("libpng", "http://www.libpng.org/pub/png/libpng.html", r"png_create_(read|write)_struct$"),
    "zlib": ("zlib", "https://zlib.net", r"(inflate|deflate)$"),
    "Zstandard": ("zstd", "https://github.com/facebook/zstd", r"ZSTD_(de)?compress"),
    "CodeMirror": ("codemirror", "https://codemirror.net", b"cm-activeLineGutter"),
    "libstdc++ and libgcc": ("libstdc++", "https://gcc.gnu.org", r"_ZNSs|_ZNSt(6locale|8ios_base)"),
}
# Libraries of the machine.
DYNAMIC = {r"libstdc\+\+|libgcc_s": "libstdc++ and libgcc", r"lib(c|m)\.so|ld-linux": "glibc", r"libmicrohttpd": "libmicrohttpd"}
# Those that are in no file: the name of the release, where it is from, the licence, and the owner.
MACHINE = {
    "glibc": ("", "https://www.gnu.org/software/libc/", "LGPL-2.1-or-later", "Free Software Foundation, Inc. and others"),
    "libmicrohttpd": ("libmicrohttpd", "https://www.gnu.org/software/libmicrohttpd/", "LGPL-2.1-or-later",
                      "Christian Grothoff, Evgeny Grin and the other contributors"),
}


def notices(path):
    """The rows of NOTICE: the work, the files that it is in, the licence, what else is said of that, and the owner."""
    with open(path) as file:
        rows = re.findall(r"^\| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$", file.read(), re.M)[2:]
    for work, files, licence, owner in rows:
        expression, _, more = licence.partition("; ")
        yield work, files.split(", "), expression, more, owner


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def linked(facts, path):
    """The works in a file, and those that it takes from the machine."""
    symbols = output(facts["nm"], "--defined-only", "--format=just-symbols", path)
    with open(path, "rb") as file:
        content = file.read()
    inside = [work for work, (_, _, sign) in WORKS.items()
              if (sign in content if isinstance(sign, bytes) else re.search(rf"^({sign})", symbols, re.M))]
    needed = [] if path.endswith(".a") else re.findall(r"\(NEEDED\).*\[(.*)\]", output(facts["readelf"], "--dynamic-table", path))
    outside = {work for library in needed for sign, work in DYNAMIC.items() if re.match(sign, library)}
    return inside, sorted(outside)


def commit(facts):
    with open(facts["commit"]) as file:
        return file.read().strip().strip('"') or "unknown"


def name(work):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]+", "-", work).strip("-")


def document(facts, shipped):
    rows = {row[0]: row for row in notices(facts["notice"])}
    if set(rows) != set(WORKS):
        sys.exit(f"NOTICE and sbom.py differ: {sorted(set(rows) ^ set(WORKS))}")
    own, relations, files, used = "SPDXRef-tessera", [], [], set()

    def relate(one, kind, other):
        relations.append({"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other})

    relate("SPDXRef-DOCUMENT", "DESCRIBES", own)
    for path in facts["files"]:
        inside, outside = linked(facts, path)
        file = os.path.relpath(path, facts["build"])
        with open(os.path.join(shipped or facts["build"], file), "rb") as opened:
            content = opened.read()
        used.update(inside, outside)
        licences = sorted({facts["licence"]} | {rows[work][2] for work in inside})
        files.append({
            "SPDXID": name("File-" + file), "fileName": "./" + file, "fileTypes": ["BINARY"],
            "checksums": [{"algorithm": kind, "checksumValue": hashlib.new(kind, content).hexdigest()} for kind in ("SHA1", "SHA256")],
            "licenseConcluded": " AND ".join(f"({one})" if " OR " in one else one for one in licences),
            "licenseInfoInFiles": ["NOASSERTION"], "copyrightText": facts["copyright"]})
        relate(own, "CONTAINS", files[-1]["SPDXID"])
        for work in inside:
            relate(files[-1]["SPDXID"], "STATIC_LINK", name(work))
        for work in outside:
            relate(files[-1]["SPDXID"], "DYNAMIC_LINK", name(work))
    sums = sorted(file["checksums"][0]["checksumValue"] for file in files)
    packages = [{
        "SPDXID": own, "name": "tessera", "versionInfo": facts["version"], "downloadLocation": "NOASSERTION",
        "primaryPackagePurpose": "APPLICATION", "filesAnalyzed": True,
        "packageVerificationCode": {"packageVerificationCodeValue": hashlib.sha1("".join(sums).encode()).hexdigest()},
        "licenseConcluded": facts["licence"], "licenseDeclared": facts["licence"], "licenseInfoFromFiles": ["NOASSERTION"],
        "copyrightText": facts["copyright"], "sourceInfo": f"built from commit {commit(facts)} by {facts['compiler']}"}]
    for work in sorted(used):
        if work in WORKS:
            release, home = WORKS[work][:2]
            _, _, licence, more, owner = rows[work]
        else:
            release, home, licence, owner = MACHINE[work]
            more = ""
        package = {
            "SPDXID": name(work), "name": work, "downloadLocation": "NOASSERTION", "homepage": home, "filesAnalyzed": False,
            "primaryPackagePurpose": "LIBRARY", "licenseConcluded": "NOASSERTION" if more else licence, "licenseDeclared": licence,
            "copyrightText": owner or "NOASSERTION"}
        if release:
            package["versionInfo"] = facts["releases"][release]
        if more:
            package["licenseComments"] = more
        packages.append(package)
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH") or datetime.datetime.now().timestamp())
    created = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    made = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"tessera-{facts['version']}",
        "creationInfo": {"created": created, "creators": ["Organization: The Tessera authors", "Tool: third_party/sbom.py"]},
        "packages": packages, "files": files, "relationships": relations}
    digest = hashlib.sha256(json.dumps(made, sort_keys=True).encode()).hexdigest()
    made["documentNamespace"] = f"https://spdx.org/spdxdocs/tessera-{facts['version']}-{digest[:32]}"
    return made


def main():
    with open(sys.argv[1]) as file:
        facts = json.load(file)
    made = document(facts, sys.argv[3] if len(sys.argv) > 3 else "")
    with open(sys.argv[2], "w") as file:
        json.dump(made, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
