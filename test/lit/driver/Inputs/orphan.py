# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""orphan.py command...: kills the command while its child works, and fails unless the child goes too."""
import glob
import os
import subprocess
import sys
import time

DEADLINE = time.monotonic() + 30


def wait_for(what):
    while not (found := what()):
        if time.monotonic() > DEADLINE:
            sys.exit("timed out")
        time.sleep(0.02)
    return found


def children():
    return [int(child) for path in glob.glob(f"/proc/{process.pid}/task/*/children") for child in open(path).read().split()]


def ticks():
    """The processor time of the child."""
    return sum(map(int, open(f"/proc/{child}/stat").read().rsplit(")", 1)[1].split()[11:13]))


process = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
child = wait_for(children)[0]
wait_for(lambda: ticks() > 20)
process.kill()
process.wait()
wait_for(lambda: not os.path.exists(f"/proc/{child}") or ") Z" in open(f"/proc/{child}/stat").read())
