# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A suite in the format of LLVM's offload-test-suite: shaders with the pipeline that runs them and what must come of it."""

import os
import re

import images
import stages
import suite
from suite import FAIL, PASS, NotApplicable, Outcome

# What lit would find with DXC, Vulkan and lavapipe.
FEATURES = frozenset(
    "Vulkan DXC Linux Lavapipe Int16 Half Double Int64 Int64GroupSharedAtomics VulkanInt64BufferAtomics MeshShader acceleration-structure raytracing-pipeline".split()
    + [f"SM_6_{n}" for n in range(10)]
)

SUFFIXES = (".test", ".yaml")
# The suite leaves tests out on lavapipe for a crash that it had. The tests that it expects to fail there are another matter.
RUN_ALL_THE_SAME = frozenset({"Lavapipe"})


class Test:
    def __init__(self, programs, root, name, folder, features):
        self.programs, self.root, self.name, self.folder, self.features = programs, root, name, folder, features
        self.path = os.path.join(root, name)
        self.text = suite.read(self.path)
        self.comparisons = {}
        if programs.golden:
            self.features = features | {"goldenimage"}

    def expand(self, line):
        line = suite.with_features(line, self.features)
        values = {"%t": os.path.join(self.folder, "t"), "%S": os.path.dirname(self.path), "%s": self.path, "%goldenimage_dir": self.programs.golden or ""}
        for name, value in values.items():
            line = re.sub(re.escape(name) + r"(?!\w)", lambda _, value=value: value, line)
        return line

    def commands(self):
        """The commands of the test, after all rules that make it not applicable."""
        suite.check_conditions(self.text, self.features, RUN_ALL_THE_SAME)
        lines = [self.expand(line) for line in suite.keyword_lines(self.text, "RUN")]
        if not lines:
            raise NotApplicable("no RUN line")
        commands = [command for line in lines for command in suite.parse_commands(line)]
        for command in commands:
            program = os.path.basename(command.arguments[0])
            if program in ("%dxc_target", "%dxc_target_lib"):
                stages.of_command(command.arguments, self.text)
            elif program == "%offloader" and command.fails:
                raise NotApplicable("a test of the suite's own runner")
            elif program == "imgdiff":
                self.add_comparison(command)
            elif program not in ("%offloader", "split-file"):
                raise NotApplicable(f"needs {program}")
            if command.then and (command.then.then or command.then.arguments[0] != "FileCheck"):
                raise NotApplicable(f"needs {command.then.arguments[0]}")
        return commands

    def add_comparison(self, command):
        """Notes a command that compares an image; the command that draws the image compares it."""
        if not self.programs.golden:
            raise NotApplicable("requires: goldenimage")
        comparison = images.Comparison(command.arguments[1:])
        if not os.path.exists(comparison.golden):
            raise NotApplicable("no golden image")
        self.comparisons[comparison.actual] = comparison

    def run_pipeline(self, arguments):
        arguments = [a for a in arguments if a.lstrip("-") not in ("validation-layer", "debug-layer")]
        image, arguments = images.written(arguments)
        if image:
            buffer, path = image
            arguments += ["--write-image", f"{buffer}={path}"]
            if path in self.comparisons:
                description = self.comparisons[path].added_to(suite.read(arguments[0]), buffer)
                suite.write(arguments[0], description)
        return self.programs.run([self.programs.runner, "--device", self.programs.device, "--dump", *arguments])

    def run(self, command):
        """What a command gives: '' where it is as expected, else the cause and all that was printed."""
        program, *arguments = command.arguments
        if program == "split-file":
            suite.split_parts(self.text, arguments[1])
            return "", ""
        if program == "imgdiff":
            return "", ""
        if program == "%offloader":
            done = self.run_pipeline(arguments)
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
