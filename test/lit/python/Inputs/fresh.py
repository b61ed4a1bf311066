# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""fresh.py PREFIX SCRATCH [--all]: installs the package of an installation into fresh environments, with the pip that an environment
has and nothing else, and looks where the package finds its library. The environments are of the oldest Python that is here and of the
two newest, or of all."""

import glob
import os
import re
import shutil
import subprocess
import sys

PREFIX, SCRATCH = map(os.path.abspath, sys.argv[1:3])
SOURCE = os.path.join(PREFIX, "share", "tessera", "python")
LIBRARY, = glob.glob(os.path.join(PREFIX, "lib*", "libtessera.so.1"))
COMPILE = """import tessera
assert tessera.compile("RWByteAddressBuffer B; [numthreads(1, 1, 1)] void main() { B.Store(0, 1); }").output[:4] == b"\\x03\\x02\\x23\\x07"
print("compiled")
"""
CLEAN = {name: value for name, value in os.environ.items() if name not in ("LD_LIBRARY_PATH", "TESSERA_LIBRARY", "PYTHONPATH", "PYTHONHOME")}


def run(*command, ok=True, **variables):
    done = subprocess.run(command, env={**CLEAN, **variables}, cwd=SCRATCH, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert (done.returncode == 0) == ok, (command, done.stdout)
    return done.stdout


def pythons():
    """Returns one program of each version since 3.9, including those of pyenv."""
    found = {}
    candidates = [shutil.which(f"python3.{minor}") or "" for minor in range(9, 20)]
    candidates += [sys.executable] + sorted(glob.glob(os.path.expanduser("~/.pyenv/versions/*/bin/python3")))
    for program in candidates:
        ran = subprocess.run([program or "false", "-c", "import sys, ensurepip, venv; print(*sys.version_info[:2])"], stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, text=True)
        if ran.returncode == 0:
            version = tuple(map(int, ran.stdout.split()))
            if version >= (3, 9):
                found.setdefault(version, program)
    return found


def check(version, program, isolated):
    venv = os.path.join(SCRATCH, "venv%d.%d" % version)
    run(program, "-m", "venv", venv)
    python = os.path.join(venv, "bin", "python")
    # Both ways do without a network.
    for options in (["--no-build-isolation"], [])[:1 + isolated]:
        run(python, "-m", "pip", "install", "--no-index", "--disable-pip-version-check", "--force-reinstall", *options, SOURCE)
    assert "compiled" in run(python, "-c", COMPILE)
    package = run(python, "-c", "import tessera; print(tessera.__path__[0])").strip()
    assert package.startswith(venv), package

    # Without the folder that was recorded there is no library; the error lists every place, and each of them is looked at.
    os.remove(os.path.join(package, "_installed.py"))
    said = run(python, "-c", COMPILE, ok=False)
    assert "ImportError: cannot load libtessera.so.1; set TESSERA_LIBRARY to the path of the file. It was looked for in" in said, said
    listed = re.findall(r"^  (/.*) \((.*)\): no such file$", said, re.MULTILINE)
    assert listed[0] == (package + "/libtessera.so.1", "beside the package"), said
    assert (venv + "/lib/libtessera.so.1", "in Python's prefix") in listed and "the loader's path (LD_LIBRARY_PATH, ldconfig): " in said, said
    for place, _ in (listed[0], (venv + "/lib/libtessera.so.1", "")):
        os.symlink(LIBRARY, place)
        assert "compiled" in run(python, "-c", COMPILE)
        os.remove(place)
    assert "compiled" in run(python, "-c", COMPILE, LD_LIBRARY_PATH=os.path.dirname(LIBRARY))
    assert "compiled" in run(python, "-c", COMPILE, TESSERA_LIBRARY=LIBRARY)
    said = run(python, "-c", COMPILE, TESSERA_LIBRARY="/none.so", ok=False)
    assert "ImportError: cannot load '/none.so', which the environment's TESSERA_LIBRARY names: " in said, said
    # A file that is not a library is reported.
    with open(listed[0][0], "w") as file:
        file.write("text")
    assert "libtessera.so.1 (beside the package): " in run(python, "-c", COMPILE, ok=False)
    os.remove(listed[0][0])
    # A package inside of an installation need not be installed separately.
    assert "compiled" in run(python, "-c", COMPILE, PYTHONPATH=SOURCE, PYTHONDONTWRITEBYTECODE="1")


found = pythons()
versions = sorted(found)
for version in versions if "--all" in sys.argv else sorted({versions[0], *versions[-2:]}):
    check(version, found[version], isolated=version == versions[-1])
    print("Python %d.%d" % version)
