# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""exit_status.py N command...: runs the command and fails unless its exit status is N."""
import subprocess
import sys

status = subprocess.run(sys.argv[2:], stdin=subprocess.DEVNULL).returncode
if status != int(sys.argv[1]):
    sys.exit(f"exit status {status}, expected {sys.argv[1]}")
