# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names of shader stages, as profiles of DXC begin (vs, ps ...); an entry point of a library has lib: and the word of its [shader] attribute."""

import re

import suite

ORDER = ("vs", "hs", "ds", "gs", "as", "ms", "ps", "cs")
ORDER += tuple("lib:" + word for word in "vertex hull domain geometry amplification mesh pixel compute".split())
ORDER += tuple("lib:" + word for word in "raygeneration intersection anyhit closesthit miss callable".split())

# A library with entry points of several stages, or only with exported functions.
LIBRARY = "lib"


def of_profile(profile):
    """The stage of `ps_6_0`; LIBRARY for `lib_6_3`."""
    return profile.partition("_")[0]


def of_command(arguments, source):
    """The stage that a command line of DXC compiles `source` for. Raises NotApplicable if it compiles no entry point."""
    profile = suite.option(arguments, "T")
    if profile is None:
        raise suite.NotApplicable("no profile")
    stage = of_profile(profile)
    if stage not in (*ORDER, LIBRARY):
        raise suite.NotApplicable("not a profile of a stage")
    if stage != LIBRARY:
        return stage
    words = {word.lower() for word in re.findall(r'(?i)\[\s*shader\s*\(\s*"(\w+)"\s*\)\s*\]', suite.without_comments(source))}
    if "node" in words:
        raise suite.NotApplicable("a work graph")
    return f"{LIBRARY}:{words.pop()}" if len(words) == 1 else LIBRARY


def ordered(names):
    """Each name once, in the order of a pipeline; unknown ones last."""
    return sorted(set(names), key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name))
