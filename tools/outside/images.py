# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Comparisons with golden images: tessera-run does what LLVM's suite does with its program imgdiff."""

import os
import re

import suite
from suite import NotApplicable

# The name under which the golden image joins the buffers of a description.
GOLDEN = "GoldenImage"


def written(arguments):
    """The pair of a buffer and a file in the runner's arguments `-r BUFFER -o FILE`, or None; and the other arguments."""
    rest, values = [], {}
    words = iter(arguments)
    for word in words:
        if word in ("-r", "-o"):
            values[word] = next(words, "")
        else:
            rest.append(word)
    return (values["-r"], values["-o"]) if len(values) == 2 else None, rest


class Comparison:
    """A command `imgdiff ACTUAL GOLDEN -rules RULES`."""

    def __init__(self, arguments):
        if len(arguments) != 4 or arguments[2].lstrip("-") != "rules":
            raise NotApplicable("another form of imgdiff")
        self.actual, self.golden, _, self.rules = arguments

    def result(self, buffer):
        """The result of a description that compares `buffer` with the golden image."""
        values = ["Result: image", "Rule: ImageDistance", f"Actual: {buffer}", f"Expected: {GOLDEN}"]
        text = re.sub(r"#.*", "", suite.read(self.rules))
        for rule in re.split(r"(?m)^\s*-\s*Type:\s*(?=[A-Z])", text)[1:]:
            name, _, limits = rule.partition("\n")
            numbers = re.findall(r"\d+(?:\.\d+)?", limits)
            values.append(f"{name.strip()}: " + (f"[ {', '.join(numbers)} ]" if name.strip() == "Intervals" else numbers[0]))
        return "  - { " + ", ".join(values) + " }\n"

    def added_to(self, description, buffer):
        """A description that also has this comparison. The golden image has as many channels as the buffer."""
        found = re.search(r"(?m)^Buffers:.*\n(?=(?:.*\n)*?( *)- )", description)
        channels = re.search(rf"(?ms)- Name: {re.escape(buffer)}\b(?:(?!^ *- ).)*?Channels: (\d)", description)
        if not found or not channels:
            raise NotApplicable("an image of another buffer than those with Channels")
        golden = f"{found[1]}- {{ Name: {GOLDEN}, Format: Float32, Channels: {channels[1]}, ImageFile: {os.path.abspath(self.golden)} }}\n"
        body, end, rest = (description[: found.end()] + golden + description[found.end() :]).partition("\n...")
        return body.rstrip("\n") + "\nResults:\n" + self.result(buffer) + (end + rest).removeprefix("\n")
