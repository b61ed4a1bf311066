# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The description of a program's run, and what a run's output says of its buffers."""

import re

import rays
import types_ as ty  # noqa: F401  (sets the path to values)
import values

_TYPES = {"f": "Float", "i": "Int", "u": "UInt"}


def _words(data, size=4):
    return ", ".join(hex(int.from_bytes(data[i:i + size], "little")) for i in range(0, len(data), size))


def describe(program, wave=None):
    """Contents are words, so that nothing is rounded on the way. `wave`: the wave size that the run asks for."""
    if program.rays:
        stages = [(stage, function.name) for stage, function in program.rays.shaders]
    else:
        stages = [(stage, function.name) for stage, function in program.before]
        stages.append(("Pixel" if program.draw else "Compute", program.main.name))
    lines = ["---", "Shaders:"]
    for stage, entry in stages:
        lines += [f"  - Stage: {stage}", f"    Entry: {entry}"]
        if program.spec:
            lines.append("    SpecializationConstants:")
        for ident, fmt, value in program.spec:
            kind = "Bool" if fmt == "bool" else _TYPES[fmt[0]] + fmt[1:]
            lines.append(f"      - {{ConstantID: {ident}, Type: {kind}, Value: {value}}}")
    groups = program.draw.groups if program.draw else program.groups
    if groups:
        lines += ["DispatchParameters:", f"  DispatchGroupCount: [{', '.join(map(str, groups))}]"]
        if wave and not program.draw and not program.rays:
            lines.append(f"  SubgroupSize: {wave}")
    if program.push:
        lines += ["PushConstants:", f"  - Stage: {stages[0][0]}", "    Values:"]
        for fmt, offset, value in program.push:
            lines.append(f"      - {{Format: {_TYPES[fmt[0]] + fmt[1:]}, Offset: {offset}, Data: [{value!r}]}}")
    lines += rays.described(program.rays) if program.rays else []
    scene_buffers, structures = program.scene.scene.yaml() if program.scene else ([], "")
    lines.append("Buffers:" if program.buffers or program.draw or program.rays or program.scene else "Buffers: []")
    lines += rays.BUFFERS if program.rays else []
    lines += [f"  - {buffer}" for buffer in scene_buffers]
    for buffer in program.buffers:
        lines += [f"  - Name: {buffer.name}", "    Format: Hex32"]
        size = len(buffer.data) // buffer.array
        if buffer.array > 1:
            lines.append(f"    ArraySize: {buffer.array}")
            lists = ", ".join(f"[{_words(buffer.data[i * size:(i + 1) * size])}]" for i in range(buffer.array))
            lines.append(f"    Data: [{lists}]")
        else:
            lines.append(f"    Data: [{_words(buffer.data)}]")
    lines += _drawing(program.draw) if program.draw else []
    lines += structures.split("\n") if program.scene else []
    lines += ["DescriptorSets:", "  - Resources:" + ("" if program.buffers or program.scene else " []")]
    if program.rays or program.scene:
        binding = (program.rays or program.scene).binding
        lines.append(f"      - {{Name: Scene, Kind: AccelerationStructure, VulkanBinding: {{Binding: {binding}}}}}")
    for buffer in program.buffers:
        lines.append(f"      - {{Name: {buffer.name}, Kind: {buffer.kind}, VulkanBinding: {{Binding: {buffer.binding}}}}}")
    return "\n".join(lines + ["...", ""])


def _drawing(draw):
    """The buffers and bindings of a draw; buffers come first."""
    lines = []
    for name, _, _, data in draw.attributes:
        lines += [f"  - Name: {name}", "    Format: Hex32", f"    Data: [{_words(data)}]"]
    if draw.indices:
        lines += ["  - Name: Indices", "    Format: UInt16", f"    Data: {draw.indices}"]
    for target, _ in draw.targets:
        lines += [f"  - Name: {target.name}", "    Format: Hex32", "    Channels: 4", f"    FillSize: {len(target.data)}",
                  f"    OutputProps: {{Width: {draw.width}, Height: {draw.height}, Layers: {draw.layers}}}"]
    lines += ["DepthStencil: {DepthTest: false}", "Bindings:"]
    lines += [f"  Topology: {draw.topology}"] if draw.topology else []
    lines += [f"  PatchControlPoints: {draw.patch}"] if draw.patch else []
    lines += ["  IndexBuffer: Indices", "  VertexBuffers:"] if draw.indices else []
    for name, fmt, channels, _ in draw.attributes:
        lines.append(f"    - {{Name: {name}, Attributes: [{{Format: {fmt}, Channels: {channels}, Offset: 0}}]}}")
    lines.append("  RenderTargets:")
    for target, fmt in draw.targets:
        lines.append(f"    - {{Name: {target.name}, TexelFormat: {fmt}, Clear: [3, 1, 2, 9]}}")
    return lines


def contents(text, program):
    """name: bytes after the run of each buffer that is written; None where the output does not have it."""
    found = {}
    for buffer in program.outputs():
        match = re.search(r"Name:\s+'?%s'?\s*\n\s+Format:\s+Hex32\b.*?Data:\s*\[(.*?)\]" % re.escape(buffer.name), text, re.S)
        if not match:
            return None
        found[buffer.name] = b"".join(int(word, 0).to_bytes(4, "little") for word in match.group(1).replace(",", " ").split())
    return found


def difference(program, expected, actual):
    """The first place where two runs differ, in words; empty where they agree."""
    for buffer in program.outputs():
        if expected[buffer.name] == actual[buffer.name]:
            continue
        a, b = bytearray(expected[buffer.name]), bytearray(actual[buffer.name])
        if len(a) != len(b):
            return f"{buffer.name} has {len(b)} bytes, not {len(a)}"
        for offset, fmt in buffer.floats:
            end = offset + values.width(fmt) // 8
            if a[offset:end] == b[offset:end]:
                continue
            x, y = (values.from_bytes(bytes(one[offset:end]), fmt)[0] for one in (a, b))
            if x == y or (buffer.near and abs(x - y) <= buffer.near * max(1.0, abs(x))):
                b[offset:end] = a[offset:end]
        for i in range(0, len(a), 4):
            if a[i:i + 4] != b[i:i + 4]:
                return f"byte {i} of {buffer.name}: {a[i:i + 4][::-1].hex()} became {b[i:i + 4][::-1].hex()}"
    return ""
