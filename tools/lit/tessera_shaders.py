# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Configures lit for tests of shaders: docs/testing-your-shaders.md.

In a folder of shaders with RUN lines, lit.cfg.py is

    import sys
    sys.path.insert(0, "PREFIX/share/tessera/lit")
    import tessera_shaders
    tessera_shaders.configure(config, lit_config)
"""

import os
import re
import shutil
import subprocess
import tempfile

import lit.Test
import lit.formats

# Programs that RUN lines may call. They are looked for beside this file's installation, in the build folder and in PATH.
PROGRAMS = ("tessera", "tessera-run", "tessera-interp", "tessera-opt")
# What `tessera-run` returns if it can use no device.
NO_DEVICE = 2
PROBE = "RWStructuredBuffer<uint> Out : register(u0); [numthreads(1, 1, 1)] void main() { Out[0] = 1; }"
PIPELINE = """Shaders:
  - { Stage: Compute, Entry: main }
Buffers:
  - { Name: Out, Format: UInt32, ZeroInitSize: 4 }
DescriptorSets:
  - Resources:
    - { Name: Out, Kind: RWStructuredBuffer, VulkanBinding: { Binding: 0 }, DirectXBinding: { Register: 0, Space: 0 } }
"""


class DeviceProbe:
    """Tells why a device cannot be used. Each device is asked once."""

    def __init__(self, environment):
        self.environment = environment
        self.reasons = {}

    def reason(self, device):
        """Returns an empty text if the device runs shaders, else the message of `tessera-run`. "" is the device that it chooses itself."""
        if device not in self.reasons:
            self.reasons[device] = self._ask(device)
        return self.reasons[device]

    def _ask(self, device):
        with tempfile.TemporaryDirectory() as folder:
            shader = os.path.join(folder, "probe.metal" if device == "msl-model" else "probe.spv")
            with open(os.path.join(folder, "probe.hlsl"), "w") as file:
                file.write(PROBE)
            with open(os.path.join(folder, "probe.yaml"), "w") as file:
                file.write(PIPELINE)
            self._run("tessera", os.path.join(folder, "probe.hlsl"), "-o", shader)
            done = self._run("tessera-run", os.path.join(folder, "probe.yaml"), shader, *(["--device", device] if device else []))
        # Anything else than a missing device is for the tests to find.
        if done.returncode != NO_DEVICE:
            return ""
        said = [line for line in done.stderr.splitlines() if "error: " in line]
        return said[0].split("error: ", 1)[1] if said else "tessera-run can use no device"

    def _run(self, program, *arguments):
        path = shutil.which(program, path=self.environment["PATH"])
        return subprocess.run([path, *arguments], env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


class ShaderTest(lit.formats.ShTest):
    """A shell test that is unsupported if its RUN lines name a device of `tessera-run` that cannot be used."""

    def __init__(self, probe, device):
        super().__init__(execute_external=False)
        self.probe = probe
        self.device = device

    def execute(self, test, lit_config):
        # Without the program, REQUIRES decides.
        can_run = "tessera-run" in test.config.available_features
        for device in self.devices(test.getSourcePath()) if can_run else ():
            reason = self.probe.reason(device)
            if reason:
                return lit.Test.Result(lit.Test.UNSUPPORTED, "device '%s' cannot be used: %s" % (device or "any", reason))
        return super().execute(test, lit_config)

    def devices(self, path):
        """The devices on which the test runs shaders, in the order of its RUN lines."""
        with open(path, errors="replace") as file:
            text = re.sub(r"\\\n[^\n]*?RUN:", " ", file.read())
        found = []
        for line in re.findall(r"RUN:(.*)", text):
            for command in re.split(r"&&|\|\||[|;]", line):
                if not re.search(r"\btessera-run\b", command) or re.search(r"--(help|version|list-devices)\b", command):
                    continue
                named = re.search(r"--device[ =](\S+)", command)
                device = named.group(1).replace("%device", self.device) if named else ""
                if device not in found:
                    found.append(device)
        return found


def configure(config, lit_config, name="shaders", bin=None, device="lavapipe"):
    """Makes the folder of lit.cfg.py a suite of shader tests.

    bin: the folder of Tessera's programs. lit's parameter `tessera_bin` (`-D tessera_bin=FOLDER`)
    replaces it. Without both, the programs are those of the installation that this file belongs to,
    or those in PATH.
    device: what `%device` stands for. lit's parameter `device` replaces it.

    A test that runs a shader on a device that cannot be used is unsupported, with the reason. The
    feature `device` tells whether `%device` can be used.
    """
    here = os.path.dirname(os.path.abspath(__file__))
    installed = os.path.normpath(os.path.join(here, "..", "..", "..", "bin"))
    folder = lit_config.params.get("tessera_bin", bin)
    if not folder and os.path.exists(os.path.join(installed, "tessera")):
        folder = installed
    path = os.environ.get("PATH", "")
    if folder:
        path = os.path.abspath(folder) + os.pathsep + path
    missing = [p for p in PROGRAMS[:1] if not shutil.which(p, path=path)]
    if missing:
        lit_config.fatal("%s is not in PATH: pass -D tessera_bin=FOLDER" % missing[0])

    config.name = name
    config.suffixes = [".hlsl", ".test"]
    config.excludes = ["Inputs"]
    config.test_exec_root = lit_config.params.get("output", os.path.join(os.getcwd(), "Output"))
    config.environment["PATH"] = path
    for variable in ("VK_DRIVER_FILES", "VK_ADD_LAYER_PATH", "LD_LIBRARY_PATH", "HOME"):
        if variable in os.environ:
            config.environment[variable] = os.environ[variable]
    config.substitutions.append(("%tessera", "tessera"))
    device = lit_config.params.get("device", device)
    config.substitutions.append(("%device", device))
    for program in ("FileCheck", "spirv-val") + PROGRAMS:
        if shutil.which(program, path=path):
            config.available_features.add(program.lower())
    probe = DeviceProbe(dict(os.environ, PATH=path))
    config.test_format = ShaderTest(probe, device)
    if "tessera-run" in config.available_features:
        reason = probe.reason(device)
        if reason:
            lit_config.note("tests on the device '%s' are unsupported: %s" % (device, reason))
        else:
            config.available_features.add("device")
