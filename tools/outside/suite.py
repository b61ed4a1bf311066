# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a test of an outside suite says of itself: RUN lines, conditions, parts of a file; and what comes of a test."""

import dataclasses
import os
import re
import shlex

# The classes of tests, each with a figure of its own.
BUFFERS, TEXTURES = "buffers", "textures"

PASS, FAIL, NOT_APPLICABLE = "pass", "fail", "not applicable"


@dataclasses.dataclass
class Outcome:
    """A test, or the command lines of one stage in it. `kind` is the class or stage whose figure it counts for.

    `relaxed` is the status without the options that the compiler refuses, and `options` names them. `interface` is "" if no interfaces
    were compared, interface.EQUAL, or the first difference. `lines` are the command lines that DXC accepts, where a DXC was asked.
    """

    name: str
    status: str
    cause: str = ""
    kind: str = BUFFERS
    command: str = ""
    message: str = ""
    relaxed: str = ""
    options: list = dataclasses.field(default_factory=list)
    interface: str = ""
    lines: list = dataclasses.field(default_factory=list)


class NotApplicable(Exception):
    """Why a test is none for this compiler, by a rule of this program."""


def read(path):
    with open(path, encoding="utf-8", errors="replace", newline="") as file:
        return file.read().replace("\r\n", "\n")


def write(path, text):
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def files(folder, suffixes):
    for where, folders, names in os.walk(folder):
        folders[:] = sorted(f for f in folders if f != "Inputs")
        for name in sorted(names):
            if name.endswith(suffixes):
                yield os.path.relpath(os.path.join(where, name), folder)


def keyword_lines(text, keyword):
    """What stands behind `keyword:` in each line, as lit finds it; a RUN line that ends in a backslash goes on in the next."""
    lines, open_line = [], None
    for match in re.finditer(r"(?m)(?<![\w-])%s:[ \t]*(.*?)[ \t]*$" % keyword, text):
        line = match.group(1) if open_line is None else open_line + match.group(1)
        if line.endswith("\\"):
            open_line = line[:-1]
        else:
            lines.append(line)
            open_line = None
    return lines


def holds(condition, features):
    """The value of one of lit's conditions, such as `Clang && !Vulkan`."""
    if condition.strip() == "*":
        return True
    tokens = re.findall(r"&&|\|\||[!()]|[^\s()!&|]+", condition)
    python = {"&&": " and ", "||": " or ", "!": " not ", "(": "(", ")": ")"}
    try:
        return bool(eval("".join(python.get(t) or str(t in features or t == "true") for t in tokens), {"__builtins__": {}}))
    except SyntaxError:
        return False


def check_conditions(text, features, ignored=frozenset()):
    """Raises NotApplicable where the suite itself does not run the test with these features, or expects it to fail.

    UNSUPPORTED does not see the features in `ignored`.
    """
    for keyword, seen, wanted, why in (
        ("UNSUPPORTED", features - ignored, False, "unsupported there"),
        ("XFAIL", features, False, "expected to fail there"),
        ("REQUIRES", features, True, "requires"),
    ):
        for line in keyword_lines(text, keyword):
            for condition in line.split(","):
                if holds(condition, seen) != wanted:
                    raise NotApplicable(f"{why}: {condition.strip()}")


def with_features(line, features):
    """A RUN line without lit's `%if CONDITION %{ ... %}`."""
    choice = r"%if\s+(\S+)\s+%\{(.*?)%\}(?:\s*%else\s+%\{(.*?)%\})?"
    return re.sub(choice, lambda m: m.group(2) if holds(m.group(1), features) else m.group(3) or "", line)


@dataclasses.dataclass
class Command:
    """A program and its arguments; `fails` where `not` stands before it; `then` is what its output is piped to."""

    arguments: list
    fails: bool = False
    both: bool = False
    then: "Command" = None


def parse_commands(line):
    """The commands of a RUN line, which `&&` separates. What no test of these suites needs of a shell is not applicable."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|&;<>")
    lexer.whitespace_split = True
    try:
        tokens = list(lexer)
    except ValueError:
        raise NotApplicable("a RUN line with an open quotation mark") from None
    commands, current, first = [], None, None
    for token in [*tokens, "&&"]:
        if token in ("|", "&&"):
            if current is None or not current.arguments:
                raise NotApplicable("a RUN line that needs a shell")
            if token == "|":
                current.then = Command([])
                current = current.then
            else:
                commands.append(first)
                current = None
            continue
        if current is None:
            current = first = Command([])
        if token == "not" and not current.arguments:
            current.fails = True
        elif token == ">&" and current.arguments and current.arguments[-1] == "2":
            current.arguments.pop()
            current.both = True
        elif token == "1" and current.both:
            continue
        elif set(token) <= set("|&;<>"):
            raise NotApplicable("a RUN line that needs a shell")
        else:
            current.arguments.append(token)
    return commands


def split_parts(text, folder):
    """Writes the parts of a file that lines such as `//--- name` separate, as split-file does."""
    parts = re.split(r"(?m)^(?://|.)--- (\S+)[ \t]*\n", text)
    for name, part in zip(parts[1::2], parts[2::2]):
        path = os.path.normpath(os.path.join(folder, name))
        if not path.startswith(os.path.join(folder, "")):
            raise NotApplicable("a part outside of the test's folder")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write(path, part)


def without_comments(source):
    strings_or_comments = r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/'
    return re.sub(strings_or_comments, lambda m: m.group() if m.group()[0] == '"' else " ", source, flags=re.S)


def kind_of(source):
    """TEXTURES if the shader has a texture or a sampler, else BUFFERS."""
    source = without_comments(source)
    texture = r"\b((RW|RasterizerOrdered|Feedback)?Texture(1D|2D|3D|Cube)\w*|(RW)?[Tt]exture|Sampler(Comparison)?State|[Ss]ampler\w*|SubpassInput\w*)\b"
    return TEXTURES if re.search(texture, source) else BUFFERS


def option(arguments, name):
    """The value of `-T cs_6_0`, `-Tcs_6_0` or `/T cs_6_0`, or None."""
    for i, argument in enumerate(arguments):
        if argument[:1] in "-/" and argument[1 : 1 + len(name)] == name:
            if argument[1 + len(name) :]:
                return argument[1 + len(name) :]
            return arguments[i + 1] if i + 1 < len(arguments) else None
    return None


# What a message has in quotation marks; an apostrophe is none.
NAME = r"""(?<!\w)'[^']*'|"[^"]*\""""


def blanked(message):
    """A message without the names and numbers in it, so that equal causes read the same."""
    message = re.sub(NAME, "'_'", message)
    return re.sub(r"\b(0x[0-9a-fA-F]+|\d[\d.]*)\b", "N", message)


def first_error(text):
    """The first error in what a compiler printed, or its last line."""
    match = re.search(r"(?m)^.*?\b(?:fatal )?error: (.*)$", text)
    lines = [line for line in text.splitlines() if line.strip()]
    return match.group(1).strip() if match else lines[-1].strip() if lines else ""
