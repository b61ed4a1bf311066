# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""max_id.py MODULE DIFFERENCE COMMAND...: runs the command with `-fspv-max-id` and the greatest id of the module, less DIFFERENCE."""
import struct
import subprocess
import sys

module, difference, *command = sys.argv[1:]
with open(module, "rb") as file:
    bound = struct.unpack_from("<5I", file.read(20))[3]
sys.exit(subprocess.run([*command, "-fspv-max-id", str(bound - 1 - int(difference))]).returncode)
