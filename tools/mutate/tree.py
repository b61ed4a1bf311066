# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The copy of the checkout that has the mistakes in it, and its build. The checkout itself is only read."""

import os
import re
import shlex
import shutil
import subprocess

import places

HERE = os.path.dirname(os.path.abspath(__file__))
SWITCHES = "mutation.h", "mutation.cpp"
HOST = "lib/Support/InternalError.cpp"  # the source at whose end the switches are defined
_ERROR = re.compile(r"^(?P<file>[^\s:]+):(?P<line>\d+):\d+: (?:fatal )?error: |^\s*(?P<note>[^\s:]+):(?P<note_line>\d+):\d+: note: ", re.M)
PROGRAMS = ["bin/tessera", "bin/tessera-opt", "bin/tessera-run", "bin/tessera-interp"]


class BuildFailed(Exception):
    pass


def chosen_in(out):
    """Returns the folder with the sources in which the mistakes were chosen, independent of later changes of the checkout."""
    return os.path.join(out, "chosen")


class Tree:
    def __init__(self, root, out, ninja):
        self.root, self.out, self.ninja = root, out, shlex.split(ninja)
        self.path = os.path.join(out, "tree")
        self.chosen_in = chosen_in(out)
        self.build_folder = os.path.join(self.path, "build", "release")

    def _listed(self):
        """Returns the checkout's files, or the files of a folder that is not a checkout."""
        if os.path.exists(os.path.join(self.root, ".git")):
            listed = subprocess.run(["git", "-C", self.root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                                    stdout=subprocess.PIPE, text=True, check=True).stdout.split("\0")
        else:
            listed = [os.path.relpath(os.path.join(below, name), self.root)
                      for below, _, names in os.walk(self.root) for name in names]
        return [name for name in listed if name and os.path.isfile(os.path.join(self.root, name))]

    def copy(self, with_lib):
        """The checkout's files, but the sources that have mistakes; those of lib only where mistakes are chosen anew. What did not
        change keeps its time."""
        kept = {name for name in self._listed() if not name.startswith("build/") and
                not (name.startswith(("lib/", "include/")) and (not with_lib or name.endswith(".cpp")))}
        for name in kept:
            with open(os.path.join(self.root, name), "rb") as file:
                self._write(name, file.read(), os.stat(file.fileno()).st_mode)
        for below, _, names in os.walk(os.path.join(self.path, "test")):
            for name in names:
                path = os.path.join(below, name)
                if os.path.relpath(path, self.path) not in kept and "__pycache__" not in path:
                    os.remove(path)
        os.makedirs(os.path.join(self.path, "build"), exist_ok=True)
        for driver in ("lavapipe", "swiftshader"):  # downloads of the checkout's build
            there, here = os.path.join(self.root, "build", driver), os.path.join(self.path, "build", driver)
            if os.path.isdir(there) and not os.path.lexists(here):
                os.symlink(there, here)

    def _write(self, name, data, mode=0o644):
        path = os.path.join(self.path, name)
        if os.path.exists(path):
            with open(path, "rb") as file:
                if file.read() == data:
                    return
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
        os.chmod(path, mode & 0o777)

    def write(self, mistakes):
        """All sources of lib with the mistakes behind their switches; lines keep their numbers."""
        for name in SWITCHES:
            shutil.copyfile(os.path.join(HERE, name), os.path.join(self.out, name))
        by_file = {}
        for one in mistakes:
            if one.spans:
                by_file.setdefault(one.file, []).append(one)
        for file in places.files(self.chosen_in, ".cpp"):
            text = places.read(self.chosen_in, file)
            if file in by_file:
                text = places.with_switches(text, by_file[file])
                text = f'#include "{self.out}/{SWITCHES[0]}"\n#line 1 "{self.path}/{file}"\n' + text
            if file == HOST:
                text += f'#include "{self.out}/{SWITCHES[1]}"\n'
            self._write(file, text.encode())

    def write_one(self, mistake, made):
        """A table with its mistake, or without."""
        text = places.read(self.chosen_in, mistake.file)
        self._write(mistake.file, (places.with_mistake(text, mistake) if made else text).encode())

    def build(self, *targets):
        """Returns None, or the compiler's output."""
        if not os.path.exists(os.path.join(self.build_folder, "build.ninja")):
            launcher = shutil.which("ccache")
            done = subprocess.run(["cmake", "--preset", "release",
                                   *([f"-DCMAKE_CXX_COMPILER_LAUNCHER={launcher}"] if launcher else [])],
                                  cwd=self.path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if done.returncode:
                raise BuildFailed(done.stdout)
        done = subprocess.run([*self.ninja, "-C", self.build_folder, "-k", "0", *(targets or ["check-programs"])],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.stdout if done.returncode else None

    def not_compiled(self, printed, mistakes):
        """The mistakes in the lines that the compiler complains about."""
        found = set()
        for match in _ERROR.finditer(printed):
            file = os.path.relpath(os.path.join(self.build_folder, match["file"] or match["note"]), self.path)
            line = int(match["line"] or match["note_line"])
            for one in mistakes:
                if one.spans and one.file == file:
                    text = places.read(self.chosen_in, file)
                    first = places.line_of(text, one)
                    if first <= line <= first + one.before.count("\n"):
                        found.add(one.number)
        return found
