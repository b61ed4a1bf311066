# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a draw with each of its stages by another compiler than the rest, and checks the results that its description expects.

    draw_pairs.py draw.yaml shader.hlsl [pixel.hlsl] [options of tessera]
    draw_pairs.py --seeds FIRST LAST FOLDER

The second form writes the random interfaces of stage_interfaces.py into FOLDER and runs them, with other options and widths each.

It takes the place of draw_machines.py if the environment variable TESSERA_OTHER_COMPILER names a program with the command line of
DXC. To the file that TESSERA_PAIRS names it adds a line for each pair: its result, which stage is by which compiler, and the shader. Draws
that the other compiler does not compile, or whose results differ when one compiler compiles all stages, are no pairs and have a line too.
"""
import os
import pathlib
import subprocess
import sys

import stage_interfaces
from draw_machines import PROFILES, renamed

# What only Tessera has, what the stage decides, and what both compilers get anyway.
LEFT_OUT = ("--", "-E", "-T", "-O0", "-fvk-use-")
# The descriptions hold data as `tessera` without -spirv takes it, which DXC does only with these options.
LAYOUTS = {"d3d": ["-fvk-use-dx-layout"], "gl": ["-fvk-use-gl-layout"], "scalar": ["-fvk-use-scalar-layout"], "relaxed": []}
# Order of locations, width of further members, and options, for one seed after the other.
INTERFACES = [
    ("decl", None, []),
    ("decl", "64", ["-fspv-preserve-interface"]),
    ("alpha", "16", ["-fvk-stage-io-order=alpha", "--half-bits=32"]),
    ("decl", "16", ["-fspv-target-env=vulkan1.0", "--half-bits=32"]),
    ("alpha", "64", ["-fvk-stage-io-order=alpha", "-fspv-preserve-interface"]),
    ("decl", None, ["-Zi", "-fspv-debug=vulkan-with-source", "-fvk-use-dx-position-w"]),
    ("decl", "64", ["-fspv-target-env=vulkan1.1spirv1.4", "-Zpr"]),
]
# Options that DXC refuses in other stages.
FOR_STAGES = {"-fvk-invert-y": ("Vertex", "Domain", "Geometry", "Mesh")}
DEVICE = ["--device", "lavapipe", "--validate"]


def reason(text):
    """The line of a compiler or of tessera-run that says best why it failed."""
    lines = text.splitlines() or ["no message"]
    return next((line for mark in ("error:", "validation:", "failed:") for line in lines if mark in line), lines[0])


def layout(options):
    """The options of DXC for the memory layout that options of tessera request."""
    names = [option.partition("=")[2] for option in options if option.startswith("--layout=")]
    return [option for option in options if option.startswith("-fvk-use-")] or LAYOUTS[names[-1] if names else "d3d"]


class Pairs:
    def __init__(self, files, options):
        self.draw, self.sources = files[0], files[1:]
        entries = [name for option in options if option.startswith("-E") for name in option[2:].split(",")]
        self.options = [option for option in options if not option.startswith(LEFT_OUT)] + layout(options)
        if "--half-bits=32" not in options:
            self.options.append("-enable-16bit-types")
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
            options = [option for option in self.options if shader["Stage"] in FOR_STAGES.get(option, PROFILES)]
            done = subprocess.run([program, "-spirv", "-T", PROFILES[shader["Stage"]], "-E", shader["Entry"], *options, "-Fo", module, source],
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if done.returncode:
                self.why = f"{shader['Stage']} not by {name}: {reason(done.stdout)}"
                return None
            modules.append(module)
        return modules

    def passes(self, modules):
        done = subprocess.run(["tessera-run", self.draw, *modules, *DEVICE], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.why = reason(done.stdout) if done.returncode else ""
        return done.returncode == 0

    def run(self, note):
        """Returns whether every pair gives what the description expects, if there are pairs."""
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


def note(result, what, arguments):
    line = f"{result}: {what} ({' '.join(arguments)})"
    print(line)
    if "TESSERA_PAIRS" in os.environ:
        with open(os.environ["TESSERA_PAIRS"], "a") as file:
            print(line, file=file)
    return True


def random_interfaces(first, last, folder):
    passed = True
    for seed in range(first, last + 1):
        order, width, options = INTERFACES[seed % len(INTERFACES)]
        place = pathlib.Path(folder, str(seed))
        stage_interfaces.write(seed, order, place, width)
        files = [str(place / "draw.yaml"), str(place / "shader.hlsl")]
        passed &= Pairs(files, options).run(lambda result, what: note(result, what, [*files, *options]))
    return passed


def main():
    if sys.argv[1] == "--seeds":
        sys.exit(not random_interfaces(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]))
    files = [a for a in sys.argv[1:] if not a.startswith("-")]
    options = [a for a in sys.argv[1:] if a.startswith("-") and not a.startswith(("--no-metal=", "--no-interp="))]
    with open(files[0]) as file:
        text = file.read()
    if not any(stage in text for stage in ("Stage: Pixel", '"Stage": "Pixel"')):
        return
    sys.exit(not Pairs(files, options).run(lambda result, what: note(result, what, [*files, *options])))


if __name__ == "__main__":
    main()
