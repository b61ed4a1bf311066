# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ends_with.py WHOLE END: fails unless WHOLE ends with the lines of END, spaces at their starts aside."""
import sys

whole, end = ([line.strip() for line in open(name).read().strip().splitlines()] for name in sys.argv[1:3])
if not end or whole[-len(end):] != end:
    sys.exit("the end of %s is\n%s" % (sys.argv[1], "\n".join(whole[-len(end):])))
