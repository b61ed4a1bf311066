# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The test format of this suite, in a module of its own so that lit's workers can import it."""
import os

import lit.formats
import lit.Test
import lit.TestRunner
import lit.util


class AllTests(lit.formats.FileBasedTest):
    """ShTest for files with RUN lines, GoogleTest for the unit test programs."""

    def __init__(self, unit_dir):
        super().__init__()
        self.shell = lit.formats.ShTest(execute_external=False)
        self.unit = lit.formats.GoogleTest(unit_dir, "Tests")

    def getTestsInDirectory(self, suite, path, lit_config, local_config):
        if path == ():
            for test in self.unit_tests(suite, lit_config, local_config):
                yield test
        yield from self.shell.getTestsInDirectory(suite, path, lit_config, local_config)

    def unit_tests(self, suite, lit_config, local_config):
        folder = os.path.join(local_config.tessera_build, "test", "unit")
        if not os.path.isdir(folder):
            return
        for name in sorted(os.listdir(folder)):
            program = os.path.join(folder, name)
            if os.path.isfile(program) and os.access(program, os.X_OK):
                yield lit.Test.Test(suite, ("unit", name), local_config, file_path=program)

    def execute(self, test, lit_config):
        if test.path_in_suite[0] == "unit":
            command = [test.getFilePath(), "--gtest_color=no", "--gtest_brief=1"]
            out, err, code = lit.util.executeCommand(command, env=test.config.environment)
            text = out + err
            if code == 0 and "[  PASSED  ] 0 tests" not in text:
                return lit.Test.PASS, ""
            return lit.Test.FAIL, " ".join(command) + "\n" + text
        return self.shell.execute(test, lit_config)
