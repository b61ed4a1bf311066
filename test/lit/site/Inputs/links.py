# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""links.py FOLDER: every link of the HTML below FOLDER leads to a file, and to an anchor, below it; links to other sites are not
followed. Nothing that a page loads comes from a network. Exit status 1, with a line for each, where that is not so."""

import html.parser
import pathlib
import re
import sys
import urllib.parse

root = pathlib.Path(sys.argv[1]).resolve()


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.anchors, self.links, self.loads = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        self.anchors |= {named[key] for key in ("id", "name") if named.get(key)}
        if tag == "a" and named.get("href"):
            self.links.append(named["href"])
        if tag == "form" and named.get("action"):
            self.links.append(named["action"])
        if tag == "link" and named.get("href"):
            (self.loads if named.get("rel") in ("stylesheet", "icon", "preload") else self.links).append(named["href"])
        if named.get("src"):
            self.loads.append(named["src"])


def is_elsewhere(address):
    return bool(re.match(r"[a-z]+:|//", address)) and not address.startswith("data:")


pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(root.rglob("*.html"))}
bad, count = [], 0
for path, page in pages.items():
    name = path.relative_to(root)
    count += sum(not is_elsewhere(link) for link in page.links)
    for address in page.links + page.loads:
        if is_elsewhere(address):
            if address in page.loads:
                bad.append(f"{name}: loads {address}")
            continue
        parts = urllib.parse.urlsplit(address)
        target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
        anchor = urllib.parse.unquote(parts.fragment)
        if address.startswith("data:"):
            continue
        if not target.is_file() or root not in target.parents:
            bad.append(f"{name}: there is no {address}")
        elif anchor and target in pages and anchor not in pages[target].anchors:
            bad.append(f"{name}: there is no {address}")
for path in sorted(root.rglob("*.css")):
    for address in re.findall(r"(?:url\(|@import\s+)[\"']?([^\"')\s;]+)", path.read_text(encoding="utf-8")):
        if is_elsewhere(address) or address.startswith("/"):
            bad.append(f"{path.relative_to(root)}: loads {address}")
print("\n".join([*bad, f"{len(pages)} pages, {count} links"]))
sys.exit(1 if bad else 0)
