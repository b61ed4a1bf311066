# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shared by the scripts that time kernels on a device in two steps: `build DIR` where the compilers are, `run DIR` where the device is."""

import argparse
import os
import re
import subprocess
import sys

BUILT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "build", "release", "bin")


def run(command):
    """Returns the output of a command, which must succeed."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout[-2000:]}{done.stderr}")
    return done.stdout


def defines(numbers):
    """Options for pairs of a macro and its number."""
    return [f"-D{name}={number}" for name, number in numbers]


def tessera(args, *rest, target=None):
    """Compiles for the device that the command line names, or for `target`."""
    run([os.path.join(args.bin, "tessera"), "--target", target or args.target, *rest])


def without(args, feature):
    """Writes a description of the device that the command line names, less `feature` of the device, and returns its name."""
    text = run([os.path.join(args.bin, "tessera"), "--list-targets", args.target])
    name = os.path.join(args.folder, "without.yaml")
    with open(name, "w") as file:
        file.write(re.sub(rf"{feature},?\s*", "", text))
    return name


def glslang(*rest):
    """Compiles the same algorithm in GLSL."""
    run(["glslang", "-V", "--target-env", "vulkan1.3", *rest])


QUEUES = {}
"""The families of queues that what was timed ran on, in order: they differ in groups that run at a time (docs/pipeline.md)."""


def together_us(text):
    """Returns the microseconds of one dispatch among many that do not wait for each other, from the output of tessera-run; None if it has none."""
    QUEUES.update(dict.fromkeys(re.findall(r"^queue: \{(.*)\}$", text, re.MULTILINE)))
    spent = re.search(r"together_us: ([\d.]+)", text)
    return float(spent.group(1)) if spent else None


def apart_us(text):
    """The same of dispatches with a barrier after each: the median."""
    return float(re.search(r"median_us: ([\d.]+)", text).group(1))


def main(build, measure, repeat, bin_folder=BUILT, **sizes):
    """The command line: `sizes` are the numbers of the problem with their defaults."""
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=["build", "run"])
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument("--bin", default=bin_folder)
    parser.add_argument("--target", default="nvidia-hopper")
    parser.add_argument("--device", default="0")
    for name, default in sizes.items():
        parser.add_argument("--" + name, type=int, default=default)
    parser.add_argument("--repeat", type=int, default=repeat)
    parser.add_argument("--scratch", help="folder for the pipeline description, where DIR cannot be written")
    args = parser.parse_args()
    if args.command == "build":
        build(args)
        return
    measure(args)
    print("queue " + "; ".join(QUEUES))
