# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""unpack.py PACKAGE SOURCE OUT: unpacks a package of the extension, after checks of its contents.

It has what package.json names, the packages that run with it, each with its license, and neither sources nor what makes them. Its
version is that of the project."""

import json
import pathlib
import re
import sys
import zipfile

package, source, out = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
with zipfile.ZipFile(package) as file:
    names = set(file.namelist())
    manifest = json.loads(file.read("extension/package.json"))
    file.extractall(out)

wanted = [manifest["main"], *(each["path"] for each in manifest["contributes"]["grammars"]),
          *(each["configuration"] for each in manifest["contributes"]["languages"] if "configuration" in each),
          *(each["url"] for each in manifest["contributes"]["jsonValidation"])]
missing = [name for name in wanted if "extension/" + name.removeprefix("./") not in names]
lock = json.loads((source / "tools/vscode/package-lock.json").read_text())["packages"]
for name, entry in lock.items():
    if name and not entry.get("dev") and not any(re.match(rf"extension/{name}/license", each, re.IGNORECASE) for each in names):
        missing.append(f"{name} with its license")
extra = [name for name in names if re.search(r"\.(ts|map|py)$|package-lock|node_modules/(typescript|@types|@vscode|vscode-textmate)/", name)]
registries = [name for name, entry in lock.items() if "resolved" in entry]
version = re.search(r"project\(tessera VERSION ([\d.]+)", (source / "CMakeLists.txt").read_text()).group(1)
assert manifest["version"] == lock[""]["version"] == version, (manifest["version"], lock[""]["version"], version)
assert not missing, missing
assert not extra, extra
assert not registries, f"package-lock.json names a registry for {registries}"
print(f"version {version}, {len(names)} files")
