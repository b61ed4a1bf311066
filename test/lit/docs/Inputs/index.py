# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""index.py ROOT: fails for each page of docs that docs/README.md does not link, and for each page that it links twice."""

import pathlib
import re
import sys

docs = pathlib.Path(sys.argv[1]) / "docs"
linked = [name.split("#")[0] for name in re.findall(r"\]\(([^)\s]+)\)", (docs / "README.md").read_text())]
pages = sorted(path.name for path in docs.glob("*.md") if path.name != "README.md")
wrong = [f"docs/README.md does not link {page}" for page in pages if page not in linked]
wrong += [f"docs/README.md links {page} more than once" for page in pages if linked.count(page) > 1]
print("\n".join(wrong) or f"{len(pages)} pages")
sys.exit(bool(wrong) or not pages)
