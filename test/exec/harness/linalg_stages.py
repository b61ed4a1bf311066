#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the cases of linalg_thread.py in vertex and pixel shaders, where compute's threads are vertices or pixels, and with --rays in
the shaders of a ray tracing pipeline:

    linalg_stages.py "products('f16')" "additions(['f32', 'i32'])" ...

The forms of a shader are the rows of FORMS, here and in linalg_rays.py. A machine is a Vulkan device, `msl-model` (the model of Metal)
or `interp` (the reference machine). Exit status: 0 if every buffer has the expected contents.
"""
import argparse
import os
import sys
import tempfile

sys.dont_write_bytecode = not sys.pycache_prefix
import exec_test
import linalg_chains
import linalg_rays
import linalg_thread
from stages import Draw, place

ENTRY = f"[numthreads({linalg_thread.THREADS}, 1, 1)] void main(uint t : SV_GroupIndex) {{"

# Each with its stage, its width and height in pixels, and what it has in place of the beginning and the end of compute's entry point.
FORMS = {
    "vertex": ("vertex", 1, 1, """[shader("vertex")] void main(uint t : SV_VertexID, out float4 position : SV_Position,
                                    [[vk::builtin("PointSize")]] out float size : SIZE) {
  position = float4(0, 0, 0, 1);
  size = 1;""", "}"),
    "pixel": ("pixel", 4, 2, """[shader("pixel")] float4 main(float4 at : SV_Position) : SV_Target {
  uint t = uint(at.y) * 4 + uint(at.x);""", "  return t;\n}"),
    # Each thread comes to the operations in another turn of a loop, and the right half of each quad is discarded before: these threads go on
    # and must not write.
    "divergent": ("pixel", 8, 2, """[shader("pixel")] float4 main(float4 at : SV_Position) : SV_Target {
  uint t = uint(at.y) * 4 + uint(at.x) / 2;
  if (uint(at.x) & 1)
    discard;
  for (uint turn = 0; turn <= t; ++turn) {
    if (turn < t)
      continue;""", "  }\n  return t;\n}"),
    # Half of the threads of a quad branch one way, half the other.
    "branches": ("pixel", 4, 2, "void operations(uint t) {", """}
[shader("pixel")] float4 main(float4 at : SV_Position) : SV_Target {
  uint t = uint(at.y) * 4 + uint(at.x);
  if (t % 2)
    operations(t);
  else if (t)
    operations(t);
  [branch] if (t == 0)
    operations(t);
  return t;
}"""),
}
OTHER = """[shader("vertex")] float4 corner(float4 position : POSITION) : SV_Position { return position; }
"""


def description(case, stage, width, height):
    """Returns the draw with the buffers of the case."""
    if stage == "vertex":
        draw = Draw(width, height, vs="main", ps=None)
        draw.dispatch["VertexCount"] = linalg_thread.THREADS
        draw.bindings["Topology"] = "PointList"
    else:  # one triangle, which covers all pixels
        corners = [place(width, height, *at) for at in ((0, 0), (0, 2 * height), (2 * width, 0))]
        draw = Draw(width, height, corners, [(0, 1, 2)], vs="corner", ps="main")
    draw.add("Color", "Float32", [0] * 4 * width * height, 4, OutputProps={"Width": width, "Height": height})
    draw.targets.append({"Name": "Color", "Clear": [0] * 4})
    for buffer in case.buffers:
        size = 4 if len(buffer.initial) % 4 == 0 else 1
        draw.resource(buffer.name, "RWByteAddressBuffer", f"Hex{8 * size}", exec_test.values.from_bytes(buffer.initial, f"u{8 * size}"))
        draw.resources[-1]["VulkanBinding"] = {"Binding": buffer.location[1]}
    return draw


def command(args, case, number, draw):
    """Returns the command that runs the draw; None after a message."""
    if args.device == "interp":
        return [os.path.join(os.path.dirname(args.tessera), "tessera-interp"), "--target", args.target, *case.options, "--dump", draw,
                exec_test.source_of(args, case, number)]
    is_metal = args.device == "msl-model"
    made = exec_test.compile_for(args, case, number, ".metal" if is_metal else ".spv")
    # Only the reflection tells where the shaders of rays find their resources on Metal.
    given = ["--reflection", exec_test.reflection_of(made)] if made and is_metal and args.rays else []
    return made and [exec_test.runner(args), draw, os.path.basename(made), "--device", args.device, *given, *([] if is_metal else ["--validate"]), "--dump"]


def write_draw(case, form, head, body, file):
    """Gives the case the shaders of a draw, and writes its description."""
    stage, width, height, begin, end = FORMS[form]
    case.source = head + (OTHER if stage == "pixel" else "") + begin + body + end + "\n"
    sys.stdout, kept = file, sys.stdout
    description(case, stage, width, height).print()
    sys.stdout = kept


def run(args, case, form, number):
    assert case.source.count(ENTRY) == 1 and case.source.endswith("}\n")
    head, body = case.source[:-2].split(ENTRY)
    case.options = ["-T", "lib_6_10", "-Wno-cooperative-vector", "-disable-payload-qualifiers"]
    path = os.path.join(args.keep, f"draw{number}.yaml")
    with open(path, "w") as file:
        if args.rays:
            case.source = linalg_rays.source(head, body, form)
            file.write(linalg_rays.description(case))
        else:
            write_draw(case, form, head, body, file)
    words = command(args, case, number, path)
    done = words and exec_test.call(words, f"{words[0]}, {form}", cwd=args.keep)
    return bool(done) and done.returncode == 0 and exec_test.compare(args, case, done.stdout, form)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tessera", default="tessera")
    parser.add_argument("--tessera-run", default="tessera-run")
    parser.add_argument("--device", default="lavapipe")
    parser.add_argument("--target", default="lavapipe")
    parser.add_argument("--rays", action="store_true", help="in ray tracing pipelines")
    parser.add_argument("--form", action="append", help="only this one")
    parser.add_argument("--keep", help="folder that keeps the files")
    parser.add_argument("cases", nargs="+")
    args = parser.parse_args()
    args.text, args.show = None, 12
    good = True
    with tempfile.TemporaryDirectory(prefix="tessera-stages-") as folder:
        folder = os.path.abspath(args.keep or folder)
        os.makedirs(folder, exist_ok=True)
        for expression in args.cases:
            for form in args.form or (linalg_rays.FORMS if args.rays else FORMS):
                made = eval(expression[:-1] + ", args.target)", dict(vars(linalg_thread), chains=linalg_chains.chains, args=args))
                for number, case in enumerate(made if isinstance(made, list) else [made]):
                    args.keep, args.shader, case.target = folder, f"{expression} {form}", args.target
                    good = run(args, case, form, number) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
