# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""build.py [--npm FOLDER] OUT: compiles the extension into OUT/extension and packs it into OUT/tessera-VERSION.vsix.

FOLDER has the node_modules of package-lock.json, by default those that third_party/setup unpacks. Nothing is downloaded."""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FILES = ["package.json", "package-lock.json", "README.md", "language-configuration.json", "tsconfig.json", ".vscodeignore"]


def run(*command, cwd):
    done = subprocess.run([str(word) for word in command], cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}build.py: {pathlib.Path(command[1]).name} failed")


def stage(extension):
    """Copies the files of the extension, so that the source tree stays as it is."""
    shutil.rmtree(extension, ignore_errors=True)
    extension.mkdir(parents=True)
    for name in FILES:
        shutil.copy(HERE / name, extension)
    for name in ("LICENSE", "docs/tessera-project.schema.json"):
        shutil.copy(ROOT / name, extension)
    for name in ("src", "syntaxes"):
        shutil.copytree(HERE / name, extension / name)


def copy_packages(extension, npm):
    """Copies the packages that the extension needs when it runs."""
    lock = json.loads((HERE / "package-lock.json").read_text())
    for name, entry in lock["packages"].items():
        if name and not entry.get("dev"):
            shutil.copytree(npm.parent / name, extension / name, ignore=shutil.ignore_patterns("node_modules"), dirs_exist_ok=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--npm", type=pathlib.Path, default=ROOT / "build/vscode/node_modules")
    parser.add_argument("out", type=pathlib.Path)
    words = parser.parse_args()
    npm = words.npm.resolve()
    if not npm.is_dir():
        sys.exit(f"build.py: there is no {npm}: run third_party/setup, which unpacks the packages of npm")
    extension = words.out.resolve() / "extension"
    stage(extension)
    # The compiler finds the types beside the sources. The package has its own copies of the packages in the place of the link.
    (extension / "node_modules").symlink_to(npm)
    run("node", npm / "typescript/lib/tsc.js", "-p", ".", cwd=extension)
    (extension / "node_modules").unlink()
    copy_packages(extension, npm)
    version = json.loads((HERE / "package.json").read_text())["version"]
    package = words.out.resolve() / f"tessera-{version}.vsix"
    run("node", npm / "@vscode/vsce/vsce", "package", "--allow-missing-repository", "--out", package, cwd=extension)
    print(package)


if __name__ == "__main__":
    main()
