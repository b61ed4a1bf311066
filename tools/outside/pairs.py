# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs two modules of one shader with the same resources, whose contents a seed gives, and compares all that they wrote."""

import math
import os
import random
import re
import struct

from modules import FORMATS, Module
from suite import first_error

# Elements of structured buffers, edges of textures by dimension, elements of arrays without a size.
ELEMENTS, UNSIZED = 1024, 4
EDGES = {"1D": (64, 1, 1), "2D": (32, 32, 1), "3D": (16, 16, 8), "Cube": (16, 16, 1), "Buffer": (1024, 1, 1)}
# Kinds of resources that may share a binding.
ROOM = 16

GROUPS = "[ 2, 2, 1 ]"

# Floats that differ by this much, relative to the greater of them and to 1, have been rounded otherwise.
TOLERANCE = 1e-3


# What can come of a pair; the others say more behind these words.
EQUAL, ROUNDED, NOT_RUN = "equal", "equal but for rounding", "not run: "

SEED = 1


class Unsuitable(Exception):
    """Why a pair cannot be run in this way."""


def number(generator, size, floating):
    """Floats are small multiples of 1/64, whose sums are exact; integers are small, since many of them are indexes."""
    if not floating:
        return generator.randrange(8).to_bytes(size, "little")
    value = generator.randrange(1, 65) / 64
    return struct.pack({2: "<e", 4: "<f", 8: "<d"}[size], value)


def filled(generator, scalars, size, stride):
    data, floats = bytearray(size), {}
    for base in range(0, size, stride) if stride else (0,):
        for offset, bytes_, floating in scalars:
            if base + offset + bytes_ <= size:
                data[base + offset : base + offset + bytes_] = number(generator, bytes_, floating)
                if floating:
                    floats[base + offset] = bytes_
    return bytes(data), floats


def words(data):
    return "[ " + ", ".join(f"0x{word:X}" for (word,) in struct.iter_unpack("<I", data.ljust(-(-len(data) // 4) * 4, b"\0"))) + " ]"


def texels(resource, forms, written):
    """The properties of a texture or typed buffer, and the scalars of one texel, of which the shader writes as many components at most."""
    name, floating, _ = resource.image
    if "MS" in name:
        raise Unsuitable("textures with several samples")
    if len(forms) > 1:
        raise Unsuitable("modules that disagree about the format of an image")
    letters, kind = {1: "r", 2: "rg"}.get(written, "rgba"), "f" if floating else "ui"
    form = FORMATS.get(forms.pop()) if forms else (f"{letters}32{kind}", 32, len(letters))
    if form is None:
        raise Unsuitable("another format of an image")
    word, bits, channels = form
    dimension = name.removesuffix("Array")
    if dimension not in EDGES:
        raise Unsuitable("another dimension of an image")
    width, height, depth = EDGES[dimension]
    layers = (6 if dimension == "Cube" else 1) * (2 if name.endswith("Array") else 1)
    properties = f"Format: Hex{bits}, Channels: {channels}"
    if dimension != "Buffer":
        properties += f", OutputProps: {{ Width: {width}, Height: {height}, Depth: {depth}, Layers: {layers} }}"
    scalars = [(i * bits // 8, bits // 8, floating and word.endswith("f")) for i in range(channels)]
    return properties, scalars, width * height * depth * layers, channels * bits // 8, word, bits


def move_apart(modules):
    """Gives resources of several kinds at one binding bindings of their own, the same in all modules; some rows leave that to the application."""
    shapes = {}
    for module in modules:
        for place, found in module.resources.items():
            shapes.setdefault(place, set()).update(r.shape for r in found)
    for module in modules:
        before, module.resources = module.resources, {}
        for place, found in before.items():
            for resource in found:
                module.place(resource, place[0], place[1] * ROOM + sorted(shapes[place]).index(resource.shape))


class Description:
    """The pipeline for two modules, from what both say of their resources."""

    def __init__(self, ours, theirs):
        self.generator = random.Random(SEED)
        self.buffers, self.samplers, self.sets, self.contents, self.undefined = [], [], {}, {}, {}
        if ours.compares or theirs.compares:
            raise Unsuitable("samplers that compare")
        for place in sorted({*ours.resources, *theirs.resources}):
            self.add(place, [(m, r) for m in (theirs, ours) for r in m.resources.get(place, [])])
        self.pushed = ""
        module = theirs if theirs.pushed is not None else ours
        if module.pushed is not None:
            scalars = list(module.scalars(module.pushed))
            data, _ = filled(self.generator, scalars, max(o + b for o, b, _ in scalars), 0)
            self.pushed = f"PushConstants:\n  - {{ Stage: Compute, Values: [ {{ Format: Hex32, Offset: 0, Data: {words(data)} }} ] }}\n"

    def add(self, place, found):
        module, resource = found[0]
        count = max(r.count for _, r in found) if all(r.count for _, r in found) else UNSIZED
        binding, kind_of_several = divmod(place[1], ROOM)
        name = f"r{place[0]}_{binding}" + ("abcdefghijklmnop"[kind_of_several] if kind_of_several else "")
        array = f", ArraySize: {count}" if count > 1 else ""
        texel = ""
        if resource.kind == "Sampler":
            self.samplers.append(f"  - {{ Name: {name}, Kind: Sampler{array} }}\n")
            kind = "Sampler"
        elif resource.kind in ("Texture", "Image"):
            # What is only read has its format from the view.
            forms = {r.image[2] for _, r in found} - {0} if resource.kind == "Image" else set()
            written = min(m.written.get(r.variable, 4) for m, r in found)
            properties, scalars, number_of, stride, texel, bits = texels(resource, forms, written)
            dimension = resource.image[0]
            kind = ("RW" if resource.kind == "Image" else "") + ("Buffer" if dimension == "Buffer" else "Texture" + dimension)
            texel = f", TexelFormat: {texel}"
            self.buffer(name, properties + array, scalars, number_of * stride, stride, count, bits)
            # A texel that is written without its last components has anything there.
            self.undefined[name] = range(written, len(scalars)), len(scalars)
        elif resource.kind in ("Buffer", "Constants"):
            # One module may have taken the buffer apart; the other has the longer elements, as the shader has them.
            module, resource = max(found, key=lambda f: f[0].stride(f[1].type))
            stride = module.stride(resource.type)
            scalars = list(module.scalars(resource.type))
            end = max(o + b for o, b, _ in scalars)
            size = stride * ELEMENTS if stride else -(-end // 16) * 16
            kind = "RWByteAddressBuffer" if resource.kind == "Buffer" else "ConstantBuffer"
            self.buffer(name, "Format: Hex32" + array, scalars, size, stride, count, 32)
        else:
            raise Unsuitable("combined image samplers")
        where = self.sets.setdefault(place[0], [])
        where.append(f"    - {{ Name: {name}, Kind: {kind}{texel}, VulkanBinding: {{ Binding: {place[1]} }} }}\n")

    def buffer(self, name, properties, scalars, size, stride, count, bits):
        parts = [filled(self.generator, scalars, size, stride) for _ in range(count)]
        letter = {8: "B", 16: "H", 32: "I"}[bits]
        lists = ["[ " + ", ".join(f"0x{v:X}" for (v,) in struct.iter_unpack("<" + letter, data)) + " ]" for data, _ in parts]
        data = lists[0] if count == 1 else "[ " + ", ".join(lists) + " ]"
        self.buffers.append(f"  - {{ Name: {name}, {properties}, Data: {data} }}\n")
        self.contents[name] = (bits // 8, count, parts[0][1])

    def write(self, path, entry):
        sets = "".join(
            "  - Resources:\n" + "".join(self.sets[i]) if i in self.sets else "  - Resources: []\n" for i in range(max(self.sets, default=-1) + 1)
        )
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"Shaders:\n  - {{ Stage: Compute, Entry: {entry} }}\nDispatchParameters:\n  DispatchGroupCount: {GROUPS}\n")
            file.write("Buffers:\n" + "".join(self.buffers) if self.buffers else "Buffers: []\n")
            file.write("Samplers:\n" + "".join(self.samplers) if self.samplers else "")
            file.write("DescriptorSets:\n" + sets if sets else "DescriptorSets: []\n")
            file.write(self.pushed)


def execute(programs, module, description, folder):
    """The values of each buffer after a run, as numbers without a sign."""
    path = os.path.join(folder, "pipeline.yaml")
    description.write(path, Module(module).entry)
    done = programs.run([programs.runner, "--device", programs.device, "--dump=exact", path, module])
    if done.status:
        return None, first_error(done.errors) or f"exit status {done.status}"
    buffers, name = {}, None
    for line in done.output.partition("\nBuffers:")[2].partition("\nDescriptorSets:")[0].splitlines():
        named = re.match(r"  - Name: +(\S+)", line)
        if named:
            name = named.group(1)
            buffers[name] = []
        elif name in description.contents and not re.match(r"    (?!Data:)\w+:", line):
            buffers[name] += [int(word, 16) for word in re.findall(r"\b0x[0-9A-F]+\b", line)]
    return buffers, ""


def value(word, size):
    return struct.unpack({2: "<e", 4: "<f"}[size], word.to_bytes(size, "little"))[0]


def near(a, b, size):
    a, b = value(a, size), value(b, size)
    if math.isnan(a) or math.isnan(b):
        return math.isnan(a) and math.isnan(b)
    return a == b or abs(a - b) <= TOLERANCE * max(abs(a), abs(b), 1)


def compared(description, mine, other):
    """EQUAL for the same bits, ROUNDED, or how many values of which buffers differ."""
    rounded, differ = False, []
    for name, (size, count, floats) in description.contents.items():
        a, b = mine[name], other[name]
        bytes_ = len(a) // count * size
        wrong = 0
        undefined, channels = description.undefined.get(name, ((), 1))
        for i in range(len(a)):
            if a[i] == b[i] or i % channels in undefined:
                continue
            if floats.get(i * size % bytes_) == size and near(a[i], b[i], size):
                rounded = True
            else:
                wrong += 1
        if wrong:
            differ.append(f"{name}: {wrong} of {len(a)}")
    return ", ".join(differ) or (ROUNDED if rounded else EQUAL)


def run(programs, module, other, folder):
    """What comes of a pair: equal, rounded, undetermined, or a cause that ends in what differs."""
    modules = Module(module), Module(other)
    move_apart(modules)
    modules[0].write(module)
    modules[1].write(other)
    try:
        description = Description(*modules)
    except Unsuitable as why:
        return f"{NOT_RUN}{why}"
    mine, error = execute(programs, module, description, folder)
    theirs, error_of_other = execute(programs, other, description, folder)
    if error or error_of_other:
        return f"{NOT_RUN}{error}" if error and error_of_other else f"fails: {error}" if error else f"fails in DXC's module: {error_of_other}"
    difference = compared(description, mine, theirs)
    if difference in (EQUAL, ROUNDED):
        return difference
    for _ in range(2):  # a race of the shader's own gives other values with one module, too
        for path, first in ((module, mine), (other, theirs)):
            again, _ = execute(programs, path, description, folder)
            if again is None or compared(description, first, again) != EQUAL:
                return "undetermined: one module gives other values when it runs again"
    return "differ: " + difference
