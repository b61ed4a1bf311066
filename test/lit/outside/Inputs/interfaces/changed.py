# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""changed.py SOURCE FILE [OPTION...]: runs tools/outside --interfaces on FILE compiled by glslang without and with the options."""

import os
import subprocess
import sys
import tempfile

source, shader, *options = sys.argv[1:]
with tempfile.TemporaryDirectory() as folder:
    modules = [os.path.join(folder, name) for name in ("without.spv", "with.spv")]
    for module, given in zip(modules, ([], options)):
        done = subprocess.run(["glslangValidator", "-V", "--target-env", "vulkan1.3", *given, "-o", module, shader], capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stdout + done.stderr)
    sys.exit(subprocess.run([sys.executable, os.path.join(source, "tools", "outside"), "--interfaces", *modules]).returncode)
