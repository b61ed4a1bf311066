# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each feature of lib/BackendCommon/FeatureUse.def, by a shader that needs it and by a device that has every other one: one
error, at the line that ends with `//!`. A device that has them all takes the shader.

features.py SOURCE FOLDER
"""

import os
import re
import subprocess
import sys

MAIN = "[numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {\n"
OUT = "RWByteAddressBuffer Out : register(u0);\n"


def body(statements, declarations=""):
    return OUT + declarations + MAIN + statements + "\n}\n"


def stored(value):
    return body(f"  Out.Store(4 * i, {value}); //!")


def func(line, params="%i : u32", declarations="", rest=""):
    return f"{declarations}func @main({params}) {{\n  {line} //!\n{rest}  return\n}}\n"


def shared(number):
    declarations = f"struct %S block {{ x : array<{number}, 64, stride {int(number[1:]) // 8}> at 0 }}\nglobal @S : struct %S, workgroup\n"
    return func("%s = global @S : ptr<struct %S, workgroup>", declarations=declarations)


# The place is that of the entry point.
RAYS = """struct %P { x : u32 }
entry miss @main {}
func @main() { //!
  %p = ray.payload : struct %P
  return
}
"""

MESH = """entry mesh @main {num_threads = [1, 1, 1], mesh = triangle, counts = [3, 1]} //!
func @main() {
  return
}
"""
TASK = """entry amplification @main {num_threads = [1, 1, 1]} //!
func @main() {
  return
}
"""

# Some values have no HLSL yet; these are modules after raising.
SHADERS = {
    "descriptor-heap": func("%h = global @H : ptr<array<sampler, unbounded>, storage>\n  %e = spirv.heap_element %h, %i : ptr<sampler, storage>",
                            declarations="global @H : array<sampler, unbounded>, storage {kind = Sampler, readonly, heap}\n"),
    "float16": stored("uint(float16_t(i) * float16_t(i))"),
    "float64": stored("uint(double(i) * double(i))"),
    "int16": stored("uint(uint16_t(i) * uint16_t(i))"),
    "int64": stored("uint((uint64_t(i) * uint64_t(i)) >> 40)"),
    "storage16": body("  Out.Store(4 * i, uint(In[i])); //!", "StructuredBuffer<uint16_t> In : register(t0);\n"),
    "uniform16": body("  Out.Store(4 * i, uint(x)); //!", "cbuffer C : register(b0) { uint16_t x; };\n"),
    "push16": body("  Out.Store(4 * i, uint(P.x)); //!", "struct S { uint16_t x; };\n[[vk::push_constant]] S P;\n"),
    "scalar-layout": body("  Out.Store(4 * i, uint(In[i].b.z)); //!",
                          "struct S { float2 a; float3 b; };\nStructuredBuffer<S> In : register(t0);\n"),
    "buffer-address": func("%p = at_address %n {align = 4} : ptr<f32, physical>", "%n : u64"),
    "memory-model": OUT + "[numthreads(64, 1, 1)] //!\nvoid main(uint i : SV_GroupIndex) { Out.Store(4 * i, i); }\n",
    "atomic-int64": body("  InterlockedAdd(B[0], (uint64_t)i); //!", "RWStructuredBuffer<uint64_t> B : register(u1);\n"),
    "atomic-int64-shared": body("  InterlockedAdd(S, (uint64_t)i); //!", "groupshared uint64_t S;\n"),
    "atomic-float32": body("  float old; InterlockedExchange(B[0], float(i), old); //!", "RWStructuredBuffer<float> B : register(u1);\n"),
    "atomic-float32-shared": body("  float old; InterlockedExchange(S, float(i), old); //!", "groupshared float S;\n"),
    "atomic-float32-min-max-shared": func("%a = atomic %p, %x {fn = max} : f32", "%p : ptr<f32, workgroup>, %x : f32"),
    "atomic-float32-add": func("%a = atomic %p, %x {fn = add} : f32", "%p : ptr<f32, storage>, %x : f32"),
    "atomic-float32-add-shared": func("%a = atomic %p, %x {fn = add} : f32", "%p : ptr<f32, workgroup>, %x : f32"),
    "atomic-float32-min-max": func("%a = atomic %p, %x {fn = min} : f32", "%p : ptr<f32, storage>, %x : f32"),
    "atomic-float64-add": func("%a = atomic %p, %x {fn = add} : f64", "%p : ptr<f64, storage>, %x : f64"),
    "atomic-float64-add-shared": func("%a = atomic %p, %x {fn = add} : f64", "%p : ptr<f64, workgroup>, %x : f64"),
    "subgroup-vote": stored("WaveActiveAnyTrue(i > 7) ? 1 : 0"),
    "subgroup-ballot": stored("WaveActiveBallot(i > 7).x"),
    "subgroup-arithmetic": stored("WavePrefixSum(i)"),
    "subgroup-shuffle": stored("WaveReadLaneAt(i * i, i ^ 1)"),
    "subgroup-quad": stored("QuadReadAcrossX(i)"),
    "subgroup-extended-types": stored("uint(WaveActiveSum(uint64_t(i)) >> 32)"),
    "subgroup-size-control": OUT + "[WaveSize(32)] //!\n" + MAIN + "  Out.Store(4 * i, i);\n}\n",
    "integer-dot-product": stored("dot4add_u8packed(i, i, i)"),
    "int8": func("%b = convert %i : u8"),
    "bfloat16": func("%b = var : ptr<bf16, function>"),
    "float8": func("%b = var : ptr<e4m3, function>"),
    "mesh-shader": MESH,
    "task-shader": TASK,
    "ray-query": body("  RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 9};\n  RayQuery<0> query;\n"
                      "  query.TraceRayInline(Scene, 0, 255, ray); //!", "RaytracingAccelerationStructure Scene : register(t1);\n"),
    "ray-tracing": RAYS,
    "ray-position-fetch": func("%q = query.get %r {fn = committed_positions} : array<vec<f32, 3>, 3>", "%r : ptr<ray_query, function>"),
    "storage8": func("%b = global @B : ptr<runtime_array<u8>, storage>",
                     declarations="global @B : runtime_array<u8>, storage {kind = StructuredBuffer, set = 0, binding = 0}\n"),
    "uniform8": func("%c = global @C : ptr<struct %C, uniform>",
                     declarations="struct %C { x : i8 }\nglobal @C : struct %C, uniform {kind = ConstantBuffer, set = 0, binding = 0}\n"),
    "push8": func("%p = global @P : ptr<struct %P, push>",
                  declarations="struct %P { x : i8 }\nglobal @P : struct %P, push {kind = PushConstants, readonly}\n"),
    "cooperative-matrix": func("%m = mat.fill %x : mat<f32, 16x16, acc, subgroup>", "%x : f32"),
    "cooperative-matrix-bfloat16": func("%m = var : ptr<mat<bf16, 16x16, a, subgroup>, function>"),
    "cooperative-matrix-float8": func("%m = var : ptr<mat<e5m2, 16x16, a, subgroup>, function>"),
    "cooperative-matrix-workgroup": func("%m = mat.fill %x : mat<f32, 16x16, acc, workgroup>", "%x : f32"),
    "cooperative-matrix-convert": func("%t = mat.convert %m : mat<f16, 16x16, a, subgroup>", "%m : mat<f16, 16x16, acc, subgroup>"),
    "cooperative-matrix-reduce": func("%r = mat.reduce %m {fn = max} : mat<f32, 16x16, acc, subgroup>", "%m : mat<f32, 16x16, acc, subgroup>"),
    "cooperative-matrix-per-element": func("%r = spirv.mat_per_element @f %m", "%m : mat<f32, 16x16, acc, subgroup>",
                                           declarations="func @f(%r : u32, %c : u32, %x : f32) : f32 {\n  return %x\n}\n"),
    "cooperative-matrix-tensor": func("%m = spirv.mat_load %p, %o, %o, %o {layout = row_major} : mat<f32, 16x16, acc, subgroup>",
                                      "%p : ptr<f32, storage>, %o : u32"),
    "workgroup-layout": shared("u32"),
    "workgroup-layout-16": shared("u16"),
    "workgroup-layout-8": shared("u8"),
    "cooperative-vector": func("%a = spirv.mulvec %m, %o, %o, %v {layout = row_major, input = f16, matrix = f16, depth = 4} : vec<f16, 4>",
                               "%m : ptr<runtime_array<u32>, storage>, %o : u32, %v : vec<f16, 4>"),
    "cooperative-vector-training": func("spirv.vec_atomic_add %v, %m, %o", "%m : ptr<runtime_array<u32>, storage>, %o : u32, %v : vec<f16, 4>"),
    "atomic-int64-min-max": func("%a = atomic %p, %x {fn = max} : u64", "%p : ptr<u64, storage>, %x : u64"),
    "simdgroup-matrix": func("%m = mat.fill %x : mat<f32, 8x8, acc, subgroup>", "%x : f32"),
    "simdgroup-matrix-bfloat16": func("%m = var : ptr<mat<bf16, 8x8, a, subgroup>, function>"),
}


def rows(source, *path):
    """The rows of a table: its macro and the columns before the first string or brace."""
    with open(os.path.join(source, "lib", *path)) as file:
        return re.findall(r"^([A-Z_]+)\((.*)\)$", file.read(), re.M)


def features(source):
    """name: (enumerator, back ends)"""
    found = {}
    for macro, columns in rows(source, "Target", "Features.def"):
        if macro == "FEATURE":
            enumerator, name, backends = [c.strip().strip('"') for c in columns.split(",")[:3]]
            found[name] = enumerator, backends
    return found


def write_target(path, backend, names):
    with open(path, "w") as file:
        file.write(f"name: almost\ndescription: a device without one feature\nbackends: [{backend}]\n"
                   f"subgroup:\n  sizes: [32]\n  default: 32\n  source: made up\n"
                   f"features:\n  - list: [{', '.join(names)}]\n    source: made up\n")


def run(shader, target, backend, folder):
    is_ir = not shader.startswith(OUT)
    path = os.path.join(folder, "shader.tsir" if is_ir else "shader.hlsl")
    own = ", spirv" if "spirv." in shader or " block " in shader else ""
    text = f"tsir 1 {{{backend}_raised{own}}}\n" + shader.replace(" //!", " // !") if is_ir else shader
    with open(path, "w") as file:
        file.write(text)
    command = ["tessera-opt", f"--passes={backend}-features"] if is_ir else ["tessera", "-Wno-emulation"]
    done = subprocess.run([*command, f"--target={target}", path, "-o", os.path.join(folder, "out.spv" if backend == "spirv" else "out.metal")], capture_output=True, text=True)
    line = next(n for n, l in enumerate(text.splitlines(), 1) if l.endswith("!"))
    return done, f"{path}:{line}:"


def main(source, folder):
    known = features(source)
    used = rows(source, "BackendCommon", "FeatureUse.def")
    way_out = {columns.split(",")[0] for macro, columns in used if macro == "WAY_OUT"}
    names = {name for name, (enumerator, _) in known.items() if enumerator in way_out}
    errors = [f"no shader needs '{name}'" for name in sorted(names - set(SHADERS))]
    errors += [f"'{name}' is no feature of FeatureUse.def" for name in sorted(set(SHADERS) - names)]
    for macro, columns in used:
        for column in columns.split(","):
            # Every other mention of a feature has a way out.
            if macro != "WAY_OUT" and column.strip() in {e for e, _ in known.values()} - way_out:
                errors.append(f"{column.strip()} has no way out")
    target = os.path.join(folder, "almost.yaml")
    for name in sorted(names & set(SHADERS)):
        backend = "msl" if known[name][1] == "MSL" else "spirv"
        everything = [n for n, (_, backends) in known.items() if backends in ("Both", backend.upper())]
        write_target(target, backend, everything)
        done, _ = run(SHADERS[name], target, backend, folder)
        if done.returncode != 0:
            errors.append(f"{name}: a device with every feature does not take it\n{done.stderr}")
        write_target(target, backend, [n for n in everything if n != name])
        done, place = run(SHADERS[name], target, backend, folder)
        complaints = [l for l in done.stderr.splitlines() if ": error: " in l]
        if done.returncode != 1 or len(complaints) != 1 or not complaints[0].startswith(place) or \
                f"target 'almost' lacks " not in complaints[0] or f"(feature '{name}'), which " not in complaints[0]:
            errors.append(f"{name}: expected one error at {place}, exit status {done.returncode}\n{done.stderr}")
    print("\n".join(errors + [f"{len(names)} features"]))
    return 1 if errors or not names else 0


sys.exit(main(*sys.argv[1:]))
