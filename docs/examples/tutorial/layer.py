# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a description of one dispatch of layer.hlsl, which tessera-run reads: random inputs, and what the layer makes of them.

    python3 layer.py ROWS COLUMNS DEPTH > layer.yaml
"""

import random
import struct
import sys


def f16(number):
    return struct.unpack("<e", struct.pack("<e", number))[0]


rows, columns, depth = map(int, sys.argv[1:])
source = random.Random(1)
inputs = [[f16(source.uniform(-1, 1)) for _ in range(depth)] for _ in range(rows)]
weights = [[f16(source.uniform(-1, 1)) for _ in range(columns)] for _ in range(depth)]
bias = [source.randrange(-8, 9) / 8 for _ in range(columns)]
outputs = [[max(sum(row[k] * weights[k][column] for k in range(depth)) + bias[column], 0.0) for column in range(columns)] for row in inputs]


def buffer(name, kind, numbers):
    data = f"Data: [{', '.join(f'{n:.9e}' for n in numbers)}]" if numbers else f"ZeroInitSize: {4 * rows * columns}"
    return f"  - {{Name: {name}, Format: {kind}, {data}}}"


def flat(matrix):
    return [number for row in matrix for number in row]


print(f"""Shaders:
  - {{Stage: Compute, Entry: main}}
DispatchParameters:
  DispatchGroupCount: [{columns // 16}, {rows // 16}, 1]
Buffers:
{buffer("Input", "Float16", flat(inputs))}
{buffer("Weights", "Float16", flat(weights))}
{buffer("Bias", "Float32", bias)}
{buffer("Output", "Float32", [])}
{buffer("Expected", "Float32", flat(outputs))}
DescriptorSets:
  - Resources:
      - {{Name: Input, Kind: ByteAddressBuffer, VulkanBinding: {{Binding: 0}}}}
      - {{Name: Weights, Kind: ByteAddressBuffer, VulkanBinding: {{Binding: 1}}}}
      - {{Name: Bias, Kind: StructuredBuffer, VulkanBinding: {{Binding: 2}}}}
      - {{Name: Output, Kind: RWByteAddressBuffer, VulkanBinding: {{Binding: 3}}}}
PushConstants:
  - {{Stage: Compute, Values: [{{Format: UInt32, Offset: 0, Data: [{rows}, {columns}, {depth}]}}]}}
Results:
  - {{Result: layer, Rule: BufferFloatEpsilon, Actual: Output, Expected: Expected, Epsilon: 0.001}}""")
