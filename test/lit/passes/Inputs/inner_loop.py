# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the inner loop of a tiled 64x64 GEMM with the same tiling written by hand in GLSL.

usage: inner_loop.py gemm.spvasm WORK_FOLDER
"""
import collections
import pathlib
import re
import subprocess
import sys

TILE, SIZE, DEPTH = 8, 64, 16
LIMIT = 1.1

HEAD = """#version 450
#pragma use_vulkan_memory_model
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
layout(local_size_x = 8) in;
layout(binding = 0) uniform P { uint M, N, K, StrideA, StrideB, StrideC; };
layout(binding = 1) readonly buffer BA { float16_t a[]; };
layout(binding = 2) readonly buffer BB { float16_t b[]; };
layout(binding = 3) buffer BC { float c[]; };
#define A coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>
#define B coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB>
#define C coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>
#define ROWS gl_CooperativeMatrixLayoutRowMajor
#define COLUMNS gl_CooperativeMatrixLayoutColumnMajor
void main() {
  uint row = gl_WorkGroupID.y * 64, col = gl_WorkGroupID.x * 64;
"""


def glsl():
    tiles, steps = range(SIZE // TILE), range(DEPTH // TILE)
    at = [TILE * i for i in tiles]
    lines = ["  C c%d_%d = C(0.0);" % (i, j) for i in tiles for j in tiles]
    lines.append("  for (uint k = 0; k < K; k += %d) {" % DEPTH)
    lines += ["    A a%d_%d; coopMatLoad(a%d_%d, a, (row + %d) * StrideA + k + %d, StrideA, ROWS);"
              % (i, k, i, k, at[i], at[k]) for i in tiles for k in steps]
    lines += ["    B b%d_%d; coopMatLoad(b%d_%d, b, (col + %d) * StrideB + k + %d, StrideB, COLUMNS);"
              % (k, j, k, j, at[j], at[k]) for k in steps for j in tiles]
    lines += ["    c%d_%d = coopMatMulAdd(a%d_%d, b%d_%d, c%d_%d);" % (i, j, i, k, k, j, i, j)
              for k in steps for i in tiles for j in tiles]
    lines.append("  }")
    lines += ["  coopMatStore(c%d_%d, c, (row + %d) * StrideC + col + %d, StrideC, ROWS);"
              % (i, j, at[i], at[j]) for i in tiles for j in tiles]
    return HEAD + "\n".join(lines) + "\n}\n"


def inner_loop(assembly):
    """The instructions of the shortest loop with a multiply, test and step included."""
    lines = assembly.splitlines()
    ops = [(re.search(r"\bOp\w+", line) or [""])[0] for line in lines]
    loops = []
    for start in (i for i, op in enumerate(ops) if op == "OpLoopMerge"):
        merge = re.search(r"OpLoopMerge (%\w+)", lines[start])[1]
        end = next(i for i in range(start, len(lines)) if re.match(r"\s*%s = OpLabel" % merge, lines[i]))
        loop = [op for op in ops[start:end] if op]
        if "OpCooperativeMatrixMulAddKHR" in loop:
            loops.append(collections.Counter(loop))
    return min(loops, key=lambda loop: loop.total())


def main():
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    source, binary = folder / "gemm.comp", folder / "gemm.spv"
    source.write_text(glsl())
    subprocess.run(["glslang", "-V", "--target-env", "vulkan1.3", source, "-o", binary], check=True,
                   stdout=subprocess.DEVNULL)
    text = subprocess.run(["spirv-dis", binary], check=True, capture_output=True, text=True).stdout
    ours, theirs = inner_loop(pathlib.Path(sys.argv[1]).read_text()), inner_loop(text)
    for name, loop in ("tessera", ours), ("glslang", theirs):
        print(name, loop.total(), dict(loop.most_common()))
    multiplies = "OpCooperativeMatrixMulAddKHR"
    if ours[multiplies] != theirs[multiplies]:
        sys.exit("the tilings differ")
    if ours.total() > LIMIT * theirs.total():
        sys.exit("more than %s times the instructions" % LIMIT)


main()
