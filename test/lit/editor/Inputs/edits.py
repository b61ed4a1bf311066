# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random edits of shaders, and questions about them: each answer has the form that the protocol wants.

  edits.py SOURCE [--shaders N] [--edits N] [--seed N] [--keep FOLDER] [--bin FOLDER]

Of each shader the first answers and the last are compared, after all edits have been undone. An edit may break the text; a crash or
a hang of the compiler is a finding, whose text and request the folder gets.
"""
import argparse
import glob
import os
import random
import re
import sys

from client import Client, Failed, offset, position, units

WORDS = ["float4", "x", "(", ")", "{", "}", ";", ",", "<", ">", "[", "]", "=", "+", "0", "1.5", "struct S", "template <typename T>", "return",
         "if", "#define A", "#if 1\n", "#endif\n", "#include", "// ", "/*", "*/", '"', "😀", "Größe", "\t", "\n", "\r\n", "\\\n", "::", ".", "cbuffer",
         "Texture2D", "register(t0)", "SV_Position", "[numthreads(8, 1, 1)]", "[[vk::binding(0)]]", "groupshared", "sin", "mul", "this", "auto", "&", "*", "?", ":", "\u2028",
         "\0", "__", "operator", "namespace dx", "using", "typedef", "static const", "inout", "\u00a0"]


def span_of(text, place):
    """The text of a range, which must be inside of the document."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for end in ("start", "end"):
        line, column = place[end]["line"], place[end]["character"]
        assert 0 <= line < len(lines), (place, len(lines))
        assert 0 <= column <= units(lines[line]), (place, lines[line])
    start, end = ((place[e]["line"], place[e]["character"]) for e in ("start", "end"))
    assert start <= end, place
    return start, end


class Crashed(Exception):
    """The compiler could not answer a request."""


class Session:
    def __init__(self, client, name, text, chooser):
        self.c, self.name, self.first, self.chooser = client, name, text, chooser
        client.open(name, text)

    def text(self):
        return self.c.texts[self.name]

    def edit(self):
        text, choose = self.text(), self.chooser
        kind = choose.random()
        tokens = [m.span() for m in re.finditer(r"\w+|\S", text)]
        start, end = choose.choice(tokens) if tokens else (0, 0)
        if kind < 0.35:
            self.c.edit(self.name, start, start, choose.choice(WORDS))
        elif kind < 0.55:
            self.c.edit(self.name, start, end, "")
        elif kind < 0.7 and tokens:
            other = choose.choice(tokens)
            self.c.edit(self.name, start, end, text[other[0]:other[1]])
        elif kind < 0.8:
            # A part of the text is gone, as after a cut.
            self.c.edit(self.name, start, min(len(text), start + choose.randrange(200)), "")
        elif kind < 0.9:
            line = text[text.rfind("\n", 0, start) + 1:start]
            self.c.edit(self.name, start, start, line)
        else:
            self.c.set(self.name, self.first)

    def position(self):
        return position(self.text(), self.chooser.randrange(len(self.text()) + 1))

    def ask(self, method, **params):
        try:
            return self.c.ask(method, {**self.c.document(self.name), **params})
        except Failed as e:
            if e.code == -32603:
                raise Crashed(f"{method} {params}: {e}") from e
            # A request about a text that has changed, or a name that gets no other.
            assert e.code in (-32803, -32801), (method, e.code, str(e))
            return None

    def questions(self):
        for kind in self.chooser.sample(sorted(QUESTIONS), 3):
            QUESTIONS[kind](self)

    def hover(self):
        found = self.ask("textDocument/hover", position=self.position())
        if found:
            assert found["contents"]["value"].startswith("```hlsl\n")
            span_of(self.text(), found["range"])

    def places(self):
        at = self.position()
        for place in self.ask("textDocument/definition", position=at) + self.ask("textDocument/references", position=at, context={}):
            if self.c.name(place["uri"]) == self.name:
                span_of(self.text(), place["range"])
        for place in self.ask("textDocument/documentHighlight", position=at):
            span_of(self.text(), place["range"])

    def symbols(self):
        def check(symbols):
            for s in symbols:
                assert s["name"] and 1 <= s["kind"] <= 26
                whole, name = span_of(self.text(), s["range"]), span_of(self.text(), s["selectionRange"])
                assert whole[0] <= name[0] and name[1] <= whole[1], s
                check(s.get("children", []))

        check(self.ask("textDocument/documentSymbol"))

    def tokens(self):
        data = self.ask("textDocument/semanticTokens/full")["data"]
        assert len(data) % 5 == 0
        lines = self.text().replace("\r\n", "\n").replace("\r", "\n").split("\n")
        line = column = end = 0
        for i in range(0, len(data), 5):
            down, right, length, kind, modifiers = data[i:i + 5]
            assert min(data[i:i + 5]) >= 0 and length > 0 and kind < 20 and modifiers < 8
            line, column = line + down, right if down else column + right
            assert down or column >= end, "tokens overlap"
            end = column + length
            assert end <= units(lines[line]), (line, column, length)

    def completion(self):
        found = self.ask("textDocument/completion", position=self.position())
        for item in found["items"]:
            assert item["label"] and item["sortText"]
            span_of(self.text(), item["textEdit"]["range"])
        helped = self.ask("textDocument/signatureHelp", position=self.position())
        for signature in helped["signatures"] if helped else []:
            for parameter in signature["parameters"]:
                assert 0 <= parameter["label"][0] <= parameter["label"][1] <= units(signature["label"])

    def beside(self):
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 10 ** 6, "character": 0}}
        for hint in self.ask("textDocument/inlayHint", range=whole):
            span_of(self.text(), {"start": hint["position"], "end": hint["position"]})
        for lens in self.ask("textDocument/codeLens"):
            assert lens["command"]["command"] == "tessera.showPlan"
            span_of(self.text(), lens["range"])
        for action in self.ask("textDocument/codeAction", range=whole, context={"diagnostics": []}):
            for edits in action["edit"]["changes"].values():
                assert edits

    def rename(self):
        found = self.ask("textDocument/rename", position=self.position(), newName="other_name")
        for uri, edits in found["changes"].items() if found else ():
            for edit in edits if self.c.name(uri) == self.name else ():
                start, end = (offset(self.text(), edit["range"][e]) for e in ("start", "end"))
                assert re.fullmatch(r"\w+", self.text()[start:end]), self.text()[start:end]

    def diagnostics(self):
        place = {"line": 0, "character": 0}
        self.ask("textDocument/codeAction", range={"start": place, "end": place}, context={"diagnostics": []})
        for d in self.c.settled(self.name):
            assert d["message"] and d["severity"] in (1, 2, 3)
            span_of(self.text(), d["range"])

    def output(self):
        found = self.ask("tessera/output", language=self.chooser.choice(["spirv", "metal"]))
        count = found["text"].count("\n")
        assert all(pair["output"] <= count for pair in found["lines"])


QUESTIONS = {name: getattr(Session, name) for name in
             ("hover", "places", "symbols", "tokens", "completion", "beside", "rename", "diagnostics", "output")}


def shaders(source, count, chooser):
    """Examples and execution tests of all kinds, of moderate length."""
    found = sorted(glob.glob(os.path.join(source, "docs", "examples", "*.hlsl")) +
                   glob.glob(os.path.join(source, "test", "exec", "*", "*.hlsl")))
    found = [path for path in found if os.path.getsize(path) < 12000]
    return chooser.sample(found, count)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("--shaders", type=int, default=20)
    parser.add_argument("--edits", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bin", help="the folder of tessera-lsp; else it is found")
    parser.add_argument("--keep")
    options = parser.parse_args()
    if options.bin:
        os.environ["PATH"] = options.bin + os.pathsep + os.environ["PATH"]
    chooser = random.Random(options.seed)
    findings = 0
    for path in shaders(options.source, options.shaders, chooser):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with Client("--time-limit=30000") as c:
            session = Session(c, os.path.basename(path), text, chooser)
            session.tokens()
            before = session.c.settled(session.name), session.ask("textDocument/documentSymbol")
            for number in range(options.edits):
                session.edit()
                try:
                    session.questions()
                except Crashed as crash:
                    print(f"{path}, edit {number}, seed {options.seed}: {crash}")
                    if options.keep:
                        os.makedirs(options.keep, exist_ok=True)
                        with open(os.path.join(options.keep, f"{options.seed}-{number}-{session.name}"), "w", encoding="utf-8", newline="") as file:
                            file.write(session.text())
                    # The next edits would only find the same again.
                    c.set(session.name, text)
            c.set(session.name, text)
            assert (session.c.settled(session.name), session.ask("textDocument/documentSymbol")) == before, path
            findings += len(c.messages)
    print(f"{options.shaders} shaders, {options.edits} edits each, {findings} crashes or hangs")
    sys.exit(findings != 0)


main()
