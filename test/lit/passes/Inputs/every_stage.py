# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Each row of Stages.def has a test in test/exec for SPIR-V and one for Metal, and each semantic of SystemValues.def is read by one; the model
# of Metal has the attributes of the latter. The stage of a test is
# that of [shader("...")] in it, or of its profile, which is a compute shader's where it names none.
import pathlib
import re
import sys

STAGE = re.compile(r'^STAGE\((\w+), "(\w+)", "(\w+)", .*, "(\w*)", \w+\)$', re.MULTILINE)
SYSTEM_VALUE = re.compile(r'^SYSTEM_VALUE\((\w+), "\w+", \w+, \d+, "(\w*)", .*\n.*, \w+, "(\w*)", "\w*", .*\)$', re.MULTILINE)
OF_MODEL = re.compile(r"^MSL_BUILTIN\(\w+, (\w+)\)$", re.MULTILINE)
SHADER = re.compile(r'\[\s*shader\s*\(\s*"(\w+)"\s*\)\s*\]')
PROFILE = re.compile(r"^// options:.*-T\s*(\w+?)_", re.MULTILINE)
NO_METAL = re.compile(r"^// no-metal:", re.MULTILINE)


def stages_of(text, by_profile):
    profile = PROFILE.search(text)
    named = set(SHADER.findall(text))
    return named or {by_profile.get(profile.group(1) if profile else "cs")}


def main():
    source = pathlib.Path(sys.argv[1])
    rows = STAGE.findall((source / "lib/IR/Stages.def").read_text())
    values = SYSTEM_VALUE.findall((source / "lib/IR/SystemValues.def").read_text())
    by_profile = {profile: word for _, word, profile, _ in rows}
    tested, read = set(), set()
    for path in sorted((source / "test/exec").rglob("*.hlsl")):
        text = path.read_text()
        if "%exec-test" not in text:
            continue
        for stage in stages_of(text, by_profile):
            tested |= {(stage, "SPIR-V")} | (set() if NO_METAL.search(text) else {(stage, "Metal")})
        read |= {word.lower() for word in re.findall(r":\s*(\w+)", text)}
    wrong = [f"{name}: no execution test for {backend}" for name, word, _, qualifier in rows
             for backend in ["SPIR-V"] + ["Metal"] * bool(qualifier) if (word, backend) not in tested]
    wrong += [f"{name}: no execution test reads {semantic}" for name, semantic, _ in values if semantic and semantic.lower() not in read]
    model = set(OF_MODEL.findall((source / "tools/msl-model/include/model/Builtins.def").read_text()))
    wrong += [f"{name}: the model of Metal has no {attribute}" for name, _, attribute in values if attribute and attribute not in model]
    if not rows or len(values) != (source / "lib/IR/SystemValues.def").read_text().count("\nSYSTEM_VALUE("):
        wrong.append("a row is not understood")
    print("\n".join(wrong))
    return bool(wrong)


sys.exit(main())
