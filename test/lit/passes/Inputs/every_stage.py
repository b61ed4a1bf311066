# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Checks that each row of Stages.def has an execution test for SPIR-V and one for Metal, and that a test
# uses each semantic of SystemValues.def. The model of Metal must have the attributes of compute shaders.
# [shader("...")] states the stage of a test, else its profile does; a test without either has a compute shader.
# The tests of vertex and pixel shaders are test/exec/stages/*.test, and those of ray tracing test/exec/rays/*.test,
# those of mesh shaders test/exec/mesh/*.test, and those of other stages test/exec/tessellation and test/exec/geometry. Draws from vertices also run on machines without a device. A stage without a qualifier in MSL has no test on Metal.
import pathlib
import re
import sys

STAGE = re.compile(r'^STAGE\((\w+), "(\w+)", "(\w*)", .*, "(\w*)", \w+, \w+\)$', re.MULTILINE)
SYSTEM_VALUE = re.compile(r'^SYSTEM_VALUE\((\w+), "\w+", \w+, \d+, "(\w*)", .*\n.*, \w+, "(\w*)", "\w*", .*\)$', re.MULTILINE)
STAGE_VALUE = re.compile(r'^STAGE_VALUE\((\w+), "\w+", \w+, \d, "(\w*)", .*, (\w+), \d+, \w+, \w+,\n +"[^"]*", "\w*", "\w+"\)$', re.MULTILINE)
OF_MODEL = re.compile(r"^MSL_BUILTIN\(\w+, (\w+)\)$", re.MULTILINE)
SHADER = re.compile(r'\[\s*shader\s*\(\s*"(\w+)"\s*\)\s*\]')
PROFILE = re.compile(r"^// options:.*-T\s*(\w+?)_", re.MULTILINE)
NO_METAL = re.compile(r"^// no-metal:", re.MULTILINE)
# The profiles in a test of draws, whether it runs them, and the system values in it.
DRAWN_PROFILE = re.compile(r"^# RUN: tessera .*-T (\w+?)_", re.MULTILINE)
DRAWN_ON_METAL = re.compile(r"^# RUN: %draw-machines (?!.*--no-metal)", re.MULTILINE)
RAYS_ON_METAL = re.compile(r"^# RUN: .*/draw_machines.py (?!.*--no-metal)", re.MULTILINE)
DRAWN = re.compile(r"^# RUN: tessera-run ", re.MULTILINE)
ON_MACHINES = re.compile(r"^# RUN: %draw-machines ", re.MULTILINE)
DRAWN_SEMANTIC = re.compile(r"[:=]\s*(SV_[A-Za-z]+)")
TOPOLOGY = re.compile(r'topology\W+"(\w+)"', re.IGNORECASE)
DRAWN_BUILTIN = re.compile(r'vk::builtin\("(\w+)"\)')


def stages_of(text, by_profile):
    profile = PROFILE.search(text)
    named = set(SHADER.findall(text))
    return named or {by_profile.get(profile.group(1) if profile else "cs")}


def main():
    source = pathlib.Path(sys.argv[1])
    rows = STAGE.findall((source / "lib/IR/Stages.def").read_text())
    table = (source / "lib/IR/SystemValues.def").read_text()
    values, drawn_values = SYSTEM_VALUE.findall(table), STAGE_VALUE.findall(table)
    by_profile = {profile: word for _, word, profile, _ in rows}
    tested, read = set(), set()
    for path in sorted((source / "test/exec").rglob("*.hlsl")):
        text = path.read_text()
        if "%exec-test" not in text:
            continue
        for stage in stages_of(text, by_profile):
            tested |= {(stage, "SPIR-V")} | (set() if NO_METAL.search(text) else {(stage, "Metal")})
        read |= {word.lower() for word in re.findall(r":\s*(\w+)", text)}
    used, not_on_machines = set(), []
    for path in sorted((source / "test/exec/rays").glob("*.test")):
        machines = ["SPIR-V"] + ["Metal"] * bool(RAYS_ON_METAL.search(path.read_text()))
        tested |= {(stage, machine) for stage in SHADER.findall(path.read_text()) for machine in machines}
    for path in sorted(p for folder in ("mesh", "tessellation", "geometry") for p in (source / "test/exec" / folder).glob("*.test")):
        text = path.read_text()
        if DRAWN.search(text):
            machines = ["SPIR-V"] + ["Metal"] * bool(DRAWN_ON_METAL.search(text))
            tested |= {(stage, machine) for stage in SHADER.findall(text) for machine in machines}
            used |= {word.lower() for word in DRAWN_SEMANTIC.findall(text)}
            used |= {f"Primitive{word.capitalize()}IndicesEXT" for word in TOPOLOGY.findall(text)}
    for path in sorted((source / "test/exec/stages").glob("*.test")):
        text = path.read_text()
        if DRAWN.search(text):
            named = set(SHADER.findall(text)) | {by_profile.get(profile) for profile in DRAWN_PROFILE.findall(text)}
            machines = ["SPIR-V"] + ["Metal"] * bool(DRAWN_ON_METAL.search(text))
            tested |= {(stage, machine) for stage in named for machine in machines}
            not_on_machines += [path.name] * (not ON_MACHINES.search(text))
        used |= {word.lower() for word in DRAWN_SEMANTIC.findall(text)} | set(DRAWN_BUILTIN.findall(text))
    wrong = [f"{name}: no execution test for {backend}" for name, word, _, qualifier in rows
             for backend in ("SPIR-V", *["Metal"] * bool(qualifier)) if (word, backend) not in tested]
    wrong += [f"{name}: no draw of it runs with %draw-machines" for name in not_on_machines]
    wrong += [f"{name}: no execution test reads {semantic}" for name, semantic, _ in values if semantic and semantic.lower() not in read]
    wrong += [f"{name}: no test in test/exec/stages uses {semantic or builtin}" for name, semantic, builtin in drawn_values
              if (semantic.lower() or builtin) not in used]
    model = set(OF_MODEL.findall((source / "tools/msl-model/include/model/Builtins.def").read_text()))
    wrong += [f"{name}: the model of Metal has no {attribute}" for name, _, attribute in values if attribute and attribute not in model]
    if len(rows) != (source / "lib/IR/Stages.def").read_text().count("\nSTAGE(") or len(values) != table.count("\nSYSTEM_VALUE(") or len(drawn_values) != table.count("\nSTAGE_VALUE("):
        wrong.append("a row is not understood")
    print("\n".join(wrong))
    return bool(wrong)


sys.exit(main())
