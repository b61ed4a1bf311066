# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""weights.py EXAMPLES FILE: FILE, of optimal_weights.cpp, is the buffer of neural.py, but for what lies between the numbers."""
import sys

sys.path.insert(0, sys.argv[1])
import neural

wanted, _ = neural.buffer(*neural.read(neural.WEIGHTS), False)
with open(sys.argv[2], "rb") as file:
    found = file.read()
assert len(found) == len(wanted), (len(found), len(wanted))
different = [i for i, (a, b) in enumerate(zip(found, wanted)) if a != b and b != 0x7f]
assert not different, different[:10]
