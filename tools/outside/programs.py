# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The programs that tests of outside suites are run with, and how the compiler is called for a command line of DXC."""

import dataclasses
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

from suite import first_error, option

# How a refused option is named in a message: the option, and its value where that is what is wrong.
REFUSED = (
    r"(?m)^tessera: error: DXC's option '(?P<option>[^']*)' is not supported",
    r"(?m)^tessera: error: unknown option '(?P<option>[^']*)'",
    r"(?m)^tessera: error: invalid value '(?P<value>[^']*)' for '(?P<option>[^']*)'",
)

# Starts its arguments and prints the status, the seconds of the processor and the most memory in KiB. A process counts the memory of
# the one that started it as its own, so that this one is small.
LAUNCHER = """
import os, sys
with open(os.devnull, "w") as null:
    process = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, null.fileno(), 1)])
    _, status, used = os.wait4(process, 0)
print(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss)
"""


@dataclasses.dataclass
class Result:
    status: int
    output: str
    errors: str


class Programs:
    def __init__(self, arguments):
        self.time_limit = arguments.time_limit
        folder = arguments.bin and os.path.abspath(arguments.bin)
        path = os.pathsep.join(part for part in (folder, os.environ.get("PATH")) if part)
        self.tessera, self.runner, self.validator, self.file_check = (
            shutil.which(name, path=path) for name in ("tessera", "tessera-run", "spirv-val", "FileCheck")
        )
        self.dxc = arguments.dxc and shutil.which(arguments.dxc)
        self.dxc = self.dxc and os.path.abspath(self.dxc)  # it runs in other folders
        self.stages, self.metal = arguments.stage, arguments.metal
        self.modules = arguments.modules and os.path.abspath(arguments.modules)
        self.kept = arguments.keep_modules and os.path.abspath(arguments.keep_modules)
        self.device = arguments.device
        self.golden = arguments.golden and os.path.abspath(arguments.golden)
        # lavapipe without LLVM's optimizer compiles large shaders in a quarter of the time.
        self.environment = dict({"GALLIVM_PERF": "nopt"}, **os.environ)

    def wants(self, stage):
        """Whether --stage names this stage."""
        return re.fullmatch(self.stages, stage) is not None

    def missing(self, names):
        return [name for name in names if not getattr(self, name)]

    def run(self, arguments, text=None, folder=None):
        try:
            done = subprocess.run(
                arguments, cwd=folder, input=text, capture_output=True, text=True, errors="replace", timeout=self.time_limit, env=self.environment
            )
        except subprocess.TimeoutExpired:
            return Result(124, "", f"error: no end within {self.time_limit} seconds")
        return Result(done.returncode, done.stdout, done.stderr)

    def timed(self, arguments, folder):
        """Runs a program in a folder: what it gives, the seconds of the processor that it took, and the most memory that it had, in MiB."""
        with tempfile.TemporaryFile() as errors:
            launcher = subprocess.Popen([sys.executable, "-ISc", LAUNCHER, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=errors, text=True, env=self.environment, start_new_session=True)
            limit = threading.Timer(self.time_limit, os.killpg, (launcher.pid, signal.SIGKILL))
            limit.start()
            used = launcher.communicate()[0].split()
            limit.cancel()
            errors.seek(0)
            text = errors.read().decode(errors="replace")
        if not used:
            return Result(124, "", text or f"error: no end within {self.time_limit} seconds"), float(self.time_limit), 0.0
        status, seconds, kib = used
        return Result(int(status), "", text), float(seconds), int(kib) / 1024

    def compile(self, arguments, output, program=None):
        """Runs Tessera, or another program, with a command line of DXC's; the module goes to `output` unless the line names a file."""
        extra = [] if "-spirv" in arguments or "/spirv" in arguments else ["-spirv"]
        if option(arguments, "Fo") is None and "-P" not in arguments:
            extra += ["-Fo", output]
        return self.run([program or self.tessera, *extra, *arguments])

    def keep(self, module, name):
        """Copies a module of DXC's to the folder of --keep-modules, if there is one."""
        if self.kept:
            path = os.path.join(self.kept, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            shutil.copyfile(module, path)

    def given(self, name):
        """The path of a module in the folder of --modules; None if it is not there."""
        path = self.modules and os.path.join(self.modules, name)
        return path if path and os.path.exists(path) else None

    def validate(self, module, arguments):
        """What the validator says of a module, for the environment of the command line; nothing where it is right."""
        environment = option(arguments, "fspv-target-env=") or "vulkan1.3"
        environment = {"universal1.5": "spv1.5", "vulkan1.1spirv1.4": "vulkan1.1spv1.4"}.get(environment, environment)
        layout = "--scalar-block-layout" if not environment.startswith("spv") else "--relax-block-layout"
        done = self.run([self.validator, "--target-env", environment, layout, module])
        return "" if done.status == 0 else first_error(done.errors + done.output) or f"exit status {done.status}"


def refused_option(errors):
    """The option in an error about a command line, or None."""
    for pattern in REFUSED:
        match = re.search(pattern, errors)
        if match:
            named = match.groupdict()
            between = "" if named["option"].endswith("=") else " "
            return named["option"] + (between + named["value"] if "value" in named else "")
    return None


def without_option(arguments, text):
    """The command line without an option that a message names, with the values behind it; None where it is not there."""
    words = text.split()
    for i in range(len(arguments)):
        if arguments[i : i + len(words)] == words:
            return arguments[:i] + arguments[i + len(words) :]
    return None
