# How lit finds and runs the tests. One suite: test/lit (text in, text out), test/exec (compiled and
# run on a device) and the GoogleTest programs.
import os

import lit.formats
import lit.TestRunner


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


config.name = "tessera"
config.test_source_root = os.path.join(config.tessera_source, "test")
config.test_exec_root = os.path.join(config.tessera_build, "test", "out")
config.test_format = AllTests(os.path.join(config.tessera_build, "test", "unit"))
config.suffixes = [".hlsl", ".test", ".tsir", ".yaml", ".spvasm"]
config.excludes = ["Inputs", "unit", "bench", "fuzz", "harness"]

config.environment["PATH"] = os.path.pathsep.join(
    [config.tessera_bin, config.llvm_tools, os.environ.get("PATH", "")]
)
config.environment["LC_ALL"] = "C.UTF-8"
# The static libraries of LLVM are built without the sanitizers, so their containers cannot be checked.
config.environment["ASAN_OPTIONS"] = "detect_container_overflow=0:detect_leaks=0"

harness = os.path.join(config.test_source_root, "exec", "harness")
for name, value in (
    ("%exec-test", "%s %s" % (config.python, os.path.join(harness, "exec_test.py"))),
    ("%check-diags", "%s %s" % (config.python, os.path.join(config.test_source_root, "lit", "diagnostics", "check_diags.py"))),
    ("%python", config.python),
    ("%cmake", config.cmake),
    ("%cxx", config.cxx_compiler),
    ("%cc", config.c_compiler),
    ("%source", config.tessera_source),
    ("%build", config.tessera_build),
    ("%unit-dir", os.path.join(config.tessera_build, "test", "unit")),
    ("%spirv-val", "spirv-val --target-env vulkan1.3 --scalar-block-layout"),
):
    config.substitutions.append((name, value))

if config.has_vulkan:
    config.available_features.add("vulkan")
if config.sanitize:
    config.available_features.add("sanitizers")
else:
    config.available_features.add("no-sanitizers")
