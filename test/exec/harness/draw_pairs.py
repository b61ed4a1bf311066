# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a draw with each of its stages by another compiler than the rest, and checks the results that its description expects.

    draw_pairs.py draw.yaml shader.hlsl [pixel.hlsl] [options of tessera]

It takes the place of draw_machines.py if the environment variable TESSERA_OTHER_COMPILER names a program with the command line of
DXC. To the file that TESSERA_PAIRS names it adds a line for each pair: its result, which stage is by which compiler, and the shader. Draws that the other compiler does not compile, or whose results differ when it compiles all stages, are no
pairs and have a line too.
"""
import os
import subprocess
import sys

from draw_machines import PROFILES, renamed

# What only Tessera has, and what a shader is compiled for.
LEFT_OUT = ("--", "-E", "-T", "-O0")
DEVICE = ["--device", "lavapipe", "--validate"]


def first_line(text):
    lines = [line for line in text.splitlines() if "error" in line] or text.splitlines() or [""]
    return lines[0]


class Pairs:
    def __init__(self, files, options):
        self.draw, self.sources = files[0], files[1:]
        entries = [name for option in options if option.startswith("-E") for name in option[2:].split(",")]
        self.options = [option for option in options if not option.startswith(LEFT_OUT)]
        self.draw, self.shaders = renamed(self.draw, entries)
        if not any(option.startswith("-fspv-target-env=") for option in self.options):
            self.options.append("-fspv-target-env=vulkan1.3")
        self.why = ""

    def compile(self, program, name):
        """Returns a module for each stage; nothing after setting `why`."""
        modules = []
        for number, shader in enumerate(self.shaders):
            module = f"{self.draw}.{name}.{number}.spv"
            source = self.sources[min(number, len(self.sources) - 1)]
            done = subprocess.run([program, "-spirv", "-T", PROFILES[shader["Stage"]], "-E", shader["Entry"], *self.options, "-Fo", module, source],
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if done.returncode:
                self.why = f"{shader['Stage']} not by {name}: {first_line(done.stdout)}"
                return None
            modules.append(module)
        return modules

    def passes(self, modules):
        done = subprocess.run(["tessera-run", self.draw, *modules, *DEVICE], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.why = first_line(done.stdout) if done.returncode else ""
        return done.returncode == 0

    def run(self, note):
        """Returns whether every pair gives what the description expects."""
        ours = self.compile("tessera", "Tessera")
        if not ours:
            return note("NOT RUN", self.why)
        others = self.compile(os.environ["TESSERA_OTHER_COMPILER"], "the other compiler")
        if not others:
            return note("NOT RUN", self.why)
        for who, modules in (("Tessera", ours), ("the other compiler", others)):
            if not self.passes(modules):
                return note("NOT RUN", f"differs with every stage by {who}: {self.why}")
        passed = True
        for number, shader in enumerate(self.shaders):
            for who, one, rest in (("the other compiler", others, ours), ("Tessera", ours, others)):
                if who == "Tessera" and len(self.shaders) == 2:
                    continue  # the other stage by the other compiler
                modules = [*rest[:number], one[number], *rest[number + 1:]]
                equal = self.passes(modules)
                note("PASS" if equal else "FAIL", f"{shader['Stage']} by {who}{'' if equal else ': ' + self.why}")
                passed &= equal
        return passed


def main():
    files = [a for a in sys.argv[1:] if not a.startswith("-")]
    options = [a for a in sys.argv[1:] if a.startswith("-") and not a.startswith(("--no-metal=", "--no-interp="))]

    def note(result, what):
        line = f"{result}: {what} ({files[0]} {' '.join(sys.argv[2:])})"
        print(line)
        if "TESSERA_PAIRS" in os.environ:
            with open(os.environ["TESSERA_PAIRS"], "a") as file:
                print(line, file=file)
        return True

    with open(files[0]) as file:
        text = file.read()
    if not any(stage in text for stage in ("Stage: Pixel", '"Stage": "Pixel"')):
        return
    sys.exit(not Pairs(files, options).run(note))


if __name__ == "__main__":
    main()
