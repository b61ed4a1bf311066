# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Uses all functions of the package in one program, which ends with 0 if all work."""

import dataclasses
import json
import os
import threading
import time
import typing

import tessera
from tessera import _native, compiler, reflection

TEXT = """#include "value.hlsli"
struct Item { row_major float2x3 A[2]; uint B; };
[[vk::constant_id(4)]] const int Below = -1;
RWStructuredBuffer<Item> Out : register(u3, space1);
[numthreads(4, 2, 1)] void main(uint i : SV_GroupIndex) { Out[i].B = VALUE + MORE - Below; }
"""


def include(path):
    return "#define VALUE 40\n" if path.endswith("value.hlsli") else None


# A compile, and what it reflects.
result = tessera.compile(TEXT, include=include, defines={"MORE": 2}, reflect=True, dependencies=True)
assert result.ok and result.output[:4] == b"\x03\x02\x23\x07"
assert result.dependencies[0] == "shader.hlsl" and len(result.dependencies) == 2
(entry,) = result.entries
assert (entry.name, entry.workgroup_size, entry.metal) == ("main", (4, 2, 1), None)
(out,) = entry.resources
assert (out.kind, out.set, out.binding, out.count) == ("RWStructuredBuffer", 1, 3, None)
a, b = entry.structs[out.element.struct_index].members
assert (a.type.rows, a.type.columns, a.type.order, a.type.array[0].count) == (2, 3, "row_major", 2)
assert b.offset == json.loads(result.reflection)["structs"][0]["members"][1]["offset"]

(below,) = entry.constants
assert (below.id, below.integer) == (4, 2**64 - 1)  # in two's complement, and not absent

# Vertex and pixel shaders, with each option for them, and what they reflect.
STAGES = """struct Varyings { float4 position : SV_Position; float2 z : Z; noperspective float2x3 a : A; };
Varyings corner(float4 z : Z, float4 a : A, uint vertex : SV_VertexID, uint instance : SV_InstanceID) {
  Varyings v = {a, float2(vertex, instance), (float2x3)1};
  return v;
}
[earlydepthstencil] float4 shade(float4 position : SV_Position, float2 z : Z, centroid float2 uv[2] : UV) : SV_Target1 {
  return uv[1].xyyx + position.w;
}
"""
(corner,) = tessera.compile(STAGES, profile="vs_6_8", entry="corner", reflect=True).entries
assert (corner.stage, corner.workgroup_size, corner.modes) == ("vertex", (0, 0, 0), ())
assert [(e.semantic, e.built_in, e.location, e.locations) for e in corner.inputs] == [
    ("Z", "", 0, 1), ("A", "", 1, 1), ("SV_VertexID", "VertexIndex", None, 0), ("SV_InstanceID", "InstanceIndex", None, 0)]
assert [(e.semantic, e.location, e.locations, e.interpolation) for e in corner.outputs] == [
    ("SV_Position", None, 0, ()), ("Z", 0, 1, ()), ("A", 1, 2, ("noperspective",))]
(shade,) = tessera.compile(STAGES, profile="ps_6_8", entry="shade", reflect=True).entries
assert (shade.stage, shade.modes) == ("pixel", ("EarlyFragmentTests",))
(uv,) = [e for e in shade.inputs if e.semantic == "UV"]
assert (uv.count, uv.location, uv.locations, uv.interpolation) == (2, 1, 2, ("centroid",))
for profile, entry, names in (("vs_6_8", "corner", ("alphabetical_stages", "invert_y", "base_instance", "base_vertex", "all_inputs")),
                              ("ps_6_8", "shade", ("alphabetical_stages", "reciprocal_w", "all_inputs"))):
    plain = tessera.compile(STAGES, profile=profile, entry=entry).output
    made = [tessera.compile(STAGES, profile=profile, entry=entry, **{name: True}).output for name in names]
    assert len({plain, *made}) == 1 + len(names), names

# Every field of the classes is one of the C struct, and every option of C is one of Python's.
for kind, known in reflection._CLASSES.items():
    names = {name for name, _ in kind._fields_}
    assert {f.name for f in dataclasses.fields(known)} == {n for n in names if not n.startswith("num_")}, known
    typing.get_type_hints(known)
own = {"size", "include_user", "diagnostic_user", "target_length"}
assert {f.name for f in dataclasses.fields(tessera.Options)} == {
    name for name, _ in _native.options._fields_ if not name.startswith("num_")} - own

# Each option has an effect: the result differs from that without it.
plain = compiler._Call(tessera.Options()).c
samples = {"include": include, "diagnostic": print, "cancellation": tessera.Cancellation(), "globals": (1, 2),
           "resource_heap": (1, 2), "sampler_heap": (3, 4), "counter_heap": (5, 6),
           "defines": ["A=1"], "shifts": [tessera.Shift("u", 3)], "registers": [tessera.Place("t", 1, 2, 3, 4)]}
for option in dataclasses.fields(tessera.Options):
    default = () if option.default is dataclasses.MISSING else option.default
    value = samples.get(option.name) or (["x"] if default == () else "x" if default is None else 1)
    call = compiler._Call(tessera.Options(**{option.name: value}))
    assert bytes(call.c) != bytes(plain), option.name
    if option.name == "shifts":
        shift = call.c.shifts[0]
        assert (shift.register_class, shift.amount, shift.all_spaces) == (2, 3, 1)
    if option.name == "registers":
        assert (call.c.registers[0].register_class, call.c.registers[0].place.set) == (1, 4)

# Errors.
told = []
try:
    tessera.compile("int a = b;\n", file_name="wrong.hlsl", diagnostic=told.append)
    raise AssertionError("it compiled")
except tessera.CompileError as error:
    (message,) = error.result.diagnostics
    assert told == [message] and (message.severity, message.file, message.line, message.column) == (3, "wrong.hlsl", 1, 9)
    assert "use of undeclared identifier 'b'" in str(error)
assert not tessera.compile("int a = b;\n", check=False).ok


def raises(path):
    raise KeyError(path)


for function in (tessera.compile, tessera.preprocess, tessera.hash):
    try:
        function(TEXT, include=raises)
        raise AssertionError("nothing was raised")
    except KeyError:
        pass
for wrong in ({"defines": "A=1"}, {"no_such_option": 1}):
    try:
        tessera.compile(TEXT, **wrong)
        raise AssertionError("it was taken")
    except TypeError:
        pass

# The preprocessor, hashes, cancellation, many at once.
options = tessera.Options(include=include, defines=["MORE=2"])
assert "40 + 2" in tessera.preprocess(TEXT, options)
assert len(tessera.hash(TEXT, options)) == 16 and tessera.hash(TEXT, options) == tessera.hash(TEXT, include=include, defines={"MORE": 2})
assert tessera.hash(TEXT, options) != tessera.hash(TEXT, include=include, defines={"MORE": 3})
cancellation = tessera.Cancellation()
cancellation.cancel()
cancelled = tessera.compile(TEXT, tessera.Options(include=include, defines=["MORE=2"], cancellation=cancellation), check=False)
assert cancelled.diagnostics[0].id == "CompileCancelled"
jobs = [tessera.Job(TEXT if i % 3 else "error", f"{i}.hlsl", tessera.Options(include=include, defines={"MORE": i})) for i in range(9)]
results = tessera.compile_all(jobs, 2)
assert [r.ok for r in results] == [bool(i % 3) for i in range(9)] and results[3].diagnostics[0].file == "3.hlsl"
assert "lavapipe" in tessera.list_targets()

# Modules that call each other's functions.
PARTS = {"library": "export float twice(float x) { return x * 2; }", "shader": "float twice(float x); RWStructuredBuffer<float> Out;"
         '[shader("compute")] [numthreads(1, 1, 1)] void main() { Out[0] = twice(3); }'}
parts = [(name, tessera.compile(text, profile="lib_6_6", environment=4).output) for name, text in PARTS.items()]
assert tessera.link(parts).output[:4] == parts[0][1][:4]
assert "'shader' calls 'twice'" in tessera.link(parts[1:], check=False).diagnostic_text
assert "--link needs at least one module" in tessera.link([], check=False).diagnostic_text

# A pool: the same bytes, callbacks, many at once; a compile that ends a worker gives a failed result.
ENDLESS = """template <int Level, uint64_t Place> struct Node {
  static const int Sum = Node<Level - 1, Place * 2>::Sum + Node<Level - 1, Place * 2 + 1>::Sum;
};
template <uint64_t Place> struct Node<0, Place> { static const int Sum = 1; };
RWStructuredBuffer<uint> Out;
[numthreads(1, 1, 1)] void main() { Out[0] = Node<60, 1>::Sum; }
"""
with tessera.Pool(workers=2, compiles_per_worker=tessera.NO_LIMIT) as pool:
    assert pool.compile(TEXT, include=include, defines={"MORE": 2}, reflect=True, dependencies=True) == result
    assert [r.output for r in pool.compile_all(jobs)] == [r.output for r in results]
    for call in (lambda: pool.compile("int a = b;\n"), lambda: pool.compile_file(__file__)):
        try:
            call()
            raise AssertionError("it compiled")
        except tessera.CompileError as error:
            assert error.result.diagnostics[0].severity == 3
    try:
        pool.compile_all([tessera.Job(TEXT, options=tessera.Options(include=raises))])
        raise AssertionError("nothing was raised")
    except KeyError:
        pass

    # Another thread ends a compile, and closing waits for it.
    cancellation, ended = tessera.Cancellation(), []
    thread = threading.Thread(target=lambda: ended.append(pool.compile(ENDLESS, cancellation=cancellation, check=False)))
    thread.start()
    while not pool._running:
        time.sleep(0.01)
    threading.Timer(0.2, cancellation.cancel).start()
    pool.close()
    assert not pool._running
    thread.join()
    assert ended[0].diagnostics[0].id == "CompileCancelled" and not ended[0].internal_error
    try:
        pool.compile(TEXT)
        raise AssertionError("it is closed")
    except ValueError as error:
        assert "closed" in str(error)

with tessera.Pool(workers=1, time_limit_ms=500) as pool:
    assert pool.compile(ENDLESS, check=False).diagnostics[0].id == "WorkerDeadline"
    assert pool.compile(TEXT, include=include, defines={"MORE": 2}).output == result.output  # by a fresh worker
    child = os.fork()
    if not child:  # has no workers, and does not touch those of its parent
        try:
            pool.compile(TEXT)
        except ValueError as error:
            del pool
            os._exit(0 if "another process" in str(error) else 2)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert pool.compile(TEXT, include=include, defines={"MORE": 2}).ok
with tessera.Pool(workers=1, memory_limit_mib=1) as pool:
    large = "".join(f"uint f{i}(uint x) {{ return x * {i} + {i}; }}\n" for i in range(4000)) + TEXT
    assert pool.compile(large, check=False).diagnostics[0].id == "WorkerMemory"
with tessera.Pool(program=os.devnull) as pool:
    failed = pool.compile(TEXT, check=False)
    assert failed.diagnostics[0].id == "WorkerStart" and not failed.output
