# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""build.py --npm FOLDER OUT: makes the page's files in OUT: index.html, playground.css, playground.js, icon.svg, licenses.html.

FOLDER has the node_modules of package-lock.json, which third_party/setup unpacks. Nothing is downloaded."""

import argparse
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(ROOT / "tools/vscode"))
import grammar  # noqa: E402
import names  # noqa: E402

PLAIN = ["index.html", "playground.css", "icon.svg"]
# The kinds of names.py, by the editor's kinds of tokens.
KINDS = {
    "keyword": ["attributes", "modifiers", "declaration words"],
    "typeName": ["scalars", "types", "matrix types"],
    "variableName.function": ["functions", "matrix functions", "methods"],
    "atom": ["constants", "enumerators", "system values"],
}
KEYWORDS = grammar.CONTROL + grammar.STORAGE + grammar.DECLARE + grammar.OPERATORS


def run(*command, cwd):
    done = subprocess.run([str(word) for word in command], cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}build.py: {pathlib.Path(command[1]).name} failed")


def words():
    """The words of HLSL and Metal by kind, from the tables of the compiler."""
    known = names.names(ROOT)
    hlsl = {kind: sorted({name for each in groups for name in known[each]}) for kind, groups in KINDS.items()}
    hlsl["keyword"] = sorted({*hlsl["keyword"], *KEYWORDS})
    hlsl["typeName"] = sorted({*hlsl["typeName"], *grammar.OTHER_TYPES})
    hlsl["atom"] = sorted({*hlsl["atom"], *grammar.LANGUAGE})
    metal = re.findall(r'^KEYWORD\("(\w+)"\)', (ROOT / "lib/MSL/Language/Keywords.def").read_text(), re.M)
    return {"hlsl": hlsl, "metal": {"keyword": sorted({*metal, "kernel", "device", "threadgroup", "constant", "thread"})}}


def stage(source, npm):
    """Copies the sources, so that the source tree stays as it is."""
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(HERE / "src", source)
    shutil.copy(ROOT / "tools/vscode/src/links.ts", source)
    shutil.copy(HERE / "tsconfig.json", source)
    (source / "words.json").write_text(json.dumps(words()))
    (source / "node_modules").symlink_to(npm)


def licenses(npm):
    """The notices of the packages that are in the page."""
    lock = json.loads((HERE / "package-lock.json").read_text())
    own = json.loads((HERE / "package.json").read_text())["devDependencies"]
    tools = {"esbuild", "typescript"}
    inside = [name for name in sorted(lock["packages"]) if name and name.removeprefix("node_modules/") not in tools and "@esbuild/" not in name]
    assert len(inside) >= len(own) - len(tools)
    parts = []
    for name in inside:
        title = f"{name.removeprefix('node_modules/')} {lock['packages'][name]['version']}"
        parts.append(f"<h2>{title}</h2>\n<pre>{html.escape((npm.parent / name / 'LICENSE').read_text().strip())}</pre>\n")
    return ('<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Licenses of the playground</title>\n'
            "<h1>Licenses of the packages in this page</h1>\n" + "".join(parts) + "</html>\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--npm", type=pathlib.Path, required=True)
    parser.add_argument("out", type=pathlib.Path)
    given = parser.parse_args()
    npm, out = given.npm.resolve(), given.out.resolve()
    if not npm.is_dir():
        sys.exit(f"build.py: there is no {npm}: run third_party/setup, which unpacks the packages of npm")
    out.mkdir(parents=True, exist_ok=True)
    source = out / "source"
    stage(source, npm)
    run("node", npm / "typescript/lib/tsc.js", "-p", ".", cwd=source)
    run("node", npm / "esbuild/bin/esbuild", "app.ts", "--bundle", "--minify", "--format=iife", "--target=es2022", "--log-level=warning",
        f"--outfile={out / 'playground.js'}", cwd=source)
    for name in PLAIN:
        shutil.copy(HERE / name, out)
    (out / "licenses.html").write_text(licenses(npm))


if __name__ == "__main__":
    main()
