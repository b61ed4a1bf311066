# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the generators of pipeline descriptions beside it share: numbers as a device holds them, and YAML (docs/pipeline.md)."""

import random
import struct


def f16(number):
    """The nearest number of f16."""
    return struct.unpack("<e", struct.pack("<e", number))[0]


def f32(number):
    return struct.unpack("<f", struct.pack("<f", number))[0]


def digits(number, kind):
    """As many as tell the numbers of a format apart; with a point, without which they are read as bits."""
    text = format(number, ".5g" if kind == "Float16" else ".9g")
    return text if "." in text or "e" in text else text + ".0"


def uniform(seed, count, most=1.0):
    """Numbers of f16 from -most to most, the same with every release of Python."""
    source = random.Random(seed)
    return [f16((source.random() * 2 - 1) * most) for _ in range(count)]


def padded(rows, stride):
    """The rows one after the other, each filled up with sevens to so many numbers."""
    return [x for row in rows for x in list(row) + [7.0] * (stride - len(row))]


def description(entry, groups, buffers, results, bindings={}):
    """Buffers: (name, format, numbers or a count of bytes that are zero, kind or None). They are bound in their order; those without a
    kind are not. Bindings: other places and kinds of buffers, by name."""
    lines = ["Shaders:", f"  - {{Stage: Compute, Entry: {entry}}}", "DispatchParameters:", f"  DispatchGroupCount: {groups}", "Buffers:"]
    for name, kind, data, _ in buffers:
        lines += [f"  - Name: {name}", f"    Format: {kind}"]
        if isinstance(data, int):
            lines.append(f"    ZeroInitSize: {data}")
        else:
            lines.append("    Data: [" + ", ".join(digits(x, kind) if kind.startswith("Float") else str(x) for x in data) + "]")
    lines += ["DescriptorSets:", "  - Resources:"]
    for binding, (name, _, _, kind) in enumerate(b for b in buffers if b[3]):
        binding, kind = bindings.get(name, (binding, kind))
        lines.append(f"      - {{Name: {name}, Kind: {kind}, VulkanBinding: {{Binding: {binding}}}}}")
    return "\n".join(lines + ["Results:"] + [f"  - {{{result}}}" for result in results]) + "\n"
