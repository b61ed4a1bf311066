# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""crash.py command...: runs the command with 700 MiB of memory and prints its exit status."""
import resource
import subprocess
import sys

limit = 700 << 20
done = subprocess.run(sys.argv[1:], preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
print("status", done.returncode)
