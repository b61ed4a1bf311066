# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Multiplies two NumPy matrices with gemm_f16.hlsl on a Vulkan device, and compares the product with NumPy's.

    python3 gemm_numpy.py [--device lavapipe] [--target lavapipe] [--wave 8] [--size M N K] [--run tessera-run]

The shader is compiled by the Python package; its reflection says where the buffers are bound and how the constants lie.
tessera-run, the program, dispatches it.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np

import tessera


def constants(resource, values):
    """The bytes of a constant buffer as words, each member at its offset."""
    words = np.zeros((resource.size + 3) // 4, np.uint32)
    for member in resource.members:
        words[member.offset // 4] = values[member.name]
    return words


def padded(matrix, stride):
    """Rows so many elements apart, filled up with sevens."""
    return np.pad(matrix, ((0, 0), (0, stride - matrix.shape[1])), constant_values=7)


def description(entry, groups, buffers):
    """What tessera-run reads (docs/pipeline.md)."""
    formats = {"uint32": "Hex32", "float16": "Hex16", "float32": "Hex32"}
    lines = ["Shaders:", f"  - {{Stage: Compute, Entry: {entry.name}}}", "DispatchParameters:",
             f"  DispatchGroupCount: [{groups[0]}, {groups[1]}, 1]", "Buffers:"]
    for name, data in buffers.items():
        bits = data.ravel().view(np.uint16 if data.dtype == np.float16 else np.uint32)
        lines += [f"  - Name: {name}", f"    Format: {formats[str(data.dtype)]}", f"    Data: [{', '.join(map(hex, bits.tolist()))}]"]
    lines += ["DescriptorSets:", "  - Resources:"]
    for resource in entry.resources:
        lines.append(f"      - {{Name: {resource.name}, Kind: {resource.kind}, VulkanBinding: {{Binding: {resource.binding}}}}}")
    return "\n".join(lines) + "\n"


def dumped(text, name):
    """The words of a buffer in what tessera-run --dump printed."""
    data = re.search(rf"- Name: +{name}\b.*?Data: +\[(.*?)\]", text, re.DOTALL).group(1)
    return np.array([int(word, 16) for word in data.replace(",", " ").split()], np.uint32)


def multiply(a, b, options):
    m, k = a.shape
    n = b.shape[1]
    shader = pathlib.Path(__file__).with_name("gemm_f16.hlsl")
    result = tessera.compile_file(shader, target=options.target, defines={"WAVE_SIZE": options.wave}, reflect=True)
    entry = result.entries[0]
    stride_a, stride_b, stride_c = k + 8, k + 16, n + 4
    problem = next(r for r in entry.resources if r.kind == "ConstantBuffer")
    buffers = {
        problem.name: constants(problem, {"M": m, "N": n, "K": k, "StrideA": stride_a * 2, "StrideB": stride_b * 2, "StrideC": stride_c * 4}),
        "A": padded(a, stride_a), "B": padded(np.ascontiguousarray(b.T), stride_b), "C": np.zeros((m, stride_c), np.float32)}
    with tempfile.TemporaryDirectory() as folder:
        module, pipeline = pathlib.Path(folder, "gemm.spv"), pathlib.Path(folder, "gemm.yaml")
        module.write_bytes(result.output)
        pipeline.write_text(description(entry, (n // 16, m // 16), buffers))
        ran = subprocess.run([options.run, "--device", options.device, "--dump=exact", pipeline, module], capture_output=True, text=True)
    if ran.returncode:
        sys.exit(ran.stderr)
    return dumped(ran.stdout, "C").view(np.float32).reshape(m, stride_c)[:, :n]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--device", default="lavapipe")
    parser.add_argument("--target", default="lavapipe")
    parser.add_argument("--wave", type=int, default=8, help="the size of the device's waves")
    parser.add_argument("--size", type=int, nargs=3, default=[48, 32, 64], metavar=("M", "N", "K"))
    parser.add_argument("--run", default="tessera-run", help="the program")
    options = parser.parse_args()
    m, n, k = options.size
    random = np.random.default_rng(1)
    a, b = (random.uniform(-1, 1, shape).astype(np.float16) for shape in ((m, k), (k, n)))
    c = multiply(a, b, options)
    wanted = a.astype(np.float64) @ b.astype(np.float64)
    error = np.abs(c - wanted).max()
    print(f"{m}x{n}x{k} on {options.device}: the largest error is {error:.2g}")
    return 0 if error < 1e-3 else 1


if __name__ == "__main__":
    sys.exit(main())
