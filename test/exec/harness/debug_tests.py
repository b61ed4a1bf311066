#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles execution tests with -Zi and without, and compares: the instructions of the functions are the same ones in the same
order, with the same constants, types and variables, but for what is for debuggers; the validator accepts both; and debug_reader finds
that the debug information agrees with the code and the sources. Of tests of stages it takes the compiles of their RUN lines.

    debug_tests.py [--bin FOLDER] [--filter REGEX] [--shader "FILE OPTIONS"]... [--jobs N]

The last line says how many modules were compared: tests that are IR are left out. Exit status: 1 where two differ.
"""

import argparse
import concurrent.futures
import glob
import os
import re
import shlex
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = not sys.pycache_prefix
import case as cases
import debug_reader
import exec_test
from device_tests import ROOT, tests

INSTRUCTION = re.compile(r"^\s*(?:%(\d+) = )?(Op\w+)(.*)$", re.S)


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def canonical(text):
    """The functions of a disassembled module: ids are numbered as they come, and those of the module are what they stand for."""
    module, names, functions, numbers, variables, inside = {}, {}, [], {}, {}, False

    def spell(id):
        return "%" + numbers[id] if id in numbers else "<" + module.get(id, "?") + ">"

    # Only lines of strings and sources are not instructions, and functions have neither.
    for line in text.splitlines():
        found = INSTRUCTION.match(line)
        if not found:
            continue
        result, code, operands = found[1], found[2], found[3]
        if code in ("OpString", "OpSource", "OpSourceContinued", "OpLine", "OpModuleProcessed"):
            continue
        if code == "OpExtInst" and re.search(r" Debug\w+", operands):
            continue
        if code == "OpName":
            target, name = operands.split(None, 1)
            names[target[1:]] = name
            continue
        inside |= code == "OpFunction"
        if inside:
            if result:
                numbers[result] = str(len(numbers))
            functions.append((code, result and numbers[result], operands))
        elif result:
            spelled = re.sub(r"%(\d+)", lambda used: spell(used[1]), operands)
            label = names.get(result, "")
            if code == "OpVariable":
                variables[spelled] = variables.get(spelled, -1) + 1
                label += " %d" % variables[spelled]
            module[result] = code + spelled + " " + label
    # Spell ids again now that those of later blocks are known.
    return [(code, result, re.sub(r"%(\d+)", lambda used: spell(used[1]), operands)) for code, result, operands in functions]


STAGE = re.compile(r"^[#/]+ RUN: tessera (-T .*) -o (?:%t/)?[\w.-]+\.spv$", re.M)


def stage_tests(pattern):
    """Tests that compile whole pipelines, and the options of each module."""
    for path in sorted(glob.glob(os.path.join(ROOT, "**", "*.test"), recursive=True)):
        name = os.path.relpath(path, ROOT)
        if re.search(pattern, name):
            with open(path) as file:
                text = file.read()
            commands = [shlex.split(options) for options in STAGE.findall(text) if "-fspv-extension" not in options]
            if commands:
                yield name, path, (text, commands)


def write_parts(text, folder):
    """As split-file does it: each part has the line that it has in the test."""
    name, lines = None, text.split("\n")
    parts = {}
    for line in lines:
        found = re.match(r"(?:#|//)--- (\S+)$", line)
        if found:
            name = found[1]
            parts[name] = []
        elif name:
            parts[name].append(line)
    for name, part in parts.items():
        os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
        with open(os.path.join(folder, name), "w") as file:
            file.write("\n".join(part))


def stage_sources(text, commands, folder, test):
    """(source, options) of each compile in \p folder that needs nothing else."""
    write_parts(text, folder)
    for words in commands:
        words = [word.replace("%t", folder).replace("%S", os.path.dirname(test)) for word in words]
        source = [word for word in words if word.endswith(".hlsl")]
        if len(source) == 1 and os.path.exists(source[0]) and not any("%" in word or word == "-Zi" for word in words):
            yield source[0], [word for word in words if word != source[0]]


def compare(job):
    """(modules compared, messages) of one test or shader."""
    args, name, path, text = job
    compared, messages = 0, []
    if text is None:
        source, *options = path.split()
        described = [(source, "vulkan", options)]
    with tempfile.TemporaryDirectory(prefix="tessera-debug-") as folder:
        if isinstance(text, tuple):
            described = [(source, "vulkan", options) for source, options in stage_sources(*text, folder, path)]
        elif text is not None:
            args.shader, args.text, args.keep = path, None, folder
            described = [(exec_test.source_of(args, case, number), case.target, case.options)
                         for number, case in enumerate(cases.read(text)) if not case.is_ir]
        for source, target, options in described:
            made = []
            for extra in ([], ["-Zi"]):
                module = os.path.join(folder, "debug.spv" if extra else "plain.spv")
                status, printed = run([args.tessera, "-I", exec_test.INCLUDE, "-w", "--verify-each", "--target", target,
                                       *options, *extra, "-o", module, source])
                if status:
                    messages.append("%s %s: %s" % (name, " ".join(extra), printed[:400]))
                    break
                status, printed = run(["spirv-val", "--target-env", "vulkan1.3", "--scalar-block-layout", module])
                if status and "Invalid SPIR-V binary version" not in printed and "Capability Linkage" not in printed:
                    messages.append("%s %s: %s" % (name, " ".join(extra), printed[:400]))
                if extra:
                    messages += ["%s %s: %s" % (name, " ".join(options), problem) for problem in debug_reader.problems_of(module)]
                made.append(canonical(run(["spirv-dis", "--raw-id", "--no-header", module])[1]))
            if len(made) < 2:
                continue
            compared += 1
            if not made[0]:
                messages.append("%s: no instructions" % name)
            if made[0] != made[1]:
                first = next((pair for pair in zip(*made) if pair[0] != pair[1]), (len(made[0]), len(made[1])))
                messages.append("%s: -Zi changes code: %s becomes %s" % (name, *first))
    return compared, messages


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default="", help="the folder of tessera, where it is not in PATH")
    parser.add_argument("--filter", help="a regular expression on the path below test/exec")
    parser.add_argument("--shader", action="append", default=[], help="a shader of no test, and options")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    args.tessera = os.path.join(args.bin, "tessera")
    jobs = [(args, os.path.basename(path), path, None) for path in args.shader]
    if args.filter is not None:
        jobs += [(args, *test) for test in [*tests(args.filter), *stage_tests(args.filter)]]
    compared, messages = 0, []
    with concurrent.futures.ProcessPoolExecutor(args.jobs) as pool:
        for count, said in pool.map(compare, jobs):
            compared += count
            messages += said
            for message in said:
                print(message)
    print("%d modules are the same with -Zi" % compared if not messages else "%d compared" % compared)
    return 1 if messages else 0


if __name__ == "__main__":
    sys.exit(main())
