# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""no_memory.py LIBRARY FOLDER COUNT COMMAND...: runs a compile with -o FOLDER/out.spv, without memory from one of COUNT points on, in the process
and in a worker. Each run gives the module, or says that memory ran out, with its exit status and without an output."""
import os
import subprocess
import sys

library, folder, count, *command = sys.argv[1:]
output = os.path.join(folder, "out.spv")
command += ["-o", output]


def run(more=(), **environment):
    if os.path.exists(output):
        os.remove(output)
    done = subprocess.run([*command, *more], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env=dict(os.environ, LD_PRELOAD=library, **environment))
    module = None
    if os.path.exists(output):
        with open(output, "rb") as file:
            module = file.read()
    return done.returncode, done.stdout, module


def allocations(more=()):
    path = os.path.join(folder, "count")
    result = run(more, FAIL_COUNT=path)
    with open(path) as file:
        return int(file.read()), result


# Before main the program cannot report anything.
first = allocations(["--version"])[0]
last, (status, said, module) = allocations()
if status or not module:
    sys.exit(said)
for where, more, expected, words in (("host", [], 70, "internal error: out of memory"), ("worker", ["--isolate"], 1, "ran out of memory")):
    failed = 0
    for i in range(int(count)):
        at = first + i * (last - first) // int(count)
        # Until the worker has introduced itself, errors are not the host's or the shader's.
        status, said, found = run(more, FAIL_AT=str(at), FAIL_IN=where)
        if (status, found) == (0, module):
            continue
        failed += 1
        known = status == expected and words in said or where == "worker" and status == 1 and "no worker" in said
        if found is not None or not known:
            sys.exit(f"{where}, allocation {at} of {last}: exit status {status}, {'an' if found else 'no'} output\n{said}")
    print(f"{where}: {failed} of {count} without a module")
