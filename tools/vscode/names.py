# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""names.py ROOT: prints the names of HLSL and its dialects that the compiler knows, as JSON: the kind of a name to the sorted names.

They are read from the tables of the repository ROOT and from the texts that the compiler reads before a shader. Clang's preprocessor
expands the macros of the texts."""

import json
import pathlib
import re
import subprocess
import sys

# The texts below lib, and the Clang macros with which all of their declarations are read.
TEXTS = ["Frontend/Builtins/rays.hlsl", "Frontend/Builtins/hits.hlsl", "Frontend/Builtins/heaps.hlsl", "Frontend/Builtins/vk.hlsl",
         "Frontend/Builtins/textures.hlsl", "Dialects/addresses.hlsl"]
CLANG = ["clang-23", "-E", "-P", "-w", "-nostdinc", "-x", "c++"]
# Namespaces whose names begin with underscores, and in which a shader's names are looked up.
FOUND_BY_NAME = {"__rays", "__linalg"}
# What stands before a name in brackets that is not a declaration.
NOT_DECLARED = {"operator", "decltype", "alignas", "sizeof", "return", "if", "while", "for", "switch"}
TOKEN = re.compile(r'"[^"]*"|[A-Za-z_]\w*|\d[\w.]*|::|\S')


def rows(path, macros):
    """The first argument of each row of a table, without quotes."""
    return re.findall(r'^(?:%s)\("?([\w:]+)' % "|".join(macros), path.read_text(), re.M)


def columns(path, macros, column):
    """The text in quotes at this place among a row's texts in quotes."""
    found = []
    for row in re.findall(r"^(?:%s)\(.*(?:\n[ \t].*)*" % "|".join(macros), path.read_text(), re.M):
        found.append(re.findall(r'"([^"]*)"', row)[column])
    return [text for text in found if text]


def preprocessed(path, lib):
    classes = rows(lib / "Frontend/Builtins/TextureClasses.def", ["TEXTURE", "WRITABLE_TEXTURE", "COMBINED_TEXTURE", "OTHER"])
    defines = [f"-D__TESSERA_HAS_{name}" for name in classes]
    folders = [f"-I{folder}" for folder in sorted(lib.glob("Dialects/*/include"))]
    # HLSL has no header files of C++, so an include that is not found may be left out.
    text = re.sub(r"^#include <(?:hlsl|__).*", "", path.read_text(), flags=re.M)
    return subprocess.run([*CLANG, *defines, *folders, f"-I{path.parent}", "-"], input=text, check=True, capture_output=True, text=True).stdout


def is_public(name):
    return not name.startswith("__") or name.startswith("__builtin_LinAlg")


class Declarations:
    """The declarations of one preprocessed text, by kind. Bodies of functions are skipped."""

    def __init__(self, text):
        self.found = {kind: set() for kind in ("types", "functions", "methods", "constants", "enumerators")}
        text = re.sub(r"\[\[.*?\]\]|__attribute__\(\(.*?\)\)\)|__declspec\(.*?\)\)", " ", text, flags=re.S)
        self.tokens = TOKEN.findall(text)
        self.at = 0
        self.scope("namespace")

    def add(self, kind, name):
        if re.match(r"[A-Za-z_]", name) and is_public(name):
            self.found[kind].add(name)

    def skip(self):
        """Steps over what stands in braces; the next token is behind the first one."""
        depth = 1
        while depth and self.at < len(self.tokens):
            depth += {"{": 1, "}": -1}.get(self.tokens[self.at], 0)
            self.at += 1

    def scope(self, kind):
        """Reads up to the closing brace of a namespace, a class or an enumeration."""
        statement = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token == "}":
                break
            if token == ";":
                self.statement(statement, kind)
                statement = []
            elif token == "{":
                self.block(statement, kind)
                if "enum" in statement or not {"struct", "class"} & set(statement):
                    statement = []
            else:
                statement.append(token)
        if kind == "enum":
            self.enumerators(statement)

    def enumerators(self, tokens):
        for before, token in zip([",", *tokens], tokens):
            if before == ",":
                self.add("enumerators", token)

    def block(self, statement, kind):
        head = self.without_template(statement)
        if "namespace" in head:
            if head[-1].startswith("__") and head[-1] not in FOUND_BY_NAME:
                return self.skip()
            return self.scope("namespace")
        if "enum" in head:
            self.add("types", head[head.index(":") - 1] if ":" in head else head[-1])
            return self.scope("enum")
        if head and head[0] in ("struct", "class", "union"):
            if len(head) > 1:
                self.add("types", head[1])
            return self.scope("class")
        self.statement(statement, kind)
        return self.skip()

    @staticmethod
    def without_template(statement):
        """The statement behind `template <...>`, and behind `public:`."""
        while statement and statement[0] in ("template", "public", "private"):
            depth, at = 0, 1
            if statement[0] == "template":
                while at < len(statement):
                    depth += {"<": 1, ">": -1}.get(statement[at], 0)
                    at += 1
                    if not depth:
                        break
            else:
                at = 2
            statement = statement[at:]
        return statement

    def statement(self, tokens, kind):
        head = self.without_template(tokens)
        if kind not in ("namespace", "class") or not head:
            return
        if head[0] == "using" and "=" in head:
            return self.add("types", head[1]) if kind == "namespace" else None
        if head[0] == "typedef":
            return self.add("types", head[-1]) if kind == "namespace" else None
        if head[0] in ("struct", "class"):
            return self.add("types", head[1])
        depth = 0
        for at, token in enumerate(head):
            if token == "(" and not depth and at > 1 and head[at - 1] not in NOT_DECLARED and re.match(r"[A-Za-z_]", head[at - 1]):
                return self.add("functions" if kind == "namespace" else "methods", head[at - 1])
            depth += {"<": 1, ">": -1}.get(token, 0)
            if token == "=" and "operator" not in head:
                break
        if "const" in head and "static" in head and kind == "namespace":
            self.add("constants", head[head.index("=") - 1] if "=" in head else head[-1])


def declared(lib, paths):
    found = {}
    for path in paths:
        for kind, names in Declarations(preprocessed(path, lib)).found.items():
            found.setdefault(kind, set()).update(names)
    return found


def names(root):
    lib = pathlib.Path(root) / "lib"
    builtins = lib / "Frontend/Builtins"
    tokens = lib / "Frontend/Tokens"
    library = declared(lib, [lib / text for text in TEXTS])
    dialects = declared(lib, [path for folder in sorted((lib / "Dialects").iterdir()) if folder.is_dir()
                              for path in [*sorted(folder.glob(f"{folder.name}.hlsl")), *sorted(folder.rglob("include/**/*")),
                                           *sorted(folder.glob("*.hlsl"))] if path.is_file()])
    textures = rows(builtins / "TextureClasses.def", ["TEXTURE", "WRITABLE_TEXTURE", "COMBINED_TEXTURE", "OTHER"])
    resources = set(textures) | set(rows(lib / "Lower/Resources.def", ["RESOURCE"]))
    types = library["types"] | set(rows(builtins / "UnsupportedTypes.def", ["UNSUPPORTED_TYPE"])) | resources
    intrinsics = set(rows(builtins / "Intrinsics.def", ["INTRINSIC", "UNAVAILABLE"]))
    methods = set(re.findall(r"^METHOD\(\w+, (\w+)", (builtins / "Intrinsics.def").read_text(), re.M))
    methods |= set(rows(builtins / "TextureMethods.def", ["TEXTURE_METHOD", "GATHER", "GATHER_COMPARED"]))
    scalars = set(re.findall(r'^    \{"(\w+)", Scalar::', (builtins / "TypeNames.cpp").read_text(), re.M))
    attributes = (tokens / "AttributeNames.cpp").read_text()
    listed = set(re.findall(r'\{"(\w+)", AnnotatedRow', attributes))
    listed |= set(re.findall(r'"(\w+)"', re.search(r"Known\[\] = \{(.*?)\}", attributes, re.S).group(1)))
    words = re.findall(r'^IDENTIFIER\("(\w+)", (\w+)\)', (tokens / "Rewrites.def").read_text(), re.M)
    system_values = set(columns(lib / "IR/SystemValues.def", ["SYSTEM_VALUE", "STAGE_VALUE"], 1))
    system_values |= set(re.findall(r'"(SV_\w+[a-z])"', (lib / "Lower/Entry/Signature.cpp").read_text()))
    listed |= set(re.findall(r'OutputTopology = "(\w+)"', (lib / "Frontend/Annotations.h").read_text()))
    found = {
        "scalars": {name for name in scalars if is_public(name)},
        "types": types,
        "matrix types": dialects["types"] - types - scalars - {"row_major"},  # which is a keyword as well
        "functions": (intrinsics | library["functions"]) - {"discard"},
        "matrix functions": dialects["functions"] - intrinsics,
        "methods": methods | library["methods"] | dialects["methods"],
        "constants": set(rows(builtins / "Intrinsics.def", ["CONSTANT"])) | library["constants"] | dialects["constants"],
        "enumerators": library["enumerators"] | dialects["enumerators"],
        "system values": system_values,
        "attributes": listed,
        "modifiers": {word for word, function in words if function in ("annotateModifier", "dropModifier")},
        "declaration words": {word for word, function in words if function == "annotateWord"},
    }
    return {kind: sorted(each) for kind, each in found.items()}


if __name__ == "__main__":
    print(json.dumps(names(sys.argv[1]), indent=2))
