# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Thread groups of several shapes, of which few have a multiple of the wave size in x: what a thread sees of its place, the
order in which threads fill the waves, and a product of matrices for each wave, at once."""

import random

from case import Case

WAVE = 8
SHAPES = [(16, 2, 1), (4, 8, 1), (8, 4, 2), (4, 4, 4), (1, 32, 1), (1, 1, 32), (2, 4, 12), (3, 32, 1), (6, 2, 8)]
GROUPS = (2, 3, 2)
EDGE = 16

_SHADER = """\
ByteAddressBuffer A : register(t0);
RWStructuredBuffer<uint4> IDs : register(u1);
RWByteAddressBuffer C : register(u2);
uint pack(uint3 v) {{ return v.x | v.y << 8 | v.z << 16; }}
[WaveSize({wave})] [numthreads({x}, {y}, {z})]
void main(uint3 id : SV_DispatchThreadID, uint3 group : SV_GroupID, uint3 local : SV_GroupThreadID, uint index : SV_GroupIndex) {{
  uint first = ((group.z * {gy} + group.y) * {gx} + group.x) * {threads};
  uint slot = first + (local.z * {y} + local.y) * {x} + local.x;
  IDs[slot] = uint4(pack(id), pack(local), WaveGetLaneIndex() << 16 | index, WaveReadLaneAt(pack(local), {wave} - 1));
  uint wave = WaveReadLaneFirst(first + index) / {wave};
  WaveMatrixLeft<float16_t, {edge}, {edge}> a;
  WaveMatrixRight<float16_t, {edge}, {edge}> b;
  WaveMatrixAccumulator<float, {edge}, {edge}> c;
  a.Load(A, wave % 5 * 512, 32, false);
  b.Load(A, wave % 3 * 512, 32, true);
  c.Multiply(a, b);
  c.Store(C, wave * 1024, 64, false);
}}
"""


def _pack(v):
    return v[0] | v[1] << 8 | v[2] << 16


def _case(shape):
    x, y, z = shape
    threads = x * y * z
    case = Case()
    case.matrix = True
    case.options.append("-Wno-emulation")
    case.groups = GROUPS
    case.source = _SHADER.format(wave=WAVE, x=x, y=y, z=z, gx=GROUPS[0], gy=GROUPS[1], threads=threads, edge=EDGE)
    rng = random.Random(f"thread groups {shape}")
    sources = [[[rng.randint(-9, 9) for _ in range(EDGE)] for _ in range(EDGE)] for _ in range(5)]
    case.add_input("A", "f16", [v for matrix in sources for row in matrix for v in row], (0, 0))
    local = [(i % x, i // x % y, i // (x * y)) for i in range(threads)]
    groups = [(gx, gy, gz) for gz in range(GROUPS[2]) for gy in range(GROUPS[1]) for gx in range(GROUPS[0])]
    ids = []
    for group in groups:
        for i, at in enumerate(local):
            last = local[i // WAVE * WAVE + WAVE - 1]
            ids += [_pack([g * n + a for g, n, a in zip(group, shape, at)]), _pack(at), i % WAVE << 16 | i, _pack(last)]
    case.add_output("IDs", "u32", ids, (0, 1))
    # b is column-major: its column n is line n of the source.
    products = [sum(p * q for p, q in zip(row, column)) for wave in range(len(groups) * threads // WAVE)
                for row in sources[wave % 5] for column in sources[wave % 3]]
    case.add_output("C", "f32", products, (0, 2))
    case.operations = 2
    return case


def shapes():
    return [_case(shape) for shape in SHAPES]
