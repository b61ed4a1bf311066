# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Forms of linalg_stages.py in ray tracing pipelines, where compute's threads are rays: one for each stage, and one in which the rays
of a wave run different shaders."""
import json

import exec_test
import linalg_thread

# Each has the x of the ray of thread t, and what shaders do instead of nothing. Rays meet a triangle if x < 3, one behind it with another
# hit group if x < 6, and a box at 50.
FORMS = {
    "generation": ("7.5", {"main": "operations(t);"}),
    "closest": ("0.5", {"front": "operations(p.thread);"}),
    "miss": ("7.5", {"sky": "operations(p.thread);"}),
    "callable": ("7.5", {"sky": "CallShader(0, p);", "called": "operations(p.thread);"}),
    "any": ("0.5", {"sieve": "operations(p.thread);"}),
    "intersection": ("50.5", {"box": "operations(DispatchRaysIndex().x);"}),
    # Threads 0 to 2 come to the operations in another turn of a loop each, 3 and 5 in a callable shader, 4 in the other hit group, 6 in one
    # branch and 7 in another.
    "diverging": ("t + 0.5", {
        "front": """for (uint turn = 0; turn <= p.thread; ++turn) {
    if (turn < p.thread)
      continue;
    operations(p.thread);
  }""",
        "back": "if (p.thread % 2)\n    CallShader(0, p);\n  else\n    operations(p.thread);",
        "called": "operations(p.thread);",
        "sky": "if (p.thread % 2)\n    operations(p.thread);\n  else\n    operations(p.thread);",
    }),
}
STAGES = {"main": "RayGeneration", "front": "ClosestHit", "back": "ClosestHit", "sky": "Miss", "called": "Callable", "sieve": "AnyHit", "box": "Intersection"}


def source(head, body, form):
    """Returns the library with the operations of compute's entry point, whose text it has in two parts."""
    x, does = FORMS[form]
    texts = {name: "  " + does[name] if name in does else "" for name in STAGES}
    hit = "inout Payload p, in BuiltInTriangleIntersectionAttributes at"
    return f"""{head}
RaytracingAccelerationStructure Scene : register(t20);
struct Payload {{ uint thread; }};
void operations(uint t) {{{body}}}
[shader("callable")] void called(inout Payload p) {{
{texts["called"]}
}}
[shader("miss")] void sky(inout Payload p) {{
{texts["sky"]}
}}
[shader("closesthit")] void front({hit}) {{
{texts["front"]}
}}
[shader("closesthit")] void back({hit}) {{
{texts["back"]}
}}
[shader("anyhit")] void sieve({hit}) {{
{texts["sieve"]}
}}
[shader("intersection")] void box() {{
{texts["box"]}
}}
[shader("raygeneration")] void main() {{
  uint t = DispatchRaysIndex().x;
{texts["main"]}
  RayDesc ray = {{float3({x}, 0.5, -1), 0, float3(0, 0, 1), 10}};
  Payload p = {{t}};
  TraceRay(Scene, RAY_FLAG_NONE, 0xff, 0, 1, 0, ray, p);
}}
"""


def description(case):
    """Returns the pipeline with the buffers of the case."""
    buffers = [{"Name": "Box", "Format": "Float32", "Data": [50.0, 0.0, 0.0, 51.0, 1.0, 1.0]}]
    resources = [{"Name": "Scene", "Kind": "AccelerationStructure", "VulkanBinding": {"Binding": 20}}]
    geometries = []
    for name, right, z in (("Front", 3.0, 0.0), ("Back", 6.0, 1.0)):
        buffers.append({"Name": name, "Format": "Float32", "Data": [-20.0, -20.0, z, right, -20.0, z, right, 20.0, z]})
        geometries.append({"VertexBuffer": name, "Opaque": False, "NoDuplicateAnyHit": True})
    for buffer in case.buffers:
        size = 4 if len(buffer.initial) % 4 == 0 else 1
        numbers = exec_test.values.from_bytes(buffer.initial, f"u{8 * size}")
        buffers.append({"Name": buffer.name, "Format": f"Hex{8 * size}", "Data": [int(n) for n in numbers]})
        resources.append({"Name": buffer.name, "Kind": "RWByteAddressBuffer", "VulkanBinding": {"Binding": buffer.location[1]}})
    return json.dumps({
        "Shaders": [{"Stage": stage, "Entry": name} for name, stage in STAGES.items()],
        "DispatchParameters": {"DispatchGroupCount": [linalg_thread.THREADS, 1, 1]},
        "HitGroups": [{"Name": "Front", "ClosestHit": "front", "AnyHit": "sieve"}, {"Name": "Back", "ClosestHit": "back"},
                      {"Name": "Boxes", "Type": "Procedural", "Intersection": "box"}],
        "ShaderBindingTable": {"RayGen": {"ShaderName": "main"}, "Miss": [{"ShaderName": "sky"}], "Callable": [{"ShaderName": "called"}],
                               "HitGroup": [{"ShaderName": name} for name in ("Front", "Back", "Boxes")]},
        "Buffers": buffers,
        "AccelerationStructures": {
            "BLAS": [{"Name": "Triangles", "Triangles": geometries}, {"Name": "Boxes", "AABBs": [{"AABBBuffer": "Box"}]}],
            "TLAS": [{"Name": "Scene", "Instances": [{"BLAS": "Triangles"}, {"BLAS": "Boxes", "InstanceContributionToHitGroupIndex": 2}]}]},
        "DescriptorSets": [{"Resources": resources}],
    })
