#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the cases of linalg_thread.py in vertex and pixel shaders, where compute's threads are vertices or pixels:

    linalg_stages.py "products('f16')" "additions(['f32', 'i32'])" ...

The forms of a shader are the rows of FORMS. Exit status: 0 if every buffer has the expected contents.
"""
import argparse
import os
import sys
import tempfile

sys.dont_write_bytecode = True
import exec_test
import linalg_thread
from stages import Draw, place

ENTRY = f"[numthreads({linalg_thread.THREADS}, 1, 1)] void main(uint t : SV_GroupIndex) {{"

# Each with its profile, its width and height in pixels, and what it has in place of the beginning and the end of compute's entry point.
FORMS = {
    "vertex": ("vs", 1, 1, "void main(uint t : SV_VertexID, out float4 position : SV_Position) {\n  position = float4(0, 0, 0, 1);", "}"),
    "pixel": ("ps", 4, 2, "float4 main(float4 at : SV_Position) : SV_Target {\n  uint t = uint(at.y) * 4 + uint(at.x);", "  return t;\n}"),
    # Each thread comes to the operations in another turn of a loop, and the right half of each quad is discarded before: these threads go on
    # and must not write.
    "divergent": ("ps", 8, 2, """float4 main(float4 at : SV_Position) : SV_Target {
  uint t = uint(at.y) * 4 + uint(at.x) / 2;
  if (uint(at.x) & 1)
    discard;
  for (uint turn = 0; turn <= t; ++turn) {
    if (turn < t)
      continue;""", "  }\n  return t;\n}"),
    # Half of the threads of a quad branch one way, half the other.
    "branches": ("ps", 4, 2, """void operations(uint t);
float4 main(float4 at : SV_Position) : SV_Target {
  uint t = uint(at.y) * 4 + uint(at.x);
  if (t % 2)
    operations(t);
  else if (t)
    operations(t);
  [branch] if (t == 0)
    operations(t);
  return t;
}
void operations(uint t) {""", "}"),
}
OTHER = "float4 main(float4 position : POSITION) : SV_Position { return position; }\n"


def description(case, profile, width, height):
    """Returns the draw with the buffers of the case."""
    draw = Draw(width, height, vs="main", ps="main")
    if profile == "vs":
        draw = Draw(width, height, vs="main", ps=None)
        draw.dispatch["VertexCount"] = linalg_thread.THREADS
        draw.bindings["Topology"] = "PointList"
    else:  # one triangle, which covers all pixels
        corners = [place(width, height, *at) for at in ((0, 0), (0, 2 * height), (2 * width, 0))]
        draw = Draw(width, height, corners, [(0, 1, 2)], vs="main", ps="main")
    draw.add("Color", "Float32", [0] * 4 * width * height, 4, OutputProps={"Width": width, "Height": height})
    draw.targets.append({"Name": "Color", "Clear": [0] * 4})
    for buffer in case.buffers:
        size = 4 if len(buffer.initial) % 4 == 0 else 1
        draw.resource(buffer.name, "RWByteAddressBuffer", f"Hex{8 * size}", exec_test.values.from_bytes(buffer.initial, f"u{8 * size}"))
        draw.resources[-1]["VulkanBinding"] = {"Binding": buffer.location[1]}
    return draw


def run(args, case, form, number):
    profile, width, height, begin, end = FORMS[form]
    assert case.source.count(ENTRY) == 1 and case.source.endswith("}\n")
    case.source = case.source[:-2].replace(ENTRY, begin) + end + "\n"
    case.options = ["-T", profile + "_6_10", "-Wno-cooperative-vector"]
    module = exec_test.compile_for(args, case, number)
    if not module:
        return False
    modules = [module]
    if profile == "ps":
        other = exec_test.cases.Case()
        other.source, other.options = OTHER, ["-T", "vs_6_10"]
        modules.insert(0, exec_test.compile_for(args, other, "vertex"))
    path = os.path.join(args.keep, f"draw{number}.yaml")
    with open(path, "w") as file:
        sys.stdout, kept = file, sys.stdout
        description(case, profile, width, height).print()
        sys.stdout = kept
    done = exec_test.call([args.tessera_run, path, *modules, "--device", args.device, "--validate", "--dump"], f"tessera-run, {form}")
    return done.returncode == 0 and exec_test.compare(args, case, done.stdout, form)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tessera", default="tessera")
    parser.add_argument("--tessera-run", default="tessera-run")
    parser.add_argument("--device", default="lavapipe")
    parser.add_argument("--target", default="lavapipe")
    parser.add_argument("--form", action="append", help="only this one")
    parser.add_argument("--keep", help="folder that keeps the files")
    parser.add_argument("cases", nargs="+")
    args = parser.parse_args()
    args.text, args.show = None, 12
    good = True
    with tempfile.TemporaryDirectory(prefix="tessera-stages-") as folder:
        folder = args.keep or folder
        os.makedirs(folder, exist_ok=True)
        for expression in args.cases:
            for form in args.form or FORMS:
                made = eval(expression[:-1] + ", args.target)", dict(vars(linalg_thread), args=args))
                for number, case in enumerate(made if isinstance(made, list) else [made]):
                    args.keep, args.shader, case.target = folder, f"{expression} {form}", args.target
                    good = run(args, case, form, number) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
