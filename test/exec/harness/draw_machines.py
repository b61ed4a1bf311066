# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a draw on machines that need no device, and checks the results that its description expects.

    draw_machines.py [--metal] draw.yaml shader.hlsl [pixel.hlsl] [options of tessera]

The reference machine runs the shaders as they are lowered, and again after each step to SPIR-V, with --metal also to MSL. No step may
change a byte of a buffer. Options that only choose the form of SPIR-V are translated or left out.
"""
import re
import subprocess
import sys

# The version of SPIR-V that an environment takes.
ENVIRONMENTS = {"vulkan1.0": "1.0", "vulkan1.1": "1.3", "vulkan1.2": "1.5", "vulkan1.3": "1.6"}


def translated(options):
    for option in options:
        if option.startswith("-fspv-target-env="):
            yield "--spirv-version=" + ENVIRONMENTS[option.partition("=")[2]]
        elif option != "-O0":
            yield option


def run(command):
    """Returns whether the command passed, after printing what it says if it did not."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    changed = re.search(r"^step '.*' changes a result", done.stdout, re.MULTILINE)
    if done.returncode == 0 and not changed:
        return True
    print(" ".join(command), done.stdout, sep="\n")
    return False


def after_steps_to_spirv(files, options):
    return run(["tessera-interp", "--passes=all,spirv", "--each-step", *translated(options), *files])


def after_steps_to_msl(files, options):
    return run(["tessera-interp", "--target=apple-m1", "--passes=all,msl", "--each-step", *translated(options), *files])


ALWAYS = [after_steps_to_spirv]
ON_METAL = [after_steps_to_msl]


def main():
    files = [a for a in sys.argv[1:] if not a.startswith("-")]
    options = [a for a in sys.argv[1:] if a.startswith("-") and a != "--metal"]
    machines = ALWAYS + (ON_METAL if "--metal" in sys.argv else [])
    sys.exit(not all([machine(files, options) for machine in machines]))


if __name__ == "__main__":
    main()
