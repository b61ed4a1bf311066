# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# exports.py SYMBOLS HEADER: the symbols are the functions that the header declares, and fewer than 400.
import re
import sys

symbols = {line.split("@")[0] for line in open(sys.argv[1]).read().split()}
symbols.discard("TESSERA_1")  # the name of the version
text = re.sub(r"/\*.*?\*/", "", open(sys.argv[2]).read(), flags=re.S)
declared = set(re.findall(r"^(?!static |  )[^#\n]*?\b(tessera_\w+)\(", text, flags=re.M))
mistakes = [f"exported and not declared: {name}" for name in sorted(symbols - declared)]
mistakes += [f"declared and not exported: {name}" for name in sorted(declared - symbols)]
if len(symbols) >= 400:
    mistakes.append(f"{len(symbols)} symbols are exported")
sys.exit("\n".join(mistakes) or (0 if symbols else "no symbols"))
