# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Running tests of the suite in the build with the mistakes."""

import json
import os
import re
import signal
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
# Tests of other things than the compiler's sources.
LEFT_OUT = r"lit/(docs|fuzzers|install|long|model|mutate|random)/"


class Suite:
    def __init__(self, tree, out, endless):
        self.tree, self.out, self.endless = tree, out, endless
        self.folder = os.path.join(out, "lit")
        self.names = []

    def _write_config(self):
        os.makedirs(self.folder, exist_ok=True)
        site = os.path.join(self.tree.build_folder, "test", "lit.site.cfg.py")
        with open(os.path.join(self.folder, "lit.site.cfg.py"), "w") as file:
            file.write(f"""import sys
sys.path.insert(0, {HERE!r})
import mutate_lit
lit_config.load_config(config, {site!r})
mutate_lit.wrap(config)
""")
        with open(site) as file:
            return re.search(r'^config.llvm_tools = "(.*)"$', file.read(), re.M)[1] + "/lit"

    def _lit(self, options, limit, **environment):
        """lit's results by test, and whether the time ran out."""
        results = os.path.join(self.out, "results.json")
        if os.path.exists(results):
            os.remove(results)
        command = [self._write_config(), "-q", "--order=smart", "--output", results, *options, self.folder]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
                                   env=dict(os.environ, PYTHONDONTWRITEBYTECODE="1", **environment))
        try:
            process.wait(limit)
            ran_out = False
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            ran_out = True
        if not os.path.exists(results):
            return {}, ran_out
        with open(results) as file:
            return {test["name"].split(" :: ", 1)[1]: test for test in json.load(file)["tests"]}, ran_out

    def _tests_file(self, seconds):
        path = os.path.join(self.out, "tests.json")
        with open(path, "w") as file:
            json.dump(seconds, file)
        return path

    def _known_seconds(self):
        """Returns the time of each test in the checkout's own last run of the suite."""
        path = os.path.join(self.tree.root, "build", "release", "test", "out", ".lit_test_times.txt")
        if not os.path.exists(path):
            return {}
        with open(path) as file:
            return {name.strip(): abs(float(seconds)) for seconds, name in (line.split(None, 1) for line in file)}

    def choose(self, pattern, left_out, slowest):
        """Sets names: all tests, but those that are left out and those that are known to be slow."""
        seconds = self._known_seconds()
        shown = subprocess.run([self._write_config(), "--show-tests", self.folder], stdout=subprocess.PIPE, text=True, check=True).stdout
        found = re.findall(r"^\s+\S+ :: (\S+)$", shown, re.M)
        found.sort(key=lambda name: seconds.get(name, 0))
        self.names = [name for name in found if re.search(pattern, name) and seconds.get(name, 0) <= slowest
                      and not (left_out and re.search(left_out, name))]

    def reach(self, names, jobs):
        """name -> (seconds, the mistakes that it reaches), of the tests that pass with no mistake made."""
        folder = os.path.join(self.out, "reached")
        os.makedirs(folder, exist_ok=True)
        for name in os.listdir(folder):
            os.remove(os.path.join(folder, name))
        ran, _ = self._lit(["-j", str(jobs)], None, MUTATE_TESTS=self._tests_file({name: 0 for name in names}),
                           MUTATE_REACHED=folder, TESSERA_MUTANT="0")
        found = {}
        for name, test in ran.items():
            if test["code"] == "PASS":
                path, numbers = os.path.join(folder, name.replace("/", "+")), []
                if os.path.exists(path):
                    with open(path, "rb") as file:
                        numbers = [number for number, byte in enumerate(file.read()) if byte]
                found[name] = (max(test.get("elapsed") or 0, 0.001), numbers)
        return found, sorted(name for name, test in ran.items() if test["code"] == "FAIL")

    def notices(self, number, seconds, limit, jobs):
        """The first test that fails with a mistake, "" where none does, None where the time ran out before that."""
        ran, ran_out = self._lit(["-j", str(jobs), "--max-failures=1"], limit, MUTATE_TESTS=self._tests_file(seconds),
                                 TESSERA_MUTANT=str(number), TESSERA_MUTANT_SECONDS=str(self.endless))
        failed = sorted(name for name, test in ran.items() if test["code"] in ("FAIL", "TIMEOUT", "UNRESOLVED"))
        return failed[0] if failed else None if ran_out else ""
