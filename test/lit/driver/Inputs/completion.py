# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""completion.py FOLDER: queries the completions of the installed shells, and formats the man page."""
import os
import shutil
import subprocess
import sys

folder = sys.argv[1]


def run(*command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)
    assert done.returncode == 0 and not done.stderr, (command, done)
    return done.stdout


def bash(*words):
    """Completes the last word. For bash '=' is a separate word."""
    listed = " ".join("'" + word + "'" for word in ("tessera", *words))
    script = f"source {folder}/tessera.bash; COMP_WORDS=({listed}); COMP_CWORD={len(words)}; _tessera; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    return sorted(run("bash", "--norc", "-c", script).split())


def fish(line):
    return sorted(entry.split("\t")[0] for entry in run("fish", "--no-config", "-c", f"source {folder}/tessera.fish; complete -C '{line}'").splitlines())


assert bash("--ti") == ["--tile", "--tile=", "--time-limit", "--time-limit=", "--time-report"], bash("--ti")
assert bash("--tile", "") == ["auto", "off"]
assert bash("--tile", "=") == ["auto", "off"]
assert bash("--tile", "=", "o") == ["off"]
assert bash("a.hlsl", "--layout", "=", "s") == ["scalar"]
assert bash("-fdiagnostics-format", "=", "") == ["clang", "msvc", "vi"]
assert bash("-T", "cs_6_1") == ["cs_6_1", "cs_6_10"]
assert bash("--target", "nvidia-") == ["nvidia-ada", "nvidia-ampere", "nvidia-blackwell", "nvidia-hopper", "nvidia-turing"], bash("--target", "nvidia-")
assert bash("-E", "") == []
assert bash("playgr") == ["playground"] and bash("-g", "playgr") == []
if shutil.which("tessera-playground"):
    assert bash("playground", "--allow") == ["--allow-host="] and bash("playground", "--emit") == [], bash("playground", "--allow")
assert "--worker" not in bash("--w") and "-Vi" in bash("-V")
assert bash("-o", os.path.join(folder, "tessera.f")) == [os.path.join(folder, "tessera.fish")]
assert bash(os.path.join(folder, "tessera.f")) == [os.path.join(folder, "tessera.fish")]

if shutil.which("fish"):
    assert fish("tessera --tile ") == ["auto", "off"], fish("tessera --tile ")
    # Fish 4 also lists what has these letters in this order.
    found = [word for word in fish("tessera --ti") if word.startswith("--ti")]
    assert found == ["--tile", "--time-limit", "--time-report"], found
    assert "playground" in fish("tessera playg")
    assert set(fish("tessera --target nvidia-")) >= {"nvidia-hopper", "nvidia-turing"}
if shutil.which("zsh"):
    run("zsh", "-n", folder + "/_tessera")
    found = run("zsh", "-f", "-c", f"fpath=({folder} $fpath); autoload -Uz compinit && compinit -u -D; print -r -- $_comps[tessera]")
    assert found == "_tessera\n", found
with open(folder + "/_tessera") as file:
    text = file.read()
assert "'*--tile=[Shapes that the target lacks\\: auto (default) tiles them; off makes them errors]:MODE:(auto off)' \\" in text
if shutil.which("groff"):
    page = run("groff", "-man", "-Tascii", "-ww", "-P-c", "-P-b", "-P-u", folder + "/tessera.1")
    assert "MANY SHADERS AND ISOLATION" in page and "--batch FILE" in page and "@FILE stands for" in page and "--worker" not in page, page
