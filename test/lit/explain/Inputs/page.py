# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads a page of --explain as what it is: strict about its tags, and nothing but its own text.

`read(path)` ends the program with what is wrong with the page, or returns it: its elements as a tree, the tables of
operations and figures, and for each target the rows of operations, the drawings and the text with its source lines.
"""

import base64
import html.parser
import re
import sys
import zlib

VOID = {"meta", "link", "br", "img", "input", "hr"}
OUTSIDE = re.compile(r"https?:|//|data:|javascript:|file:")


class Element:
    def __init__(self, tag, attributes, parent):
        self.tag, self.attributes, self.parent, self.children = tag, dict(attributes), parent, []

    def get(self, name, default=""):
        return self.attributes.get(name, default)

    def classes(self):
        return self.get("class").split()

    def text(self):
        return "".join(child if isinstance(child, str) else child.text() for child in self.children)

    def all(self, tag=None, of=None):
        for child in self.children:
            if isinstance(child, Element):
                if (tag is None or child.tag == tag) and (of is None or of in child.classes()):
                    yield child
                yield from child.all(tag, of)

    def first(self, tag=None, of=None):
        return next(self.all(tag, of))


class Parser(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.path, self.root = path, Element("", [], None)
        self.at = self.root

    def wrong(self, what):
        sys.exit(f"{self.path}:{self.getpos()[0]}: {what}")

    def handle_starttag(self, tag, attributes):
        names = [name for name, value in attributes]
        if len(set(names)) != len(names):
            self.wrong(f"<{tag}> has an attribute twice")
        for name, value in attributes:
            if name.startswith("on") or name in ("src", "style"):
                self.wrong(f"<{tag}> has {name}")
            if name in ("href", "action") and OUTSIDE.match(value):
                self.wrong(f"<{tag}> leads to {value}")
        element = Element(tag, attributes, self.at)
        self.at.children.append(element)
        if tag not in VOID:
            self.at = element

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.at = self.at.parent

    def handle_endtag(self, tag):
        if tag != self.at.tag:
            self.wrong(f"</{tag}> ends <{self.at.tag}>")
        self.at = self.at.parent

    def handle_data(self, data):
        self.at.children.append(data)

    def handle_comment(self, data):
        self.wrong("a comment")


def check_links(path, root):
    ids = [element.get("id") for element in root.all() if element.get("id")]
    twice = {name for name in ids if ids.count(name) > 1} if len(ids) < 5000 else set()
    if twice or len(set(ids)) != len(ids):
        sys.exit(f"{path}: ids that are there twice: {sorted(twice)}")
    known = set(ids)
    for element in root.all():
        for name in ("href", "aria-controls", "aria-labelledby"):
            value = element.get(name).lstrip("#")
            if value and value not in known:
                sys.exit(f"{path}: nothing has the id '{value}'")
        lines = element.get("data-s")
        if lines and f"s{lines}" not in known and f"s{lines.split('-')[0]}-1" in known:
            sys.exit(f"{path}: no line {lines}")


class Target:
    def __init__(self, article):
        self.article, self.name = article, article.first("h2").text()
        self.taken = any(True for _ in article.all("pre"))
        if not self.taken:
            return
        texts = list(article.all("pre", "out"))
        self.output = "".join(pre.text() for pre in texts)
        self.runs = [(run.get("data-s"), run.text()) for pre in texts for run in pre.all("i")]
        #: what is folded, and the text that begins with the entry function
        self.folded, self.entry = [pre.text() for pre in texts] if len(texts) > 1 else ["", texts[0].text()]
        self.operations = []
        if not any(article.all("table", "ops")):
            return
        #: line, operation, how it is computed, instructions
        self.operations = [[cell.text() for cell in row.all("td")]
                           for row in article.first("table", "ops").first("tbody").all("tr")]


def unpacked(text):
    """A page as it is once its script has unpacked it."""
    found = re.search(r'<p class="note">This page is large .*?</p>\n</main>\n<script type="application/zlib" id="packed">(.*?)</script>\n',
                      text, flags=re.S)
    if not found:
        return text
    packed = zlib.decompress(base64.b64decode(found.group(1), validate=True)).decode()
    return text[:found.start()] + packed.removeprefix("\n") + "</main>\n" + text[found.end():]


class Page:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            text = unpacked(file.read())
        parser = Parser(path)
        parser.feed(text)
        parser.close()
        if parser.at is not parser.root:
            parser.wrong(f"<{parser.at.tag}> does not end")
        self.root = parser.root
        check_links(path, self.root)
        self.targets = [Target(article) for article in self.root.all("article")]
        table = next(e for e in self.root.all("table") if e.get("id") == "figures")
        #: by what is counted: a figure for each target, None where it does not take the shader
        self.figures = {row.get("data-figure"): [number(cell.text()) for cell in row.all("td")]
                        for row in table.first("tbody").all("tr")}
        self.source = self.root.first("pre", "src")
        #: for each operation its name and a cell for each target
        self.ways = [(row.first("th").text(), [cell.text() for cell in row.all("td")])
                     for table in self.root.all("table") if table.get("id") == "ways"
                     for row in table.first("tbody").all("tr")]


def number(text):
    return None if text == "–" else int(text.split()[0])


def read(path):
    return Page(path)
