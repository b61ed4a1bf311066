# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""closed_pipe.py COMMAND...: runs it with a pipe as standard output that nobody reads, and prints its exit status."""
import os
import subprocess
import sys

reader, writer = os.pipe()
os.close(reader)
print("status", subprocess.call(sys.argv[1:], stdout=writer))
