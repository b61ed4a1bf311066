# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A folder of tests in the format of DXC's: shaders with the command lines that compile them. Printed text is not compared."""

import dataclasses
import os
import re

import interface
import stages
import suite
from programs import refused_option, without_option
from suite import FAIL, PASS, NotApplicable, Outcome

FEATURES = frozenset(["spirv"])

SUFFIXES = (".hlsl",)


@dataclasses.dataclass
class Line:
    """A command line of DXC: its arguments, and whether the test expects an error. `module` is the name of its module in --modules."""

    stage: str
    arguments: list
    fails: bool
    module: str = ""
    interface: str = ""


class Test:
    def __init__(self, programs, root, name, folder, features):
        self.programs, self.root, self.name, self.folder, self.features = programs, root, name, folder, features
        self.path = os.path.join(root, name)
        self.text = suite.read(self.path)

    def lines(self):
        """The command lines of DXC in the test. Raises NotApplicable if there are none."""
        suite.check_conditions(self.text, self.features)
        lines, why = [], "no RUN line"
        for line in suite.keyword_lines(self.text, "RUN"):
            try:
                found = self.commands(line)
            except NotApplicable as reason:
                why = str(reason)
                continue
            lines += found
        if not lines:
            raise NotApplicable(why)
        for number, line in enumerate(lines, 1):
            line.module = f"{self.name}.{number}.spv"
        return lines

    def commands(self, line):
        source = self.path
        if "%t" in line and "split-file" in line:
            raise NotApplicable("a test of several files")
        line = re.sub(r"%s(?!\w)", lambda _: source, line)
        line = re.sub(r"%S(?!\w)", lambda _: os.path.dirname(source), line)
        line = re.sub(r"%t(?!\w)", lambda _: os.path.join(self.folder, "t"), line)
        found = []
        for command in suite.parse_commands(line):
            program, *arguments = command.arguments
            if program != "%dxc":
                raise NotApplicable(f"needs {os.path.basename(program)}")
            stage = stages.of_command(arguments, self.text)
            fails = command.fails
            for argument in [a for a in arguments if re.match(r"[-/]verify(=|$)", a)]:
                arguments.remove(argument)
                prefix = argument.partition("=")[2] or "expected"
                fails = bool(re.search(r"(?<![\w-])%s-error" % re.escape(prefix), self.text))
            found.append(Line(stage, arguments, fails))
        return found

    def run(self, line, arguments):
        """The cause of a failure, '' for none, what was printed, and the option that was refused."""
        fails = line.fails
        module = os.path.join(self.folder, "module.spv")
        done = self.programs.compile(arguments, module)
        refused = refused_option(done.errors) if done.status else None
        # A wrong value of an option is an error there too.
        if fails and done.status == 2 and " is not supported" not in done.errors and re.search("[= ]|^$", refused or ""):
            return "", "", None
        if refused:
            return suite.first_error(done.errors), done.errors, refused
        if done.status not in (0, 1):
            return suite.first_error(done.errors) or f"exit status {done.status}", done.errors, None
        if fails:
            return ("accepted, and an error there" if done.status == 0 else ""), "", None
        if done.status:
            return suite.first_error(done.errors), done.errors, None
        wrong = ""
        if os.path.exists(module):
            wrong = self.programs.validate(module, arguments)
            line.interface = self.interface(line, module)
            os.remove(module)
        return wrong and "spirv-val: " + wrong, "", None

    def interface(self, line, module):
        """The comparison with the interface of DXC's module, '' if there is none."""
        other = self.programs.given(line.module)
        if self.programs.dxc:
            other = os.path.join(self.folder, "dxc.spv")
            if self.programs.compile(line.arguments, other, self.programs.dxc).status or not os.path.exists(other):
                return ""
            self.programs.keep(other, line.module)
        return interface.compare(module, other) if other else ""

    def outcomes(self):
        lines = self.lines()
        outcomes = []
        for stage in stages.ordered(line.stage for line in lines if self.programs.wants(line.stage)):
            here = [line for line in lines if line.stage == stage]
            outcome = self.outcome(stage, here)
            compared = [line.interface for line in here if line.interface]
            outcome.interface = next((text for text in compared if text != interface.EQUAL), interface.EQUAL if compared else "")
            outcomes.append(outcome)
        return outcomes

    def outcome(self, stage, lines):
        first, options = None, []
        for line in lines:
            arguments = line.arguments
            while True:
                cause, message, refused = self.run(line, arguments)
                command = " ".join(arguments)
                if not cause:
                    break
                if first is None:
                    first = Outcome(self.name, FAIL, cause, stage, command, message)
                arguments = without_option(arguments, refused) if refused else None
                if arguments is None:
                    return Outcome(self.name, FAIL, cause, stage, command, message, FAIL, options)
                options.append(refused)
        if first is None:
            return Outcome(self.name, PASS, kind=stage, relaxed=PASS)
        first.relaxed, first.options = PASS, options
        return first
