#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs that take longer than a test may: `tools/check --long` (all), `tools/check --long NAME...` (some).

    jobs.py [--bin FOLDER] [--out FOLDER] [--filter REGEX] [--jobs N] [NAME...]
    jobs.py --list              names and what they are
    jobs.py --count NAME        how much the job checks, without running it

Each job is a list of pieces, and says of each what it counted: OUT/NAME.json keeps that from run to run, so that --filter
can run a job's pieces one after the other, on different days. The last line of a job is

    NAME: COUNT of COUNT units, N failed

docs/verification.md states the counts, and test/lit/docs/verification.test compares them with what --count says.
"""

import argparse
import concurrent.futures
import functools
import glob
import json
import os
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", ".."))
EXEC = os.path.join(ROOT, "test", "exec")
HARNESS = os.path.join(EXEC, "harness")
sys.path.insert(0, HARNESS)

RANDOM_PROGRAMS = 2000  # in chunks of
CHUNK = 50
TWO_WAYS, EVERY_WAY, DRAWS, MESHES, PRIMITIVES, RAYS, QUERIES = 20000, 4000, 2000, 2000, 2000, 2000, 2000  # programs of test/random
MUTATED = 2000  # inputs of each kind
KINDS = ("hlsl", "tsir", "yaml")
FUZZ_ROUNDS = 20000
FUZZERS = ("hlsl", "tsir", "target", "pipeline", "c-api", "include", "spirv")
FUZZ_PIECES, FUZZ_SECONDS = 6, 1200  # of each: two hours
REMOTE_ACTIONS = 500
SOAK_COMPILES, SOAK_THREADS = 20000, 8
ATTACK_SECONDS, ATTACK_PARTS = 300, 12
PLAYGROUND_SECONDS = 600
RACE_COMPILES = 64
EDITOR_PARTS, EDITOR_SHADERS, EDITOR_EDITS, EDITOR_MESSAGES = 4, 20, 500, 50000
FULL = "TESSERA_EXECUTION_MATRIX"
INTERP = "interp"  # the reference machine


def call(command, **environment):
    """Returns whether the command succeeds, and its output."""
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env=dict(os.environ, **environment))
    return done.returncode == 0, done.stdout


def python(script, *arguments):
    return [sys.executable, os.path.join(ROOT, script), *arguments]


class Piece:
    """A part of a job: its name, how many units it checks, and a function that gives (good, printed)."""

    def __init__(self, name, count, run):
        self.name, self.count, self.run = name, count, run


def matrix_count(path, target="lavapipe", full=False):
    """Operations of a test of an execution matrix, as it is always run or with all shapes; none where Metal cannot do it."""
    return _matrix_count(path, bool(target) and target.startswith("apple"), full)


@functools.cache
def _matrix_count(path, is_metal, full):
    import case
    import matrix_shader
    before = os.environ.pop(FULL, None), matrix_shader.counting
    matrix_shader.counting = True
    if full:
        os.environ[FULL] = "full"
    try:
        with open(path) as file:
            made = case.read(file.read(), "apple-m1" if is_metal else "lavapipe", metal=is_metal)
    finally:
        os.environ.pop(FULL, None)
        if before[0] is not None:
            os.environ[FULL] = before[0]
        matrix_shader.counting = before[1]
    return sum(one.operations for one in made if not (is_metal and one.no_metal))


def matrix_tests(folder, pattern):
    """The tests of an execution matrix, without those whose sizes others cover when all are run."""
    return [path for path in sorted(glob.glob(os.path.join(EXEC, folder, pattern))) if "matrix-large-" not in path]


def execution_tests():
    """The files of test/exec that exec_test.py runs."""
    for path in sorted(glob.glob(os.path.join(EXEC, "**", "*.*"), recursive=True)):
        if path.endswith((".hlsl", ".test")) and os.sep + "Inputs" + os.sep not in path:
            with open(path) as file:
                if "// RUN: %exec-test %s\n" in file.read():
                    yield path


def exec_test(args, path, *options):
    """The command that runs an execution test."""
    return python("test/exec/harness/exec_test.py", "--tessera", args.bin + "/tessera", "--tessera-run", args.bin + "/tessera-run",
                  *options, path)


def matrix(folder, pattern, target):
    """A full execution matrix, a piece for each test of it."""
    options = {"apple-m1": ["--device", "msl-model"], INTERP: ["--device", INTERP]}.get(target, ["--target", target])

    def pieces(args):
        for path in matrix_tests(folder, pattern):
            count = matrix_count(path, None if target == INTERP else target, full=True)
            command = exec_test(args, path, *options)
            if count:
                yield Piece(os.path.basename(path), count,
                            lambda command=command: call(command, **{FULL: "full"}, GALLIVM_PERF="nopt"))
    return pieces


def on_device(device, *options):
    """Every execution test on one device of exec_test.py, a piece for each."""
    def pieces(args):
        for path in execution_tests():
            command = exec_test(args, path, "--device", device, *options)
            yield Piece(os.path.relpath(path, EXEC), 1, lambda command=command: call(command))
    return pieces


MATRIX_FOLDERS = ("bounds", "emulation", "linalg", "linalg-groups", "matrix", "metamorphic", "rocwmma", "staging", "subgroup-matrix",
                  "vk-khr", "wave-matrix")


def tensors(args):
    """Every execution test with matrices on the model of Metal, for the target with cooperative tensors."""
    for piece in on_device("msl-model", "--target", "apple-m5")(args):
        if piece.name.split(os.sep)[0] in MATRIX_FOLDERS:
            yield piece


def debug_information(args):
    """By folders."""
    for folder in sorted({os.path.relpath(path, EXEC).split(os.sep)[0] for path in execution_tests()}):
        command = python("test/exec/harness/debug_tests.py", "--bin", args.bin, "--jobs", "1", "--filter", f"^{folder}/")
        yield Piece(folder, 1, lambda command=command: call(command))


def each_step(passes):
    """Every execution test on the reference machine after every step."""
    return on_device(INTERP, "--passes", passes, "--each-step")


def wave_matrix(target):
    return matrix("wave-matrix", "matrix-*.test", target)


def linalg(target):
    return matrix("linalg", "*.test", target)


def linalg_groups(target):
    return matrix("linalg-groups", "*.test", target)


def linalg_thread(target):
    return matrix("linalg-thread", "*.test", target)


def subgroup_matrix(target):
    return matrix("subgroup-matrix", "*.test", target)


def rocwmma(target):
    return matrix("rocwmma", "*.test", target)


def vk_khr(target):
    return matrix("vk-khr", "*.test", target)


def metamorphic(target):
    return matrix("metamorphic", "*.test", target)


def random_programs(args):
    for first in range(0, RANDOM_PROGRAMS, CHUNK):
        yield Piece(f"seeds from {first}", CHUNK, lambda first=first: run_random(args, first))


def run_random(args, first):
    import emulation
    import wave_model
    wrong = []
    for seed in range(first, first + CHUNK):
        text, size = emulation.random_call(seed)
        try:
            wave_model.run_case(args.bin + "/tessera-opt", text, size)
        except wave_model.Wrong as error:
            wrong.append(f"{text} in a wave of {size}: {error}")
    return not wrong, "\n".join(wrong)


def whole_programs(ways, total, chunk, *options):
    """Programs of test/random on some of the ways that they can go."""
    def pieces(args):
        for first in range(0, total, chunk):
            command = python("test/random/run.py", "--bin", args.bin, "--first", str(first), "--count", str(chunk), "--ways", ways,
                             "--keep", os.path.join(args.out, f"programs-{ways}{''.join(options)}"), *options)
            yield Piece(f"seeds from {first}", chunk, lambda command=command: call(command))
    return pieces


def mutated_inputs(args):
    for kind in KINDS:
        for first in range(0, MUTATED, 100):
            command = python("test/fuzz/mutate.py", "--kind", kind, "--first", str(first), "--count", "100", "--bin", args.bin,
                             "--jobs", "1", "--keep", os.path.join(args.out, "mutated-inputs"),
                             *["--unlimited"] * args.sanitized)
            yield Piece(f"{kind} from {first}", 100, lambda command=command: call(command))


def mutated_ir(args):
    yield Piece("IRTest", FUZZ_ROUNDS, lambda: call([args.bin + "/../test/unit/IRTest", "--gtest_filter=Fuzz*"],
                                                    TESSERA_FUZZ_ROUNDS=str(FUZZ_ROUNDS)))


def fuzzers(args):
    """Runs a fuzzer of the preset fuzz, which it builds if necessary. New inputs are kept for the next piece."""
    folder = os.path.join(ROOT, "build", "fuzz")
    for name in FUZZERS:
        for number in range(FUZZ_PIECES):
            command = python("test/fuzz/run.py", name, "--build", folder, "--tools", args.bin, "--seconds", str(FUZZ_SECONDS), "--corpus",
                             os.path.join(args.out, "corpus", name), "--keep", os.path.join(args.out, "fuzz", name))
            yield Piece(f"{name} {number}", FUZZ_SECONDS, lambda name=name, command=command: with_build("fuzz", "fuzz-" + name, args, command))


@functools.cache
def built(preset, target, jobs):
    """Makes another build of this checkout. Returns whether that succeeded, and its output."""
    for command in (["cmake", "--preset", preset], ["ninja", "-C", os.path.join("build", preset), f"-j{jobs}", target]):
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            return False, done.stdout
    return True, ""


def with_build(preset, target, args, command):
    good, printed = built(preset, target, args.jobs)
    return call(command) if good else (False, printed)


def suite(preset):
    """The whole suite in another build. How many tests that are changes from day to day, so the unit is the suite."""
    return lambda args: [Piece(f"tools/check --preset {preset}", 1,
                               lambda: call([os.path.join(ROOT, "tools", "check"), "--preset", preset]))]


def device_package(args):
    """Compiles what device_tests.py packs for a device elsewhere: all tests, and the full matrix."""
    for name, pattern, environment in (("tests", "", {}), ("full-matrix", "wave-matrix/matrix-", {"TESSERA_EXECUTION_MATRIX": "full"})):
        package = os.path.join(args.out, f"device-{name}.pyz")
        command = python("test/exec/harness/device_tests.py", "--tessera", args.bin + "/tessera", "--filter", pattern,
                         "--jobs", str(args.jobs), package)
        yield Piece(name, 1,
                    lambda command=command, environment=environment: call(command, **environment))


def remote_build(args):
    yield Piece("gemm", REMOTE_ACTIONS, lambda: call(python("test/long/remote_build.py", "--bin", args.bin, "--count", str(REMOTE_ACTIONS),
                                                            "--scratch", os.path.join(args.out, "remote-build"))))


def clean_roots(args):
    """The Debian packages, the archive, and the same release again."""
    for piece, count in (("debian", 4), ("archive", 1), ("again", 1)):
        command = python("test/long/packages.py", "--build", os.path.dirname(os.path.abspath(args.bin)),
                         "--scratch", os.path.join(args.out, "packages"), piece)
        yield Piece(piece, count, lambda command=command: call(command))


def windows(args):
    """By folders."""
    tools = [os.path.join(ROOT, "tools", name, "") for name in ("common", "tessera")]
    for folder in sorted(glob.glob(os.path.join(ROOT, "lib", "*", ""))) + tools:
        name = os.path.relpath(folder, ROOT) + "/"
        command = python("test/windows/compile.py", "--build", os.path.dirname(os.path.abspath(args.bin)), "--jobs", "1", name)
        yield Piece(name, 1, lambda command=command: call(command))


def tidy(args):
    """By folders."""
    sources = glob.glob(os.path.join(ROOT, "lib", "**", "*.cpp"), recursive=True) + glob.glob(os.path.join(ROOT, "tools", "*", "*.cpp"))
    for folder in sorted({"/".join(os.path.relpath(source, ROOT).split(os.sep)[:2]) for source in sources}):
        command = python("test/long/tidy.py", "--build", os.path.dirname(os.path.abspath(args.bin)), "--jobs", "1", folder + "/")
        yield Piece(folder, 1, lambda command=command: call(command))


def library(args):
    return os.path.join(os.path.dirname(os.path.abspath(args.bin)), "lib", "libtessera.so.1")


def threads(args):
    """By the detector of races."""
    for detector in ("helgrind", "tsan"):
        command = python("test/long/threads.py", "--detector", detector, "--compiles", str(RACE_COMPILES), "--build",
                         os.path.dirname(os.path.abspath(args.bin)), "--scratch", os.path.join(args.out, "threads", detector), "--jobs", str(args.jobs))
        yield Piece(detector, RACE_COMPILES, lambda command=command: call(command))


def compiler_explorer(args):
    """With its own types of compilers, and with ours."""
    import compiler_explorer as explorer
    checkout = os.environ.get("TESSERA_COMPILER_EXPLORER", "")
    for piece in ("configuration", "type"):
        command = python("test/long/compiler_explorer.py", "--checkout", checkout, "--tessera", args.bin + "/tessera", "--scratch",
                         os.path.join(args.out, "compiler-explorer"), piece)
        yield Piece(piece, explorer.COUNT,
                    lambda command=command: call(command) if checkout else (False, "TESSERA_COMPILER_EXPLORER names no checkout\n"))


def soak(args):
    yield Piece("one process", SOAK_COMPILES, lambda: call(python("test/long/soak.py", "--library", library(args), "--count", str(SOAK_COMPILES),
                                                                  "--threads", str(SOAK_THREADS))))


def attack(args):
    """Each part with a seed of its own."""
    for part in range(ATTACK_PARTS):
        command = python("test/long/attack.py", "--library", library(args), "--tessera", args.bin + "/tessera", "--seconds", str(ATTACK_SECONDS),
                         "--seed", str(part))
        yield Piece(f"part {part}", ATTACK_SECONDS, lambda command=command: call(command))


def attack_playground(args):
    command = python("test/long/playground.py", "--seconds", str(PLAYGROUND_SECONDS))
    path = args.bin + os.pathsep + os.environ["PATH"]
    yield Piece("all", PLAYGROUND_SECONDS, lambda: call(command, PATH=path))


def editor_edits(args):
    """Each part with a seed of its own."""
    for part in range(EDITOR_PARTS):
        command = python("test/lit/editor/Inputs/edits.py", ROOT, "--bin", args.bin, "--shaders", str(EDITOR_SHADERS), "--edits", str(EDITOR_EDITS),
                         "--seed", str(100 + part), "--keep", os.path.join(args.out, "editor-edits"))
        yield Piece(f"part {part}", EDITOR_SHADERS * EDITOR_EDITS, lambda command=command: call(command))


def editor_messages(args):
    for part in range(EDITOR_PARTS):
        command = python("test/lit/editor/Inputs/fuzz.py", ROOT, "--bin", args.bin, "--messages", str(EDITOR_MESSAGES), "--seed", str(100 + part))
        yield Piece(f"part {part}", EDITOR_MESSAGES, lambda command=command: call(command))


def compilers(args):
    """One piece per folder. The second program is of the preset gcc, which is built if necessary."""
    import two_compilers
    second = os.path.join(ROOT, "build", "gcc", "bin", "tessera")
    for folder in sorted({os.path.relpath(os.path.dirname(shader), ROOT) for shader in two_compilers.shaders()}):
        command = python("test/long/two_compilers.py", "--jobs", str(args.jobs), "--filter", f"/{folder}/[^/]*$", args.bin + "/tessera", second)
        yield Piece(folder, 1, lambda command=command: with_gcc(args, command))


def unit_tests():
    """The unit tests that start no other program, which QEMU would not run."""
    for path in sorted(glob.glob(os.path.join(ROOT, "test", "unit", "*", "CMakeLists.txt"))):
        with open(path) as file:
            text = file.read()
        if "TARGET_FILE" not in text:
            yield from re.findall(r"^\s*tessera_unit_test\((\w+)", text, re.M)


def arm64(args):
    """The examples by folder, and unit tests, in the build of the preset linux-arm64 under QEMU."""
    import two_compilers
    build, run = os.path.join(ROOT, "build", "linux-arm64"), os.path.join(ROOT, "build", "sysroot-arm64", "run")
    for folder in sorted({os.path.relpath(os.path.dirname(shader), ROOT) for shader in two_compilers.shaders()}):
        if folder.startswith("docs"):
            command = python("test/long/two_compilers.py", "--jobs", str(args.jobs), "--filter", f"/{folder}/[^/]*$", args.bin + "/tessera",
                             run, os.path.join(build, "bin", "tessera"))
            yield Piece(folder, 1, lambda command=command: with_arm64(run, args, "tessera-cli", command))
    for name in unit_tests():
        command = [run, os.path.join(build, "test", "unit", name)]
        yield Piece(name, 1, lambda command=command, name=name: with_arm64(run, args, name, command))


def with_arm64(run, args, target, command):
    if not os.path.exists(run):
        return False, f"there is no {run}, which third_party/sysroot makes\n"
    return with_build("linux-arm64", target, args, command)


def with_gcc(args, command):
    if not shutil.which("g++"):
        return False, "there is no g++, which third_party/setup installs\n"
    return with_build("gcc", "tessera-cli", args, command)


def reproducible(args):
    command = python("test/long/reproducible.py", "--build", os.path.dirname(os.path.abspath(args.bin)), "--scratch",
                     os.path.join(args.out, "reproducible"), "--jobs", str(args.jobs))
    yield Piece("programs", 2, lambda: call(command))


# name, the counted unit, the pieces, description
JOBS = (
    ("matrix-lavapipe", "operations", wave_matrix("lavapipe"),
     "the execution matrix of WaveMatrix in all nine sizes on lavapipe; hours"),
    ("matrix-lavapipe-8x8x8", "operations", wave_matrix("lavapipe-8x8x8"), "the same, tiled into 8x8x8"),
    ("matrix-apple-m1", "operations", wave_matrix("apple-m1"), "the same on the CPU model of Metal"),
    ("linalg-lavapipe", "operations", linalg("lavapipe"),
     "the execution matrix of linalg in all shapes, uses and memories on lavapipe; hours"),
    ("linalg-lavapipe-8x8x8", "operations", linalg("lavapipe-8x8x8"), "the same, tiled into 8x8x8"),
    ("linalg-apple-m1", "operations", linalg("apple-m1"), "the same on the CPU model of Metal"),
    ("linalg-groups-lavapipe", "operations", linalg_groups("lavapipe"),
     "the execution matrix of linalg in thread groups in all shapes, uses and memories on lavapipe; hours"),
    ("linalg-groups-lavapipe-8x8x8", "operations", linalg_groups("lavapipe-8x8x8"), "the same, tiled into 8x8x8"),
    ("linalg-groups-apple-m1", "operations", linalg_groups("apple-m1"), "the same on the CPU model of Metal"),
    ("linalg-thread-lavapipe", "operations", linalg_thread("lavapipe"),
     "the execution matrix of linalg at thread scope in all shapes, layouts and places on lavapipe; an hour"),
    ("linalg-thread-apple-m1", "operations", linalg_thread("apple-m1"), "the same on the CPU model of Metal"),
    ("subgroup-lavapipe", "operations", subgroup_matrix("lavapipe"),
     "the execution matrix of subgroup matrices in all shapes, places and memories on lavapipe; hours"),
    ("subgroup-lavapipe-8x8x8", "operations", subgroup_matrix("lavapipe-8x8x8"), "the same, tiled into 8x8x8"),
    ("subgroup-apple-m1", "operations", subgroup_matrix("apple-m1"), "the same on the CPU model of Metal"),
    ("rocwmma-lavapipe", "operations", rocwmma("lavapipe"),
     "the execution matrix of rocWMMA in all block sizes and memories on lavapipe; hours"),
    ("rocwmma-lavapipe-8x8x8", "operations", rocwmma("lavapipe-8x8x8"), "the same, tiled into 8x8x8"),
    ("rocwmma-apple-m1", "operations", rocwmma("apple-m1"), "the same on the CPU model of Metal"),
    ("vk-khr-lavapipe", "operations", vk_khr("lavapipe"),
     "the execution matrix of vk::khr in all shapes, elements and memories on lavapipe; hours"),
    ("vk-khr-lavapipe-8x8x8", "operations", vk_khr("lavapipe-8x8x8"), "the same, tiled into 8x8x8"),
    ("vk-khr-apple-m1", "operations", vk_khr("apple-m1"), "the same on the CPU model of Metal"),
    ("matrix-interp", "operations", wave_matrix(INTERP), "the execution matrix of WaveMatrix on the reference machine"),
    ("linalg-interp", "operations", linalg(INTERP), "that of linalg on the reference machine"),
    ("linalg-groups-interp", "operations", linalg_groups(INTERP), "that of linalg in thread groups on the reference machine"),
    ("linalg-thread-interp", "operations", linalg_thread(INTERP), "that of linalg at thread scope on the reference machine"),
    ("subgroup-interp", "operations", subgroup_matrix(INTERP), "that of subgroup matrices on the reference machine"),
    ("rocwmma-interp", "operations", rocwmma(INTERP), "that of rocWMMA on the reference machine"),
    ("vk-khr-interp", "operations", vk_khr(INTERP), "that of vk::khr on the reference machine"),
    ("metamorphic-lavapipe", "operations", metamorphic("lavapipe"),
     "the metamorphic tests of matrices in all types, shapes and layouts on lavapipe"),
    ("metamorphic-lavapipe-8x8x8", "operations", metamorphic("lavapipe-8x8x8"), "the same, tiled into 8x8x8"),
    ("metamorphic-apple-m1", "operations", metamorphic("apple-m1"), "the same on the CPU model of Metal"),
    ("metamorphic-interp", "operations", metamorphic(INTERP), "the same on the reference machine"),
    ("tensors", "tests", tensors, "every execution test with matrices on the CPU model of Metal for the M5, whose matrices are cooperative tensors"),
    ("swiftshader", "tests", on_device("swiftshader"), "every execution test on SwiftShader, if it has a case that the driver can do"),
    ("each-step-spirv", "tests", each_step("all,spirv"), "every execution test on the reference machine after every step to SPIR-V"),
    ("each-step-msl", "tests", each_step("all,msl"), "the same after every step to MSL"),
    ("debug-information", "folders", debug_information,
     "every execution test compiled with -Zi: the code is the same, and the validator accepts it"),
    ("random-programs", "programs", random_programs, "emulated matrices in programs made at random, on the model of a wave"),
    ("programs-two-ways", "programs", whole_programs("two", TWO_WAYS, 100),
     "whole programs made at random, on the reference machine and on lavapipe; hours"),
    ("programs-every-way", "programs", whole_programs("all", EVERY_WAY, 20), "the same on every way that a program can go; hours"),
    ("draws-every-way", "programs", whole_programs("all", DRAWS, 20, "--draws"),
     "vertex and pixel shaders made at random, on every way that they can go"),
    ("meshes-every-way", "programs", whole_programs("all", MESHES, 20, "--meshes"),
     "mesh, amplification and pixel shaders made at random, on every way that they can go"),
    ("primitives-every-way", "programs", whole_programs("all", PRIMITIVES, 20, "--primitives"),
     "hull, domain and geometry shaders made at random, on every way that they can go"),
    ("rays-every-way", "programs", whole_programs("all", RAYS, 20, "--rays"),
     "ray tracing pipelines made at random, on every way that they can go"),
    ("queries-every-way", "programs", whole_programs("all", QUERIES, 20, "--queries"),
     "programs with ray queries made at random, on every way that they can go"),
    ("mutated-inputs", "inputs", mutated_inputs, "shaders, modules and descriptions changed at random: none may crash a program"),
    ("mutated-ir", "modules", mutated_ir, "textual IR changed at random, through parser, verifier and passes"),
    ("fuzz", "seconds", fuzzers, "the fuzzers of test/fuzz with feedback and sanitizers, two hours each"),
    ("suite-dev", "suite", suite("dev"), "tools/check --preset dev"),
    ("suite-asan", "suite", suite("asan"), "tools/check --preset asan"),
    ("device-package", "packages", device_package, "execution tests compiled and packed for a device elsewhere"),
    ("remote-build", "actions", remote_build, "permutations of a GEMM on a remote-execution engine, a second time from its cache"),
    ("windows", "folders", windows, "every source file of lib, tools/common and tools/tessera compiled for Windows, as far as that goes here"),
    ("tidy", "folders", tidy, "every source file of lib and tools read by clang-tidy, with the checks of .clang-tidy"),
    ("packages", "packages", clean_roots, "Debian packages and the archive, installed and used in clean Debian 13 roots, and made twice"),
    ("threads", "compiles", threads, "compiles on eight threads under Helgrind, and under ThreadSanitizer in a build of its own"),
    ("soak", "compiles", soak, "compiles in one process, whose memory stays where it is"),
    ("attack", "seconds", attack, "a pool of workers under attack: hostile shaders, kills, full disks, closed pipes, slow includes"),
    ("attack-playground", "seconds", attack_playground, "the server of the playground under attack: nothing escapes, it goes on answering"),
    ("editor-edits", "edits", editor_edits, "random edits of shaders in the language server, with questions about them after each"),
    ("editor-messages", "messages", editor_messages, "messages to the language server that are changed at random"),
    ("two-compilers", "folders", compilers, "every shader compiled by the tessera that Clang built and by one that GCC built: they write the same"),
    ("arm64", "pieces", arm64,
     "the tessera of the preset linux-arm64 under QEMU: it writes what that of this machine writes; and unit tests"),
    ("compiler-explorer", "compiles", compiler_explorer,
     "both compilers of our configuration in a checkout of Compiler Explorer that TESSERA_COMPILER_EXPLORER names"),
    ("reproducible", "builds", reproducible, "the programs built again from another folder, and compared byte by byte"),
)
SERIAL = ("suite-dev", "suite-asan", "device-package", "remote-build", "packages", "threads", "soak", "attack", "attack-playground", "two-compilers", "arm64",
          "reproducible")  # these use all processors by themselves


def run_job(args, name, unit, pieces):
    os.makedirs(args.out, exist_ok=True)
    file = os.path.join(args.out, name + ".json")
    done = {}
    if os.path.exists(file):
        with open(file) as old:
            done = json.load(old)
    todo = list(pieces(args))
    chosen = [piece for piece in todo if re.search(args.filter, piece.name)]
    with concurrent.futures.ThreadPoolExecutor(1 if name in SERIAL else args.jobs) as pool:
        for piece, (good, printed) in zip(chosen, pool.map(lambda piece: piece.run(), chosen)):
            done[piece.name] = {"count": piece.count, "passed": good}
            print(f"{name}: {piece.name}: " + ("passed" if good else "failed\n" + printed[-4000:]), flush=True)
            with open(file, "w") as new:
                json.dump(done, new, indent=1)
    known = [done[piece.name] for piece in todo if piece.name in done]
    failed = sum(not piece["passed"] for piece in known)
    print(f"{name}: {sum(piece['count'] for piece in known if piece['passed'])} of {sum(piece.count for piece in todo)} {unit}, "
          f"{failed} failed", flush=True)
    return not failed


def parser():
    made = argparse.ArgumentParser()
    made.add_argument("--bin", default=os.path.join(ROOT, "build", "release", "bin"))
    made.add_argument("--out", default=os.path.join(ROOT, "build", "long"))
    made.add_argument("--filter", default="", help="a regular expression on the names of pieces")
    made.add_argument("--jobs", type=int, default=os.cpu_count())
    made.add_argument("--sanitized", action="store_true", help="the programs have the address sanitizer")
    made.add_argument("--list", action="store_true")
    made.add_argument("--count", action="store_true")
    made.add_argument("names", nargs="*")
    return made


def main():
    args = parser().parse_args()
    names = [job[0] for job in JOBS]
    unknown = [name for name in args.names if name not in names]
    if unknown:
        print(f"no long job '{unknown[0]}'; there are {', '.join(names)}", file=sys.stderr)
        return 2
    chosen = [job for job in JOBS if not args.names or job[0] in args.names]
    if args.list:
        for name, unit, _, what in chosen:
            print(f"{name:<24} {what} (counts {unit})")
        return 0
    if args.count:
        for name, unit, pieces, _ in chosen:
            print(f"{name}: {sum(piece.count for piece in pieces(args))} {unit}")
        return 0
    results = []
    for name, unit, pieces, what in chosen:
        print(f"== {name}: {what}", flush=True)
        results.append(run_job(args, name, unit, pieces))
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed, {len(JOBS) - len(results)} skipped")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
