# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""limits.py ROOT: docs/playground.md has the limits and statuses of the server's tables, and its page the same form of requests."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
folder = root / "tools/tessera-playground"
page = (root / "docs/playground.md").read_text()
rows = re.findall(r'^LIMIT\(\w+, (.+?), "(.+)"\)', (folder / "Limits.def").read_text(), re.M)
wanted = [f"| {eval(value)} | {text} |" for value, text in rows]
if missing := [row for row in wanted if row not in page]:
    sys.exit("docs/playground.md lacks:\n" + "\n".join(missing))
statuses = set(re.findall(r"^REFUSAL\(\w+, (\d+)", (folder / "Refusals.def").read_text(), re.M))
stated = set(re.findall(r"\d{3}", " ".join(re.findall(r"^\| ([\d, ]+) \| (?!of|bytes)", page.split("| status | when |")[1].split("\n\n")[0], re.M))))
if statuses != stated:
    sys.exit(f"docs/playground.md has the statuses {sorted(stated)}, not {sorted(statuses)}")
server = re.search(r"ProtocolVersion = (\d+)", (folder / "Shader.h").read_text())[1]
client = re.search(r"VERSION = (\d+)", (folder / "page/src/protocol.ts").read_text())[1]
if server != client:
    sys.exit(f"the server speaks version {server}, the page {client}")
options = (root / "tools/tessera/Options.td").read_text() + (root / "tools/tessera/DXCOptions.td").read_text()
for name in re.findall(r'^ALLOWED\("-+([^"]+)"\)', (folder / "Options.def").read_text(), re.M):
    word = re.sub(r"^fvk-(?:[btus]-shift|bind-(?:resource|sampler|counter)-heap)$", "fvk-", name)
    if f'"{word}"' not in options:
        sys.exit(f"there is no option {name}")
print(len(rows), "limits")
