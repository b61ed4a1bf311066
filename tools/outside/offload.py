# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A suite in the format of LLVM's offload-test-suite: shaders with the pipeline that runs them and what must come of it."""

import os
import re

import stages
import suite
from suite import FAIL, PASS, NotApplicable, Outcome

# What lit would find with DXC, Vulkan and lavapipe.
FEATURES = frozenset(
    "Vulkan DXC Linux Lavapipe Int16 Half Double Int64 Int64GroupSharedAtomics VulkanInt64BufferAtomics acceleration-structure raytracing-pipeline".split()
    + [f"SM_6_{n}" for n in range(10)]
)

SUFFIXES = (".test", ".yaml")
RAYS = re.compile(r"\b(RayQuery|RaytracingAccelerationStructure|TraceRay)\b")
# Of a library for compute or ray tracing.
COMPILED = {"cs", stages.LIBRARY, *("lib:" + word for word in "compute raygeneration intersection anyhit closesthit miss callable".split())}


class Test:
    def __init__(self, programs, root, name, folder, features):
        self.programs, self.root, self.name, self.folder, self.features = programs, root, name, folder, features
        self.path = os.path.join(root, name)
        self.text = suite.read(self.path)
        # The suite leaves out most tests with rays on lavapipe, for a crash that it had.
        if RAYS.search(suite.without_comments(self.text)):
            self.features = features - {"Lavapipe"}

    def expand(self, line):
        line = suite.with_features(line, self.features)
        for name, value in (("%t", os.path.join(self.folder, "t")), ("%S", os.path.dirname(self.path)), ("%s", self.path)):
            line = re.sub(re.escape(name) + r"(?!\w)", lambda _, value=value: value, line)
        return line

    def commands(self):
        """The commands of the test, after all rules that make it not applicable."""
        suite.check_conditions(self.text, self.features)
        lines = [self.expand(line) for line in suite.keyword_lines(self.text, "RUN")]
        if not lines:
            raise NotApplicable("no RUN line")
        commands = [command for line in lines for command in suite.parse_commands(line)]
        for command in commands:
            program = os.path.basename(command.arguments[0])
            if program in ("%dxc_target", "%dxc_target_lib"):
                if stages.of_command(command.arguments, self.text) not in COMPILED:
                    raise NotApplicable("not a profile of compute or ray tracing")
            elif program == "%offloader" and command.fails:
                raise NotApplicable("a test of the suite's own runner")
            elif program not in ("%offloader", "split-file"):
                raise NotApplicable(f"needs {program}")
            if command.then and (command.then.then or command.then.arguments[0] != "FileCheck"):
                raise NotApplicable(f"needs {command.then.arguments[0]}")
        return commands

    def run(self, command):
        """What a command gives: '' where it is as expected, else the cause and all that was printed."""
        program, *arguments = command.arguments
        if program == "split-file":
            suite.split_parts(self.text, arguments[1])
            return "", ""
        if program == "%offloader":
            arguments = [a for a in arguments if a.lstrip("-") not in ("validation-layer", "debug-layer")]
            done = self.programs.run([self.programs.runner, "--device", self.programs.device, "--dump", *arguments])
            wrong = re.search(r"(?m)^failed: .*$", done.output)
            cause = "" if done.status == 0 else "wrong results" if wrong else "tessera-run: " + suite.first_error(done.errors)
            message = wrong.group() + "\n" + done.output[-2000:] if wrong else done.errors
        else:
            done = self.programs.compile(["-fspv-target-env=vulkan1.3", *arguments], os.path.join(self.folder, "t.o"))
            failed = done.status != 0
            cause = "" if failed == command.fails else "accepted" if command.fails else suite.first_error(done.errors)
            message = done.errors
        if cause or not command.then:
            return cause, message
        output = done.output + (done.errors if command.both else "")
        checked = self.programs.run([self.programs.file_check, *command.then.arguments[1:]], output)
        return ("", "") if checked.status == 0 else ("wrong results", checked.errors)

    def outcomes(self):
        commands = self.commands()
        kind = suite.kind_of(self.text)
        for command in commands:
            cause, message = self.run(command)
            if cause:
                return [Outcome(self.name, FAIL, cause, kind, " ".join(command.arguments), message)]
        return [Outcome(self.name, PASS, kind=kind)]
