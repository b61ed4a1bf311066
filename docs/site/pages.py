# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The pages that Sphinx reads: the Markdown of the repository, the files that it links, and the navigation."""

import os
import pathlib
import re
import shutil

# What Pygments calls the language of a file; other endings are text.
LANGUAGES = {".hlsl": "hlsl", ".hlsli": "hlsl", ".comp": "glsl", ".cpp": "cpp", ".h": "cpp", ".hpp": "cpp", ".def": "cpp",
             ".c": "c", ".py": "python", ".yaml": "yaml", ".json": "json", ".cmake": "cmake", ".toml": "toml", ".svg": "xml"}
NAMES = {"CMakeLists.txt": "cmake", "Makefile": "make"}
PICTURES = (".svg", ".png")
FENCE = re.compile(r"^ *(`{3,}|~{3,})")
LINK = re.compile(r"(?P<code>(?P<ticks>`+).*?(?P=ticks)(?!`))|(?P<picture>!?)(?P<label>\[(?:[^\[\]`]|`[^`]*`|\[[^\[\]]*\])*\])\((?P<to>[^()\s]+)\)")


class Tree:
    """A folder of files that are written only if they change, so that Sphinx reads only these again."""

    def __init__(self, folder):
        self.folder = folder
        self.written = set()

    def write(self, name, text):
        path = self.folder / name
        self.written.add(path)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def copy(self, name, source):
        path = self.folder / name
        self.written.add(path)
        if not path.exists() or path.read_bytes() != source.read_bytes():
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, path)

    def remove_others(self):
        for path in sorted(self.folder.rglob("*"), reverse=True):
            if path.is_dir():
                if not any(path.iterdir()):
                    path.rmdir()
            elif path not in self.written:
                path.unlink()


def links(text, found):
    """The text with each link outside code replaced by what found(picture, label, target) returns."""
    lines, fence = [], None
    for line in text.split("\n"):
        mark = FENCE.match(line)
        if fence:
            if mark and line.strip().startswith(fence) and not line.strip().strip(fence[0]):
                fence = None
        elif mark:
            fence = mark[1]
        else:
            line = LINK.sub(lambda m: m[0] if m["code"] else found(m["picture"], m["label"], m["to"]), line)
        lines.append(line)
    return "\n".join(lines)


class Site:
    """Markdown pages keep their paths, but README.md is the start page; any other file `F` that a page links is the
    page `source/F`, so that a browser shows it with colours instead of saving it."""

    def __init__(self, root, tree):
        self.root = root
        self.tree = tree
        self.pages = sorted([path.name for path in root.glob("*.md")] + [f"docs/{path.name}" for path in root.glob("docs/*.md")])
        self.sources = []

    def write(self, extra):
        """\\p extra: pages that the repository does not have, as (name, text)."""
        for page in self.pages:
            text = links((self.root / page).read_text(encoding="utf-8"),
                         lambda picture, label, to, page=page: self.rewrite(page, picture, label, to))
            if page == "README.md":
                text += self.navigation([name for name, _ in extra])
            self.tree.write(self.place(page), text)
        for name, text in extra:
            self.tree.write(name, links(text, lambda picture, label, to, name=name: self.rewrite(name, picture, label, to)))
        for source in self.sources:  # grows while folders are written
            self.write_source(source)

    def place(self, page):
        return "index.md" if page == "README.md" else page

    def rewrite(self, page, picture, label, to):
        path, hash_, anchor = to.partition("#")
        if not path or re.match(r"[a-z]+:", to):
            return f"{picture}{label}({to})"
        file = os.path.normpath(os.path.join(os.path.dirname(page), path))
        if not (self.root / file).exists():
            raise SystemExit(f"{page}: there is no {file}")
        if picture or file.endswith(".png"):
            self.tree.copy(file, self.root / file)
            place = file
        elif file in self.pages:
            place = self.place(file)
        else:
            place = self.source(file)
        return f"{picture}{label}({os.path.relpath(place, os.path.dirname(self.place(page)) or '.')}{hash_}{anchor})"

    def source(self, file):
        if file not in self.sources:
            self.sources.append(file)
        return f"source/{file}/index.md" if (self.root / file).is_dir() else f"source/{file}.md"

    def write_source(self, file):
        name, path = self.source(file), self.root / file
        # Sources stay out of the search, whose results they would fill; `orphan`: no page lists them.
        head = f"---\norphan: true\nnosearch: true\n---\n# {file}\n\n"
        if path.is_dir():
            members = sorted(p for p in path.iterdir() if not p.name.startswith((".", "__")) and p.name != "Inputs")
            text = "".join(f"- [{p.name}]({os.path.relpath(self.source(f'{file}/{p.name}'), os.path.dirname(name))})\n" for p in members)
            self.tree.write(name, head + text)
            return
        language = NAMES.get(path.name) or LANGUAGES.get(path.suffix, "text")
        text = path.read_text(encoding="utf-8")
        fence = "`" * max([4] + [len(run) + 1 for run in re.findall("`+", text)])
        self.tree.write(name, f"{head}{fence}{language}\n{text.rstrip()}\n{fence}\n")

    def groups(self):
        """The headings of docs/README.md, each with the pages that it links, in order."""
        found = []

        def add(picture, label, to):
            path = os.path.normpath(os.path.join("docs", to.partition("#")[0]))
            if found and path in self.pages:
                found[-1][1].append(path)
            return ""

        for line in (self.root / "docs" / "README.md").read_text(encoding="utf-8").split("\n"):
            if line.startswith("## "):
                found.append((line[3:], []))
            links(line, add)
        return found

    def navigation(self, extra):
        groups = self.groups()
        groups[0][1].extend(extra)
        listed = {page for _, members in groups for page in members}
        groups.append(("Project", [page for page in ["docs/README.md", *self.pages] if page not in listed and page != "README.md"]))
        text = []
        for caption, members in groups:
            entries = dict.fromkeys("self" if page == "README.md" else pathlib.PurePosixPath(page).with_suffix("") for page in members)
            text += ["", "```{toctree}", ":hidden:", f":caption: {caption}", "", *map(str, entries), "```"]
        return "\n".join(text) + "\n"
