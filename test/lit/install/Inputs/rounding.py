# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""rounding.py compile_commands.json: which sources that compute floats of shaders are compiled without -ffp-contract=off."""

import json
import re
import sys

with open(sys.argv[1]) as file:
    entries = [entry for entry in json.load(file) if re.search(r"/(lib/Interp|msl-model/lib|tessera-run/Results)/", entry["file"])]
wrong = [entry["file"] for entry in entries if "-ffp-contract=off" not in entry["command"].split()]
print(*wrong or [f"{len(entries)} sources"], sep="\n")
sys.exit(bool(wrong))
