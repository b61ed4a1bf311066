# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""structs.py: a C program that prints sizes and offsets of all structs of which the package knows; with --python what the package
takes them for."""

import importlib.util
import ctypes
import pathlib
import sys

# Without the library, which the package loads.
where = importlib.util.find_spec("tessera").submodule_search_locations[0]
spec = importlib.util.spec_from_file_location("native", pathlib.Path(where, "_native.py"))
native = importlib.util.module_from_spec(spec)
spec.loader.exec_module(native)

print_c = "--python" not in sys.argv
if print_c:
    print("#include <stddef.h>\n#include <stdio.h>\n#include <tessera/tessera-c.h>\nint main(void) {")
for name, kind in sorted(native.STRUCTS.items()):
    if print_c:
        print(f'  printf("{name} %zu\\n", sizeof(tessera_{name}));')
    else:
        print(name, ctypes.sizeof(kind))
    for field, _ in kind._fields_:
        if print_c:
            print(f'  printf("{name}.{field} %zu\\n", offsetof(tessera_{name}, {field}));')
        else:
            print(f"{name}.{field}", getattr(kind, field).offset)
if print_c:
    print("  return 0;\n}")
