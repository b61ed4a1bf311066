# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles a shader for each row of the table of shader models in docs/hlsl.md: in shader-models beside this file, the one whose first line
is `// row:` and the feature. A row says `yes`, `error` or `ignored` (an attribute) for SPIR-V and for Metal."""

import glob
import os
import subprocess
import sys
import tempfile


def rows(page):
    table = page.split("## Shader models 6.7 to 6.10\n", 1)[1].split("\n## ", 1)[0]
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 5 and cells[0][0].isdigit():
            yield cells


def state(shader, profile, options):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["tessera", "-T", profile, *options, "-o", os.path.join(folder, "out.spv"), shader], capture_output=True,
                              text=True, check=False)
    if done.returncode == 0:
        return "ignored" if "unknown attribute" in done.stderr else "yes"
    return "error" if done.returncode == 1 else f"exit status {done.returncode}"


def main():
    source = sys.argv[1]
    shaders = {}
    for path in glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), "shader-models", "*.hlsl")):
        with open(path, encoding="utf-8") as file:
            row, profile = (file.readline().split(": ", 1)[1].strip() for _ in range(2))
        shaders[row] = (path, profile)
    with open(os.path.join(source, "docs", "hlsl.md"), encoding="utf-8") as file:
        table = list(rows(file.read()))
    wrong = [f"no row: {row}" for row in sorted(set(shaders) - {cells[1] for cells in table})]
    for model, feature, spirv, metal, way in table:
        if feature not in shaders:
            wrong.append(f"no shader: {feature}")
            continue
        path, profile = shaders[feature]
        if not profile.endswith("_" + model.replace(".", "_")):
            wrong.append(f"{feature}: of {model}, compiled as {profile}")
        for name, said, options in (("SPIR-V", spirv, ["--emit=spirv"]), ("Metal", metal, ["--emit=msl"])):
            if (found := state(path, profile, options)) != said:
                wrong.append(f"{feature}: {name} is '{said}', found '{found}'")
        if ("error" in (spirv, metal)) > bool(way):
            wrong.append(f"{feature}: says no way out")
    print("\n".join(wrong) or f"{len(table)} features")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
