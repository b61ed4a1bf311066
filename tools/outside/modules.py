# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a SPIR-V module says of its resources: bindings, kinds, and what lies where in buffers."""

import dataclasses
import struct

import spirv
from spirv import ARRAY_STRIDE, BINDING, DESCRIPTOR_SET, MATRIX_STRIDE, OFFSET, PUSH_CONSTANT, ROW_MAJOR, STORAGE_BUFFER
from spirv import OP_ACCESS_CHAIN, OP_CONSTANT, OP_DECORATE, OP_ENTRY_POINT, OP_IMAGE_WRITE, OP_LOAD, OP_MEMBER_DECORATE, OP_VARIABLE
from spirv import OP_TYPE_ARRAY, OP_TYPE_FLOAT, OP_TYPE_IMAGE, OP_TYPE_INT, OP_TYPE_MATRIX, OP_TYPE_POINTER, OP_TYPE_RUNTIME_ARRAY
from spirv import OP_TYPE_SAMPLER, OP_TYPE_STRUCT, OP_TYPE_VECTOR

TYPES = {*range(OP_TYPE_INT, OP_TYPE_STRUCT + 1), OP_TYPE_POINTER}

# Instructions that compare with a depth.
COMPARISONS = {89, 90, 93, 94, 97}

DIMENSIONS = {0: "1D", 1: "2D", 2: "3D", 3: "Cube", 5: "Buffer"}

# Formats of images: the word of vk::image_format, bits of a component, and components.
FORMATS = {1: ("rgba32f", 32, 4), 2: ("rgba16f", 16, 4), 3: ("r32f", 32, 1), 4: ("rgba8", 8, 4), 6: ("rg32f", 32, 2), 7: ("rg16f", 16, 2), 9: ("r16f", 16, 1)}
FORMATS |= {10: ("rgba16", 16, 4), 12: ("rg16", 16, 2), 13: ("rg8", 8, 2), 14: ("r16", 16, 1), 15: ("r8", 8, 1), 21: ("rgba32i", 32, 4), 24: ("r32i", 32, 1)}
FORMATS |= {25: ("rg32i", 32, 2), 30: ("rgba32ui", 32, 4), 33: ("r32ui", 32, 1), 35: ("rg32ui", 32, 2)}


@dataclasses.dataclass
class Resource:
    """`kind` is Constants, Buffer, Image, Texture or Sampler; `type` the number of the type without the array; `count` 0 of an array without a size."""

    variable: int
    kind: str
    type: int
    count: int
    image: tuple = ()

    @property
    def shape(self):
        """Resources with equal ones can be one."""
        return self.kind, self.image[:2]


class Module:
    def __init__(self, path):
        self.words = spirv.read(path)
        self.types, self.constants, self.decorations, self.members = {}, {}, {}, {}
        self.compares, self.entry, self.pushed = False, "", None
        self.placed, self.written, self.value_types, pointers = {}, {}, {}, {}
        variables = []
        for op, rest, at in spirv.instructions(self.words):
            if op == OP_ENTRY_POINT:
                self.entry, _ = spirv.literal(rest[2:])
            elif op in TYPES:
                self.types[rest[0]] = (op, *rest[1:])
            elif op == OP_CONSTANT:
                self.constants[rest[1]] = rest[2]
            elif op == OP_VARIABLE:
                variables.append((rest[1], rest[0], rest[2]))
            elif op == OP_DECORATE:
                self.decorations[rest[0], rest[1]] = rest[2] if len(rest) > 2 else 1
                if rest[1] == BINDING:
                    self.placed[rest[0]] = at + 2
            elif op == OP_MEMBER_DECORATE:
                self.members[rest[0], rest[1], rest[2]] = rest[3] if len(rest) > 3 else 1
            elif op in (OP_LOAD, OP_ACCESS_CHAIN):
                pointers[rest[1]] = pointers.get(rest[2], rest[2])
            elif op == OP_IMAGE_WRITE:
                self.written[pointers.get(rest[0])] = self.components(rest[2])
            if op >= OP_CONSTANT and len(rest) > 1 and rest[0] in self.types:
                self.value_types.setdefault(rest[1], rest[0])
            self.compares |= op in COMPARISONS
        self.resources = {}
        for variable, pointer, storage in variables:
            target = self.types[pointer][2]
            if storage == PUSH_CONSTANT:
                self.pushed = target
            place = self.decorations.get((variable, DESCRIPTOR_SET)), self.decorations.get((variable, BINDING))
            if None not in place:
                self.resources.setdefault(place, []).append(self.resource(variable, target, storage))

    def components(self, value):
        op, *words = self.types.get(self.value_types.get(value), (0,))
        return words[1] if op == OP_TYPE_VECTOR else 1

    def resource(self, variable, number, storage):
        count = 1
        while self.types[number][0] in (OP_TYPE_ARRAY, OP_TYPE_RUNTIME_ARRAY):
            op, number, *length = self.types[number]
            count *= self.constants[length[0]] if length else 0
        op, *words = self.types[number]
        if op == OP_TYPE_STRUCT:
            # Before SPIR-V 1.3 a storage buffer is a uniform one with another decoration.
            return Resource(variable, "Buffer" if storage == STORAGE_BUFFER or (number, 3) in self.decorations else "Constants", number, count)
        if op == OP_TYPE_IMAGE:
            sampled, dimension, _, layers, samples, use, form = words[:7]
            name = DIMENSIONS.get(dimension, "") + ("MS" if samples else "") + ("Array" if layers else "")
            return Resource(variable, "Texture" if use == 1 else "Image", number, count, (name, self.types[sampled][0] == OP_TYPE_FLOAT, form))
        return Resource(variable, "Sampler" if op == OP_TYPE_SAMPLER else "SampledTexture", number, count)

    def place(self, resource, number, binding):
        """Gives a resource a binding, and notes it there."""
        self.words[self.placed[resource.variable]] = binding
        self.resources.setdefault((number, binding), []).append(resource)

    def write(self, path):
        with open(path, "wb") as file:
            file.write(struct.pack(f"<{len(self.words)}I", *self.words))

    def scalars(self, number, offset=0, member=None):
        """Offset, bytes and whether it is a float, of each scalar of a type; of an array without a size those of its first element."""
        op, *words = self.types[number]
        if op in (OP_TYPE_INT, OP_TYPE_FLOAT):
            yield offset, words[0] // 8, op == OP_TYPE_FLOAT
        elif op == OP_TYPE_VECTOR:
            size = self.types[words[0]][1] // 8
            for i in range(words[1]):
                yield from self.scalars(words[0], offset + i * size)
        elif op == OP_TYPE_MATRIX:
            stride = self.members.get((*member, MATRIX_STRIDE), 16)
            rows, columns = self.types[words[0]][2], words[1]
            turned = (*member, ROW_MAJOR) in self.members
            scalar = self.types[words[0]][1]
            size = self.types[scalar][1] // 8
            for line in range(rows if turned else columns):
                for i in range(columns if turned else rows):
                    yield from self.scalars(scalar, offset + line * stride + i * size)
        elif op in (OP_TYPE_ARRAY, OP_TYPE_RUNTIME_ARRAY):
            stride = self.decorations.get((number, ARRAY_STRIDE), 4)
            for i in range(self.constants[words[1]] if op == OP_TYPE_ARRAY else 1):
                yield from self.scalars(words[0], offset + i * stride, member)
        elif op == OP_TYPE_STRUCT:
            for i, part in enumerate(words):
                yield from self.scalars(part, offset + self.members.get((number, i, OFFSET), 0), (number, i))
        else:
            yield offset, 8, False

    def stride(self, number):
        """Bytes of an element of the array without a size that a buffer is, 0 where it is none."""
        members = self.types[number][1:]
        last = self.types[members[-1]] if len(members) == 1 else (0,)
        return self.decorations.get((members[0], ARRAY_STRIDE), 0) if last[0] == OP_TYPE_RUNTIME_ARRAY else 0
