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


# Without these options DXC checks its module, and neither changes what it accepts of the language.
UNCHECKED = ("-fcgl", "-Vd", "/Vd")


@dataclasses.dataclass
class Line:
    """A command line of DXC: its arguments, and whether an error is expected. `module` is the name of its module in --modules.

    `by_dxc` is whether DXC accepts it and makes a valid module, None where none was asked. `cause` is why Tessera does not, "" if it does.
    """

    stage: str
    arguments: list
    fails: bool
    module: str = ""
    interface: str = ""
    by_dxc: bool = None
    cause: str = ""


class Test:
    def __init__(self, programs, root, name, folder, features):
        self.programs, self.root, self.name, self.folder, self.features = programs, root, name, folder, features
        self.path = os.path.join(root, name)
        self.text = suite.read(self.path)
        self.dxc_module = os.path.join(folder, "dxc.spv")

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
            found.append(Line(stage, [a for a in arguments if a not in UNCHECKED], fails))
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
        other = self.dxc_module if self.programs.dxc else self.programs.given(line.module)
        return interface.compare(module, other) if other and os.path.exists(other) else ""

    def ask_dxc(self, line):
        """Compiles a command line with DXC, which decides whether an error is expected."""
        if os.path.exists(self.dxc_module):
            os.remove(self.dxc_module)
        done = self.programs.compile(line.arguments, self.dxc_module, self.programs.dxc)
        line.fails = done.status != 0
        wrong = ""
        if os.path.exists(self.dxc_module):
            wrong = self.programs.validate(self.dxc_module, line.arguments)
            self.programs.keep(self.dxc_module, line.module)
        line.by_dxc = not line.fails and not wrong

    def outcomes(self):
        lines = self.lines()
        outcomes = []
        for stage in stages.ordered(line.stage for line in lines if self.programs.wants(line.stage)):
            here = [line for line in lines if line.stage == stage]
            outcome = self.outcome(stage, here)
            compared = [line.interface for line in here if line.interface]
            outcome.lines = [dataclasses.asdict(line) for line in here if line.by_dxc]
            outcome.interface = next((text for text in compared if text != interface.EQUAL), interface.EQUAL if compared else "")
            outcomes.append(outcome)
        return outcomes

    def outcome(self, stage, lines):
        first, failed, options = None, None, []
        for line in lines:
            arguments = line.arguments
            if self.programs.dxc:
                self.ask_dxc(line)
            while True:
                cause, message, refused = self.run(line, arguments)
                line.cause = line.cause or cause
                command = " ".join(arguments)
                if not cause:
                    break
                if first is None:
                    first = Outcome(self.name, FAIL, cause, stage, command, message)
                arguments = without_option(arguments, refused) if refused else None
                if arguments is None:
                    failed = failed or Outcome(self.name, FAIL, cause, stage, command, message, FAIL, options)
                    break
                options.append(refused)
        if failed:
            return failed
        if first is None:
            return Outcome(self.name, PASS, kind=stage, relaxed=PASS)
        first.relaxed, first.options = PASS, options
        return first
