# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The suite of the checkout, some of its tests, in a given order, with a mistake made or with what each test reaches noted: a test
format around the suite's own."""

import json
import os


class Chosen:
    """Only the tests of MUTATE_TESTS (a file: name -> seconds), the quickest first; all where there is none."""

    def __init__(self, inner):
        self.inner = inner
        path = os.environ.get("MUTATE_TESTS")
        self.seconds = None
        if path:
            with open(path) as file:
                self.seconds = json.load(file)
        self.reached = os.environ.get("MUTATE_REACHED")

    def getTestsInDirectory(self, suite, path, lit_config, local_config):
        for test in self.inner.getTestsInDirectory(suite, path, lit_config, local_config):
            name = "/".join(test.path_in_suite)
            if self.seconds is None:
                yield test
            elif name in self.seconds:
                test.previous_elapsed = -self.seconds[name]  # lit takes the slowest first
                test.previous_failure = False
                yield test

    def execute(self, test, lit_config):
        environment = test.config.environment
        for name in ("TESSERA_MUTANT", "TESSERA_MUTANT_SECONDS"):
            if name in os.environ:
                environment[name] = os.environ[name]
        if self.reached:
            environment["TESSERA_MUTANTS_REACHED"] = os.path.join(self.reached, "+".join(test.path_in_suite))
        return self.inner.execute(test, lit_config)


def wrap(config):
    config.test_format = Chosen(config.test_format)
