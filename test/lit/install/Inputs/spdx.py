# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""spdx.py FACTS DOCUMENT [SHIPPED]: the document is one of SPDX 2.3, by the fields and forms that clauses 6 to 11 of the specification
want, and true: its files are those of the build or of the folder SHIPPED, and NOTICE names the same works for each."""

import datetime
import hashlib
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "..", "third_party"))
sys.dont_write_bytecode = True
import sbom

ID = re.compile(r"SPDXRef-[A-Za-z0-9.-]+")
LICENCES = {"Apache-2.0", "MIT", "Zlib", "libpng-2.0", "BSD-3-Clause", "GPL-3.0-or-later WITH GCC-exception-3.1",
            "Apache-2.0 WITH LLVM-exception", "LGPL-2.1-or-later"}  # of SPDX's list
wrong = []


def expect(holds, *what):
    if not holds:
        wrong.append(" ".join(map(str, what)))


def licence(text, where):
    if text == "NOASSERTION":
        return
    words = re.split(r" AND | OR ", text.replace("(", "").replace(")", ""))
    expect(text.count("(") == text.count(")") and set(words) <= LICENCES, where, "has the licence", text)
    # OR binds weaker than AND.
    outside = re.sub(r"\([^()]*\)", "", text)
    expect(not (" OR " in outside and " AND " in outside), where, "needs brackets:", text)


def has(record, where, *fields):
    for field in fields:
        expect(isinstance(record.get(field), str) and record[field], where, "lacks", field)


def main():
    with open(sys.argv[1]) as file:
        facts = json.load(file)
    with open(sys.argv[2]) as file:
        made = json.load(file)
    # The document.
    expect(made["spdxVersion"] == "SPDX-2.3" and made["dataLicense"] == "CC0-1.0" and made["SPDXID"] == "SPDXRef-DOCUMENT", "the document")
    has(made, "the document", "name", "documentNamespace")
    expect(re.fullmatch(r"https://[^\s#]+", made["documentNamespace"]), "the name space", made["documentNamespace"])
    datetime.datetime.strptime(made["creationInfo"]["created"], "%Y-%m-%dT%H:%M:%SZ")
    for creator in made["creationInfo"]["creators"]:
        expect(re.fullmatch(r"(Person|Organization|Tool): \S.*", creator), "the creator", creator)

    # Packages and files.
    records = [made] + made["packages"] + made["files"]
    ids = [record["SPDXID"] for record in records]
    expect(len(set(ids)) == len(ids) and all(ID.fullmatch(one) for one in ids), "the ids", ids)
    for package in made["packages"]:
        has(package, package["SPDXID"], "name", "downloadLocation", "licenseConcluded", "licenseDeclared", "copyrightText")
        licence(package["licenseConcluded"], package["name"])
        licence(package["licenseDeclared"], package["name"])
        expect(package["name"] == "glibc" or re.match(r"\d", package.get("versionInfo", "")), package["name"], "has no version")
        expect(package["filesAnalyzed"] == ("packageVerificationCode" in package), package["name"], "has the code of files that it lacks")
    sums = []
    for record in made["files"]:
        has(record, record["SPDXID"], "fileName", "licenseConcluded", "copyrightText")
        licence(record["licenseConcluded"], record["fileName"])
        expect(record["fileName"].startswith("./") and record["fileTypes"] == ["BINARY"], record["fileName"], "is no binary")
        with open(os.path.join(sys.argv[3] if len(sys.argv) > 3 else facts["build"], record["fileName"]), "rb") as file:
            content = file.read()
        found = {one["algorithm"]: one["checksumValue"] for one in record["checksums"]}
        expect(found == {"SHA1": hashlib.sha1(content).hexdigest(), "SHA256": hashlib.sha256(content).hexdigest()}, record["fileName"],
               "has other checksums")
        sums.append(found["SHA1"])
    code = hashlib.sha1("".join(sorted(sums)).encode()).hexdigest()
    expect(made["packages"][0]["packageVerificationCode"]["packageVerificationCodeValue"] == code, "the code of all files")

    # Relationships.
    related = {}
    for one in made["relationships"]:
        expect({one["spdxElementId"], one["relatedSpdxElement"]} <= set(ids), "a relationship of nothing:", one)
        related.setdefault((one["spdxElementId"], one["relationshipType"]), []).append(one["relatedSpdxElement"])
    expect({kind for _, kind in related} == {"DESCRIBES", "CONTAINS", "STATIC_LINK", "DYNAMIC_LINK"}, "the kinds of relationships")
    described = related[("SPDXRef-DOCUMENT", "DESCRIBES")]
    expect(described == [made["packages"][0]["SPDXID"]], "what is described", described)
    expect(related[(described[0], "CONTAINS")] == [record["SPDXID"] for record in made["files"]], "the files of the package")

    # NOTICE, by file.
    stated = {}
    for work, files, *_ in sbom.notices(facts["notice"]):
        for one in files:
            stated.setdefault(one, set()).add(sbom.name(work))
    inside = {}
    for record in made["files"]:
        name = re.sub(r"\.so[\d.]*$", "", os.path.basename(record["fileName"]))
        if not name.endswith(".a"):  # the archive contains other works only in headers
            inside[name] = set(related[(record["SPDXID"], "STATIC_LINK")])
    for name in sorted(set(stated) | set(inside)):
        expect(stated.get(name) == inside.get(name), f"NOTICE, {name}:", sorted(stated.get(name, set()) ^ inside.get(name, set())))
    print("\n".join(wrong) or f"{len(made['packages'])} packages, {len(made['files'])} files, {len(made['relationships'])} relationships")
    sys.exit(bool(wrong))


main()
